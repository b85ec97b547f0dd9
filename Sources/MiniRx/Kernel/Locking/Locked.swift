/// A value, the lock that guards it, and a flag beside them: one block of memory, on every platform.
///
/// The only lock of the package. `PlatformLock` alone knows the system's; what runs on Linux, under the laws and the thread
/// sanitizer, is what runs on Apple's systems (`docs/DECISIONS.md`, decision 17).
///
/// No foreign code may run inside `withLock`: no observer, no closure of a user, no `dispose`, no `deinit` or `==` of an
/// element. So a function under the lock *returns* what is to be done or released, and its caller does it after
/// unlocking. In debug builds `LockSentinel` counts the locks that a thread holds, and the law tests read the count.
///
/// `State` is never a function, but a struct or a class around it: each access to a function through a generic `inout`
/// leaves it wrapped in one more thunk, until calling it overflows the stack (`docs/DECISIONS.md`, decision 9).
///
/// Keep `State` free of generic parameters where elements pass at speed: unspecialised code asks the runtime for the
/// metadata of every generic *value* type it names, which costs more than the lock (`docs/DECISIONS.md`, decision 2).
@frozen @usableFromInline
@safe package struct Locked<State>: ~Copyable, @unchecked Sendable {
  /// The lock, then the flag, then the state, at an address that each alignment allows.
  @usableFromInline let block: UnsafeMutableRawPointer

  @inlinable
  package init(_ initial: State, isRaised: Bool = false) {
    unsafe block = .allocate(byteCount: Self.stateOffset + MemoryLayout<State>.size, alignment: Self.stateOffset)
    unsafe PlatformLock(block).initialize()
    unsafe flag.initialize(to: isRaised ? AtomicWord.raised : nil)
    unsafe state.initialize(to: initial)
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe PlatformLock(block).deinitialize()
    unsafe block.deallocate()
  }

  @inlinable @inline(__always)
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if DEBUG
      SchedulePoint.reach()
      LockSentinel.enter()
      defer {
        LockSentinel.leave()
        SchedulePoint.reach()
      }
    #endif
    let lock = unsafe PlatformLock(block)
    lock.lock()
    let result: Result
    do { result = try unsafe body(&state.pointee) } catch {
      lock.unlock()
      throw error
    }
    lock.unlock()
    // A result that its caller drops is released here at the earliest: its `deinit` may take the lock.
    withExtendedLifetime(result) {}
    return result
  }

  /// Whether the flag is raised: one load, without the lock. What was written before it was raised can be read then.
  @inlinable @inline(__always)
  package var isRaised: Bool { unsafe flag.value != nil }

  /// Raises the flag, for good, and tells whether this call was the one that did.
  @inlinable
  package func raise() -> Bool { unsafe flag.change(from: nil, to: AtomicWord.raised) }

  @inlinable @inline(__always)
  var flag: AtomicWord { unsafe (block + Self.word).assumingMemoryBound(to: UnsafeRawPointer?.self) }

  @inlinable @inline(__always)
  var state: UnsafeMutablePointer<State> { unsafe (block + Self.stateOffset).assumingMemoryBound(to: State.self) }

  /// What each of lock and flag takes, a word: `os_unfair_lock` is not larger.
  @inlinable @inline(__always)
  static var word: Int { unsafe MemoryLayout<UnsafeRawPointer?>.size }

  /// No type of Swift is aligned to more, and lock and flag take no more.
  @inlinable @inline(__always)
  static var stateOffset: Int { 16 }
}

extension Locked {
  /// Puts a value in and hands out the one before, to be released outside the lock.
  @inlinable @inline(__always)
  package func exchange(_ replacement: State) -> State {
    withLock { state in
      var replaced = replacement
      swap(&state, &replaced)
      return replaced
    }
  }
}

/// A flag that guards no value.
package typealias AtomicFlag = Locked<Void>

extension Locked<Void> {
  @inlinable
  package init(isRaised: Bool = false) { self.init((), isRaised: isRaised) }
}

#if DEBUG

  /// Counts the locks that the current thread holds, so that a test can prove that foreign code never runs under one.
  @usableFromInline
  enum LockSentinel {
    private static let depth = ThreadLocal()

    /// How many `Locked` values the current thread is inside of.
    static var heldLocks: Int { unsafe Int(bitPattern: depth.value) }

    @usableFromInline
    static func enter() { unsafe depth.value = unsafe UnsafeMutableRawPointer(bitPattern: heldLocks + 1) }

    @usableFromInline
    static func leave() { unsafe depth.value = unsafe UnsafeMutableRawPointer(bitPattern: heldLocks - 1) }
  }

  /// Where a test may decide that another thread continues: before a lock is taken and after it is left, before and after an
  /// operation on the flag, and nowhere while the thread holds a lock.
  ///
  /// All threads that the library synchronises meet at these points. So a test that decides at them sees each order in which
  /// threads can meet (`Interleaving`). Threads that no test controls pass through.
  @usableFromInline
  package enum SchedulePoint {
    private static let local = ThreadLocal()

    /// Controls the current thread, which keeps it alive.
    package static func control(by thread: ControlledThread?) {
      unsafe local.value = unsafe thread.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    }

    /// Whether a test controls the current thread.
    package static var isControlled: Bool { unsafe local.value != nil }

    @usableFromInline
    package static func reach() {
      guard let thread = unsafe local.value, LockSentinel.heldLocks == 0 else { return }
      unsafe Unmanaged<ControlledThread>.fromOpaque(thread).takeUnretainedValue().reachedPoint()
    }
  }

  /// A thread that runs when a test lets it.
  package final class ControlledThread {
    /// Returns when the thread may continue.
    fileprivate let reachedPoint: () -> Void

    package init(reachedPoint: @escaping () -> Void) { self.reachedPoint = reachedPoint }
  }
#endif
