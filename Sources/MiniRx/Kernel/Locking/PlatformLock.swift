#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// The system's lock, in memory that its owner has allocated: a word or less.
@usableFromInline
struct PlatformLock {
  #if canImport(Darwin)
    @usableFromInline typealias Memory = os_unfair_lock
  #else
    @usableFromInline typealias Memory = _MutexHandle
  #endif

  @usableFromInline let memory: UnsafeMutablePointer<Memory>

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { memory = address.assumingMemoryBound(to: Memory.self) }

  @inlinable @inline(__always)
  func initialize() { memory.initialize(to: Memory()) }

  @inlinable @inline(__always)
  func lock() {
    #if canImport(Darwin)
      os_unfair_lock_lock(memory)
    #else
      memory.pointee.unsafeLock()
    #endif
  }

  @inlinable @inline(__always)
  func unlock() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(memory)
    #else
      memory.pointee.unsafeUnlock()
    #endif
  }
}
