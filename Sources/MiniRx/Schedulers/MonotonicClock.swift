import Dispatch
import Foundation

/// Time that only moves forward. Setting the wall clock changes neither `nanoseconds` nor `date`.
enum MonotonicClock {
  private static let start = (date: Date(), nanoseconds: DispatchTime.now().uptimeNanoseconds)

  static var nanoseconds: Int64 {
    let start = start.nanoseconds
    return Int64(DispatchTime.now().uptimeNanoseconds) - Int64(start)
  }

  /// The wall clock's time when the process first asked, moved on by what has passed since.
  static var date: Date { start.date.addingTimeInterval(Double(nanoseconds) / 1e9) }
}
