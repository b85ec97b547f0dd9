import Dispatch
import Foundation
import RxComposable

/// The course of one test: the engine, what it has done, and what the test has not looked at yet. A `TestStore` and its
/// scopes share it; when the last of them is released, it checks what is left.
final class TestSession<State, Action> {
  /// The state after the last step of the test.
  var state: State
  /// The actions of effects that the test has not received, the states that they led to, and where the actions were sent from which the
  /// effects stem.
  var received: [(action: Action, state: State, site: CallSite)] = []
  var exhaustivity = Exhaustivity.on
  /// Nanoseconds.
  var timeout: UInt64 = 1_000_000_000
  /// How long an effect of another thread may take to end after its action, in nanoseconds: a test that receives the action
  /// as its last step is right, although the effect still runs for a moment.
  var timeToEnd: UInt64 = 100_000_000
  var failsWhenNothingChanges = true
  /// What each state has to fulfil. One that does not hold is reported once, and removed.
  var invariants: [(name: String, holds: (State) -> Bool, site: CallSite)] = []

  let dependencies: Box<DependencyValues>
  let verdict = TestVerdict()
  private let engine: StoreEngine<State, Action>
  private let activity = Activity()
  private(set) var control = TaskControl.joined()
  /// `nil` on the main thread, where effects deliver anyway.
  let thread: TestThread?
  /// What the test is in the midst of, where a further step makes no sense.
  private(set) var step: TestStep?
  private var stateAfterSend: State?
  private var hasFinished = false
  /// Whether the test has waited for an action that came from outside of its tasks and schedulers.
  private var hasOutsideActions = false
  /// The effects that had time to end and did not: they get it once.
  private var lastingEffects: [RunningEffect] = []
  /// How many actions were reduced.
  fileprivate private(set) var actionCount = 0

  init<R: ReducerProtocol<State, Action>>(
    _ initialState: () -> State, _ reducer: () -> R, _ prepareDependencies: (inout DependencyValues) -> Void,
    madeAt site: CallSite
  ) {
    let values = DependencyValues.preparedForTest(prepareDependencies)
    let dependencies = Box(values)
    let (initialState, reducer) = values.apply { (initialState(), reducer()) }
    state = initialState
    self.dependencies = dependencies
    // A test that is begun elsewhere, such as by Swift Testing, belongs to the thread that runs it.
    thread = MainQueue.isCurrent ? nil : TestThread { [activity] in activity.happened() }
    engine = StoreEngine(initialState, checksMainThread: thread == nil, madeAt: site) {
      [expectedIssues = verdict.expectedIssues] state, action in
      expectedIssues.listen { dependencies.value.apply { reducer.reduce(into: &state, action: action) } }
    }
    engine.observe(with: TestMonitor(self))
    TestEnd.add(ObjectIdentifier(self)) { [weak self] in self?.testEnds() }
  }

  deinit {
    TestEnd.remove(ObjectIdentifier(self))
    // Effects whose events wait for the thread of the test still run.
    finish()
    engine.end()
  }

  /// The effects that run, in the order of their start.
  var runningEffects: [RunningEffect] { engine.runningEffects }

  /// The state that a test sees. Which actions come before others is what differs between the orders of an exploration, so
  /// that a test which is not exhaustive sees there what all of them led to.
  var shownState: State {
    guard exhaustivity != .on, step == nil, ExploredRun.current != nil else { return state }
    return received.last?.state ?? state
  }

  // MARK: Steps

  /// Sends an action.
  ///
  /// - Returns: the state right after it, before that of any action of an effect, and a handle on its effects.
  func send(_ action: Action, at site: CallSite) -> (state: State?, task: StoreTask?) {
    hasFinished = false
    defer { stateAfterSend = nil }
    let task = take(.sending) { engine.send(action, at: site) }
    return (stateAfterSend, task)
  }

