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
  /// An action that waits for its turn, or whose turn it is.
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

    /// Reports an error of the action's effects that nothing has handled.
    func report(_ error: any Error) {
      RuntimeIssue.report(FailureTexts.effectFailed(error, action), at: group.site)
    }
  }

  /// A `TestStore`, or a recording.
  var monitor: AnyStoreMonitor<State, Action>?

  private let published: PublishedState<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  /// The queue: the actions that wait, each with the next.
  private var first: Turn?
  private var last: Turn?
  /// How many actions wait.
  private(set) var waitingCount = 0
  /// Whether it reduces or publishes, or shows another state: what is sent waits.
  private(set) var isRunning = false
  /// The state that there is, while another one is shown.
  private(set) var kept: StatePlace<State>?

  init(_ state: State, _ threadCheck: ThreadCheck, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    published = PublishedState(state, threadCheck)
    self.reduce = reduce
    super.init(published, WatchedBytes(of: State.self, at: 0), liesInRoot: true)
  }

  deinit { dropWaiting() }

  override func present() -> StatePlace<State>? { root.place(at: 0) }

  override func known() -> StatePlace<State> { root.place(at: 0) }

  override func home() -> ObservationList? { root.observations }

  override func location() -> StateLocation { StateLocation(scope: nil, offset: 0) }

  // MARK: Sending

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    root.threadCheck.check("Store.send(\(action)) was called", at: site)
    if !isRunning, monitor == nil { return sendAlone(action, at: site) }
    let group = EffectGroup(site)
    send(action, .user, group)
    return group.isFinished ? nil : StoreTask(group)
  }

  /// Most actions have no effect, or one that sends the next action at once, and nothing waits behind them: then there is
  /// nothing to keep account of.
  private func sendAlone(_ action: Action, at site: CallSite) -> StoreTask? {
    guard begin() else { return nil }
    defer { pause() }
    let group = reduceAlone(action, at: site)
    run()
    return group.flatMap { $0.isFinished ? nil : StoreTask($0) }
  }

  /// Not inlined, so that what an action holds is released before the loop looks at the queue: that may send, too.
  @inline(never)
  private func reduceAlone(_ action: Action, at site: CallSite) -> EffectGroup? {
    var action = action
    var effect = published.withNext { reduce(&$0, action) }
    while effect.isValue, first == nil, !root.hasEnded {
      action = effect.value
      effect = published.withNext { reduce(&$0, action) }
    }
    if effect.isNone { return nil }
    let turn = Turn(action, .user, EffectGroup(site))
    turn.group.enter()
    start(effect, after: turn)
    turn.group.leave()
    return turn.group
  }

  private func send(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup) {
    if isRunning {
      append(Turn(action, origin, group))
      if kept != nil { monitor?.waits() }
      return
    }
    guard begin() else { return }
    defer { pause() }
    append(Turn(action, origin, group))
    run()
  }

  /// Returns `false` once the store has gone.
  private func begin(from other: StatePlace<State>? = nil) -> Bool {
    guard root.enter() else { return false }
    root.threadCheck.enter()
    isRunning = true
    published.beginNext(from: other)
    return true
  }

  private func pause() {
    // What waits now does so because the store has gone.
    dropWaiting()
    isRunning = false
    root.threadCheck.leave()
    root.leave()
  }

  private func dropWaiting() {
    while let turn = popFirst() { turn.group.leave() }
  }

  /// Whether an action waits, and the store has not gone.
  private var canContinue: Bool { first != nil && !root.hasEnded }

  /// Reduces what waits into the next state and publishes it, until nothing waits or the store has gone.
  private func run() {
    while true {
      while canContinue, let turn = popFirst() { turn.group.dependencies.yield { reduce(turn) } }
      published.publish()
      if !canContinue { return }
      published.beginNext()
    }
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
    turn.next = nil
    if first == nil { last = nil }
    waitingCount -= 1
    return turn
  }

  private func reduce(_ turn: Turn) {
    monitor?.willReduce(turn.action, turn.origin, sentAt: turn.group.site)
    let effect = published.withNext { reduce(&$0, turn.action) }
    if let monitor { published.withNext { monitor.reduced(turn.action, turn.origin, sentAt: turn.group.site, $0) } }
    start(effect, after: turn)
    if let afterwards = monitor?.startedEffects() { root.afterPublication(afterwards) }
    turn.group.leave()
  }

  // MARK: Other states

  /// Publishes another state. What is sent waits until `showPresent`.
  func show(_ state: StatePlace<State>) {
    guard root.enter() else { return }
    defer { root.leave() }
    if kept == nil { kept = known().copy() }
    isRunning = true
    published.beginNext(from: state)
    published.publish()
  }

  /// Publishes the state that there is, with all that was sent meanwhile.
  func showPresent() {
    guard let state = kept, begin(from: state) else { return }
    defer { pause() }
    kept = nil
    run()
  }

  /// Lets a closure reduce actions again, without their effects, and takes the state that it returns for the present one. What is sent
  /// meanwhile is reduced from there.
  func replay(
    _ body: (@escaping (Action, StatePlace<State>) -> (StatePlace<State>, Effect<Action>)) -> StatePlace<State>
  ) {
    guard root.enter() else { return }
    defer { root.leave() }
    let showsOther = kept != nil
    isRunning = true
    kept = body { action, state in
      var effect = Effect<Action>.none
      let next = state.copy { effect = self.reduce(&$0, action) }
      return (next, effect)
    }
    if !showsOther { showPresent() }
  }

  // MARK: Effects

  private func start(_ effect: Effect<Action>, after cause: Turn) {
    switch effect.operation {
    case .none: break
    case .value(let action): deliver(action, after: cause)
    case .observable(let observable): subscribe(observable, after: cause)
    case .composite(let composite):
      if let actions = composite.values {
        for action in actions { deliver(action, after: cause) }
      } else {
        subscribe(composite.asObservable(handler: cause.report), after: cause)
      }
    }
  }

  private func deliver(_ action: Action, after cause: Turn) {
    if !cause.group.isCancelled { send(action, .effect(monitor?.beginEffectOfOneAction()), cause.group) }
  }

  private func subscribe(_ observable: Observable<Action>, after cause: Turn) {
    guard let running = root.effects.begin(cause.group, action: cause.action) else { return }
    guard let monitor else { return subscribe(observable, number: nil, running, after: cause) }
    monitor.beginEffect(observable) { subscribe($0, number: $1, running, after: cause) }
  }

  private func subscribe(
    _ observable: Observable<Action>, number effect: Int?, _ running: RunningEffect, after cause: Turn
  ) {
    running.hold(
      observable.subscribe(
        context: root.effects.context,
        onNext: { [weak self] action in
          guard let self else { return }
          root.threadCheck.check(action, ofEffectOf: cause.action, at: cause.group.site)
          send(action, .effect(effect), cause.group)
        },
        onError: { error in
          running.end()
          cause.report(error)
        },
        onCompleted: { [threadCheck = root.threadCheck] in
          threadCheck.checkCompletion(ofEffectOf: cause.action, at: cause.group.site)
          running.end()
        }))
  }
}
