import Foundation
import RxComposable

/// Why a value has no Swift source.
struct Unwritable: Error {
  let reason: String
}

/// Writes values as Swift expressions, by reflection: literals, cases, and structs by the initializer of their fields.
enum SwiftSource {
  /// The names of fields that a test cannot set.
  @TaskLocal static var unsettable: Set<String> = []
  /// The types that were named, as reflection says them.
  @TaskLocal static var named: LockIsolated<Set<String>>?
  /// The state that an action meets.
  @TaskLocal static var state: UncheckedSendable<Any>?

  /// An expression for a value.
  ///
  /// - Parameter isQualified: whether a case and a number are written with their type, where the place has none of its
  ///   own.
  static func expression(_ value: Any, isQualified: Bool = false) throws(Unwritable) -> SourceText {
    if let text = try literal(value, isQualified) { return text }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return try optional(mirror, isQualified)
    case .collection: return try list(mirror.children.map(\.value))
    case .set: return try list(ValueGroup.sorted(mirror.children.map { .init(.element, $0.value) }).map(\.value))
    case .dictionary: return try dictionary(mirror)
    case .tuple: return try .group("(", arguments(mirror), ")")
    case .enum: return try enumCase(value, mirror, isQualified)
    case .struct: return try structure(value, mirror)
    case .class:
      throw Unwritable(reason: "an object of \(TypeName.of(type(of: value))) cannot be made again from source")
    default: return try decoded(value, orFail: "a value of \(TypeName.of(type(of: value))) has no source")
    }
  }

  /// The elements of a list.
  static func elements(_ values: [Any]) throws(Unwritable) -> [SourceText] {
    try values.map { value throws(Unwritable) in try expression(value) }
  }

  /// The name of a type as a test can write it.
  static func name(_ type: Any.Type) throws(Unwritable) -> String {
    let name = String(reflecting: type)
    if name.contains("(unknown context at ") {
      throw Unwritable(reason: "the type \(TypeName.of(type)) is private or local, so that a test cannot name it")
    }
    named?.withValue { _ = $0.insert(name) }
    return TypeName.source(of: type)
  }

  /// Whether a type is a struct that is made, and changed, field by field.
  static func hasFields(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = typesWithFields.withLock({ $0[id] }) { return known }
    let name = String(reflecting: type)
    let modules = ["Swift.", "Foundation.", "FoundationEssentials.", "__C.", "Dispatch."]
    let isSize = [".CGPoint", ".CGSize", ".CGRect"].contains { name.hasSuffix($0) }
    let hasFields = isSize || !modules.contains { name.hasPrefix($0) }
    typesWithFields.withLock { $0[id] = hasFields }
    return hasFields
  }

  /// What `hasFields` has found out: the name of a type takes longer than everything else.
  private static let typesWithFields = Locked<[ObjectIdentifier: Bool]>([:])

  /// The fields of a struct: names as a user writes them, and values.
  static func fields(_ mirror: Mirror) -> [(name: String, value: Any)] {
    mirror.children.map { child in
      let name = child.label ?? ""
      let isWrapper = child.value is any DumpedAsValue
      return (isWrapper && name.hasPrefix("_") ? String(name.dropFirst()) : name, child.value)
    }
  }

  /// Why a test cannot set a field.
  static func obstacle(toSetting field: String) -> String? {
    if unsettable.contains(field) { return "a test cannot set it" }
    // What wraps a value of the application may compute it.
    return field.hasPrefix("_") ? "it is behind a property wrapper, whose value is not seen" : nil
  }

  /// An integer, with its digits in groups where there are many.
  static func integer(_ number: String) -> String {
    let digits = number.drop { $0 == "-" }
    guard digits.count >= 7 else { return number }
    let groups = digits.enumerated().map { offset, digit in
      offset > 0 && (digits.count - offset).isMultiple(of: 3) ? "_\(digit)" : "\(digit)"
    }
    return (number.hasPrefix("-") ? "-" : "") + groups.joined()
  }

  /// A span of time, in the longest unit that fits.
  static func span(_ nanoseconds: Int64) -> String {
    let units: [(Int64, String)] = [(1_000_000_000, "seconds"), (1_000_000, "milliseconds"), (1_000, "microseconds")]
    let unit = units.first { nanoseconds % $0.0 == 0 } ?? (1, "nanoseconds")
    return ".\(unit.1)(\(integer("\(nanoseconds / unit.0)")))"
  }

  private static func literal(_ value: Any, _ isQualified: Bool) throws(Unwritable) -> SourceText? {
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
      return try expression(hashable.base, isQualified: true)
    }
    if let wrapper = value as? any DumpedAsValue { return try expression(wrapper.wrappedValue) }
    if let value = value as? any WrittenValue { return try value.source(isQualified ? name(type(of: value)) : "") }
    return try text(value, isQualified).map { .word($0) }
  }

  private static func text(_ value: Any, _ isQualified: Bool) throws(Unwritable) -> String? {
    switch value {
    case let string as String: string.debugDescription
    case let string as Substring: String(string).debugDescription
    case let character as Character: String(character).debugDescription
    case let bool as Bool where type(of: value) == Bool.self: "\(bool)"
    case let number as any BinaryInteger where !hasFields(type(of: value)):
      numeral(integer("\(number)"), value, isQualified && !(value is Int))
    case let number as any BinaryFloatingPoint where !hasFields(type(of: value)):
      numeral(float(number), value, isQualified && !(value is Double))
    case let url as URL: "URL(string: \(url.absoluteString.debugDescription))!"
    case let uuid as UUID: "UUID(uuidString: \"\(uuid.uuidString)\")!"
    case let date as Date: "Date(timeIntervalSinceReferenceDate: \(float(date.timeIntervalSinceReferenceDate)))"
    case let data as Data: "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    case let decimal as Decimal: "Decimal(string: \"\(decimal)\")!"
    case let type as Any.Type: try "\(name(type)).self"
    case is CancellationError: "CancellationError()"
    case let error as URLError:
      "URLError(_nsError: \(source(ofErrorOf: "NSURLErrorDomain", error.errorCode, error.errorUserInfo)))"
    case let error as NSError where type(of: value) is NSError.Type:
      source(ofErrorOf: error.domain.debugDescription, error.code, error.userInfo)
    default: nil
    }
  }

  /// An error by its code, and by what it says to users where that is more.
  private static func source(ofErrorOf domain: String, _ code: Int, _ info: [String: Any]) -> String {
    let text = info[NSLocalizedDescriptionKey] as? String
    let userInfo = text.map { ", userInfo: [NSLocalizedDescriptionKey: \($0.debugDescription)]" } ?? ""
    return "NSError(domain: \(domain), code: \(code)\(userInfo))"
  }

  private static func numeral(_ literal: String, _ value: Any, _ needsType: Bool) -> String {
    needsType ? "\(TypeName.source(of: type(of: value)))(\(literal))" : literal
  }

  private static func float(_ number: any BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
    // Of the shortest digits an Intel compiler makes 80 bits, and 64 of these: twice rounded, one in two thousand is another number.
    #if (arch(x86_64) || arch(i386)) && !os(Windows) && !os(Android)
      if let double = number as? Double, let read = Float80("\(double)"), Double(read) != double {
        return String(format: "%.20g", double)
      }
    #endif
    return "\(number)"
  }

  private static func optional(_ mirror: Mirror, _ isQualified: Bool) throws(Unwritable) -> SourceText {
    guard let wrapped = mirror.children.first?.value else { return .word("nil") }
    var text = try expression(wrapped, isQualified: isQualified)
    // A case of this name would be the optional's own.
    if text.line == ".none" { text = try expression(wrapped, isQualified: true) }
    return isNil(wrapped) ? .group(".some(", [text], ")") : text
  }

  /// Whether a value is an optional, however deep, without a value.
  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && (mirror.children.first.map { isNil($0.value) } ?? true)
  }

  private static func list(_ values: [Any]) throws(Unwritable) -> SourceText { try .group("[", elements(values), "]") }

  private static func dictionary(_ mirror: Mirror) throws(Unwritable) -> SourceText {
    let texts = try ValueGroup.sorted(ValueShape.pairs(mirror)).map { member throws(Unwritable) in
      try SourceText.labelled("\(key(of: member).line): ", expression(member.value))
    }
    return texts.isEmpty ? .word("[:]") : .group("[", texts, "]")
  }

  /// The key of a member of a dictionary. What has names of properties in its place draws itself as one, and is none.
  static func key(of member: ValueGroup.Member) throws(Unwritable) -> SourceText {
    guard let key = member.key else { throw Unwritable(reason: "a dictionary of properties has no source") }
    return try expression(key)
  }

  private static func arguments(_ tuple: Mirror) throws(Unwritable) -> [SourceText] {
    try ValueShape.elements(tuple).map { element throws(Unwritable) in
      let text = try expression(element.value)
      return element.name.map { .labelled("\($0): ", text) } ?? text
    }
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, _ isQualified: Bool) throws(Unwritable) -> SourceText {
    if let number = ValueShape.rawValue(ofCEnum: value) {
      return try .word("\(name(type(of: value)))(rawValue: \(number))")
    }
    let prefix = isQualified || value is any Error ? try name(type(of: value)) : ""
    guard let child = mirror.children.first else { return .word("\(prefix).\(quoted(ValueShape.caseName(of: value)))") }
    let payload = Mirror(reflecting: child.value)
    let isTuple = payload.displayStyle == .tuple && !payload.children.isEmpty
    let arguments = try isTuple ? arguments(payload) : [expression(child.value)]
    return .group("\(prefix).\(quoted(child.label ?? ""))(", arguments, ")")
  }

  private static func structure(_ value: Any, _ mirror: Mirror) throws(Unwritable) -> SourceText {
    guard hasFields(type(of: value)), value as? any CustomReflectable == nil else {
      return try decoded(value, orFail: "\(TypeName.of(type(of: value))) has no initializer that takes its fields")
    }
    let name = try name(type(of: value))
    let texts = try fields(mirror).map { field throws(Unwritable) in
      do throws(Unwritable) {
        if let reason = obstacle(toSetting: field.name) { throw Unwritable(reason: reason) }
        return try SourceText.labelled("\(field.name): ", expression(field.value))
      } catch { throw Unwritable(reason: "`\(field.name)`: \(error.reason)") }
    }
    return .group("\(name)(", texts, ")")
  }

  /// What does not show its fields, such as `DateComponents`, by what it is encoded as.
  private static func decoded(_ value: Any, orFail reason: String) throws(Unwritable) -> SourceText {
    guard let value = value as? any Codable, let json = json(of: value) else { throw Unwritable(reason: reason) }
    let text = json.contains("#") ? json.debugDescription : "#\"\(json)\"#"
    return try .word("try! JSONDecoder().decode(\(name(type(of: value))).self, from: Data(\(text).utf8))")
  }

  /// `nil` where the same value is not decoded from it.
  private static func json<Value: Codable>(of value: Value) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value), let again = try? JSONDecoder().decode(Value.self, from: data),
      ValueEquality.areEqual(value, again)
    else { return nil }
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\\/", with: "/")
  }

  /// A name that means something else after a dot.
  private static func quoted(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }
}

extension SwiftSource {
  /// The name of a function that a test library runs, from any text.
  static func testName(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let first = words.first else { return "test" }
    let rest = first.dropFirst(4)
    let isTest = first.lowercased().hasPrefix("test") && rest.first?.isLowercase != true
    return "test" + ([isTest ? rest : first] + words.dropFirst()).map(\.capitalizedAtFirst).joined()
  }
}

extension StringProtocol {
  var capitalizedAtFirst: String { prefix(1).uppercased() + dropFirst() }
}
