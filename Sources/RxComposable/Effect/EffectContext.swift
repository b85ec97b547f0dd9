/// What a store gives along to the effects that it runs: the ids under which they can be cancelled.
final class EffectContext: Sendable {
  private let registered = Locked<[CancelID: [ObjectIdentifier: Cancellation]]>([:])

  /// The context of the store that runs an effect; `nil` where the effect is run by hand.
  static func of(_ context: AnyObject?) -> EffectContext? { context as? EffectContext }

  func register(_ cancellation: Cancellation, under id: CancelID) {
    registered.withLock { $0[id, default: [:]][ObjectIdentifier(cancellation)] = cancellation }
  }

  func unregister(_ cancellation: Cancellation, under id: CancelID) {
    _ = registered.withLock { registered in
      let removed = registered[id]?.removeValue(forKey: ObjectIdentifier(cancellation))
      if registered[id]?.isEmpty == true { registered[id] = nil }
      return removed
    }
  }

  func cancel(_ id: CancelID) {
    let cancelled = registered.withLock { $0.removeValue(forKey: id) } ?? [:]
    for cancellation in cancelled.values.sorted(by: { $0.order < $1.order }) { cancellation.cancel() }
  }
}

/// What cancels an effect that is registered under an id.
final class Cancellation: @unchecked Sendable {
  private static let nextOrder = Locked(0)

  let order = Cancellation.nextOrder.withLock { next in
    defer { next += 1 }
    return next
  }
  let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}

/// An id under which effects are cancelled: a value together with its type, since `AnyHashable` finds `1` and `1.0` equal.
struct CancelID: Hashable, @unchecked Sendable {
  private let value: AnyHashable
  private let type: ObjectIdentifier

  init(_ value: AnyHashable) {
    self.value = value
    type = ObjectIdentifier(Swift.type(of: value.base))
  }

  init(_ type: Any.Type) { self.init(ObjectIdentifier(type)) }
}
