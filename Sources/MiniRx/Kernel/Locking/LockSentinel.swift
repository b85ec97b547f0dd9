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
#endif
