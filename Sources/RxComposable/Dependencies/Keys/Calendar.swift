import Foundation

extension DependencyValues {
  /// The calendar, for computing with dates.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `Calendar(identifier: .gregorian)`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum CalendarKey: DependencyKey {
    static let liveValue = Calendar.autoupdatingCurrent
  }
}
