#if DEBUG
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