  /// Runs the closure of a step with the dependencies of the test.
  func describe(_ closure: () throws -> Void) rethrows {
    try Expectation.$isExhaustive.withValue(exhaustivity == .on) {
      try take(.describing) { try dependencies.value.apply(to: closure) }
    }
  }

  private func take<Result>(_ step: TestStep, _ body: () throws -> Result) rethrows -> Result {
    self.step = step
    defer { self.step = nil }
    return try body()
  }

  /// Whether a step may begin. One inside another is reported: both would move on the state that the test describes.
  func canBegin(_ call: String, _ detail: Any? = nil, at site: CallSite) -> Bool {
    if verdict.isOver { return false }
    control.beginStep(at: site)
    thread?.enter()
    guard let step = step ?? (engine.isRunning ? .sending : nil) else { return true }
    fail(TestStoreTexts.stepInsideStep(call, detail, step), at: site)
    return false
  }

  fileprivate func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State) {
    actionCount += 1
    ExploredRun.current?.note("\(action)")
    invariants.removeAll { invariant in
      if invariant.holds(next) { return false }
      fail(TestStoreTexts.invariantBroken(invariant.name, action, next), at: invariant.site)
      return true
    }
    switch origin {
    case .user: if step == .sending { stateAfterSend = next }
    case .effect:
      received.append((action, next, site))
      activity.happened()
    }
  }

  /// Passes over the first actions, one at least: what follows is compared with the state behind the last of them.
  func drop(_ count: Int) {
    state = received[count - 1].state
    received.removeFirst(count)
  }

  /// The end of the test, unless something has been sent since the last one: nothing may be left to receive or running.
  ///
  /// - Parameter waited: the nanoseconds that the test has waited for it.
  func finish(waited: UInt64 = 0) {
    if hasFinished || verdict.isOver { return }
    hasFinished = true
    for action in received { lapse(TestStoreTexts.neverReceived(action.action), at: action.site) }
    for effect in runningEffects { lapse(TestStoreTexts.stillRunning(effect.action, waited), at: effect.site) }
    for issue in verdict.expectedIssues.removeAll() { fail(TestStoreTexts.notReported(issue.text), at: issue.site) }
  }

  /// The test ends while the store lives on, as in a property of its test case.
  private func testEnds() {
    settleBlocking()
    finish()
  }

  /// Fails the test, unless it is over.
  func fail(_ message: String, at site: CallSite) { verdict.fail(message, at: site) }

  /// Something that an exhaustive test fails for. One that is not may want to see it.
  func lapse(_ message: @autoclosure () -> String, at site: CallSite) {
    switch exhaustivity {
    case .on: fail(message(), at: site)
    case .off(showSkippedAssertions: true): SkippedAssertion.show(message(), at: site)
    case .off(showSkippedAssertions: false): break
    }
  }

  // MARK: Waiting

  /// Lets all tasks of the test run until they wait.
  @MainActor
  func settle() async {
    control = .joined(control)
    await control.settle()
    if thread?.enter() == true { await control.settle() }
  }

  /// Waits while effects run and a condition is not met: until all tasks wait, and then for what comes from outside.
  @MainActor
  func wait(upTo nanoseconds: UInt64, until isMet: @escaping @MainActor () -> Bool) async {
    if verdict.isOver { return }
    if !isMet() { await settle() }
    let count = runningEffects.count
    if !isMet() {
      await activity.wait(upTo: nanoseconds, for: runningGroups) { [self] in
        look { isMet() || runningEffects.isEmpty }
      }
      guard isMet() else { return }
      hasOutsideActions = true
    }
    guard mayEnd else { return }
    await activity.wait(upTo: timeToEnd, for: runningGroups) { [self] in look { runningEffects.count < count } }
    lastingEffects = runningEffects
  }

  /// The same as `wait` on this thread, which works its run loop meanwhile if it is the main one.
  func waitBlocking(upTo nanoseconds: UInt64, until isMet: () -> Bool) {
    if verdict.isOver { return }
    settleBlocking()
    let count = runningEffects.count
    if !isMet() {
      activity.waitBlocking(upTo: nanoseconds, for: runningGroups, control) {
        look { isMet() || runningEffects.isEmpty }
      }
      guard isMet() else { return }
      hasOutsideActions = true
    }
    guard mayEnd else { return }
    activity.waitBlocking(upTo: timeToEnd, for: runningGroups, control) { look { runningEffects.count < count } }
    lastingEffects = runningEffects
  }

  /// Whether a condition is met after all that other threads have brought.
  private func look(_ isMet: () -> Bool) -> Bool {
    thread?.enter()
    return isMet()
  }

  /// Whether an effect of another thread may be about to end.
  private var mayEnd: Bool {
    if !hasOutsideActions { return false }
    let lasting = Set(lastingEffects.map { ObjectIdentifier($0) })
    return runningEffects.contains { !lasting.contains(ObjectIdentifier($0)) }
  }

  func settleBlocking() {
    control = .joined(control)
    control.settleBlocking()
    if thread?.enter() == true { control.settleBlocking() }
  }

  private var runningGroups: [StoreTask] { runningEffects.map(\.task) }
}

