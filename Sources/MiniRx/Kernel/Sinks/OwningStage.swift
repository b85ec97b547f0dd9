/// A stage that owns something beside its downstream: a timer, a second source, a resource, events that wait.
///
/// What it owns lies in a `StageDisposable`, which it hands down in the place of its upstream. **What disposes never holds
/// what receives**: sources hold sinks, a subscription holds disposables. So a subscription that was never disposed does
/// not keep its observer alive once its source is gone.
class OwningStage<Input, Output>: Stage<Input, Output> {
  final let owned: StageDisposable

  /// - Parameter disposable: what is handed down where that is not `owned` itself.
  init(
    _ downstream: Sink<Output>, _ owned: StageDisposable = StageDisposable(),
    handingDown disposable: UpstreamDisposable? = nil
  ) {
    self.owned = owned
    super.init(downstream)
    downstream.setUpstream(disposable ?? owned)
  }

  override final var isDisposed: Bool { owned.isDisposed }

  override final func setUpstream(_ upstream: UpstreamDisposable) { owned.upstream.fill(upstream) }
}

/// Disposes the upstream of a stage, and its companion: a timer, a second source, a resource.
///
/// In a group, as where stages with several sources follow each other, it is taken apart with the group.
final class StageDisposable: DisposeBase, Disposable {
  let upstream = DisposableSlot<UpstreamDisposable>()
  let companion = DisposableSlot<any Disposable>()

  @inline(__always)
  var isDisposed: Bool { upstream.isDisposed }

  func dispose() {
    upstream.dispose()
    companion.dispose()
  }

  override func close() -> [any Disposable] {
    let upstream: (any Disposable)? = upstream.close()
    return [companion.close(), upstream].compactMap(\.self)
  }
}

/// Forwards everything, and disposes something together with its upstream.
final class CompanionStage<Element>: OwningStage<Element, Element> {
  init(_ downstream: Sink<Element>, _ companion: (any Disposable)? = nil) {
    super.init(downstream)
    if let companion { owned.companion.fill(companion) }
  }

  override func receive(_ element: Element) { downstream.next(element) }
}

/// Observes the second input of a two-input operator, which steers the operator's stage.
///
/// What disposes the second input is the companion of the stage; once that is disposed, the sink is silent.
final class SideSink<Element>: Sink<Element> {
  private let owned: StageDisposable
  private let stageContext: AnyObject?
  private let onNext: (Element) throws -> Void
  private let onError: (any Error) -> Void
  private let onCompleted: () -> Void

  init<Input, Output>(
    of stage: OwningStage<Input, Output>, onNext: @escaping (Element) throws -> Void,
    onError: @escaping (any Error) -> Void, onCompleted: @escaping () -> Void = {}
  ) {
    owned = stage.owned
    stageContext = stage.context
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
  }

  override var context: AnyObject? { stageContext }

  override var isDisposed: Bool { owned.companion.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { owned.companion.fill(upstream) }

  override func receive(_ element: Element) throws {
    if !isDisposed { try onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    if isDisposed { Hooks.reportUndeliverable(error) } else { onError(error) }
  }

  override func receiveCompletion() {
    if isDisposed { return }
    owned.companion.release()
    onCompleted()
  }
}
