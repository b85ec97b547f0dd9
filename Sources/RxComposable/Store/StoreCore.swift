/// The loop of a store.
///
///     send ──► queue ──► reduce ──► start the effect ──► queue empty? ── no ──► reduce the next
///                          ▲              │                  │
///                          │   actions that it sends         └─ yes ─► publish ──► observers ──► send, in turn
///                          └──────────────┘
///
/// Whatever is sent while the loop runs goes to the end of the queue, so that the stack stays flat and each state is
/// published when nothing waits to change it.
final class StoreCore<State, Action>: StoreBackend<State, Action> {
  /// Where an action comes from.
  enum Origin { case user, effect }

  /// An action that waits for its turn, or whose turn it is.
  private final class Turn {
    let action: Action
    let origin: Origin
    let group: EffectGroup

    init(_ action: Action, _ origin: Origin, _ group: EffectGroup) {
      self.action = action
      self.origin = origin
      self.group = group
    }

    /// Reports an error of the action's effects that nobody has handled.
    func report(_ error: any Error) {
      RuntimeIssue.report(FailureTexts.effectFailed(error, action), at: group.site)
    }
  }

  /// Tells a `TestStore` about each action that was reduced, and the state that it led to.
  var onReduced: ((Action, Origin, EffectGroup, State) -> Void)?

  private let published: PublishedState<State>
  /// Where the next state is made. A state may be too big for the stack.
  private let next: UnsafeMutablePointer<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  private let queue = TurnQueue()
  /// Whether it reduces or publishes.
  private(set) var isRunning = false
  private var hasEnded = false
  private let effects = RunningEffects()

  init(_ state: State, _ threadCheck: ThreadCheck, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    published = PublishedState(state)
    next = .allocate(capacity: 1)
    self.reduce = reduce
    super.init(threadCheck)
  }

  deinit { next.deallocate() }

  override var state: State { published.state }

  override var address: UnsafeRawPointer? { published.address }

  override func observedPlace() -> ObservedPlace? { ObservedPlace(table: published.table, offset: 0) }

  /// The effects that run, in the order of their start.
  var runningEffects: [RunningEffect] { effects.all }

  /// Ends all effects, and drops the actions that wait: nothing is reduced from now on, and no effect started.
  override func end() {
    hasEnded = true
    effects.end()
    while let turn = queue.popFirst() { unsafeDowncast(turn, to: Turn.self).group.leave() }
  }

  // MARK: Sending

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    threadCheck.check("Store.send(\(action)) was called", at: site)
    if !isRunning, onReduced == nil { return sendAlone(action, at: site) }
    let group = EffectGroup(site)
    send(action, .user, group)
    return group.isFinished ? nil : StoreTask(group)
  }

  /// Most actions have no effect, or one that sends the next action at once, and nothing waits behind them: then there is
  /// nothing to keep account of.
  private func sendAlone(_ action: Action, at site: CallSite) -> StoreTask? {
    begin()
    defer { pause() }
    published.copy(to: next)
    var action = action
    var effect = reduce(&next.pointee, action)
    while effect.isValue, queue.isEmpty, !hasEnded {
      action = effect.value
      effect = reduce(&next.pointee, action)
    }
    if effect.isNone {
      run()
      return nil
    }
    let turn = Turn(action, .user, EffectGroup(site))
    turn.group.enter()
    start(effect, after: turn)
    turn.group.leave()
    run()
    return turn.group.isFinished ? nil : StoreTask(turn.group)
  }

  private func send(_ action: Action, _ origin: Origin, _ group: EffectGroup) {
    if hasEnded { return }
    group.enter()
    queue.append(Turn(action, origin, group))
    if isRunning { return }
    begin()
    defer { pause() }
    published.copy(to: next)
    run()
  }

  private func begin() {
    threadCheck.enter()
    isRunning = true
  }

  private func pause() {
    isRunning = false
    threadCheck.leave()
  }

  /// Reduces what waits into the next state and publishes it, until nothing waits.
  private func run() {
    while true {
      while let item = queue.popFirst() {
        let turn = unsafeDowncast(item, to: Turn.self)
        turn.group.dependencies.yield { reduce(turn) }
      }
      published.publish(movingFrom: next)
      if queue.isEmpty { return }
      published.copy(to: next)
    }
  }

  private func reduce(_ turn: Turn) {
    let effect = reduce(&next.pointee, turn.action)
    onReduced?(turn.action, turn.origin, turn.group, next.pointee)
    start(effect, after: turn)
    turn.group.leave()
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
    if !cause.group.isCancelled { send(action, .effect, cause.group) }
  }

  private func subscribe(_ observable: Observable<Action>, after cause: Turn) {
    guard let running = effects.begin(cause.group, action: cause.action) else { return }
    running.hold(
      observable.subscribe(
        context: effects.context,
        onNext: { [weak self] action in
          guard let self else { return }
          threadCheck.check(action, ofEffectOf: cause.action, at: cause.group.site)
          send(action, .effect, cause.group)
        },
        onError: { error in
          running.end()
          cause.report(error)
        },
        onCompleted: { [threadCheck] in
          threadCheck.checkCompletion(ofEffectOf: cause.action, at: cause.group.site)
          running.end()
        }))
  }
}

/// The actions that wait, each a `Turn`. Not generic, because every `send` looks at it.
private final class TurnQueue {
  private var turns = Backlog<AnyObject>()
  /// Apart from the turns, since access to those is checked at run time.
  private var count = 0

  var isEmpty: Bool { count == 0 }

  func append(_ turn: AnyObject) {
    count += 1
    turns.append(turn)
  }

  func popFirst() -> AnyObject? {
    if isEmpty { return nil }
    count -= 1
    return turns.popFirst()
  }
}
