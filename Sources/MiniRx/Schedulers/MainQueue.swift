import Dispatch
import Foundation

/// Whether code runs where the main actor does. On Linux `dispatchMain()`, and with it Swift Testing, works the main
/// queue on threads of its own; on the main thread it is worked everywhere else.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()

  /// Whether this is the main thread or a thread that works the main queue.
  package static var isCurrent: Bool { isMainThread || DispatchQueue.getSpecific(key: mark) != nil }

  /// Whether a queue is the main queue.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) != nil }

  #if canImport(Darwin)
    private static var isMainThread: Bool { Thread.isMainThread }
  #else
    /// What Foundation has said on this thread: each time it would ask the system by two calls.
    private static let answer = ThreadLocal()

    private static var isMainThread: Bool {
      let (yes, no) = unsafe (UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2))
      if let known = unsafe answer.value { return unsafe known == yes }
      let isMain = Thread.isMainThread
      unsafe answer.value = isMain ? yes : no
      return isMain
    }
  #endif
}