/// What holds while a closure describes the state that a test expects.
enum Expectation {
  /// Whether the test has to prove everything; `XCTModify` asks for a change only then.
  @TaskLocal static var isExhaustive = true
}

/// What a test is in the midst of.
enum TestStep { case sending, describing }

/// A value that the reducer of a test reads and the test replaces.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Delivers what effects emit on other threads on the thread of a test that no queue runs: each step runs what waits.
final class TestThread: ImmediateSchedulerType, Sendable {
  private struct State {
    var thread = ThreadIdentity()
    var waiting: [Unchecked<() -> Void>] = []
  }

  private let state = Locked(State())
  private let wake: @Sendable () -> Void

  /// The thread that calls.
  ///
  /// - Parameter wake: called when something waits.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// The test continues on the thread that calls, which runs what waits.
  ///
  /// - Returns: whether there was something.
  @discardableResult
  func enter() -> Bool {
    let current = ThreadIdentity()
    var hasRun = false
    while true {
      let waiting = state.withLock { state in
        defer { (state.thread, state.waiting) = (current, []) }
        return state.waiting
      }
      if waiting.isEmpty { return hasRun }
      for work in waiting { work.value() }
      hasRun = true
    }
  }

  func schedule<S>(_ state: S, action: @escaping (S) -> any Disposable) -> any Disposable {
    let current = ThreadIdentity()
    if self.state.withLock({ $0.thread == current }) { return action(state) }
    let disposable = SingleAssignmentDisposable()
    let work = Unchecked<() -> Void> { if !disposable.isDisposed { disposable.setDisposable(action(state)) } }
    self.state.withLock { $0.waiting.append(work) }
    wake()
    return disposable
  }
}

/// Tells a session what its store does.
private final class TestMonitor<State, Action>: StoreMonitor {
  let listener: IssueInterceptor
  private weak var session: TestSession<State, Action>?

  init(_ session: TestSession<State, Action>) {
    self.session = session
    listener = session.verdict.expectedIssues.listener
  }

  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite) {}

  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State) {
    session?.reduced(action, origin, sentAt: site, next)
  }

  func startedEffects() {}

  func published() {}

  func beginEffectOfOneAction() -> Int? { nil }

  func beginEffect(_ effect: Observable<Action>, _ subscribe: (Observable<Action>, Int?) -> Void) {
    let strand = Strand(action: session?.actionCount ?? 0, in: Moment.current, listener: listener)
    let delivered = session?.thread.map { effect.observe(on: $0) } ?? effect
    Strand.$current.withValue(strand) { subscribe(delivered, nil) }
  }

  func waits() {}
}
