import RxComposable

extension TestStore {
  /// Fails the test when a condition on the state does not hold, at any time: it is checked after each action.
  ///
  ///     store.invariant("a page belongs to its list") { $0.items.count <= $0.total }
  ///
  /// It is reported once, with the action and the state.
  ///
  /// - Parameters:
  ///   - name: what is written in the failure.
  ///   - condition: the condition. The state is that after the action, whether or not the test has received it yet.
  public func invariant(
    _ name: String, file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ condition: @escaping (State) -> Bool
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    session.invariants.append((name, condition, site))
  }
}

extension Effect {
  /// Delivers as the outside world does: after the shortest latency, and in an exploration after any.
  ///
  ///     $0.searchClient.results = { query in
  ///       Effect(value: [query]).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
  ///     }
  ///
  /// - Parameters:
  ///   - latency: the shortest and the longest span.
  ///   - lane: where actions are delivered.
  public func latency(_ latency: TestScheduler.Latency, on lane: TestScheduler.Lane) -> Effect {
    Effect(asObservable().latency(latency, on: lane))
  }

  /// Delivers as the outside world does, on the main lane; see `latency(_:on:)`.
  public func latency(_ latency: TestScheduler.Latency, on scheduler: TestScheduler) -> Effect {
    Effect(asObservable().latency(latency, on: scheduler))
  }
}
