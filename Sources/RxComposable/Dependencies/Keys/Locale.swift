import Foundation

extension DependencyValues {
  /// The language and region, for formatting.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `Locale(identifier: "en_US")`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum LocaleKey: DependencyKey {
    static let liveValue = Locale.autoupdatingCurrent
  }
}
