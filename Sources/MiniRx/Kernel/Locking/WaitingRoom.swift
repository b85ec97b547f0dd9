#if canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

#if !canImport(Darwin)
  /// Where threads sleep until a lock is given back. All locks of the process share a few rooms, so that a lock is a word.
  @safe final class WaitingRoom: @unchecked Sendable {
    private static let rooms = (0..<64).map { _ in WaitingRoom() }

    /// The room of a lock at an address. Its neighbours may share it: then threads are woken in vain.
    static func of(_ lock: UnsafeRawPointer) -> WaitingRoom {
      rooms[Int(bitPattern: lock) / 16 % rooms.count]
    }

    private let door = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    private init() {
      unsafe door.initialize(to: pthread_mutex_t())
      unsafe bell.initialize(to: pthread_cond_t())
    }

    /// Sleeps for as long as a condition holds. Who makes it false calls `wakeAll` after that: no call is missed, because
    /// the condition is asked behind the door.
    func sleep(while condition: () -> Bool) {
      unsafe pthread_mutex_lock(door)
      while condition() { unsafe pthread_cond_wait(bell, door) }
      unsafe pthread_mutex_unlock(door)
    }

    func wakeAll() {
      unsafe pthread_mutex_lock(door)
      unsafe pthread_mutex_unlock(door)
      unsafe pthread_cond_broadcast(bell)
    }
  }
#endif
