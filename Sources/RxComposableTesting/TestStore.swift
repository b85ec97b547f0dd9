@_exported import MiniRxTesting
@_exported import RxComposable

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
/// Each `send` and `receive` describes in its closure how the state changes. A change that is not described, an action
/// of an effect that is not received, an effect that still runs at the end: each fails the test, at the line that
/// caused it, unless `exhaustivity` is turned off.
///
/// It runs the engine that `Store` runs. What is synchronous there is synchronous here; virtual time stands still until
/// the test moves it. Effects that run asynchronous code are waited for by the asynchronous forms, `await
/// store.receive(…)` and `await store.finish()`, which continue as soon as there is something to continue with. Those
/// forms run on the main actor.
///
/// A failure is shown where the step is called. A helper hands on where it was called itself: as `file:line:`, which is what
/// XCTest's functions know, or as `fileID:filePath:line:column:`.
public final class TestStore<State, Action, ScopedState, ScopedAction, Environment> {
  /// What the steps describe.
  public typealias LocalState = ScopedState
  /// What the test sends.
  public typealias LocalAction = ScopedAction

  let session: TestSession<State, Action>
  let toScopedState: (State) -> ScopedState
  let fromScopedAction: (ScopedAction) -> Action
  let environmentBox: Box<Environment>

  init(
    _ session: TestSession<State, Action>, _ environment: Box<Environment>,
    _ toScopedState: @escaping (State) -> ScopedState, _ fromScopedAction: @escaping (ScopedAction) -> Action
  ) {
    (self.session, environmentBox) = (session, environment)
    (self.toScopedState, self.fromScopedAction) = (toScopedState, fromScopedAction)
  }

  /// A test store for a reducer.
  ///
  ///     let store = TestStore(initialState: Todos.State(), reducer: Todos()) {
  ///       $0.uuid = .incrementing
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with the dependencies of the test.
  ///   - reducer: the reducer under test, made with the dependencies of the test.
  ///   - prepareDependencies: overrides dependencies.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where State == ScopedState, Action == ScopedAction, Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), { $0 }, { $0 })
  }

  /// A test store for the reducers of a list.
  ///
  ///     let store = TestStore(initialState: Todos.State()) {
  ///       Todos()
  ///     } withDependencies: {
  ///       $0.uuid = .incrementing
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with the dependencies of the test.
  ///   - reducer: lists the reducers under test, made with the dependencies of the test.
  ///   - prepareDependencies: overrides dependencies.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where State == ScopedState, Action == ScopedAction, Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), { $0 }, { $0 })
  }

  /// A test store for a reducer, whose steps describe a part of the state, such as what a view shows.
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with the dependencies of the test.
  ///   - reducer: the reducer under test, made with the dependencies of the test.
  ///   - toScopedState: the part that the steps describe.
  ///   - prepareDependencies: overrides dependencies.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    observe toScopedState: @escaping (State) -> ScopedState,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Action == ScopedAction, Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), toScopedState, { $0 })
  }

  /// A test store for a reducer, whose steps describe a part of the state and send a part of the actions.
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with the dependencies of the test.
  ///   - reducer: the reducer under test, made with the dependencies of the test.
  ///   - toScopedState: the part that the steps describe.
  ///   - fromScopedAction: wraps an action that the test sends.
  ///   - prepareDependencies: overrides dependencies.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    observe toScopedState: @escaping (State) -> ScopedState, send fromScopedAction: @escaping (ScopedAction) -> Action,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), toScopedState, fromScopedAction)
  }

  /// A test store for a closure-based reducer.
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with.
  ///   - reducer: the reducer under test.
  ///   - environment: its dependencies, fit for a test.
  public convenience init(
    initialState: @autoclosure () -> State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where State == ScopedState, Action == ScopedAction {
    let environment = Box(environment)
    let inEnvironment = Reduce<State, Action> { reducer.run(&$0, $1, environment.value) }
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, { inEnvironment }, { _ in }, madeAt: site), environment, { $0 }, { $0 })
  }

  /// The state after the last step; in the closure of a step, the state before it.
  ///
  /// In the body of `TestScheduler.explore`, a store that is not exhaustive shows the state after all that has happened,
  /// received or not.
  public var state: State { session.shownState }

  /// What a closure-based reducer depends on. A test may change it between two steps.
  public var environment: Environment {
    get { environmentBox.value }
    set { environmentBox.value = newValue }
  }

  /// What the reducer depends on. A test may change it between two steps.
  ///
  ///     store.dependencies.apiClient.todos = { .just([]) }
  public var dependencies: DependencyValues {
    get { session.dependencies.value }
    set { session.dependencies.value = newValue }
  }

  /// How much of what happens the test has to prove; everything, to begin with. Scopes of a store share it.
  public var exhaustivity: Exhaustivity {
    get { session.exhaustivity }
    set { session.exhaustivity = newValue }
  }

  /// Whether steps continue after one has failed, as they do unless said otherwise. In a long test each step may build on those
  /// before: `$0.items.remove(at: 0)` would stop the process where no item was added.
  ///
  ///     store.continueAfterFailure = false
  public var continueAfterFailure: Bool {
    get { session.verdict.continueAfterFailure }
    set { session.verdict.continueAfterFailure = newValue }
  }

  /// How many nanoseconds asynchronous steps wait at most, unless they have a timeout of their own; at first, a second. Time hardly
  /// counts in which a busy machine lets the test wait.
  public var timeout: UInt64 {
    get { session.timeout }
    set { session.timeout = newValue }
  }
}

/// Asynchronous steps run on the main actor, where effects deliver. The synchronous ones belong to the thread of the
/// test, which the compiler cannot check: neither XCTest nor Swift Testing says which it is.
extension TestStore: @unchecked Sendable {}

/// A test store with the state and the actions of a reducer.
public typealias TestStoreOf<R: ReducerProtocol> = TestStore<R.State, R.Action, R.State, R.Action, Void>
