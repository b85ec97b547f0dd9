extension TestStore {
  /// Ends the test: no action may be left to receive, and no effect may still run.
  ///
  /// The same is checked when the store goes away; call it to have the check earlier.
  ///
  /// What is left fails the test where the action was sent from which it stems; the place of this call is not used.
  ///
  /// - Parameter nanoseconds: how long to wait for effects that run, on this thread. The main thread works its run loop
  ///   meanwhile, so that the main queue and the main actor go on.
  public func finish(
    timeout nanoseconds: UInt64 = 0,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    session.waitBlocking(upTo: nanoseconds) { false }
    session.finish(waited: nanoseconds)
  }

  /// Ends the test when the effects have ended: no action may be left to receive, and no effect may still run.
  ///
  ///     await store.send(.saveButtonTapped)
  ///     await store.finish()
  ///
  /// It goes on as soon as no effect runs.
  ///
  /// - Parameter nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let limit = nanoseconds ?? timeout
    await session.wait(upTo: limit) { false }
    session.finish(waited: limit)
  }
}
