/// The receiving end of a stage: the grammar `next* (error | completed)?` and the catching of errors, written once.
///
/// A source calls the final functions, one at a time; an operator overrides what it does differently. After a terminal
/// event, its own or one that it caused, a sink ignores what still arrives.
///
/// The form is measured (`docs/DECISIONS.md`, decision 1): a class with one virtual call an event, a constant downstream
/// and no generic parameter for it, costs about 5 ns a stage; a chain of closures costs four times that.
@usableFromInline
class Sink<Input> {
  /// Not checked for exclusive access at run time, as `next` is compiled into the modules that call it.
  @usableFromInline @exclusivity(unchecked) final var hasEnded = false

  // MARK: What a source calls

  @inlinable @inline(__always)
  final func next(_ element: Input) { send(element, to: self) }

  @usableFromInline
  final func fail(_ error: any Error) {
    if unsafe hasEnded { return Hooks.reportUndeliverable(error) }
    unsafe hasEnded = true
    receiveError(error)
  }

  final func complete() {
    if unsafe hasEnded { return }
    unsafe hasEnded = true
    do { try receiveCompletion() } catch { receiveError(error) }
  }

  /// Completes at once after an element, unless the observer of the element has disposed of the subscription.
  final func completeUnlessDisposed() {
    if !isDisposed { complete() }
  }

  /// Makes the sink ready for another source, after the one before has ended.
  final func rearm() { unsafe hasEnded = false }

  // MARK: What an operator overrides

  /// What the subscriber at the far end gave along; see `SubscriptionContext`.
  var context: AnyObject? { fatalError("\(Self.self) overrides context") }

  /// Whether no subscriber waits for events any more; asked where events have waited, and at ends that follow an element at
  /// once.
  var isDisposed: Bool { fatalError("\(Self.self) overrides isDisposed") }

  /// Takes what disposes the source, before the first event, and again when another source takes over.
  func setUpstream(_ upstream: UpstreamDisposable) { fatalError("\(Self.self) overrides setUpstream(_:)") }

  /// An error thrown here ends the sink with that error.
  @usableFromInline
  func receive(_ element: Input) throws { fatalError("\(Self.self) overrides receive(_:)") }

  func receiveError(_ error: any Error) { fatalError("\(Self.self) overrides receiveError(_:)") }

  /// An error thrown here takes the place of the completion.
  func receiveCompletion() throws { fatalError("\(Self.self) overrides receiveCompletion()") }
}

/// What `Sink.next` does. A closure that calls this function instead has it compiled in also in debug builds, where a chain
/// of a thousand operators takes one frame less an operator.
@_transparent @usableFromInline
func send<Element>(_ element: Element, to sink: Sink<Element>) {
  if unsafe sink.hasEnded { return }
  do { try sink.receive(element) } catch { sink.fail(error) }
}

/// The sink of an operator: it has a downstream, to which it forwards all that the operator does not override.
@usableFromInline
class Stage<Input, Output>: Sink<Input> {
  final let downstream: Sink<Output>
  private let resource = ResourceCount(.stage)

  @usableFromInline
  init(_ downstream: Sink<Output>) { self.downstream = downstream }

  override var context: AnyObject? { downstream.context }

  override var isDisposed: Bool { downstream.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { downstream.setUpstream(upstream) }

  override func receiveError(_ error: any Error) { downstream.fail(error) }

  override func receiveCompletion() throws { downstream.complete() }
}

/// The sink of an operator without a state: a closure sends the downstream what it makes of an element. The closure is
/// compiled where the operator is called: there, the types are known.
@usableFromInline
final class ClosureStage<Input, Output>: Stage<Input, Output> {
  @usableFromInline typealias Body = (Input, Sink<Output>) throws -> Void

  private let body: Body

  @usableFromInline
  init(_ downstream: Sink<Output>, _ body: @escaping Body) {
    self.body = body
    super.init(downstream)
  }

  override func receive(_ element: Input) throws { try body(element, downstream) }
}

/// An observable given by what it does when a sink is attached: the producer class that sources share.
final class Source<Element>: Observable<Element>, @unchecked Sendable {
  private let attachSink: (Sink<Element>) -> (any Step)?
  private let opens: Bool

  init(opensQueue: Bool = true, _ attachSink: @escaping (Sink<Element>) -> (any Step)?) {
    self.attachSink = attachSink
    opens = opensQueue
  }

  override var opensQueue: Bool { opens }

  override func attach(_ sink: Sink<Element>) -> (any Step)? { attachSink(sink) }
}

/// An operator: a sink put between a source and an observer. The producer class that operators share; a `Source` would do,
/// but take two more frames of the stack for each operator of a chain.
@usableFromInline
final class Lift<Input, Output>: Observable<Output>, @unchecked Sendable {
  private let source: Observable<Input>
  private let makeSink: (Sink<Output>) -> Sink<Input>

  @usableFromInline
  init(_ source: Observable<Input>, _ makeSink: @escaping (Sink<Output>) -> Sink<Input>) {
    self.source = source
    self.makeSink = makeSink
  }

  override func attach(_ sink: Sink<Output>) -> (any Step)? { source.attach(makeSink(sink)) }

