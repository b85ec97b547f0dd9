import Foundation

extension DependencyValues {
  /// Makes dates.
  ///
  ///     @Dependency(\.date.now) var now
  ///
  /// Live: the present. In tests: fails; set it to `.constant(…)`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
    static var testValue: DateGenerator {
      let unimplemented = UnimplementedDependency("date", example: ".constant(Date(timeIntervalSince1970: 0))")
      return DateGenerator {
        unimplemented.report()
        return Date()
      }
    }
  }
}

/// Makes dates.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// A generator that calls a closure.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// A generator of always the same date.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The next date. Setting it makes it constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The next date.
  public func callAsFunction() -> Date { generate() }
}
