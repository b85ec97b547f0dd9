import Foundation

/// A scheduler whose time is a date in the past or the future, which stands still until it is moved: to replay what has
/// been recorded.
///
///     let scheduler = HistoricalScheduler(initialClock: log.first!.date)
///     for entry in log { _ = scheduler.scheduleAbsoluteVirtual(entry, time: entry.date) { replay($0) } }
///     scheduler.start()
///
/// Dates before 1677 and after 2262 may be given, but the order among them is that of scheduling: nanoseconds are
/// counted, which reach no further. Everything else is said at `VirtualTimeScheduler`.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  /// A scheduler at the given date; at the beginning of 1970 where there is none.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Virtual times that are dates, and spans that are seconds.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
  /// A converter without properties.
  public init() {}

  /// The date itself.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

  /// The date itself.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

  /// The seconds themselves.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
    virtualTimeInterval
  }

  /// The seconds themselves.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }

  /// The date a number of seconds later.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime { time.addingTimeInterval(offset) }

  /// The order of the dates.
  public func compareVirtualTime(_ left: RxTime, _ right: RxTime) -> VirtualTimeComparison {
    switch left.compare(right) {
    case .orderedAscending: .lessThan
    case .orderedSame: .equal
    case .orderedDescending: .greaterThan
    }
  }
}
