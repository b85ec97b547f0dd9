@_exported import MiniRx

/// The runtime of a feature: holds its state, runs its reducer on the actions it is sent, and runs the effects that the
/// reducer returns.
///
///     let store = Store(
///       initialState: AppState(),
///       reducer: appReducer,
///       environment: AppEnvironment(mainQueue: MainScheduler.instance, numberFact: liveFact))
///
///     store.subscribe(\.count).subscribe(onNext: { label.text = "\($0)" }).disposed(by: bag)
///     store.send(.incrementButtonTapped)
///
/// Actions are reduced one after the other, in the order in which they are sent: one that is sent meanwhile (by a
/// synchronous effect, a subscriber, a dependency of the reducer) waits for its turn. When none waits any more, the state
/// is published, once; until then `state` shows what it was before.
///
/// A store belongs to the main thread. Its effects and their cancellation ids belong to it alone, and end with it; actions
/// that wait when the last reference goes are dropped.
public final class Store<State, Action> {
  @usableFromInline let backend: StoreBackend<State, Action>
  /// The store that this is a scope of, which it keeps alive; `nil` for a root.
  private let parent: AnyObject?

  init(_ backend: StoreBackend<State, Action>, of parent: AnyObject?) {
    self.backend = backend
    self.parent = parent
  }

  convenience init(
    _ state: State, checksMainThread: Bool, at site: CallSite,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let core = StoreCore(state, ThreadCheck(isOnMainThread: checksMainThread, madeAt: site), reduce: reduce)
    core.root.threadCheck.check("Store.init was called", at: site)
    self.init(core, of: nil)
  }

  deinit {
    if parent == nil { backend.root.end() }
  }

  /// A store that runs a reducer.
  ///
  /// In debug builds, use off the main thread is reported; with `mainThreadChecksEnabled: false`, use by two threads at the
  /// same time is. The report shows where the store was made.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: State, reducer: R, mainThreadChecksEnabled: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState, checksMainThread: mainThreadChecksEnabled,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: Bootstrap.reduce(with: reducer))
  }

  /// A store that runs a closure-based reducer in an environment, which has what the reducer depends on.
  ///
  /// In debug builds, use off the main thread is reported; with `mainThreadChecksEnabled: false`, use by two threads at the
  /// same time is. The report shows where the store was made.
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    mainThreadChecksEnabled: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState, checksMainThread: mainThreadChecksEnabled,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: { reducer.run(&$0, $1, environment) })
  }

  /// The state, as it was last published.
  public var state: State {
    backend.root.threadCheck.check("Store.state was read")
    return backend.latestState().value
  }

  /// Sends an action.
  ///
  /// - Returns: a handle on the effects of the action, and of the actions that these send; `nil` where all of them have
  ///   ended already.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> StoreTask? {
    // Of a store that nothing else holds, this call is what keeps it.
    withExtendedLifetime(self) {
      backend.send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}
