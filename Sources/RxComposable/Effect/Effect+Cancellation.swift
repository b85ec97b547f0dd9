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
        for id in ids {
          let running = EffectContext.of(context) ?? .outside
          running.reportIfOnlyOutside(id)
          running.cancel(running.entries(id))
        }
        return .empty()
      })
  }

  /// - Parameter keepsThrottled: whether what is cancelled in flight leaves the action that a throttle keeps back.
  func cancellable(_ id: CancelID, _ cancelInFlight: Bool, keepsThrottled: Bool = false) -> Effect {
    if isNone { return .none }
    return Effect(
      asObservable().interruptible { effect, context in
        let running = EffectContext.of(context) ?? .outside
        let cancellation = Cancellation(id, of: effect, in: running)
        if cancelInFlight {
          running.cancel(running.registerAfter(cancellation), keepsThrottled: keepsThrottled)
        } else {
          running.register(cancellation)
        }
        return cancellation
      })
  }
}
