#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value and the lock that guards it: the only lock of the package, and the only place that knows the platform's.
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
@usableFromInline
package struct Locked<State>: ~Copyable, @unchecked Sendable {
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if DEBUG
      LockSentinel.enter()
      defer { LockSentinel.leave() }
    #endif
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    #else
      return try mutex.withLock { box throws -> Unchecked<Result> in Unchecked(try body(&box.value)) }.value
    #endif
  }

  #if canImport(Darwin)
    @usableFromInline let lock: os_unfair_lock_t
    @usableFromInline let state: UnsafeMutablePointer<State>

    @inlinable
    package init(_ initial: State) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      state = .allocate(capacity: 1)
      state.initialize(to: initial)
    }

    deinit {
      state.deinitialize(count: 1)
      state.deallocate()
      lock.deallocate()
    }
  #else
    @usableFromInline let mutex: Mutex<Unchecked<State>>

    @inlinable
    package init(_ initial: State) { mutex = Mutex(Unchecked(initial)) }
  #endif
}

extension Locked {
  /// Puts a value in and hands out the one before, to be released outside the lock.
  @inlinable @inline(__always)
  package func exchange(_ replacement: State) -> State {
    withLock { state in
      let replaced = state
      state = replacement
      return replaced
    }
  }
}

/// Carries a value across an isolation border that the lock, not the type, makes safe.
@usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }
}
