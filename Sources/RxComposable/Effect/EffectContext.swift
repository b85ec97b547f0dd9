import MiniRx

/// What a store gives along to the effects that it runs: the ids under which they can be found. Those of children have the
/// way to the child as another id (`RunningChild`).
///
/// Ids are values of users, so that their `==` and `hash` are foreign code: under the lock, entries are found by a hash
/// that was taken before, and compared after.
final class EffectContext: Sendable {
  /// The context of the store that runs the present asynchronous effect.
  @TaskLocal static var current: EffectContext?

  /// The context of effects that no store runs: a test subscribes to them by hand, and they know each other by their
  /// ids.
  static let outside = EffectContext()

  /// The lines that asked for a child which was missing.
  let misses = Locked<Set<ChildPlace>>([])

  private let registered = Locked<[Int: OrderedBag<EffectRegistration>]>([:])

  /// The context of the store that runs an effect: the one that came with the subscription or, where asynchronous code
  /// of an effect subscribes to another by hand, that of the former. `nil` outside a store.
  static func of(_ context: AnyObject?) -> EffectContext? {
    context as? EffectContext ?? (context as? ChildContext)?.store ?? current
  }

  /// Whether nothing is registered.
  var isEmpty: Bool { registered.withLock { $0.isEmpty } }

  func register(_ entry: EffectRegistration) {
    registered.withLock { entry.key = $0[entry.id.hash, default: OrderedBag()].append(entry) }
  }

  /// What is cancelled is unregistered at once, and again when its end is delivered, which may be after an effect that took its
  /// place was registered: by then its key may be that of the other.
  func unregister(_ entry: EffectRegistration) {
    _ = registered.withLock { registered in
      let key = entry.key
      entry.key = nil
      let removed = key.flatMap { registered[entry.id.hash]?.remove($0) }
      if registered[entry.id.hash]?.isEmpty == true { registered[entry.id.hash] = nil }
      return removed
    }
  }

  /// Reports an id that a store cancels in vain, because the effect under it was subscribed to without the store.
  func reportIfOnlyOutside(_ id: CancelID) {
    guard entries(id).isEmpty, !Self.outside.entries(id).isEmpty else { return }
    RuntimeIssue.reportOnce(
      """
      Effect.cancel(id:) was run by a store for an id under which only an effect outside of any store runs.

      An effect finds its store through the chain of its subscription. The chain is cut where a closure subscribes to the \
      effect by hand at another time or on another thread than it is called itself. Return the effect from the reducer, \
      or subscribe to it while the closure of `Observable.create` runs.
      """, at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }

  /// Cancels what runs under an id, as an effect does that starts on the thread of the store. What is still being
  /// subscribed to is spared: it is the effect around the one that cancels, as in `.debounce(id: x, …).cancellable(id: x)`.
  func cancel(_ id: CancelID, keepsThrottled: Bool = false) {
    if !keepsThrottled { dropThrottled(id) }
    complete(cancellations(id).filter { $0.isUnderWay.isRaised })
  }

  /// Cancels what runs under an id from asynchronous code, on any thread. Nothing of it is delivered from then on;
  /// completions are delivered on the main thread, since other effects may follow.
  func cancelFromTask(_ id: CancelID) {
    dropThrottled(id)
    let cancellations = cancellations(id)
    if MainQueue.isCurrent { return complete(cancellations) }
    for cancellation in cancellations {
      unregister(cancellation)
      cancellation.silence()
    }
    let completions = cancellations.filter { $0.complete != nil }
    if completions.isEmpty { return }
    Task { @MainActor in
      for cancellation in completions { cancellation.complete?() }
    }
  }

  private func complete(_ cancellations: [Cancellation]) {
    for cancellation in cancellations {
      unregister(cancellation)
      cancellation.silence()
      cancellation.complete?()
    }
  }

  /// What keeps actions back that are throttled under an id.
  func throttleGate(_ id: CancelID) -> ThrottleGate {
    for case let gate as ThrottleGate in entries(id) { return gate }
    let gate = ThrottleGate(id, in: self)
    register(gate)
    return gate
  }

  private func dropThrottled(_ id: CancelID) {
    for case let gate as ThrottleGate in entries(id) { gate.dropWaiting() }
  }

  private func cancellations(_ id: CancelID) -> [Cancellation] { entries(id).compactMap { $0 as? Cancellation } }

  func entries(_ id: CancelID) -> [EffectRegistration] {
    let candidates = registered.withLock { $0[id.hash]?.entries } ?? []
    return candidates.compactMap(\.value).filter { $0.id == id }
  }
}

/// What is found under an id.
class EffectRegistration: @unchecked Sendable {
  final let id: CancelID
  /// The place among the registered. Guarded by the context's lock.
  fileprivate final var key: UInt64?

  init(_ id: CancelID) { self.id = id }
}

/// What cancels an effect that is registered under an id.
final class Cancellation: EffectRegistration, @unchecked Sendable {
  /// Stops the effect, on any thread.
  let silence: () -> Void
  /// Completes what is downstream; `nil` for code that returns to its caller instead.
  let complete: (() -> Void)?
  /// Raised when the subscription to the effect has been made.
  let isUnderWay = AtomicFlag()

  init(_ id: CancelID, isUnderWay: Bool, silence: @escaping () -> Void, complete: (() -> Void)?) {
    self.silence = silence
    self.complete = complete
    super.init(id)
    if isUnderWay { _ = self.isUnderWay.raise() }
  }
}

/// An id under which effects are cancelled: a value together with its type, since `AnyHashable` finds `1` and `1.0`
/// equal.
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