  override var resubscribable: Observable<Output> { Lift(source.resubscribable, makeSink) }
}

extension ObservableType {
  /// Builds an operator from the sink that it puts in front of its observer.
  @inlinable
  func lift<Output>(_ makeSink: @escaping (Sink<Output>) -> Sink<Element>) -> Observable<Output> {
    Lift(asObservable(), makeSink)
  }
}

/// What remains to be done of a subscription after `attach` has returned.
///
/// `concat`, `catch` and `retry` return their next move instead of making it, so that a sequence which continues with
/// itself a million times (`poll.concat(deferred(again))`) unwinds the stack between two rounds.
protocol Step: AnyObject {
  /// Makes the move and returns the one after it, if any.
  func proceed() -> (any Step)?
}

/// Takes a step, if there is one, and all that follow.
func takeSteps(_ first: (any Step)?) {
  var step = first
  while let current = step { step = current.proceed() }
}

extension Observable {
  /// Attaches the sink and takes all steps that follow, with the thread's queue open.
  final func start(_ sink: Sink<Element>) {
    if opensQueue { return ThreadQueue.run { takeSteps(attach(sink)) } }
    if let step = attach(sink) { ThreadQueue.run { takeSteps(step) } }
  }
}

/// The subscriber of a sequence that is made elsewhere in the package.
///
/// The caller feeds it one event at a time, and none after the upstream is disposed.
package struct Subscriber<Element> {
  fileprivate let sink: Sink<Element>

  /// Hands over what ends the feeding, before the first event. Disposed at once where the subscription is already.
  package func setUpstream(_ upstream: UpstreamDisposable) { sink.setUpstream(upstream) }

  package func next(_ element: Element) { sink.next(element) }

  package func complete() { sink.complete() }
}

extension Observable {
  /// A sequence that a closure feeds, anew for each subscriber.
  package static func fed(by attach: @escaping (Subscriber<Element>) -> Void) -> Observable {
    Source { sink in
      attach(Subscriber(sink: sink))
      return nil
    }
  }
}

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
final class StageDisposable: DisposeBase, Disposable, @unchecked Sendable {
  let upstream = DisposableSlot<UpstreamDisposable>()
  let companion = DisposableSlot<any Disposable>()

  @inline(__always)
  var isDisposed: Bool { upstream.isDisposed }

  func dispose() {
    upstream.dispose()
    companion.dispose()
  }

  override func close(silencing: Bool) -> [any Disposable] {
    let upstream: (any Disposable)? = upstream.close()
    return [companion.close(silencing: silencing), upstream].compactMap(\.self)
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

/// A stage with more than one input (several sources, a timer, other threads), which deals with one item at a time, on any
/// thread. An `EmittingStage` queues what it sends, a `TimedStage` what it receives, a `CombiningStage` the turns of its sources.
class SerializedStage<Input, Output>: OwningStage<Input, Output> {
  private let queue = Locked(SerialQueue())

  /// Deals with an item that has its turn.
  func deal(with item: AnyObject) { fatalError("\(Self.self) overrides deal(with:)") }

  /// Deals with an end in its turn. The stage takes nothing after it.
  final func dealLast(with end: QueuedEnd) {
    let admission = queue.withLock { isDisposed ? .rejected : $0.admitLast(end) }
    if admission == .rejected { Hooks.reportUndeliverable(end) }
    if admission == .deliver { perform { deal(with: end) } }
  }

  /// Runs a body in its turn: at once, or `deal(with:)` the item later. Returns whether the stage takes it at all.
  @inline(__always) @discardableResult
  final func serially(_ item: @autoclosure () -> AnyObject, _ body: () -> Void) -> Bool {
    let admission = queue.withLock { isDisposed ? .rejected : $0.admit(item()) }
    if admission == .deliver { perform(body) }
    return admission != .rejected
  }

  @inline(__always)
  private func perform(_ body: () -> Void) {
    body()
    while let item = queue.withLock({ $0.next() }) {
      if isDisposed { return discard(item) }
      deal(with: item)
    }
  }

  /// Releases what waits when the stage has been disposed.
  private func discard(_ first: AnyObject) {
    var rest = queue.withLock { $0.close() }
    var next: AnyObject? = first
    while let item = next {
      (item as? QueuedEnd).map(Hooks.reportUndeliverable)
      next = rest.popFirst()
    }
  }
}

/// A serialized stage that sends what its inputs make of their events.
///
/// Users: `take(until:)`, `take(for:)`, `skip(until:)`, `sample`, `withLatestFrom`, `asObservable()` of a publisher.
class EmittingStage<Input, Output>: SerializedStage<Input, Output> {
  override final func deal(with item: AnyObject) { downstream.receive(queued: item) }

  override func receiveError(_ error: any Error) { emitError(error) }

  override func receiveCompletion() throws { emitCompletion() }

  final func emit(_ element: Output) {
    serially(QueuedElement(element)) { downstream.next(element) }
  }

  final func emitError(_ error: any Error) { dealLast(with: QueuedEnd(error)) }

  final func emitCompletion() { dealLast(with: .completion) }
}
