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
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil }

  /// Whether a queue is the main queue.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) != nil }
}
