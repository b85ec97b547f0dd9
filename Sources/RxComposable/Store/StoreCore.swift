/// The loop of a store.
///
///     send ──► queue ──► reduce ──► start the effect ──► queue empty? ── no ──► reduce the next
///                          ▲              │                  │
///                          │   actions that it sends         └─ yes ─► publish ──► observers ──► send, in turn
///                          └──────────────┘
///
/// What is sent while the loop runs goes to the end of the queue, so that the stack stays flat and each state is
/// published when nothing waits to change it. An action that finds nothing waiting is reduced without the queue.
final class StoreCore<State, Action>: StoreBackend<State, Action> {
  /// An action that waits.
  private final class Turn {
    let action: Action
    let origin: ActionOrigin
    let group: EffectGroup
    var next: Turn?

    init(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup) {
      self.action = action
      self.origin = origin
      self.group = group
    }
  }

  /// A `TestStore`, or a recording.
  var monitor: AnyStoreMonitor<State, Action>?

  private let published: PublishedState<State>
  private let reducer: (inout State, Action) -> Effect<Action>
  /// The queue: the actions that wait, each with the next.
  private var first: Turn?
  private var last: Turn?
  /// How many actions wait.
  private(set) var waitingCount = 0
  /// Whether it reduces or publishes, or shows another state: what is sent waits.
  private(set) var isRunning = false
  /// The current state, while another one is shown.
  private(set) var hiddenState: StatePlace<State>?

  init(_ state: State, _ threadCheck: ThreadCheck, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    published = PublishedState(state, threadCheck)
    reducer = reduce
    super.init(published, WatchedBytes(of: State.self, at: 0), liesInRoot: true)
  }

  deinit { dropWaiting() }

  override func currentState() -> StatePlace<State>? { root.state.part(at: 0) }

  override func latestState() -> StatePlace<State> { root.state.part(at: 0) }

  override func observations() -> ObservationList? { root.observations }

  override func identity() -> StateIdentity { StateIdentity(owner: nil, offset: 0) }

