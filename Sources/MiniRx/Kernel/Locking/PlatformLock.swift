#if canImport(Darwin)
  import os
#elseif !DEBUG
  import Synchronization
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's lock, in memory that its owner has allocated.
///
/// Debug builds on Linux use the lock of C, because the thread sanitizer knows it: that of `Synchronization` waits in
/// the library's own code, where the sanitizer does not see that one thread follows another.
@frozen @usableFromInline
@safe struct PlatformLock {
  #if canImport(Darwin)
    @usableFromInline typealias Memory = os_unfair_lock
  #elseif DEBUG
    @usableFromInline typealias Memory = pthread_mutex_t
  #else
    @usableFromInline typealias Memory = _MutexHandle
  #endif

  /// The bytes of `Memory`, which inlinable code of other files may not name: they do not import the system's module.
  @inlinable @inline(__always)
  static var size: Int {
    #if DEBUG && !canImport(Darwin)
      unsafe MemoryLayout<Memory>.size
    #else
      MemoryLayout<Memory>.size
    #endif
  }

  @usableFromInline let memory: UnsafeMutablePointer<Memory>

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { unsafe memory = unsafe address.assumingMemoryBound(to: Memory.self) }

  @inlinable @inline(__always)
  func initialize() { unsafe memory.initialize(to: Memory()) }

  @inlinable @inline(__always)
  func lock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_lock(memory)
    #elseif DEBUG
      unsafe pthread_mutex_lock(memory)
    #else
      unsafe memory.pointee.unsafeLock()
    #endif
  }

  @inlinable @inline(__always)
  func unlock() {
    #if canImport(Darwin)
      unsafe os_unfair_lock_unlock(memory)
    #elseif DEBUG
      unsafe pthread_mutex_unlock(memory)
    #else
      unsafe memory.pointee.unsafeUnlock()
    #endif
  }

  @inlinable @inline(__always)
  func deinitialize() {
    #if DEBUG && !canImport(Darwin)
      unsafe pthread_mutex_destroy(memory)
    #endif
    unsafe memory.deinitialize(count: 1)
  }
}
