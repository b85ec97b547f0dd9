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
}
