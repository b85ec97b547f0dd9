import MiniRx

/// What a store gives along to the effects that it runs: the ids under which they can be cancelled.
///
/// Ids are values of users, so that their `==` and `hash` are foreign code: under the lock, effects are found by a hash that
/// was taken before, and compared after.
final class EffectContext: Sendable {
  private let registered = Locked<[Int: OrderedBag<Cancellation>]>([:])

  /// The effects of children, which end when their child leaves.
  let children = RunningChildren()

  /// The context of the store that runs an effect; `nil` where the effect is run by hand.
  static func of(_ context: AnyObject?) -> EffectContext? {
    context as? EffectContext ?? (context as? ChildContext)?.store
  }

  /// Whether no effect is registered.
  var isEmpty: Bool { registered.withLock { $0.isEmpty } }

  func register(_ cancellation: Cancellation) {
    registered.withLock { cancellation.key = $0[cancellation.id.hash, default: OrderedBag()].append(cancellation) }
  }

  func unregister(_ cancellation: Cancellation) {
    _ = registered.withLock { registered in
      let removed = cancellation.key.flatMap { registered[cancellation.id.hash]?.remove($0) }
      if registered[cancellation.id.hash]?.isEmpty == true { registered[cancellation.id.hash] = nil }
      return removed
    }
  }

  func cancel(_ id: CancelID) {
    let candidates = registered.withLock { $0[id.hash]?.entries } ?? []
    for case let cancellation? in candidates.map(\.value) where cancellation.id == id {
      unregister(cancellation)
      cancellation.cancel()
    }
  }
}

/// What cancels an effect that is registered under an id.
final class Cancellation: @unchecked Sendable {
  let id: CancelID
  let cancel: () -> Void
  /// The place among the registered. Guarded by the context's lock.
  fileprivate var key: UInt64?

  init(_ id: CancelID, _ cancel: @escaping () -> Void) {
    self.id = id
    self.cancel = cancel
  }
}

/// An id under which effects are cancelled: a value together with its type, since `AnyHashable` finds `1` and `1.0` equal.
struct CancelID: Equatable, @unchecked Sendable {
  let hash: Int
  private let value: AnyHashable
  private let type: ObjectIdentifier

  init(_ value: AnyHashable) {
    self.value = value
    type = ObjectIdentifier(Swift.type(of: value.base))
    hash = value.hashValue
  }

  init(_ type: Any.Type) { self.init(ObjectIdentifier(type)) }
}
