#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One word of storage a thread, `nil` until set. The thread that sets it clears it.
struct ThreadLocal: @unchecked Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "MiniRx: the system has no thread-local storage left (pthread_key_create: \(status)).")
    self.key = key
  }

  @inline(__always)
  var value: UnsafeMutableRawPointer? {
    get { unsafe pthread_getspecific(key) }
    nonmutating set { unsafe pthread_setspecific(key, newValue) }
  }
}

/// The thread on which it was made.
package struct ThreadIdentity: Equatable {
  #if canImport(Glibc)
    private let thread = pthread_self()
  #else
    private let thread = unsafe UInt(bitPattern: pthread_self())
  #endif

  package init() {}
}
