import Dispatch
import Foundation

/// Time that only moves forward. Setting the wall clock changes neither `nanoseconds` nor `date`.
package enum MonotonicClock {
  private static let start = (date: Date(), nanoseconds: DispatchTime.now().uptimeNanoseconds)

  /// The nanoseconds since the process first asked.
  package static var nanoseconds: Int64 {
    // The beginning is read first: it is set when it is read for the first time, and `now` must not be before it.
    let beginning = start.nanoseconds
    return Int64(DispatchTime.now().uptimeNanoseconds - beginning)
  }

  /// The wall clock's time when the process first asked, moved on by what has passed since.
  static var date: Date { start.date.addingTimeInterval(Double(nanoseconds) / 1e9) }
}
