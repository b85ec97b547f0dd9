extension ObservableType {
  /// The elements as successes and the error as a failure, so that an action can carry either.
  ///
  ///     load().catchToEffect()   // Effect<Result<Document, any Error>>
  @_alwaysEmitIntoClient
  public func catchToEffect() -> Effect<Result<Element, any Error>> {
    catchToEffect { (result: Result<Element, any Error>) in result }
  }

  /// The elements as successes and the error as a failure of the type that is asked for, so that results can be compared.
  ///
  ///     load().catchToEffect().map(Action.loaded)   // where `loaded` has a `Result<Document, ApiError>`
  ///
  /// An error of another type is reported, as by `catchToEffect(_:)`.
  @_alwaysEmitIntoClient
  public func catchToEffect<Failure: Error>(
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Result<Element, Failure>> {
    catchToEffect(
      { (result: Result<Element, Failure>) in result }, file: file, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The elements as successes and the error as a failure, transformed to an action.
  public func catchToEffect<NewAction>(
    _ transform: @escaping (Result<Element, any Error>) -> NewAction
  ) -> Effect<NewAction> {
    let transform = keepingDependencies(transform)
    return Effect(map { transform(.success($0)) }.catch { .just(transform(.failure($0))) })
  }

  /// The elements as successes and the error as a failure of a given type, transformed to an action.
  ///
  ///     enum AppAction { case numberFactResponse(Result<String, ApiError>) }
  ///
  ///     environment.numberFact(state.count).catchToEffect(AppAction.numberFactResponse)
  ///
  /// An error of another type has no place in such an action: it is reported, with the names of both types, and the
  /// effect completes. Convert errors where they arise, with `catch`, or let the action carry any `Error`.
  public func catchToEffect<Failure: Error, NewAction>(
    _ transform: @escaping (Result<Element, Failure>) -> NewAction,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<NewAction> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let transform = keepingDependencies(transform)
    return Effect(
      map { transform(.success($0)) }.catch { error in
        if let failure = error as? Failure { return .just(transform(.failure(failure))) }
        RuntimeIssue.report(FailureTexts.unexpectedFailure(error, expected: Failure.self), at: site)
        return .empty()
      })
  }
}
