/// Feeds one source after another into the same downstream, on a constant stack.
///
/// Users: `concat`, `catch`, `catch(sequence:)`, `retry`, `retry(when:)`, `ifEmpty`. A subclass says in `following` what
/// comes after a source has ended. Sources that end while they are being attached are followed by a loop, not by
/// recursion; the last one gets the downstream itself, and the trampoline leaves the chain, so that a sequence which ends
/// with itself does not grow.
class Trampoline<Element>: OwningStage<Element, Element>, Step {
  enum Following {
    /// Another source, after which `following` is asked again.
    case source(Observable<Element>)
    /// A source whose terminal event is that of the whole.
    case last(Observable<Element>)
    case end(QueuedEnd)
  }

  private let phase = Locked(TrampolinePhase.waiting)
  /// Holds the main schedulers that ran the error, or the answer to it, which the next source follows. `proceed` takes it.
  final var hold: MainSchedulerHold?
  /// The moment to which the next source belongs, though it begins later. `proceed` takes it.
  final var moment: Moment?

  /// What comes after a source; `nil` stands for the beginning. An error thrown here ends the whole.
  ///
  /// - Returns: `nil` where that is not known yet: the subclass calls `resume`, on any thread.
  func following(_ end: QueuedEnd?) throws -> Following? { fatalError("\(Self.self) overrides following(_:)") }

  final func proceed() -> (any Step)? { proceed(after: nil) }

  /// Continues where `following` did not know what comes next, as if a source had ended.
  final func resume(_ end: QueuedEnd?) {
    takeSteps(proceed(after: end))
  }

  override func receive(_ element: Element) { downstream.next(element) }

  final override func receiveError(_ error: any Error) { sourceEnded(QueuedEnd(error)) }

  final override func receiveCompletion() { sourceEnded(.completion) }

  private func proceed(after end: QueuedEnd?) -> (any Step)? {
    var end = end
    var held: MainSchedulerHold?
    defer { withExtendedLifetime(held) {} }
    while !isDisposed {
      guard let following = result(of: end) else { return nil }
      if hold != nil { held = hold.take() }
      switch following {
      case .last(let source):
        if ThreadQueue.current == nil {
          source.start(downstream)
          return nil
        }
        let step = source.attach(downstream)
        return held == nil ? step : FollowingStep.wrapping(step, hold: held)
      case .end(let end):
        downstream.receive(queued: end)
        return nil
      case .source(let source):
        rearm()
        _ = phase.exchange(.attaching)
        source.start(self)
        guard case .endedMeanwhile(let next) = phase.exchange(.waiting) else { return nil }
        end = next
      }
    }
    (hold, moment) = (nil, nil)
    end.map(Hooks.reportUndeliverable)
    return nil
  }

  /// What comes next, in the moment of what it follows.
  private func result(of end: QueuedEnd?) -> Following? {
    let ended = moment.take()
    let following = if let ended { ended.run { decided(after: end) } } else { decided(after: end) }
    guard let following else { return nil }
    guard let moment = moment.take() ?? ended else { return following }
    return following.within(moment)
  }

  private func decided(after end: QueuedEnd?) -> Following? {
    do { return try following(end) } catch { return .end(QueuedEnd(error)) }
  }

  private func sourceEnded(_ end: QueuedEnd) {
    owned.upstream.release()
    let continuesHere = phase.withLock { phase in
      if case .waiting = phase { return true }
      // Only after an error: the next source of a `concat` begins at once.
      if end.error != nil { hold = .extending() }
      if Moment.areObserved.isRaised { moment = Moment.current }
      phase = .endedMeanwhile(end)
      return false
    }
    if continuesHere { resume(end) }
  }
}

extension Trampoline.Following {
  /// The same, as something that happens in a moment.
  fileprivate func within(_ moment: Moment) -> Self {
    switch self {
    case .source(let source): return .source(source.within(moment))
    case .last(let source): return .last(source.within(moment))
    case .end(let end):
      return .last(
        Source { sink in
          moment.run { sink.receive(queued: end) }
          return nil
        })
    }
  }
}

extension Observable {
  /// Is subscribed to in a moment.
  fileprivate func within(_ moment: Moment) -> Observable {
    Source(opensQueue: opensQueue) { sink in FollowingStep.wrapping(moment.run { self.attach(sink) }, moment: moment) }
  }
}

/// A step that follows from what a main scheduler ran, or from what happened in a moment.
private final class FollowingStep: Step {
  private let step: any Step
  private let hold: MainSchedulerHold?
  private let moment: Moment?

  private init(_ step: any Step, _ hold: MainSchedulerHold?, _ moment: Moment?) {
    (self.step, self.hold, self.moment) = (step, hold, moment)
  }

