/// A sequence that its owner emits into.
public protocol SubjectType<Element>: ObservableType {
  /// What the owner emits through.
  associatedtype Observer: ObserverType

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Observer")
  typealias SubjectObserverType = Observer

  /// What the owner emits through.
  func asObserver() -> Observer
}

/// Emits to its observers what it is given, from their subscription on.
///
///     let taps = PublishSubject<Void>()
///     taps.subscribe(onNext: { print("tapped") }).disposed(by: bag)
///     taps.onNext(())
///
/// All observers see the same events in the same order. An emission from inside an observer, or from another thread
/// while one is under way, queues up and is delivered after it, by the same thread. After a terminal event new
/// observers receive that event.
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class PublishSubject<Element>: CoreSubject<Element>, SubjectType, @unchecked Sendable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = PublishSubject<Element>

  /// A subject without observers.
  public init() { super.init(remembering: .nothing) }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> PublishSubject<Element> { self }
}

/// Has a value, sends it to each new observer, and emits what it is given from then on.
///
///     let title = BehaviorSubject(value: "Untitled")
///     title.subscribe(onNext: { label.text = $0 }).disposed(by: bag)   // "Untitled" at once
///     title.onNext("Report")
///
/// All observers see the same events in the same order, a new one from the value at its subscription on. The value is
/// the latest that was emitted, also inside an observer that emits. After a terminal event new observers receive only
/// that event.
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class BehaviorSubject<Element>: CoreSubject<Element>, SubjectType, @unchecked Sendable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  /// A subject with its first value.
  public init(value: Element) { super.init(remembering: .latest(value)) }

  /// The latest value.
  ///
  /// - Throws: the error that the subject ended with, or `RxError.disposed`.
  public func value() throws -> Element {
    if let error = core.error { throw error }
    guard let latest = core.latest else { throw RxError.disposed(object: self) }
    return latest
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }
}

/// Sends each new observer what it has emitted before, and emits what it is given from then on.
///
///     let messages = ReplaySubject<String>.create(bufferSize: 2)
///     for text in ["a", "b", "c"] { messages.onNext(text) }
///     messages.subscribe(onNext: { print($0) }).disposed(by: bag)   // "b", "c" at once
///
/// All observers see the same events in the same order, a new one from the oldest that is remembered on. After a
/// terminal event new observers receive what is remembered and then that event.
/// - Complexity: emitting is linear in the observers, subscribing in what is remembered; space is linear in the latter.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class ReplaySubject<Element>: CoreSubject<Element>, SubjectType, @unchecked Sendable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private init(limit: Int) { super.init(remembering: .recent(limit)) }

  /// A subject that remembers the latest elements.
  ///
  /// - Parameter bufferSize: how many; not negative.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ensure(bufferSize >= 0, "ReplaySubject.create(bufferSize:) was called with \(bufferSize). Pass 0 or more.")
    return ReplaySubject(limit: bufferSize)
  }

  /// A subject that remembers all elements.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> ReplaySubject<Element> { self }
}

/// Emits the last element that it was given, once it has completed.
///
///     let answer = AsyncSubject<Int>()
///     answer.subscribe(onNext: { print($0) }).disposed(by: bag)
///     answer.onNext(1)
///     answer.onNext(42)
///     answer.onCompleted()   // 42
///
/// Completing without an element only completes; an error drops the element. Later observers receive the same.
///
/// - SeeAlso: <https://reactivex.io/documentation/subject.html>
public final class AsyncSubject<Element>: CoreSubject<Element>, SubjectType, @unchecked Sendable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private let last = Locked<QueuedElement<Element>?>(nil)

  /// A subject without observers.
  public init() { super.init(remembering: .recent(1)) }

  /// Takes an element in the place of the one before.
  public override func onNext(_ element: Element) {
    _ = last.exchange(QueuedElement(element))
    // Checked after the exchange: an end on another thread clears what was set before it, and this what was set after it.
    if core.isOver { _ = last.exchange(nil) }
  }

  /// Ends with an error, without an element.
  public override func onError(_ error: any Swift.Error) {
    super.onError(error)
    _ = last.exchange(nil)
  }

  /// Emits the last element and ends.
  public override func onCompleted() {
    // Taken out afterwards: of two threads that complete at once, each has the element to emit.
    if let last = last.withLock({ $0 }) { core.complete(after: last.element) } else { super.onCompleted() }
    _ = last.exchange(nil)
  }

  /// Releases the observers and the element without an event.
  public override func dispose() {
    super.dispose()
    _ = last.exchange(nil)
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> AsyncSubject<Element> { self }
}

/// What the subjects have in common: they emit what they are given to all of their observers, in one order.
///
/// Use one of `PublishSubject`, `BehaviorSubject`, `ReplaySubject` and `AsyncSubject`, which differ in what a new
/// observer receives.
public class CoreSubject<Element>: Observable<Element>, ObserverType, Cancelable, @unchecked Sendable {
  final let core: SubjectCore<Element>

  init(remembering memory: SubjectCore<Element>.Memory) {
    core = SubjectCore(remembering: memory)
    super.init()
  }

  deinit { core.releaseObservers() }

  /// Whether it has observers.
  public final var hasObservers: Bool { core.hasObservers }

  /// Whether `dispose` has been called.
  public final var isDisposed: Bool { core.isDisposed }

  /// Emits an event.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): onNext(element)
    case .error(let error): onError(error)
    case .completed: onCompleted()
    }
  }

  /// Emits an element.
  public func onNext(_ element: Element) { core.next(element) }

  /// Ends with an error.
  public func onError(_ error: any Swift.Error) { core.end(QueuedEnd(error)) }

  /// Ends.
  public func onCompleted() { core.end(.completion) }

  /// Releases the observers without an event. Later emissions are ignored, later observers get `RxError.disposed`.
  public func dispose() { core.dispose() }

  override final var resubscribable: Observable<Element> { core }

  override final var opensQueue: Bool { false }

  override final func attach(_ sink: Sink<Element>) -> (any Step)? {
    core.attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }
}
