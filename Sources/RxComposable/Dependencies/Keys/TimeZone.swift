import Foundation

extension DependencyValues {
  /// The time zone.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `TimeZone(secondsFromGMT: 0)!`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private enum TimeZoneKey: DependencyKey {
    static let liveValue = TimeZone.autoupdatingCurrent
  }
}
