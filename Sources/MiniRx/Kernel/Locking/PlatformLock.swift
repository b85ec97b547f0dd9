#if canImport(Darwin)
  import os
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lock of a `Locked` value, in memory that its owner has allocated: the system's on Apple's platforms, a word elsewhere.
///
/// The word is taken and given back by a compare-and-exchange. A thread that finds it taken tries again a few times and then waits in a
/// `WaitingRoom`. A running thread may take a free lock before one that is being woken: to hand the lock on in order, as locks do
/// that inherit priority, costs a switch of threads for each operation once a queue has formed (`docs/DECISIONS.md`,
/// decision 17).
@frozen @usableFromInline
@safe struct PlatformLock {
  #if canImport(Darwin)
    @usableFromInline typealias Memory = os_unfair_lock
  #else
    @usableFromInline typealias Memory = UnsafeRawPointer?
  #endif

  @usableFromInline let memory: UnsafeMutablePointer<Memory>

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { unsafe memory = unsafe address.assumingMemoryBound(to: Memory.self) }

  @inlinable @inline(__always)
  func initialize() {
    #if canImport(Darwin)
      unsafe memory.initialize(to: Memory())
    #else
      unsafe memory.initialize(to: Self.free)
    #endif
  }

  @inlinable @inline(__always)
  func lock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_lock(memory)
    #else
      if unsafe !memory.compareExchange(expected: Self.free, desired: Self.taken) { wait() }
    #endif
  }

  @inlinable @inline(__always)
  func unlock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_unlock(memory)
    #else
      if unsafe !memory.compareExchange(expected: Self.taken, desired: Self.free) { freeAndWake() }
    #endif
  }

  @inlinable @inline(__always)
  func deinitialize() { unsafe memory.deinitialize(count: 1) }
}

#if !canImport(Darwin)
  extension PlatformLock {
    @inlinable @inline(__always)
    static var free: UnsafeRawPointer? { nil }
    /// No thread waits.
    @inlinable @inline(__always)
    static var taken: UnsafeRawPointer? { unsafe AtomicWord.raised }
    /// A thread waits, or did a moment ago.
    static var awaited: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 2) }

    /// Takes a lock that another thread holds. What it does under the lock is short, as a rule shorter than to fall asleep.
    @usableFromInline @inline(never)
    func wait() {
      for _ in 0..<40 where unsafe memory.value == Self.free {
        if unsafe memory.compareExchange(expected: Self.free, desired: Self.taken) { return }
      }
      unsafe WaitingRoom.of(memory).sleep { !takeOrMark() }
    }

    /// Takes the lock for a thread that may not be the only one that waits, or else leaves the mark that one does.
    private func takeOrMark() -> Bool {
      while true {
        let seen = unsafe memory.value
        if unsafe memory.compareExchange(expected: seen, desired: Self.awaited) { return unsafe seen == Self.free }
      }
    }

    @usableFromInline @inline(never)
    func freeAndWake() {
      _ = unsafe memory.compareExchange(expected: Self.awaited, desired: Self.free)
      unsafe WaitingRoom.of(memory).wakeAll()
    }
  }

  /// Where threads sleep until a lock is given back. All locks of the process share a few rooms, so that a lock is a word.
  @safe final class WaitingRoom: @unchecked Sendable {
    private static let rooms = (0..<64).map { _ in WaitingRoom() }

    /// The room of a lock at an address. Its neighbours may share it: then threads are woken in vain.
    static func of(_ lock: UnsafeRawPointer) -> WaitingRoom {
      rooms[Int(bitPattern: lock) / 16 % rooms.count]
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    private init() {
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe signal.initialize(to: pthread_cond_t())
    }

    /// Sleeps for as long as a condition holds. The caller that makes it false calls `wakeAll` after that: no call is missed, because
    /// the condition is asked behind the mutex.
    func sleep(while condition: () -> Bool) {
      unsafe pthread_mutex_lock(mutex)
      while condition() { unsafe pthread_cond_wait(signal, mutex) }
      unsafe pthread_mutex_unlock(mutex)
    }

    func wakeAll() {
      unsafe pthread_mutex_lock(mutex)
      unsafe pthread_mutex_unlock(mutex)
      unsafe pthread_cond_broadcast(signal)
    }
  }
#endif
