import Foundation

/// What a `VirtualTimeScheduler` has to know of its times.
///
/// The functions are called on the thread that schedules or moves the clock, under no lock.
public protocol VirtualTimeConverterType {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit
  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit

  /// The date that a virtual time stands for. Work runs in the order of these dates, taken to the microsecond.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The virtual time at a date: what the clock shows while work runs that was scheduled by a span of real time.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// The seconds that a span of virtual time stands for.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// The span of virtual time for a number of seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// The virtual time a span later.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// How a virtual time lies to another one.
  func compareVirtualTime(_ left: VirtualTimeUnit, _ right: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How a virtual time lies to another one.
public enum VirtualTimeComparison: Sendable {
  /// It is before the other one.
  case lessThan
  /// Both are the same time.
  case equal
  /// It is after the other one.
  case greaterThan
}
