import MiniRx

/// Runs a feature in a test, and makes the test prove everything that happens in it.
///
///     let scheduler = TestScheduler(initialClock: 0)
///     let store = TestStore(
///       initialState: AppState(), reducer: appReducer,
///       environment: AppEnvironment(mainQueue: scheduler, numberFact: { Effect(value: "\($0) is odd") }))
///
///     store.send(.numberFactButtonTapped)
///     scheduler.advance()
///     store.receive(.numberFactResponse(.success("0 is odd"))) {
///       $0.numberFactAlert = "0 is odd"
///     }
///
/// Each `send` and `receive` describes in its closure how the state changes. A change that is not described, an action of an
/// effect that is not received, an effect that still runs at the end: each fails the test, at the line that caused it.
///
/// It runs the engine that `Store` runs. What is synchronous there is synchronous here; virtual time stands still until the
/// test moves it.
public final class TestStore<State, Action, Environment> {
  /// What the reducer depends on. A test may change it between two steps.
  public var environment: Environment {
    get { environmentBox.value }
    set { environmentBox.value = newValue }
  }

  /// The state after the last step; in the closure of a step, the state before it.
  public internal(set) var state: State

  let core: StoreCore<State, Action>
  /// The actions of effects that the test has not received.
  var received: [ReceivedAction<State, Action>] = []
  /// The state that the action of the present `send` led to.
  var stateAfterSend: State?
  var hasFinished = false
  private let environmentBox: Box<Environment>

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private init(
    _ state: State, _ environment: Environment, _ reduce: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    let box = Box(environment)
    environmentBox = box
    self.state = state
    core = StoreCore(state) { reduce(&$0, $1, box.value) }
    core.onReduced = { [weak self] in self?.reduced($0, $1, $2, $3) }
  }

  /// A test store for a closure-based reducer.
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with.
  ///   - reducer: the reducer under test.
  ///   - environment: its dependencies, fit for a test.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment
  ) {
    self.init(initialState, environment) { reducer.run(&$0, $1, $2) }
  }

  /// A test store for a reducer.
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with.
  ///   - reducer: the reducer under test.
  public convenience init<R: ReducerProtocol<State, Action>>(initialState: State, reducer: R)
  where Environment == Void {
    self.init(initialState, ()) { state, action, _ in reducer.reduce(into: &state, action: action) }
  }

  deinit {
    finish()
    core.end()
  }

  private func reduced(_ action: Action, _ origin: StoreCore<State, Action>.Origin, _ group: EffectGroup, _ next: State)
  {
    switch origin {
    case .user: stateAfterSend = next
    case .effect: received.append(ReceivedAction(action: action, state: next, site: group.site))
    }
  }
}

/// An action that an effect has sent, and the state that it led to.
struct ReceivedAction<State, Action> {
  let action: Action
  let state: State
  /// Where the action was sent from which the effect stems.
  let site: CallSite
}
