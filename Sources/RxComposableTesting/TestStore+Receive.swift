import RxComposable

// An action, a case or a closure says what is expected; synchronous steps, asynchronous ones and timeouts as durations each have
// a form of their own.

extension TestStore where ScopedState: Equatable {
  /// Receives the next action of an effect, which must be this one.
  ///
  ///     scheduler.advance()
  ///     store.receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" }
  ///
  /// A test that is not exhaustive skips the actions before it.
  ///
  /// With a timeout it is for synchronous tests of effects that run elsewhere, and waits on this thread while effects run. The
  /// main thread works its run loop meanwhile, so that the main queue and the main actor continue.
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - nanoseconds: how long to wait at most; not at all if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  public func receive(
    _ expectedAction: Action, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Action: Equatable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    receive(ActionExpectation(expectedAction), nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be of this case, with any value.
  ///
  ///     store.receive(/AppAction.numberFactResponse) { $0.numberFactAlert = "0 is odd" }
  ///
  /// - Parameters:
  ///   - actionCase: the case.
  ///   - nanoseconds: how long to wait on this thread at most, while effects run; not at all if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    receive(ActionExpectation(actionCase), nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be one that a closure accepts.
  ///
  ///     store.receive { $0.isResponse } assert: { $0.isLoading = false }
  ///
  /// - Parameters:
  ///   - isMatching: whether the action is the one that is expected.
  ///   - nanoseconds: how long to wait on this thread at most, while effects run; not at all if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive(
    _ isMatching: (Action) -> Bool, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    withoutActuallyEscaping(isMatching) { isMatching in
      let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
      receive(ActionExpectation(isMatching), nanoseconds, updateStateToExpectedResult, site)
    }
  }

  /// Receives the next action of an effect, which must be this one, and waits for it while effects run.
  ///
  ///     await store.receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" }
  ///
  /// It continues as soon as there is an action, or no effect is left that could send one.
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  @MainActor
  public func receive(
    _ expectedAction: Action, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where Action: Equatable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(expectedAction), nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be of this case, and waits for it while effects run.
  ///
  ///     await store.receive(/AppAction.numberFactResponse)
  ///
  /// - Parameters:
  ///   - actionCase: the case.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  @MainActor
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(actionCase), nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be one that a closure accepts, and waits for it while effects
  /// run.
  ///
  /// - Parameters:
  ///   - isMatching: whether the action is the one that is expected.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  @MainActor
  public func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(isMatching), nanoseconds, updateStateToExpectedResult, site)
  }
}

/// Timeouts as durations instead of nanoseconds.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestStore where ScopedState: Equatable {
  /// Receives the next action of an effect, which must be this one, and waits for it while effects run.
  @MainActor
  public func receive(
    _ expectedAction: Action, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where Action: Equatable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(expectedAction), duration.nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be of this case, and waits for it while effects run.
  @MainActor
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(actionCase), duration.nanoseconds, updateStateToExpectedResult, site)
  }

  /// Receives the next action of an effect, which must be one that a closure accepts, and waits for it while effects
  /// run.
  @MainActor
  public func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(ActionExpectation(isMatching), duration.nanoseconds, updateStateToExpectedResult, site)
  }
}

extension TestStore where ScopedState: Equatable {
  func receive(
    _ expectation: ActionExpectation<Action>, _ nanoseconds: UInt64?, _ update: ((inout ScopedState) throws -> Void)?,
    _ site: CallSite
  ) {
    guard session.canBegin("receive(_:)", at: site) else { return }
    if let nanoseconds { session.waitBlocking(upTo: nanoseconds) { canReceive(expectation) } }
    take(expectation, waited: nanoseconds ?? 0, update, site)
    if nanoseconds != nil { session.settleBlocking() }
  }

  @MainActor
  private func receive(
    _ expectation: ActionExpectation<Action>, _ nanoseconds: UInt64?, _ update: ((inout ScopedState) throws -> Void)?,
    _ site: CallSite
  ) async {
    guard session.canBegin("receive(_:)", at: site) else { return }
    let limit = nanoseconds ?? timeout
    await session.wait(upTo: limit) { [self] in canReceive(expectation) }
    take(expectation, waited: limit, update, site)
    await session.settle()
  }

  /// Whether there is an action to look at; in a test that is not exhaustive, the one that is expected.
  func canReceive(_ expectation: ActionExpectation<Action>) -> Bool {
    exhaustivity == .on ? !session.received.isEmpty : session.received.contains { expectation.isMet($0.action) }
  }

  /// Looks at the next action.
  private func take(
    _ expectation: ActionExpectation<Action>, waited: UInt64, _ update: ((inout ScopedState) throws -> Void)?,
    _ site: CallSite
  ) {
    guard canReceive(expectation) else {
      let text = TestStoreTexts.nothingReceived(
        expectation.description(), others: session.received.map(\.action), running: session.runningEffects, waited)
      return reportOrder(text, at: site)
    }
    if exhaustivity != .on { skip(until: expectation, site) }
    let next = session.received.removeFirst()
    if expectation.isMet(next.action) { return expect(next.state, update, at: site) }
    session.state = next.state
    let isLate = session.received.contains { expectation.isMet($0.action) }
    reportOrder(
      TestStoreTexts.otherActionReceived(expectation.difference(next.action), expectedCameLater: isLate), at: site)
  }

  private func reportOrder(_ text: String, at site: CallSite) {
    let isOtherOrder = exhaustivity == .on && ExploredRun.current?.hasLeftPlainRun == true
    session.fail(isOtherOrder ? TestStoreTexts.namesAnOrder(text) : text, at: site)
  }

  private func skip(until expectation: ActionExpectation<Action>, _ site: CallSite) {
    let actions = session.received.prefix { !expectation.isMet($0.action) }.map(\.action)
    if actions.isEmpty { return }
    session.lapse(TestStoreTexts.actionsSkipped(Array(actions)), at: site)
    session.received.removeFirst(actions.count)
  }
}

/// An action that a test expects, and how failures speak of it.
struct ActionExpectation<Action> {
  let isMet: (Action) -> Bool
  let description: () -> String
  /// What tells another action from the expected one.
  let difference: (Action) -> String

  private init(
    isMet: @escaping (Action) -> Bool, description: @escaping () -> String, difference: ((Action) -> String)? = nil
  ) {
    (self.isMet, self.description) = (isMet, description)
    self.difference = difference ?? { TestStoreTexts.replacement(description(), $0) }
  }

  init(_ action: Action) where Action: Equatable {
    self.init(
      isMet: { $0 == action }, description: { ValueDump.string(action) },
      difference: { TestStoreTexts.actionDifference(action, $0) })
  }

  init<Value>(_ path: CasePath<Action, Value>) {
    self.init(
      isMet: { path.extract(from: $0) != nil },
      description: {
        // All paths to cases without a value have one description.
        let value = Value.self == Void.self ? () as? Value : nil
        let action = value.map { ": \(ValueDump.string(path.embed($0)))" } ?? ""
        return "An action of the case path `\(path)`\(action)"
      })
  }

  init(_ isMatching: @escaping (Action) -> Bool) {
    self.init(isMet: isMatching, description: { "An action that the closure accepts" })
  }
}
