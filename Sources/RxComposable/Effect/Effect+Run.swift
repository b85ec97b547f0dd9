extension Effect {
  /// Runs asynchronous code that may send any number of actions.
  ///
  ///     return .run { send in
  ///       for await location in locations() { await send(.moved(to: location)) }
  ///     }
  ///
  /// Actions are delivered on the main actor. The task is cancelled with the effect; what it sends afterwards is
  /// ignored. Sending after the code has ended is reported: let it wait for all that it starts.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - operation: the code.
  ///   - handler: called with an error that the code throws. Without it, the error is reported, unless the effect has
  ///     been cancelled. `CancellationError` is neither handled nor reported.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send) async throws -> Void,
    catch handler: (@Sendable (any Error, Send) async -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let work = AsyncWork<Action>(name: "Effect.run", site: site, operation: operation) { error, send in
      await handler?(error, send) != nil
    }
    return running(work, priority)
  }

  /// Runs asynchronous code that returns one action.
  ///
  ///     return .task {
  ///       .factResponse(await TaskResult { try await api.fact(3) })
  ///     }
  ///
  /// The action is delivered on the main actor, unless the effect has been cancelled.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - operation: the code.
  ///   - handler: makes an action of an error that the code throws. Without it, the error is reported, unless the
  ///     effect has been cancelled. `CancellationError` is neither handled nor reported.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (any Error) async -> Action)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let work = AsyncWork<Action>(name: "Effect.task", site: site) { send in
      let action = Unchecked(try await operation())
      await MainActor.run { send(action.value) }
    } handler: { error, send in
      guard let handler else { return false }
      let action = Unchecked(await handler(error))
      await MainActor.run { send(action.value) }
      return true
    }
    return running(work, priority)
  }

  /// Runs asynchronous code that sends no action. Its errors are ignored.
  ///
  ///     return .fireAndForget { try await analytics.track("appeared") }
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - work: the code. It is cancelled with the effect.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let operation = AsyncWork<Action>(name: "Effect.fireAndForget", site: site) { _ in
      try await work()
    } handler: { _, _ in
      true
    }
    return running(operation, priority)
  }

  private static func running(_ work: AsyncWork<Action>, _ priority: TaskPriority?) -> Effect {
    let dependencies = DependencyValues.Continuation()
    return Effect(
      Observable.withContext { context in
        let context = EffectContext.of(context) ?? .outside
        return Observable.create { observer in
          let output = AsyncOutput(observer, of: work)
          let task = Strand.begin {
            TestRunner.naming(work.name, at: work.site) {
              Task(priority: priority) {
                await EffectContext.$current.withValue(context) {
                  await dependencies.yield { await work.perform(Send { output.deliver($0) }) }
                }
                await output.end()
              }
            }
          }
          return Disposables.create {
            output.cancel()
            task.cancel()
          }
        }
      })
  }

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
    let attemptToFulfill = keepingDependencies(attemptToFulfill)
    return Effect(
      Single.create { callback in
        attemptToFulfill(callback)
        return Disposables.create()
      })
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

/// The asynchronous code of an effect, and what becomes of its errors.
struct AsyncWork<Action>: Sendable {
  /// What the user called.
  let name: String
  let site: CallSite
  let operation: @Sendable (Send<Action>) async throws -> Void
  /// Returns whether errors are handled.
  let handler: @Sendable (any Error, Send<Action>) async -> Bool

  func perform(_ send: Send<Action>) async {
    do {
      try await operation(send)
    } catch is CancellationError {
    } catch {
      // Many libraries say in a word of their own that they were cancelled, such as `URLError.cancelled`.
      if await handler(error, send) || Task.isCancelled { return }
      RuntimeIssue.report(FailureTexts.effectThrew(error, in: name), at: site)
    }
  }
}

/// Where the actions of asynchronous code go, until it ends or is cancelled. `send` may outlive both.
final class AsyncOutput<Action>: Sendable {
  private enum Phase { case running(AnyObserver<Action>), ended, cancelled }

  private let phase: Locked<Phase>
  private let work: AsyncWork<Action>

  init(_ observer: AnyObserver<Action>, of work: AsyncWork<Action>) {
    phase = Locked(.running(observer))
    self.work = work
  }

  @MainActor
  func deliver(_ action: Action) {
    switch phase.withLock({ $0 }) {
    case .running(let observer): observer.onNext(action)
    case .ended: RuntimeIssue.report(FailureTexts.sentAfterEnd(action, by: work.name), at: work.site)
    case .cancelled: break
    }
  }

  /// The code has ended.
  func end() async {
    guard case .running(let observer) = leave(to: .ended) else { return }
    let completed = Unchecked(observer)
    await MainActor.run {
      // What follows it in its effect begins now, unless that was cancelled in between.
      if !Task.isCancelled { Strand.current?.log?.end() }
      completed.value.onCompleted()
    }
  }

  func cancel() { _ = leave(to: .cancelled) }

  private func leave(to next: Phase) -> Phase {
    phase.withLock { phase in
      let last = phase
      if case .running = last { phase = next }
      return last
    }
  }
}
