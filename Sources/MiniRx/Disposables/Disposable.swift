/// Something that can be stopped or released, from any thread: a subscription, a scheduled action.
@preconcurrency public protocol Disposable: Sendable {
  /// Stops or releases it. Further calls do nothing.
  func dispose()
}

/// A disposable that tells whether it is disposed.
public protocol Cancelable: Disposable {
  /// Whether `dispose` has been called.
  var isDisposed: Bool { get }
}

/// The namespace of the functions that create disposables.
public struct Disposables {
  private init() {}
}

/// The base class of the disposables that hold others. Those that are nested, however deeply, are disposed and released
/// on a constant stack.
public class DisposeBase {
  init() {}

  /// Marks it as disposed and hands out what it held, the last first.
  ///
  /// - Parameter silencing: whether its subscriptions are silent before it is seen to be disposed: of two threads that dispose a
  ///   group the later one returns at once, and then nothing may be delivered.
  func close(silencing: Bool) -> [any Disposable] { fatalError("\(Self.self) overrides close(silencing:)") }

  final func disposeHeld() {
    var rest = close(silencing: true)
    while let next = rest.popLast() {
      if let nested = next as? DisposeBase { rest += nested.close(silencing: true) } else { next.dispose() }
    }
  }

  /// Takes apart what would otherwise be released by recursion; for `deinit`.
  final func releaseHeld() {
    var rest = close(silencing: false)
    while !rest.isEmpty {
      var nested = rest.removeLast() as? DisposeBase
      if isKnownUniquelyReferenced(&nested) { rest += nested?.close(silencing: false) ?? [] }
    }
  }
}

/// Does nothing.
struct NopDisposable: Disposable {
  func dispose() {}
}

extension Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }
}

/// Calls a closure once and releases it.
final class AnonymousDisposable: FlaggedObject, Cancelable, @unchecked Sendable {
  /// Touched by the call that raises the flag, and by no other.
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { isRaised }

  func dispose() {
    if raise() { action.take()?() }
  }
}

extension Disposables {
  /// A disposable that calls a closure when it is disposed for the first time.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }
}

/// A disposable that only remembers that it was disposed.
public final class BooleanDisposable: Cancelable, Sendable {
  private let disposed: AtomicFlag

  /// A disposable that is not disposed yet.
  public convenience init() { self.init(isDisposed: false) }

  /// A disposable in the given state.
  public init(isDisposed: Bool) { disposed = AtomicFlag(isRaised: isDisposed) }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { disposed.isRaised }

  /// Marks it as disposed.
  public func dispose() { _ = disposed.raise() }
}

/// Holds a disposable and disposes it when another one takes its place.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private let slot = DisposableSlot<any Disposable>()

  /// One that holds nothing yet.
  public override init() {}

  deinit { releaseHeld() }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// What it holds. Setting it disposes the one before; once `dispose` has been called, it disposes the new one.
  public var disposable: any Disposable {
    get { slot.current ?? Disposables.create() }
    set { slot.fill(newValue) }
  }

  /// Holds what a call schedules, even if the work runs at once and is replaced meanwhile.
  package func fill(scheduling schedule: () -> any Disposable) { slot.fill(scheduling: schedule) }

  /// Disposes what it holds, and all that it is given later.
  public func dispose() { disposeHeld() }

  override func close(silencing: Bool) -> [any Disposable] { slot.close(silencing: silencing).map { [$0] } ?? [] }
}

/// Holds one disposable, which may be set after `dispose` has been called and is then disposed at once.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private let slot = DisposableSlot<any Disposable>()
  private let isSet = AtomicFlag()

  /// An empty one.
  public override init() {}

  deinit { releaseHeld() }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Sets what is to be disposed. It may be set once.
  public func setDisposable(_ disposable: any Disposable) {
    ensure(
      isSet.raise(),
      "SingleAssignmentDisposable.setDisposable(_:) was called a second time. "
        + "Use a SerialDisposable where one disposable replaces another.")
    slot.fill(disposable)
  }

  /// Disposes what it holds.
  public func dispose() { disposeHeld() }

  override func close(silencing: Bool) -> [any Disposable] { slot.close(silencing: silencing).map { [$0] } ?? [] }
}

/// Disposes what it holds on a scheduler.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
  /// Where `dispose` takes effect.
  public let scheduler: any ImmediateSchedulerType
  private let held: Locked<(any Disposable)?>

  /// Holds a disposable, to be disposed on the scheduler.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = Locked(disposable)
  }

  /// Whether what it held has been disposed.
  public var isDisposed: Bool { held.withLock { $0 == nil } }

  /// Schedules the disposal.
  public func dispose() {
    _ = scheduler.schedule(self) { disposable in
      disposable.held.exchange(nil)?.dispose()
      return Disposables.create()
    }
  }
}

/// Disposes what it holds when it has been disposed itself and so has everything that `retain` has handed out.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private struct State {
    var held: (any Disposable)?
    var isPrimaryDisposed = false
    var dependents = 0

    /// Hands out what is held once it is needed no more; a subscription silent, where that is wanted (see `DisposeBase`).
    mutating func release(silencing: Bool = true) -> (any Disposable)? {
      guard isPrimaryDisposed, dependents == 0 else { return nil }
      if silencing, let held { SubscriptionDisposable.silence(held) }
      return held.take()
    }
  }

  private let state: Locked<State>

  /// Holds a disposable.
  public init(disposable: any Disposable) { state = Locked(State(held: disposable)) }

  deinit { releaseHeld() }

  /// Whether what it held has been disposed.
  public var isDisposed: Bool { state.withLock { $0.held == nil } }

  /// Whether `dispose` has been called, though dependents may remain.
  var isPrimaryDisposed: Bool { state.withLock { $0.isPrimaryDisposed } }

  /// Hands out a disposable that keeps the held one alive until it is disposed.
  public func retain() -> any Disposable {
    state.withLock { $0.dependents += 1 }
    return AnonymousDisposable {
      self.state.withLock { state in
        state.dependents -= 1
        return state.release()
      }?.dispose()
    }
  }

  /// Disposes what it holds, at once or when the last dependent is disposed.
  public func dispose() { disposeHeld() }

  override func close(silencing: Bool) -> [any Disposable] {
    let held = state.withLock { state in
      state.isPrimaryDisposed = true
      return state.release(silencing: silencing)
    }
    return held.map { [$0] } ?? []
  }
}

extension Observable {
  /// The sequence, each observer of which keeps alive what a disposable holds.
  func counted(by users: RefCountDisposable) -> Observable<Element> {
    Source { self.attach(CompanionStage($0, users.retain())) }
  }
}
