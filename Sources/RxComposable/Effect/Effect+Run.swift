extension Effect {
  /// Feeds actions back into the store from asynchronous code. Callable: `await send(.response(value))`.
  @MainActor
  public struct Send {
    /// Delivers an action, unless the effect has been cancelled.
    public let send: @MainActor (Action) -> Void

    /// A way to deliver actions.
    public init(send: @escaping @MainActor (Action) -> Void) { self.send = send }

    /// Delivers an action, unless the effect has been cancelled.
    public func callAsFunction(_ action: Action) {
      if !Task.isCancelled { send(action) }
    }
  }

  /// Runs asynchronous code that may send any number of actions.
  ///
  ///     return .run { send in
  ///       for await location in locations() { await send(.moved(to: location)) }
  ///     }
  ///
  /// Actions are delivered on the main actor. The task is cancelled with the effect; what it sends afterwards is ignored.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task.
  ///   - operation: the code.
  ///   - handler: called with an error that the code throws. Without it, the error is reported. `CancellationError` is
  ///     neither handled nor reported.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send) async throws -> Void,
    catch handler: (@Sendable (any Error, Send) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect(
      Observable.create { observer in
        let observer = Unchecked(observer)
        let task = Task(priority: priority) {
          let send = await Send { observer.value.onNext($0) }
          do {
            try await operation(send)
          } catch is CancellationError {
          } catch {
            if let handler {
              await handler(error, send)
            } else {
              RuntimeIssue.report(FailureTexts.runThrew(error), at: site)
            }
          }
          await MainActor.run { observer.value.onCompleted() }
        }
        return Disposables.create { task.cancel() }
      })
  }
}

/// Feeds actions back into the store from asynchronous code.
public typealias Send<Action> = Effect<Action>.Send
