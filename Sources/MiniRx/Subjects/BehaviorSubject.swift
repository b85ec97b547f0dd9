/// Has a value, tells it to each new observer, and emits what it is given from then on.
///
///     let title = BehaviorSubject(value: "Untitled")
///     title.subscribe(onNext: { label.text = $0 }).disposed(by: bag)   // "Untitled" at once
///     title.onNext("Report")
///
/// All observers see the same events in the same order, a new one from the value at its subscription on. The value is the
/// latest that was emitted, also inside an observer that emits. After a terminal event new observers are told only that
/// event. Source: https://reactivex.io/documentation/subject.html
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  private let core: SubjectCore<Element>

  /// A subject with its first value.
  public init(value: Element) {
    core = SubjectCore(remembering: .latest(value))
    super.init()
  }

  deinit { core.releaseObservers() }

  /// Whether anybody observes it.
  public var hasObservers: Bool { core.hasObservers }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { core.isDisposed }

  /// The latest value.
  ///
  /// - Throws: the error that the subject ended with, or `RxError.disposed`.
  public func value() throws -> Element {
    if let error = core.error { throw error }
    guard let latest = core.latest else { throw RxError.disposed(object: self) }
    return latest
  }

  /// Emits an event.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): core.next(element)
    case .error(let error): core.end(QueuedEnd(error))
    case .completed: core.end(QueuedEnd(nil))
    }
  }

  /// Emits an element.
  public func onNext(_ element: Element) { core.next(element) }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases the observers without telling them. Later emissions are ignored, later observers get `RxError.disposed`.
  public func dispose() { core.dispose() }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    core.attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }
}

extension BehaviorSubject: @unchecked Sendable {}
