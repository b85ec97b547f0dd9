extension Effect {
  /// Delivers what a closure sends to an observer, as `Observable.create` does.
  ///
  ///     return .run { observer in
  ///       let token = center.addObserver { observer.onNext(.changed($0)) }
  ///       return Disposables.create { center.removeObserver(token) }
  ///     }
  ///
  /// - Parameter work: called when the effect starts. What it returns is disposed when the effect ends, in whichever
  ///   way.
  public static func run(_ work: @escaping (AnyObserver<Action>) -> any Disposable) -> Effect {
    Effect(Observable.create(keepingDependencies(work)))
  }

  /// Delivers one action, when a callback is called.
  ///
  ///     return .future { callback in
  ///       contacts.requestAccess { isGranted in callback(.success(.accessResponse(isGranted))) }
  ///     }
  ///
  /// A failure is an error of the effect. Further calls of the callback are ignored, and those after the effect has
  /// ended.
  ///
  /// - Parameter attemptToFulfill: called when the effect starts, with the callback.
  public static func future(
    _ attemptToFulfill: @escaping (@escaping (Result<Action, any Error>) -> Void) -> Void
  ) -> Effect {
    run { observer in
      attemptToFulfill { result in
        switch result {
        case .success(let action):
          observer.onNext(action)
          observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
      }
      return Disposables.create()
    }
  }

  /// Delivers one action, when a callback is called with a result whose error has a type.
  @_alwaysEmitIntoClient
  public static func future<Failure: Error>(
    _ attemptToFulfill: @escaping (@escaping (Result<Action, Failure>) -> Void) -> Void
  ) -> Effect {
    future { callback in attemptToFulfill { result in callback(result.mapError { $0 }) } }
  }

  /// Delivers one action that a closure makes when the effect starts, at once.
  ///
  ///     return .result { Result { .loaded(try settings.read()) } }
  ///
  /// A failure is an error of the effect.
  @_alwaysEmitIntoClient
  public static func result(_ attemptToFulfill: @escaping () -> Result<Action, any Error>) -> Effect {
    future { callback in callback(attemptToFulfill()) }
  }

  /// Delivers one action that a closure makes when the effect starts, at once. Its error has a type.
  @_alwaysEmitIntoClient
  public static func result<Failure: Error>(_ attemptToFulfill: @escaping () -> Result<Action, Failure>) -> Effect {
    result { attemptToFulfill().mapError { $0 } }
  }

  /// Delivers the action that a closure returns when the effect starts, at once.
  ///
  ///     return .catching { .loaded(try settings.read()) }
  ///
  /// What it throws is an error of the effect.
  @_alwaysEmitIntoClient
  public static func catching(_ work: @escaping () throws -> Action) -> Effect { result { Result { try work() } } }

  /// Does something when the effect starts, at once, and delivers no action. Its errors are ignored.
  ///
  ///     return .fireAndForget { try settings.write() }
  public static func fireAndForget(_ work: @escaping () throws -> Void) -> Effect {
    run { observer in
      try? work()
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// Fails the test in which it runs, and delivers no action.
  ///
  ///     let environment = AppEnvironment(load: { .unimplemented("AppEnvironment.load") })
  ///
  /// - Parameter prefix: names the effect in the failure.
  /// - Parameter file: the file of the call, where a helper passes on the `file:line:` that it was given.
  /// - Parameter fileID: the module and the file of the call.
  /// - Parameter filePath: the path of the file of the call.
  /// - Parameter line: the line of the call.
  /// - Parameter column: the column of the call.
  public static func unimplemented(
    _ prefix: String,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return fireAndForget { RuntimeIssue.report(FailureTexts.unimplementedEffect(prefix), at: site) }
  }

  /// The older name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  @_alwaysEmitIntoClient
  public static func failing(
    _ prefix: String,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    unimplemented(prefix, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension ObservableType {
  /// An effect that runs the sequence, and delivers no action. Its elements and its error are ignored.
  ///
  ///     return analytics.track("appeared").fireAndForget()
  @_alwaysEmitIntoClient
  public func fireAndForget<NewAction>() -> Effect<NewAction> { fireAndForget(outputType: NewAction.self) }

  /// An effect that runs the sequence, and delivers no action. Its elements and its error are ignored.
  ///
  /// - Parameter outputType: the type of the actions.
  @_alwaysEmitIntoClient
  public func fireAndForget<NewAction>(outputType: NewAction.Type) -> Effect<NewAction> {
    Effect(flatMap { _ in Observable<NewAction>.empty() }.catch { _ in .empty() })
  }
}
