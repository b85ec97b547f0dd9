import MiniRx

extension Effect {
  /// The actions, for `for await`. Leaving the loop ends the effect.
  ///
  ///     for await action in effect.values { log(action) }
  ///
  /// All actions that arrive before they are asked for wait. An error is reported and ends the loop: an effect's errors
  /// are handled by `catchToEffect`. `asObservable().values` throws them.
  public var values: AsyncStream<Action> {
    asObservable()
      .do(onError: { error in
        RuntimeIssue.report(
          FailureTexts.valuesFailed(error), at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
      })
      .asInfallible(onErrorFallbackTo: .empty())
      .values
  }
}
