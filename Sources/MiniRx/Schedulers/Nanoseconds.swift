import Dispatch
import Foundation

/// A scheduler whose time is a whole number, so that spans add up exactly.
package protocol NanosecondScheduler: SchedulerType {
  /// The scheduler's time since a fixed point.
  var clockNanoseconds: Int64 { get }
}

/// A scheduler that stands for the main queue, and may let processing take time: `TestScheduler`.
protocol SimulatingScheduler: NanosecondScheduler {
  /// Whether processing takes time in the present run.
  var isSimulating: Bool { get }
}

extension SchedulerType {
  /// The scheduler's time in nanoseconds since some fixed point: exact for the library's own schedulers, and as good as
  /// `now` for others.
  package var nanoseconds: Int64 {
    if let exact = self as? any NanosecondScheduler { return exact.clockNanoseconds }
    return Int64(saturating: now.timeIntervalSinceReferenceDate * 1e9)
  }
}

extension ImmediateSchedulerType {
  /// Whether what waits together is delivered in one run of the scheduler, which saves trips through a dispatch
  /// queue or to an actor. On all other schedulers each event takes a turn of its own, which is seen in virtual time, and
  /// by other work of the main queue.
  var takesBatches: Bool { (self as? DispatchQueueScheduler).map { !$0.isOnMainQueue } ?? (self is ActorScheduler) }

  /// Whether an event takes the place in the main queue at which it arrived.
  var isOnMainQueue: Bool { (self as? DispatchQueueScheduler)?.isOnMainQueue ?? false }
}

extension DispatchTimeInterval {
  /// A span of `nanoseconds`, none where negative, `never` for `Int64.max`. Where `Int` is too narrow (32-bit watches),
  /// in the next unit that fits.
  ///
  /// - Parameter limit: the most that `Int` can count; less in tests.
  package init(nanoseconds: Int64, upTo limit: Int64 = Int64(Int.max)) {
    let span = Swift.max(nanoseconds, 0)
    if span == .max {
      self = .never
    } else if span <= limit {
      self = .nanoseconds(Int(span))
    } else if span / 1_000_000 <= limit {
      self = .milliseconds(Int(span / 1_000_000))
    } else {
      self = .seconds(Int(Swift.min(span / 1_000_000_000, limit)))
    }
  }

  /// The span in nanoseconds; `never`, and what is too long to count, is `Int64.max`.
  package var nanoseconds: Int64 {
    switch self {
    case .seconds(let count): Int64(count).multiplied(by: 1_000_000_000)
    case .milliseconds(let count): Int64(count).multiplied(by: 1_000_000)
    case .microseconds(let count): Int64(count).multiplied(by: 1_000)
    case .nanoseconds(let count): Int64(count)
    case .never: .max
    @unknown default: .max
    }
  }
}

extension Int64 {
  /// The nearest whole number, at the limits where there is none.
  package init(saturating value: Double) {
    self = value.isNaN ? 0 : Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  /// The sum, at the limits where it does not fit. An endless span added to any time is `Int64.max`, never.
  package func adding(_ other: Int64) -> Int64 {
    if other == .max { return .max }
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, at the limits where it does not fit.
  package func subtracting(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }

  /// The product, at the limits where it does not fit.
  package func multiplied(by factor: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? (self < 0 ? .min : .max) : product
  }

  /// How many whole units it makes, rounded down, also below zero.
  func whole(_ unit: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: unit)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

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
