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
