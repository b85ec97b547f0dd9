import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Prints a value in full, one property a line, in an order that is the same each time.
///
///     customDump(user)
///     // User(
///     //   favorites: [
///     //     [0]: 42,
///     //     [1]: 1729
///     //   ],
///     //   name: "Blob"
///     // )
///
/// Types have no module, dictionaries and sets are sorted, an object that was printed before is `User(↩︎)`, and later
/// objects of one type are numbered: `#1 User(`.
///
/// - Parameters:
///   - value: what to print.
///   - name: what is written in front of it.
///   - indent: the number of spaces in front of each line.
///   - maxDepth: how many levels are printed; what lies deeper is `…`, unless it is around a single value.
/// - Returns: the value.
/// - Complexity: linear in what the value holds; dictionaries and sets are sorted.
@discardableResult
public func customDump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> Value {
  var text = ""
  customDump(value, to: &text, name: name, indent: indent, maxDepth: maxDepth)
  print(text)
  return value
}

/// Writes what ``customDump(_:name:indent:maxDepth:)`` prints to a stream, without a line break at the end.
///
/// - Parameters:
///   - value: what to write.
///   - target: where to.
///   - name: what is written in front of it.
///   - indent: the number of spaces in front of each line.
///   - maxDepth: how many levels are written; what lies deeper is `…`, unless it is around a single value.
/// - Returns: the value.
@discardableResult
public func customDump<Value, TargetStream: TextOutputStream>(
  _ value: Value, to target: inout TargetStream, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> Value {
  var lines = ValueDump.lines(value, maxDepth: maxDepth)
  if let name { lines = ValueGroup.Member(name, value).labelled(lines) }
  target.write(ValueDump.text(lines, indent: max(indent, 0)))
  return value
}

extension String {
  /// What ``customDump(_:name:indent:maxDepth:)`` prints of a value.
  public init<Subject>(customDumping subject: Subject) { self = ValueDump.string(subject) }
}

/// A type whose values are dumped as a text of their own.
///
///     extension UserID: CustomDumpStringConvertible {
///       var customDumpDescription: String { "UserID(\(rawValue))" }
///     }
public protocol CustomDumpStringConvertible {
  /// What a dump shows.
  var customDumpDescription: String { get }
}

/// A type whose values are dumped as another value.
///
///     extension UserID: CustomDumpRepresentable {
///       var customDumpValue: Any { rawValue }
///     }
public protocol CustomDumpRepresentable {
  /// What is dumped instead.
  var customDumpValue: Any { get }
}

/// A type that chooses what a dump shows of its values: fewer properties, or computed ones.
///
///     extension LoginState: CustomDumpReflectable {
///       var customDumpMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
///     }
public protocol CustomDumpReflectable {
  /// The children that a dump shows.
  var customDumpMirror: Mirror { get }
}

/// A property wrapper that a dump shows as its value, under the name of the property.
package protocol DumpedAsValue: CustomDumpRepresentable {
  associatedtype Value

  var wrappedValue: Value { get }

  /// How often the value was set, where that tells values apart that look alike.
  var setCount: UInt64? { get }
}

extension DumpedAsValue {
  package var setCount: UInt64? { nil }

  /// What a difference shows behind two values that look alike.
  var dumpNote: String? { setCount.map { $0 == 1 ? "set once" : "set \($0) times" } }

  /// The value.
  public var customDumpValue: Any { wrappedValue }
}

/// Draws a value as lines of text: one property a line.
package struct ValueDump {
  private let maxDepth: Int
  /// The number of each object among those of its type.
  private var numbers: [AnyHashable: Int] = [:]
  private var objectCounts: [AnyHashable: Int] = [:]
  /// Objects are kept, since an address may be used again.
  private var objects: [AnyObject] = []

  package static func lines(_ value: Any, maxDepth: Int = .max, isRoot: Bool = true) -> [String] {
    var dump = ValueDump(maxDepth: maxDepth)
    return dump.lines(ValueShape(value, isRoot: isRoot), depth: 0)
  }

  package static func string(_ value: Any, indent: Int = 0) -> String { text(lines(value), indent: indent) }

  package static func text(_ lines: [String], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines.map { margin + $0 }.joined(separator: "\n")
  }

  private init(maxDepth: Int) { self.maxDepth = maxDepth }

  private mutating func lines(_ shape: ValueShape, depth: Int) -> [String] {
    switch shape {
    case .text(let text):
      let lines = text.lines
      return lines.count > 1 && depth >= maxDepth ? ["\"…\""] : lines
    case .group(let group):
      let (opening, isRepeated) = number(group)
      if isRepeated { return ["\(opening)↩︎\(group.closing)"] }
      if group.members.isEmpty { return [opening + group.closing] }
      if depth >= maxDepth, !group.isInline(ValueShape(group.members[0].value)) {
        return ["\(opening)…\(group.closing)"]
      }
      return lines(group, opening, depth)
    }
  }

  private mutating func lines(_ group: ValueGroup, _ opening: String, _ depth: Int) -> [String] {
    var result = [opening]
    for (index, member) in group.members.enumerated() {
      let shape = ValueShape(member.value)
      let drawn = member.labelled(lines(shape, depth: depth + 1))
      if group.isInline(shape) { return [opening + drawn[0] + group.closing] }
      let isLast = index == group.members.count - 1
      for (offset, line) in drawn.enumerated() {
        result.append("  " + line + (offset == drawn.count - 1 && !isLast ? "," : ""))
      }
    }
    result.append(group.closing)
    return result
  }

  /// The opening of a group, with the number of its object, and whether the object was drawn before.
  private mutating func number(_ group: ValueGroup) -> (opening: String, isRepeated: Bool) {
    guard let object = group.object else { return (group.opening, false) }
    let known = numbers[ObjectIdentifier(object)]
    let number = known ?? objectCounts[group.opening] ?? 0
    if known == nil {
      objects.append(object)
      numbers[ObjectIdentifier(object)] = number
      objectCounts[group.opening] = number + 1
    }
    return (number == 0 ? group.opening : "#\(number) \(group.opening)", known != nil)
  }
}

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

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration: CustomDumpStringConvertible {
  /// `1.5 seconds`
  public var customDumpDescription: String { description }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension AttributedString: CustomDumpRepresentable {
  /// The text; with the attributes behind each part where there are any.
  public var customDumpValue: Any {
    runs.allSatisfy { $0.attributes == AttributeContainer() } ? String(characters) : description
  }
}

extension ObjectIdentifier: CustomDumpStringConvertible {
  /// `ObjectIdentifier(0x0000600000204030)`
  public var customDumpDescription: String { debugDescription }
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

/// What objects of Foundation stand for in Swift: a dump shows that, and not how the system stores it.
enum FoundationObject {
  /// `nil` for values of Swift, and for objects that stand for themselves.
  static func value(of value: Any) -> Any? {
    // The type is asked first, because Apple's platforms cast a value of Swift to an object too.
    guard type(of: value) is NSObject.Type else { return nil }
    return switch value as? NSObject {
    case let array as NSArray: Array(array)
    case let dictionary as NSDictionary:
      Dictionary(dictionary.compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }) { first, _ in first
      }
    case let set as NSSet: Set(set.allObjects.compactMap { $0 as? AnyHashable })
    case let set as NSOrderedSet: set.array
    case let indices as NSIndexSet: indices as IndexSet
    case let path as NSIndexPath: path as IndexPath
    case let string as NSString: string as String
    case let string as NSAttributedString: string.string
    case let data as NSData: data as Data
    case let id as NSUUID: id as UUID
    case let url as NSURL: url as URL
    case let components as NSURLComponents: components as URLComponents
    case let item as NSURLQueryItem: item as URLQueryItem
    case let request as NSURLRequest: request as URLRequest
    case let date as NSDate: date as Date
    case let calendar as NSCalendar: calendar as Calendar
    case let locale as NSLocale: locale as Locale
    case let zone as NSTimeZone: TimeZone(identifier: zone.name)
    case let measurement as NSMeasurement: Measurement(value: measurement.doubleValue, unit: measurement.unit)
    case let notification as NSNotification: notification as Notification
    default: nil
    }
  }
}
