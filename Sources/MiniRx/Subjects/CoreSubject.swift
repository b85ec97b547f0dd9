/// What the subjects have in common: they emit what they are given to all of their observers, in one order.
///
/// Use one of `PublishSubject`, `BehaviorSubject`, `ReplaySubject` and `AsyncSubject`, which differ in what a new
/// observer receives.
public class CoreSubject<Element>: Observable<Element>, ObserverType, Cancelable {
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

  override final func attach(_ sink: Sink<Element>) -> (any Step)? {
    core.attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }
}

extension CoreSubject: @unchecked Sendable {}