  // MARK: Sending

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    root.threadCheck.check("Store.send(\(action)) was called", at: site)
    var group = isRunning ? EffectGroup(site) : nil
    if let group {
      send(Turn(action, .user, group))
    } else {
      run { group = perform(action, .user, at: site, nil) }
    }
    return group.flatMap { $0.isFinished ? nil : StoreTask($0) }
  }

  private func send(_ turn: Turn) {
    if !isRunning { return run { append(turn) } }
    // The loop may be that of another thread, which entered after this one had looked.
    root.threadCheck.check("The store was used")
    append(turn)
    if hiddenState != nil { monitor?.waits() }
  }

  /// Calls a closure and reduces what waits, into the next state, and publishes that, until nothing waits. Does nothing once the
  /// store has gone.
  ///
  /// - Parameter other: the state to begin with, if it is not the current one.
  @inline(__always)
  private func run(from other: StatePlace<State>? = nil, _ body: () -> Void) {
    guard root.enter() else { return }
    root.threadCheck.enter()
    isRunning = true
    published.beginNext(from: other)
    body()
    reduceAndPublish()
    isRunning = false
    root.threadCheck.leave()
    root.leave()
  }

  private func reduceAndPublish() {
    while true {
      while canContinue, let turn = popFirst() {
        let group = turn.group
        _ = group.dependencies.yield { perform(turn.action, turn.origin, at: group.site, group) }
        group.leave()
      }
      publish()
      // What waits although it cannot continue does so because the store has gone.
      if !canContinue { return dropWaiting() }
      published.beginNext()
    }
  }

  private func publish() {
    guard let monitor else { return published.publish() }
    if Strand.current == nil, Moment.current == nil {
      published.publish()
    } else {
      // What observers do is not the work of the effect whose action is published.
      Strand.$current.withValue(nil) { Moment.$current.withValue(nil, operation: published.publish) }
    }
    monitor.published()
  }

  /// Whether an action waits, and the store has not gone.
  private var canContinue: Bool { first != nil && !root.hasEnded }

  /// Reduces an action and starts its effect. An effect that is one action is reduced here too, if no other action waits.
  ///
  /// Not inlined, so that what an action holds is released before the loop looks at the queue: that may send, too.
  ///
  /// - Returns: the group of the action, which is made here if there is an effect to count.
  @inline(never)
  private func perform(
    _ action: Action, _ origin: ActionOrigin, at site: CallSite, _ group: EffectGroup?
  ) -> EffectGroup? {
    var action = action
    var effect = reduce(action, origin, at: site)
    while effect.isValue, first == nil, !root.hasEnded, group?.isCancelled != true {
      action = effect.value
      let number = monitor?.beginEffectOfOneAction()
      effect = reduce(action, .effect(number), at: site)
    }
    defer { monitor?.startedEffects() }
    return effect.isNone ? group : start(effect, of: action, group ?? EffectGroup(site))
  }

  private func reduce(_ action: Action, _ origin: ActionOrigin, at site: CallSite) -> Effect<Action> {
    monitor?.willReduce(action, origin, sentAt: site)
    let effect = published.withNext { reducer(&$0, action) }
    if let monitor { published.withNext { monitor.reduced(action, origin, sentAt: site, $0) } }
    return effect
  }

  private func append(_ turn: Turn) {
    turn.group.enter()
    if let last { last.next = turn } else { first = turn }
    last = turn
    waitingCount += 1
  }

  private func popFirst() -> Turn? {
    guard let turn = first else { return nil }
    first = turn.next
    if first == nil { last = nil }
    waitingCount -= 1
    return turn
  }

  private func dropWaiting() {
    while let turn = popFirst() { turn.group.leave() }
  }

  // MARK: Other states

  /// Publishes another state. What is sent waits until `showPresent`.
  func show(_ state: StatePlace<State>) {
    guard root.enter() else { return }
    defer { root.leave() }
    if hiddenState == nil { hiddenState = latestState().copy() }
    isRunning = true
    published.beginNext(from: state)
    published.publish()
  }

  /// Publishes the state that there is, with all that was sent meanwhile.
  func showPresent() {
    if let state = hiddenState { run(from: state) { hiddenState = nil } }
  }

  /// Lets a closure reduce actions again, without their effects, and makes the state that it returns the current one. What is sent
  /// meanwhile is reduced from there.
  func replay(
    _ body: (@escaping (Action, StatePlace<State>) -> (StatePlace<State>, Effect<Action>)) -> StatePlace<State>
  ) {
    guard root.enter() else { return }
    defer { root.leave() }
    let showsOther = hiddenState != nil
    isRunning = true
    hiddenState = body { action, state in
      var effect = Effect<Action>.none
      let next = state.copy { effect = self.reducer(&$0, action) }
      return (next, effect)
    }
    if !showsOther { showPresent() }
  }

  // MARK: Effects

  /// Starts an effect that is not `.none`.
  private func start(_ effect: Effect<Action>, of cause: Action, _ group: EffectGroup) -> EffectGroup {
    group.enter()
    defer { group.leave() }
    if effect.isValue {
      deliver(effect.value, group)
    } else if let composite = effect.composite {
      if let actions = composite.values {
        for action in actions { deliver(action, group) }
      } else {
        let effects = composite.asObservable(handler: { [effects = root.effects] error in
          effects.report(error, ofEffectOf: cause, at: group.site)
        })
        subscribe(effects, of: cause, group)
      }
    } else {
      subscribe(effect.asObservable(), of: cause, group)
    }
    return group
  }

  private func deliver(_ action: Action, _ group: EffectGroup) {
    if !group.isCancelled { send(Turn(action, .effect(monitor?.beginEffectOfOneAction()), group)) }
  }

  private func subscribe(_ observable: Observable<Action>, of cause: Action, _ group: EffectGroup) {
    guard let running = root.effects.begin(group, action: cause) else { return }
    guard let monitor else { return subscribe(observable, number: nil, running) }
    monitor.beginEffect(observable) { subscribe($0, number: $1, running) }
  }

  private func subscribe(_ observable: Observable<Action>, number effect: Int?, _ running: RunningEffect) {
    // Not before: a store that is referred to weakly is retained in a slower way.
    if unsafe root.effects.core == nil { unsafe root.effects.core = self }
    running.hold(
      observable.subscribe(
        context: root.effects.context,
        onNext: { action in
          guard let core = running.core else { return }
          unsafe unsafeDowncast(core, to: Self.self).receive(action, number: effect, running)
        },
        onEnd: running.onEnd))
  }

  private func receive(_ action: Action, number effect: Int?, _ running: RunningEffect) {
    root.threadCheck.check(action, ofEffectOf: running.action, at: running.site)
    send(Turn(action, .effect(effect), running.group))
  }
}
