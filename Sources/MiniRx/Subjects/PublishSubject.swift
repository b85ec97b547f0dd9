/// Emits to its observers what it is given, from their subscription on.
///
///     let taps = PublishSubject<Void>()
///     taps.subscribe(onNext: { print("tapped") }).disposed(by: bag)
///     taps.onNext(())
///
/// All observers see the same events in the same order. An emission from inside an observer, or from another thread while
/// one is under way, queues up and is delivered after it, by the same thread. After a terminal event new observers are
/// told that event. Source: https://reactivex.io/documentation/subject.html
/// - Complexity: emitting is linear in the observers, subscribing takes constant, disposing logarithmic amortised time.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  /// What the owner emits through: the subject itself.
  public typealias SubjectObserverType = PublishSubject<Element>

  private let core = SubjectCore<Element>(remembering: .nothing)

  /// A subject without observers.
  public override init() { super.init() }

  deinit { core.releaseObservers() }

  /// Whether anybody observes it.
  public var hasObservers: Bool { core.hasObservers }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { core.isDisposed }

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
  public func asObserver() -> PublishSubject<Element> { self }

  /// Releases the observers without telling them. Later emissions are ignored, later observers get `RxError.disposed`.
  public func dispose() { core.dispose() }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    core.attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }
}

extension PublishSubject: @unchecked Sendable {}
