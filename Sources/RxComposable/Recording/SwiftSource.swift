import Foundation

/// Why a value has no Swift source.
struct Unwritable: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Writes values as Swift expressions, by reflection: literals, cases, and structs by the initializer of their fields.
enum SwiftSource {
  /// An expression for a value.
  ///
  /// - Parameter isQualified: whether a case is written with its type, where the place has none of its own.
  static func expression(_ value: Any, isQualified: Bool = false) throws(Unwritable) -> String {
    if let text = try literal(value) { return text }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return "nil" }
      return try expression(wrapped, isQualified: isQualified)
    case .collection: return try list(mirror.children.map(\.value))
    case .set: return try list(ValueGroup.sorted(mirror.children.map { .init(.element, $0.value) }).map(\.value))
    case .dictionary: return try dictionary(mirror)
    case .tuple: return try "(\(arguments(mirror)))"
    case .enum: return try enumCase(value, mirror, isQualified)
    case .struct: return try structure(value, mirror)
    case .class: throw Unwritable("an object of \(TypeName.of(type(of: value))) cannot be made again from source")
    default: throw Unwritable("a value of \(TypeName.of(type(of: value))) has no source")
    }
  }

  /// The name of a type as a test can write it.
  static func name(_ type: Any.Type) throws(Unwritable) -> String {
    let name = String(reflecting: type)
    if name.contains("(unknown context at ") {
      throw Unwritable("the type \(TypeName.of(type)) is private or local, so that a test cannot name it")
    }
    return TypeName.of(type)
  }

  /// Whether a type is a struct that is made, and changed, field by field.
  static func hasFields(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return !["Swift.", "Foundation.", "FoundationEssentials.", "__C.", "Dispatch."].contains { name.hasPrefix($0) }
  }

  /// The fields of a struct: names as a user writes them, and values. A property wrapper of the library is its value.
  static func fields(_ mirror: Mirror) -> [(name: String, value: Any)] {
    mirror.children.map { child in
      let name = child.label ?? ""
      guard let wrapper = child.value as? any DumpedAsValue else { return (name, child.value) }
      return (name.hasPrefix("_") ? String(name.dropFirst()) : name, wrapper.wrappedValue)
    }
  }

  private static func literal(_ value: Any) throws(Unwritable) -> String? {
    switch value {
    case let hashable as AnyHashable where type(of: value) == AnyHashable.self:
      return try expression(hashable.base, isQualified: true)
    case let wrapper as any DumpedAsValue: return try expression(wrapper.wrappedValue)
    case let string as String: return string.debugDescription
    case let string as Substring: return String(string).debugDescription
    case let character as Character: return String(character).debugDescription
    case let bool as Bool where type(of: value) == Bool.self: return "\(bool)"
    case let number as any BinaryInteger where !hasFields(type(of: value)): return "\(number)"
    case let number as any BinaryFloatingPoint where !hasFields(type(of: value)): return float(number)
    case let url as URL: return "URL(string: \(url.absoluteString.debugDescription))!"
    case let uuid as UUID: return "UUID(uuidString: \"\(uuid.uuidString)\")!"
    case let date as Date: return "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
    case let data as Data: return "Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    case let decimal as Decimal: return "Decimal(string: \"\(decimal)\")!"
    case let type as Any.Type: return try "\(name(type)).self"
    default: return nil
    }
  }

  private static func float(_ number: any BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
    return "\(number)"
  }

  private static func list(_ elements: [Any]) throws(Unwritable) -> String {
    var texts: [String] = []
    for element in elements { texts.append(try expression(element)) }
    return "[\(texts.joined(separator: ", "))]"
  }

  private static func dictionary(_ mirror: Mirror) throws(Unwritable) -> String {
    let members = mirror.children.map { child -> ValueGroup.Member in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return ValueGroup.Member(.key(pair[0]), pair[1])
    }
    var texts: [String] = []
    for member in ValueGroup.sorted(members) {
      texts.append(try "\(expression(member.key ?? "")): \(expression(member.value))")
    }
    return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
  }

  /// The elements of a tuple, without the labels that are only positions.
  private static func arguments(_ tuple: Mirror) throws(Unwritable) -> String {
    var texts: [String] = []
    for child in tuple.children {
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      texts.append(try label + expression(child.value))
    }
    return texts.joined(separator: ", ")
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, _ isQualified: Bool) throws(Unwritable) -> String {
    if let number = CEnumLayout.rawValue(of: value) {
      return try "\(name(type(of: value)))(rawValue: \(number))"
    }
    let isQualified = isQualified || value is any Error
    let prefix = isQualified ? try name(type(of: value)) : ""
    guard let child = mirror.children.first else { return "\(prefix).\(quoted(EnumLayout.caseName(of: value)))" }
    let payload = Mirror(reflecting: child.value)
    let arguments = try payload.displayStyle == .tuple ? arguments(payload) : expression(child.value)
    return "\(prefix).\(quoted(child.label ?? ""))(\(arguments))"
  }

  private static func structure(_ value: Any, _ mirror: Mirror) throws(Unwritable) -> String {
    guard hasFields(type(of: value)), value as? any CustomReflectable == nil else {
      throw Unwritable("\(TypeName.of(type(of: value))) has no initializer that takes its fields")
    }
    let name = try name(type(of: value))
    var texts: [String] = []
    for field in fields(mirror) {
      do { texts.append(try "\(field.name): \(expression(field.value))") } catch {
        throw Unwritable("`\(field.name)`: \(error.reason)")
      }
    }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  /// A case whose name is a word of the language.
  private static func quoted(_ name: String) -> String {
    [
      "default", "switch", "case", "return", "in", "is", "as", "for", "if", "else", "import", "where", "while", "self",
      "init",
    ]
    .contains(name) ? "`\(name)`" : name
  }
}

/// The statements that change one value into another.
struct StateAssignments {
  private(set) var statements: [String] = []
  /// What cannot be written, and why.
  private(set) var omissions: [String] = []

  init(from before: Any, to after: Any) { compare(before, after, "$0") }

  private mutating func compare(_ before: Any, _ after: Any, _ place: String) {
    if ValueEquality.areEqual(before, after) { return }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard type(of: before) == type(of: after), old.displayStyle == new.displayStyle else { return assign(after, place) }
    switch new.displayStyle {
    case .struct where SwiftSource.hasFields(type(of: after)) && !(after is any CustomReflectable):
      for (old, new) in zip(SwiftSource.fields(old), SwiftSource.fields(new)) {
        compare(old.value, new.value, "\(place).\(new.name)")
      }
    case .optional:
      guard let old = old.children.first?.value, let new = new.children.first?.value, isStruct(new) else {
        return assign(after, place)
      }
      compare(old, new, place + "?")
    case .collection where old.children.count == new.children.count && isIndexed(after):
      elements(old.children.map(\.value), new.children.map(\.value), after, place)
    case .dictionary: keys(old, new, after, place)
    default: assign(after, place)
    }
  }

  private func isStruct(_ value: Any) -> Bool {
    Mirror(reflecting: value).displayStyle == .struct && SwiftSource.hasFields(type(of: value))
  }

  private func isIndexed(_ list: Any) -> Bool {
    ["Swift.Array<", "RxComposable.IdentifiedArray<"].contains { String(reflecting: type(of: list)).hasPrefix($0) }
  }

  /// Elements at their positions, where fewer than half differ and each keeps its identity.
  private mutating func elements(_ old: [Any], _ new: [Any], _ list: Any, _ place: String) {
    let changed = new.indices.filter { !ValueEquality.areEqual(old[$0], new[$0]) }
    let keepsIdentity = changed.allSatisfy { index in
      !(new[index] is any Identifiable) || ValueEquality.key(old[index]) == ValueEquality.key(new[index])
    }
    guard changed.count * 2 <= max(new.count, 2), keepsIdentity else { return assign(list, place) }
    for index in changed { compare(old[index], new[index], "\(place)[\(index)]") }
  }

  private mutating func keys(_ old: Mirror, _ new: Mirror, _ dictionary: Any, _ place: String) {
    func pairs(_ mirror: Mirror) -> [(key: Any, value: Any)] {
      mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        return (pair[0], pair[1])
      }
    }
    func texts(_ mirror: Mirror) throws(Unwritable) -> [String: Any] {
      var result: [String: Any] = [:]
      for pair in pairs(mirror) { result[try SwiftSource.expression(pair.key)] = pair.value }
      return result
    }
    guard let before = try? texts(old), let after = try? texts(new) else { return assign(dictionary, place) }
    for key in Set(before.keys).union(after.keys).sorted() {
      switch (before[key], after[key]) {
      case (_, nil): statements.append("\(place)[\(key)] = nil")
      case (let old?, let new?) where ValueEquality.areEqual(old, new): break
      case (_, let new?): assign(new, "\(place)[\(key)]")
      }
    }
  }

  private mutating func assign(_ value: Any, _ place: String) {
    do { statements.append(try "\(place) = \(SwiftSource.expression(value))") } catch {
      omissions.append("`\(place)`: \(error.reason)")
    }
  }
}
