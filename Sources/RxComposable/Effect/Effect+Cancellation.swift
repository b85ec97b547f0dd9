extension Effect {
  /// Makes the effect one that `cancel(id:)` ends.
  ///
  ///     return search(query).cancellable(id: SearchID(), cancelInFlight: true)
  ///
  /// Cancelling completes the effect. Ids belong to the store that runs the effect: another store with the same ids is
  /// never touched. What no store runs shares the ids of the process: effects that are subscribed to by hand, and tasks.
  ///
  /// - Parameters:
  ///   - id: any value; one of another type is another id.
  ///   - cancelInFlight: whether effects that run under the id are cancelled first.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    cancellable(CancelID(id), cancelInFlight)
  }

  /// Makes the effect one that `cancel(id:)` ends, with a type as the id.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(CancelID(id), cancelInFlight)
  }

  /// Cancels the effects of the store that run under an id.
  public static func cancel(id: AnyHashable) -> Effect { cancelling([CancelID(id)]) }

  /// Cancels the effects of the store that run under an id.
  public static func cancel(id: Any.Type) -> Effect { cancelling([CancelID(id)]) }

  /// Cancels the effects of the store that run under any of the ids.
  public static func cancel(ids: [AnyHashable]) -> Effect { cancelling(ids.map { CancelID($0) }) }

  /// Cancels the effects of the store that run under any of the ids.
  public static func cancel(ids: [Any.Type]) -> Effect { cancelling(ids.map { CancelID($0) }) }

  /// Cancels the effects of the store that run under any of the ids.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func cancel(ids: AnyHashable...) -> Effect { cancel(ids: ids) }

  private static func cancelling(_ ids: [CancelID]) -> Effect {
    Effect(
      Observable.withContext { context in
        let running = EffectContext.of(context) ?? .outside
        for id in ids {
          running.reportIfOnlyOutside(id)
          running.cancel(running.entries(id))
        }
        return .empty()
      })
  }

  /// - Parameter throttled: the effect, where that is throttled: it delivers the action that those before it, which it cancels, have
  ///   left waiting.
  func cancellable(_ id: CancelID, _ cancelInFlight: Bool, throttledBy throttled: ThrottledEffect? = nil) -> Effect {
    if isNone { return .none }
    return Effect(
      asObservable().interruptible { effect, context in
        let running = EffectContext.of(context) ?? .outside
        let cancellation = Cancellation(id, of: effect, in: running)
        if cancelInFlight {
          running.cancel(running.registerAfter(cancellation), throttledBy: throttled)
        } else {
          running.register(cancellation)
        }
        return cancellation
      })
  }
}

/// Runs code under an id, by which `Effect.cancel(id:)` and `Task.cancel(id:)` end it.
///
///     return .run { send in
///       await withTaskCancellation(id: RequestID.self, cancelInFlight: true) {
///         await send(.response(await api.fetch()))
///       }
///       await send(.ready)
///     }
///
/// Cancelling the id cancels the task of the operation, which continues to its end as cancelled tasks do; this function
/// then returns what the operation does. The id belongs to the store that runs the effect. Where no store runs the code, it
/// is one of the process, as it is for effects that are subscribed to by hand.
///
/// - Parameters:
///   - id: any value; one of another type is another id.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: AnyHashable, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  try await withTaskCancellation(CancelID(id), cancelInFlight, operation)
}

/// Runs code under an id, which is a type.
///
/// - Parameters:
///   - id: a type.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: Any.Type, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  try await withTaskCancellation(CancelID(id), cancelInFlight, operation)
}

extension Task where Success == Never, Failure == Never {
  /// Cancels what runs under an id in the store that runs the present effect; where no store runs the code, what no store
  /// runs either.
  ///
  ///     return .run { _ in
  ///       await socket.close()
  ///       Task.cancel(id: ConnectionID())
  ///     }
  ///
  /// What is cancelled falls silent at once. An effect that follows it in a `concatenate` starts on the main thread.
  public static func cancel(id: AnyHashable) { cancel(CancelID(id)) }

  /// Cancels what runs under an id, which is a type.
  public static func cancel(id: Any.Type) { cancel(CancelID(id)) }

  private static func cancel(_ id: CancelID) {
    if let context = SubscriptionContext.current.flatMap({ EffectContext.of($0) }) {
      // Code that runs while an effect starts, as `Effect.cancel(id:)` does.
      context.cancel(context.entries(id))
    } else {
      let context = EffectContext.ofTask
      context.cancelFromTask(context.entries(id))
    }
  }
}

private func withTaskCancellation<T: Sendable, Failure: Error>(
  _ id: CancelID, _ cancelInFlight: Bool, _ operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let context = EffectContext.ofTask
  // Registered before it starts, so that it can be cancelled as soon as it runs.
  let running = RunningTask()
  let cancellation = Cancellation(id, of: running, in: context)
  if cancelInFlight {
    context.cancelFromTask(context.registerAfter(cancellation))
  } else {
    context.register(cancellation)
  }
  defer { context.unregister(cancellation) }
  let task = TestRunner.naming("withTaskCancellation") {
    Task { () -> Result<T, Failure> in
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }
  }
  running.handle.setDisposable(Disposables.create { task.cancel() })
  return try await task.cancellableValue.get()
}

/// The task of an operation: code that returns to its caller, instead of an effect that completes.
final class RunningTask: Interruptible {
  let handle = SingleAssignmentDisposable()

  func silence() { handle.dispose() }

  /// It has none: it returns to its caller.
  func completeSubscriber() {}

  /// A task begins later.
  var isBeingStartedHere: Bool { false }
}

extension EffectContext {
  /// The context of the store that runs the present asynchronous effect; without one, that of the process.
  fileprivate static var ofTask: EffectContext { current ?? .outside }
}