  /// Such a step is not wrapped again, so that a sequence which ends with itself does not grow.
  static func wrapping(_ step: (any Step)?, hold: MainSchedulerHold? = nil, moment: Moment? = nil) -> (any Step)? {
    guard let step = step as? FollowingStep else { return step.map { FollowingStep($0, hold, moment) } }
    return FollowingStep(step.step, step.hold ?? hold, step.moment ?? moment)
  }

  func proceed() -> (any Step)? {
    Self.wrapping(moment.map { $0.run { step.proceed() } } ?? step.proceed(), hold: hold, moment: moment)
  }
}

/// Where a trampoline is with its present source. Outside the generic class, because what is nested in it is generic.
private enum TrampolinePhase { case attaching, endedMeanwhile(QueuedEnd), waiting }

/// Feeds the sources of a sequence, each of which is asked for when it has its turn.
final class SequenceTrampoline<Element>: Trampoline<Element> {
  private let nextSource: () -> Observable<Element>?
  private var remaining: Int
  private let continuesAfterErrors: Bool

  /// - Parameters:
  ///   - count: how many sources there are, where that is known: to ask for one more would be to make it too early.
  ///   - continuesAfterErrors: whether the next source follows one that fails; otherwise it follows one that completes.
  init(
    _ downstream: Sink<Element>, count: Int = .max, continuesAfterErrors: Bool = false,
    _ nextSource: @escaping () -> Observable<Element>?
  ) {
    self.nextSource = nextSource
    remaining = count
    self.continuesAfterErrors = continuesAfterErrors
    super.init(downstream)
  }

  override func following(_ end: QueuedEnd?) -> Following {
    if let end, (end.error != nil) != continuesAfterErrors { return .end(end) }
    guard let next = nextSource() else { return .end(end ?? .completion) }
    remaining -= 1
    return remaining == 0 ? .last(next) : .source(next)
  }
}

/// A sequence that is observed, and can be ended from outside, on any thread: an effect that has an id.
package protocol Interruptible: AnyObject, Sendable {
  /// Disposes the source. Nothing that it emits is delivered from now on.
  func silence()

  func completeSubscriber()

  /// Whether this thread is subscribing to it, and not handing on what it emits at once.
  var isBeingStartedHere: Bool { get }
}

/// What keeps an `Interruptible`, as long as it runs. Disposed when it has ended, in whichever way.
package protocol Interruption: Disposable, AnyObject {
  /// What the source is given along where the subscriber gave nothing; see `SubscriptionContext`.
  var context: AnyObject { get }
}

extension Observable {
  /// The sequence, which can be ended from outside.
  ///
  /// - Parameter begin: called for each subscription, before the source is subscribed to, with what the subscriber gave along.
  package func interruptible(
    _ begin: @escaping (any Interruptible, _ context: AnyObject?) -> any Interruption
  ) -> Observable<Element> {
    Source { [self] sink in
      let emitter = Emitter<Element>(sink)
      sink.setUpstream(emitter)
      if emitter.producer.isDisposed { return nil }
      let context = sink.context
      let interruptible = InterruptibleSink(emitter, context)
      SubscriptionContext.with(context) {
        let interruption = begin(interruptible, context)
        if context == nil { interruptible.givenContext = interruption.context }
        emitter.producer.fill(interruption)
        ThreadQueue.runApart { start(interruptible) }
        interruptible.isStarting = false
      }
      return nil
    }
  }
}

private final class InterruptibleSink<Element>: Sink<Element>, Interruptible, @unchecked Sendable {
  private let emitter: Emitter<Element>
  private let upstream = DisposableSlot<UpstreamDisposable>()
  fileprivate var givenContext: AnyObject?
  private let starter = ThreadIdentity()
  // What follows is used on that thread alone.
  fileprivate var isStarting = true
  /// How many elements it hands on at the moment, each within the one before.
  private var handedOnHere = 0

  init(_ emitter: Emitter<Element>, _ context: AnyObject?) {
    self.emitter = emitter
    givenContext = context
  }

  override var context: AnyObject? { givenContext }

  override var isDisposed: Bool { upstream.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { self.upstream.fill(upstream) }

  override func receive(_ element: Element) {
    if isDisposed { return }
    if starter != ThreadIdentity() { return emitter.next(element) }
    handedOnHere += 1
    emitter.next(element)
    handedOnHere -= 1
  }

  override func receiveError(_ error: any Error) {
    if isDisposed { return Hooks.reportUndeliverable(error) }
    emitter.end(QueuedEnd(error))
    silence()
  }

  override func receiveCompletion() {
    if isDisposed { return }
    completeSubscriber()
    silence()
  }

  func silence() { upstream.dispose() }

  func completeSubscriber() { emitter.end(.completion) }

  var isBeingStartedHere: Bool { starter == ThreadIdentity() && isStarting && handedOnHere == 0 }
}
