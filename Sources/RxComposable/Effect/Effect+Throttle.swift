import Dispatch

extension Effect {
  /// Delivers an action, and then none under the id for a span of time but one that came within it, at its end.
  ///
  ///     case .scrolled(let offset):
  ///       return Effect(value: .report(offset))
  ///         .throttle(id: ReportID(), for: .seconds(1), scheduler: mainQueue, latest: true)
  ///
  ///                     -1-23-------4-|
  ///     latest: true    -1---3------4-|
  ///     latest: false   -1---2------4-|
  ///
  /// The span is one for all effects of the store with the id, and so is the action that waits: a newer effect takes
  /// the place of the one before. Completion waits for the action that waits.
  ///
  /// - Parameters:
  ///   - id: any value, as in `cancellable`; `cancel(id:)` drops the action that waits.
  ///   - interval: the span.
  ///   - scheduler: where the time is taken, and all actions are delivered.
  ///   - latest: whether the last or the first of the actions within the span is delivered at its end.
  public func throttle(
    id: AnyHashable, for interval: RxTimeInterval, scheduler: any SchedulerType, latest: Bool
  ) -> Effect {
    throttle(CancelID(id), interval, scheduler, latest)
  }

  /// Delivers an action, and then none under the id, which is a type, for a span of time but one that came within it.
  public func throttle(
    id: Any.Type, for interval: RxTimeInterval, scheduler: any SchedulerType, latest: Bool
  ) -> Effect {
    throttle(CancelID(id), interval, scheduler, latest)
  }

  private func throttle(
    _ id: CancelID, _ interval: RxTimeInterval, _ scheduler: any SchedulerType, _ latest: Bool
  ) -> Effect {
    if isNone { return .none }
    let source = observe(on: scheduler)
    return Effect(
      Observable.withContext { context in
        let context = EffectContext.of(context) ?? .outside
        let effect = ThrottledEffect()
        let delivered = Observable<Action>.deferred {
          context.presentThrottleGate(id)?.join()
          return source.flatMapLatest { context.throttled($0, of: effect, id, interval, scheduler, latest) }
            .do(
              onCompleted: { _ = effect.hasEnded.raise() },
              onDispose: { if effect.hasEnded.raise() { context.presentThrottleGate(id)?.dropWaiting(of: effect) } })
        }
        return Effect(delivered).cancellable(id, true, throttledBy: effect).asObservable()
      }
    )
  }
}

extension EffectContext {
  /// An action, at once or when the gate of its id opens.
  func throttled<Action>(
    _ action: Action, of effect: ThrottledEffect, _ id: CancelID, _ interval: RxTimeInterval,
    _ scheduler: any SchedulerType, _ latest: Bool
  ) -> Observable<Action> {
    while true {
      let gate = throttleGate(id)
      switch gate.admit(action, of: effect, latest: latest) {
      case .hasLeft: unregister(gate)
      case .isLate: return .empty()
      case .passes:
        gate.close(for: interval, scheduler)
        return .just(action)
      case .waits(let action, let opening):
        // It asks again: on another thread an action may have passed meanwhile, or the gate may have left.
        return opening.flatMap { self.throttled(action, of: effect, id, interval, scheduler, latest) }
      }
    }
  }
}

/// Says whose action waits in a gate.
final class ThrottledEffect: Sendable {
  let hasEnded = AtomicFlag()
}

/// What keeps actions back for a span of time after one has passed.
///
/// The span is a timer of the scheduler, not a time that is remembered, so that it is exact on every clock; when it has
/// ended and nothing passed, the gate is forgotten.
final class ThrottleGate: EffectRegistration, @unchecked Sendable {
  private struct State {
    var isClosed = false
    /// Whether it has been forgotten: the next action meets another one.
    var hasLeft = false
    /// Completes with an element when the gate opens. What begins to wait at that moment is notified, too.
    var opening = AsyncSubject<Void>()
    /// The action that waits, of any type.
    var waiting: Any?
    /// The effect that will deliver it, which is the latest.
    var effect: ThrottledEffect?
    /// The action whose effect closed it.
    var closer: Int?

    /// Whether an effect delivers nothing any more: it has ended, or another has taken its place.
    func isLate(_ late: ThrottledEffect) -> Bool {
      late.hasEnded.isRaised || effect.map { $0 !== late && !$0.hasEnded.isRaised } ?? false
    }
  }

  private let state = Locked(State())
  private let timer = SerialDisposable()
  private weak var context: EffectContext?

  init(_ id: CancelID, in context: EffectContext) {
    self.context = context
    super.init(id)
  }

  deinit { timer.dispose() }

  enum Admission<Action> {
    /// The gate is closed now.
    case passes
    /// The first or the last of the actions that wait, and what to wait for.
    case waits(Action, Observable<Void>)
    /// The gate has been forgotten.
    case hasLeft
    /// The effect has ended, or another has taken its place.
    case isLate
  }

  func admit<Action>(_ action: Action, of effect: ThrottledEffect, latest: Bool) -> Admission<Action> {
    // What waited before is released outside the lock.
    let (admission, _) = state.withLock { state -> (Admission<Action>, former: Any?) in
      if state.hasLeft { return (.hasLeft, nil) }
      if state.isLate(effect) { return (.isLate, nil) }
      if !state.isClosed {
        state.isClosed = true
        return (.passes, nil)
      }
      let former = state.waiting
      let waiting = latest ? action : former.flatMap { $0 as? Action } ?? action
      (state.waiting, state.effect) = (waiting, effect)
      return (.waits(waiting, state.opening), former)
    }
    return admission
  }

  /// Keeps actions back from now on, for a span of time.
  func close(for interval: RxTimeInterval, _ scheduler: any SchedulerType) {
    state.withLock { $0.closer = Strand.current?.action }
    // It may fire at once on another thread, where the next span begins.
    timer.fill(scheduling: {
      scheduler.scheduleRelative((), dueTime: interval) { [weak self] _ in
        self?.open()
        return Disposables.create()
      }
    })
  }

  /// An effect is about to meet it.
  func join() {
    guard let strand = Strand.current, let other = state.withLock(\.closer), other != strand.action else { return }
    strand.log?.joins(other)
  }

  /// An effect is about to take the place of the one that would deliver what waits.
  func handOver(to effect: ThrottledEffect) { state.withLock { $0.effect = effect } }

  /// Forgets the action that waits. Its delivery is cancelled apart.
  func dropWaiting() { _ = state.withLock { $0.waiting.take() } }

  /// An effect was cancelled, and with it the action that waits for it.
  func dropWaiting(of effect: ThrottledEffect) {
    _ = state.withLock { $0.effect === effect ? $0.waiting.take() : nil }
  }

  private func open() {
    let (opening, _) = state.withLock { state in
      state.isClosed = false
      defer { state.opening = AsyncSubject() }
      return (state.opening, state.waiting.take())
    }
    opening.onNext(())
    opening.onCompleted()
    let leaves = state.withLock { state in
      state.hasLeft = !state.isClosed
      return state.hasLeft
    }
    if leaves { context?.unregister(self) }
  }
}
