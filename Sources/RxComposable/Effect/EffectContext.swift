import MiniRx

/// What a store gives along to the effects that it runs: the ids under which they can be found. Those of children have the
/// way to the child as another id (`RunningChild`).
///
/// Ids are values of users, so that their `==` and `hash` are foreign code: under the lock, entries are found by a hash
/// that was taken before, and compared after.
final class EffectContext: Sendable {
  /// The context of the store that runs the present asynchronous effect.
  @TaskLocal static var current: EffectContext?

  /// The context of what no store runs, one for the process: effects that are subscribed to by hand, and tasks.
  static let outside = EffectContext()

  /// The lines that asked for a child which was missing.
  let misses = Locked<Set<AnyHashable>>([])

  fileprivate let registered = Locked<[Int: OrderedFew<EffectRegistration>]>([:])

  /// The context of the store that runs an effect: the one that came with the subscription or, where asynchronous code
  /// of an effect subscribes to another by hand, that of the former. `nil` outside a store.
  static func of(_ context: AnyObject?) -> EffectContext? {
    context as? EffectContext ?? (context as? ChildContext)?.store ?? current
  }

  /// Whether nothing is registered.
  var isEmpty: Bool { registered.withLock { $0.isEmpty } }

  func register(_ entry: EffectRegistration) { registered.withLock { Self.append(entry, to: &$0) } }

  /// Registers, and returns what was registered under the id before. It is one step, so that of two threads that do this the
  /// later finds the earlier.
  func registerAfter(_ entry: EffectRegistration) -> [EffectRegistration] {
    let before = registered.withLock { registered in
      let before = registered[entry.id.hash]
      Self.append(entry, to: &registered)
      return before
    }
    return Self.entries(entry.id, among: before)
  }

  private static func append(_ entry: EffectRegistration, to registered: inout [Int: OrderedFew<EffectRegistration>]) {
    entry.key = registered[entry.id.hash, default: OrderedFew()].append(entry)
  }

  /// What is cancelled is unregistered at once, and again when its end is delivered, which may be after an effect that took its
  /// place was registered: by then its key may be that of the other.
  func unregister(_ entry: EffectRegistration) {
    _ = registered.withLock { registered in
      let key = entry.key
      entry.key = nil
      let removed = key.flatMap { registered[entry.id.hash]?.remove(entry, key: $0) }
      if registered[entry.id.hash]?.isEmpty == true { registered[entry.id.hash] = nil }
      return removed
    }
  }

  /// Reports an id that a store cancels in vain, because what runs under it was started without the store.
  ///
  /// Two looks at two tables, between which either may change, would prove nothing. What is registered before and after the
  /// store is seen to have nothing was there at that moment.
  func reportIfOnlyOutside(_ id: CancelID) {
    let outside = Self.outside.entries(id)
    if outside.isEmpty || !entries(id).isEmpty || !outside.contains(where: Self.outside.isRegistered) { return }
    RuntimeIssue.report(
      """
      Effect.cancel(id:) was run by a store for an id under which only an effect outside of any store runs.

      An effect finds its store through the chain of its subscription. The chain is cut where a closure subscribes to the \
      effect by hand at another time or on another thread than it is called itself. Return the effect from the reducer, \
      or subscribe to it while the closure of `Observable.create` runs. Asynchronous code finds its store through its task, \
      which a detached task, a queue and a completion handler have left.
      """, at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column), once: true)
  }

  private func isRegistered(_ entry: EffectRegistration) -> Bool { registered.withLock { _ in entry.key != nil } }

  /// Cancels what runs under an id, as an effect does that starts on the thread of the store. What this thread is still
  /// subscribing to is spared: it is the effect around the one that cancels, as in `.debounce(id: x, …).cancellable(id: x)`.
  func cancel(_ entries: [EffectRegistration], throttledBy effect: ThrottledEffect? = nil) {
    for case let gate as ThrottleGate in entries {
      if let effect { gate.handOver(to: effect) } else { gate.dropWaiting() }
    }
    complete(entries.compactMap { $0 as? Cancellation }.filter { !$0.target.isBeingStartedHere })
  }

  /// Cancels what runs under an id from asynchronous code, on any thread. Nothing of it is delivered from then on;
  /// completions are delivered on the main thread, since other effects may follow.
  func cancelFromTask(_ entries: [EffectRegistration]) {
    for case let gate as ThrottleGate in entries { gate.dropWaiting() }
    let cancellations = entries.compactMap { $0 as? Cancellation }
    if MainQueue.isCurrent { return complete(cancellations) }
    for cancellation in cancellations { cancellation.dispose() }
    let effects = cancellations.filter { !($0.target is RunningTask) }
    if effects.isEmpty { return }
    Task { @MainActor in
      for cancellation in effects { cancellation.target.completeSubscriber() }
    }
  }

  private func complete(_ cancellations: [Cancellation]) {
    for cancellation in cancellations {
      cancellation.dispose()
      cancellation.target.completeSubscriber()
    }
  }

  /// What keeps actions back that are throttled under an id.
  func throttleGate(_ id: CancelID) -> ThrottleGate {
    if let gate = presentThrottleGate(id) { return gate }
    let gate = ThrottleGate(id, in: self)
    guard let first = registerAfter(gate).lazy.compactMap({ $0 as? ThrottleGate }).first else { return gate }
    unregister(gate)
    return first
  }

  /// The gate under an id; `nil` where nothing is kept back there.
  func presentThrottleGate(_ id: CancelID) -> ThrottleGate? {
    entries(id).lazy.compactMap { $0 as? ThrottleGate }.first
  }

  func entries(_ id: CancelID) -> [EffectRegistration] {
    Self.entries(id, among: registered.withLock { $0[id.hash] })
  }

  private static func entries(_ id: CancelID, among candidates: OrderedFew<EffectRegistration>?) -> [EffectRegistration]
  {
    candidates?.all.filter { $0.id == id } ?? []
  }
}

/// What is found under an id.
class EffectRegistration: @unchecked Sendable {
  final let id: CancelID
  /// The place among the registered. Guarded by the context's lock.
  fileprivate final var key: UInt64?

  init(_ id: CancelID) { self.id = id }
}

/// An effect that is registered under an id, or a task, until it has ended.
final class Cancellation: EffectRegistration, Interruption, @unchecked Sendable {
  let target: any Interruptible
  private let running: EffectContext

  init(_ id: CancelID, of target: any Interruptible, in running: EffectContext) {
    self.target = target
    self.running = running
    super.init(id)
  }

  var context: AnyObject { running }

  func dispose() {
    running.unregister(self)
    target.silence()
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
