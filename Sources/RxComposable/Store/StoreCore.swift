/// The loop of a store.
///
///     send ──► queue ──► reduce ──► start the effect ──► queue empty? ── no ──► reduce the next
///                          ▲              │                  │
///                          │   actions that it sends         └─ yes ─► publish ──► observers ──► send, in turn
///                          └──────────────┘
///
/// What is sent while the loop runs goes to the end of the queue, so that the stack stays flat and each state is
/// published when nothing waits to change it. An action that finds nothing waiting is reduced without the queue.
@safe final class StoreCore<State, Action>: StoreBackend<State, Action> {
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

  /// The state and the next one, in two places that take turns.
  private var current = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private var next = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private let reducer: (inout State, Action) -> Effect<Action>
  /// The queue: the actions that wait, each with the next. Not a `Backlog`, in which an action takes a tenth longer.
  private var first: Turn?
  private var last: Turn?
  /// How many actions wait.
  private(set) var waitingCount = 0
  /// Whether it reduces or publishes, or shows another state: what is sent waits.
  private(set) var isRunning = false
  /// The current state, while another one is shown.
  private(set) var hiddenState: StatePlace<State>?

  init(_ state: State, _ threadCheck: ThreadCheck, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    unsafe current.initialize(to: state)
    reducer = reduce
    let root = unsafe StoreRoot(threadCheck, state: StatePlace(borrowing: current).part(at: 0))
    super.init(root, WatchedBytes(of: State.self, at: 0), liesInRoot: true)
  }

  deinit {
    dropWaiting()
    unsafe current.deinitialize(count: 1)
    unsafe current.deallocate()
    unsafe next.deallocate()
  }

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
    beginNext(from: other)
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
      beginNext()
    }
  }

  private func publish() {
    guard let monitor else { return publishNext() }
    if Strand.current == nil, Moment.current == nil {
      publishNext()
    } else {
      // What observers do is not the work of the effect whose action is published.
      Strand.$current.withValue(nil) { Moment.$current.withValue(nil, operation: publishNext) }
    }
    monitor.published()
  }

  /// Copies the state, or another one, for reducers to change.
  private func beginNext(from other: StatePlace<State>? = nil) {
    unsafe next.initialize(from: other?.pointer ?? UnsafePointer(current), count: 1)
  }

  private func publishNext() {
    let old = unsafe current
    unsafe (current, next) = unsafe (next, old)
    unsafe root.publish(StatePlace(borrowing: current).part(at: 0), replacing: StatePlace(borrowing: old).part(at: 0))
    unsafe old.deinitialize(count: 1)
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
    let effect = unsafe reducer(&next.pointee, action)
    if let monitor { unsafe monitor.reduced(action, origin, sentAt: site, next.pointee) }
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
    beginNext(from: state)
    publishNext()
  }

  /// Publishes the state that there is, with all that was sent meanwhile.
  func showPresent() {
    if let state = hiddenState { run(from: state) { hiddenState = nil } }
  }

  /// Lets a closure reduce actions again, without their effects, and makes the state that it returns the current one. What is sent
  /// meanwhile is reduced from there.
  func replay(
    _ body: ((Action, StatePlace<State>) -> (state: StatePlace<State>, actions: [Action]?)) -> StatePlace<State>
  ) {
    guard root.enter() else { return }
    defer { root.leave() }
    let showsOther = hiddenState != nil
    isRunning = true
    hiddenState = body { action, state in
      var actions: [Action]?
      let next = state.copy { actions = reducer(&$0, action).actions }
      return (next, actions)
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

/// What all stores of a tree share: the observations of the root's state, the course of its publications, and the effects that
/// run.
///
/// The store of the root may be released on any thread, while an effect delivers. What observers hold is then released once
/// no call uses the root any more.
final class StoreRoot {
  let threadCheck: ThreadCheck
  let observations = ObservationList()
  let effects: RunningEffects
  /// The number of the publication that is under way. Observations that were there before it have lower ones.
  private(set) var publication: UInt64?
  private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) private var afterwards = Backlog<() -> Void>()
  /// The observations of collections, each of which the stores of its rows share.
  let rows = Locked<[RowsName: Observation]>([:])
  private let use = Locked((callCount: 0, hasEnded: false))
  /// What `Store.observed` keeps account of. Without a type, because that is not there on older systems.
  var readValues: AnyObject?
  /// The state, without its type. It lies there until the next one is published.
  private(set) var state: StatePlace<Void>

  init(_ threadCheck: ThreadCheck, state: StatePlace<Void>) {
    self.threadCheck = threadCheck
    effects = RunningEffects(threadCheck)
    self.state = state
  }

  // MARK: Publishing

  /// Numbers publications and observations in the order in which they come.
  func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Calls a closure when the publication is over.
  func afterPublication(_ body: @escaping () -> Void) { unsafe afterwards.append(body) }

  /// Makes a state the current one, and asks all observations that look at bytes that differ.
  ///
  /// The state from before is retained while the next one is made, so what is behind a reference is copied before it is
  /// changed. Equal bytes are therefore equal values, where the type allows for it.
  func publish(_ state: StatePlace<Void>, replacing old: StatePlace<Void>) {
    self.state = state
    let number = nextNumber()
    publication = number
    observations.all.forEach { observation in
      if observation.needsEveryPublication || observation.watched.differ(old, state) { observation.ask(before: number) }
    }
    publication = nil
    while let call = unsafe afterwards.popFirst() { call() }
  }

  // MARK: The end

  /// Whether the store has gone.
  var hasEnded: Bool { use.withLock { $0.hasEnded } }

  /// Begins a call that adds or asks observations. Returns `false` once the store has gone.
  func enter() -> Bool {
    use.withLock { use in
      if !use.hasEnded { use.callCount += 1 }
      return !use.hasEnded
    }
  }

  func leave() {
    let isLast = use.withLock { use in
      use.callCount -= 1
      return use.hasEnded && use.callCount == 0
    }
    if isLast { observations.end(completing: false) }
  }

  /// The store has gone: all effects end, and no call begins any more. A loop that runs stops after the action that it reduces.
  func end() {
    let isUnused = use.withLock { use in
      use.hasEnded = true
      return use.callCount == 0
    }
    if isUnused { observations.end(completing: false) }
    effects.end()
  }
}
