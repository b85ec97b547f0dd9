import Foundation

extension Data: CustomDumpStringConvertible {
  /// `Data(4 bytes)`
  public var customDumpDescription: String { count == 1 ? "Data(1 byte)" : "Data(\(count) bytes)" }
}

extension Date: CustomDumpStringConvertible {
  /// `Date(2009-02-13T23:31:30.000Z)`: always in UTC, with milliseconds, or microseconds where there are any.
  public var customDumpDescription: String {
    let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
    // Beyond some 290 000 years there is no calendar to speak of.
    guard abs(microseconds) < 9e18 else { return "Date(\(timeIntervalSince1970))" }
    let (days, time) = Self.quotient(Int64(microseconds), 86_400_000_000)
    let (year, month, day) = Self.civil(days)
    let (second, fraction) = (time / 1_000_000, time % 1_000_000)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }.joined(separator: ":")
    let decimals = fraction % 1000 == 0 ? Self.padded(fraction / 1000, 3) : Self.padded(fraction, 6)
    return "Date(\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(clock).\(decimals)Z)"
  }

  /// The date of a day since 1970, after Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day
  /// is the last.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = quotient(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Rounded towards the past, so that the remainder is never negative.
  private static func quotient(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

extension URL: CustomDumpStringConvertible {
  /// `URL(https://example.com)`
  public var customDumpDescription: String { "URL(\(absoluteString))" }
}

extension UUID: CustomDumpStringConvertible {
  /// `UUID(DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF)`
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension Decimal: CustomDumpStringConvertible {
  /// `1.5`
  public var customDumpDescription: String { description }
}

extension Locale: CustomDumpStringConvertible {
  /// `Locale(en_US)`
  public var customDumpDescription: String { "Locale(\(identifier))" }
}

extension TimeZone: CustomDumpStringConvertible {
  /// `TimeZone(Europe/Berlin)`
  public var customDumpDescription: String { "TimeZone(\(identifier))" }
}

extension Calendar: CustomDumpStringConvertible {
  /// `Calendar(gregorian)`
  public var customDumpDescription: String { "Calendar(\(identifier))" }
}

extension Notification.Name: CustomDumpStringConvertible {
  /// `Notification.Name("changed")`
  public var customDumpDescription: String { "Notification.Name(\(rawValue.debugDescription))" }
}

extension IndexPath: CustomDumpStringConvertible {
  /// `IndexPath(0, 1)`
  public var customDumpDescription: String { "IndexPath(\(map(String.init).joined(separator: ", ")))" }
}

extension NSError: CustomDumpReflectable {
  /// The domain, the code and what else is known.
  public var customDumpMirror: Mirror {
    Mirror(
      self, children: ["domain": domain, "code": code, "userInfo": userInfo], displayStyle: .class,
      ancestorRepresentation: .suppressed)
  }
}
