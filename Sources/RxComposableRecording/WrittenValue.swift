import Foundation
import RxComposable

/// A value that is written otherwise than by the fields that it shows.
protocol WrittenValue {
  /// - Parameter type: the type, where the place has none of its own.
  func source(_ type: String) throws(Unwritable) -> SourceText
}

// MARK: Ranges and identified values

extension Range: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    try .word("\(SwiftSource.expression(lowerBound).line)..<\(SwiftSource.expression(upperBound).line)")
  }
}

extension ClosedRange: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    try .word("\(SwiftSource.expression(lowerBound).line)...\(SwiftSource.expression(upperBound).line)")
  }
}

extension IdentifiedArray: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    let list = SourceText.group("[", try SwiftSource.elements(Array(self)), "]")
    let path = "\(id)"
    // A property that is computed has no name there.
    let name = path.contains("<") ? nil : path.split(separator: ".", maxSplits: 1).dropFirst().last
    if name ?? "id" == "id", let row = Element.self as? any Identifiable.Type, hasIDs(row) { return list }
    guard let name else { throw Unwritable(reason: "which property identifies its elements is not seen") }
    return .group("IdentifiedArray(", [list, .labelled("id: ", .word("\\.\(name)"))], ")")
  }

  /// Whether its elements are identified by the ids that they have themselves.
  private func hasIDs<Row: Identifiable>(_ type: Row.Type) -> Bool {
    Row.ID.self == ID.self && allSatisfy { ($0 as? Row)?.id as? ID == $0[keyPath: id] }
  }
}

extension Identified: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    try .group(
      "\(SwiftSource.name(Self.self))(",
      [SwiftSource.expression(value, isQualified: true), .labelled("id: ", SwiftSource.expression(id))], ")")
  }
}

// MARK: Alerts

extension TextState: WrittenValue {
  func source(_ type: String) -> SourceText {
    let payload = Mirror(reflecting: self).descendant(0, 0)
    let parts = payload.map { Mirror(reflecting: $0).children.map(\.value) } ?? []
    if let left = parts.first as? TextState, let right = parts.last as? TextState {
      return .word("\(left.source("").line) + \(right.source("").line)")
    }
    // What was found in a table of the application is not found in one of the test.
    guard let key = parts.first as? Key, parts.count == 3, Mirror(reflecting: parts[2]).children.isEmpty else {
      return .group("TextState(", [.labelled("verbatim: ", .word(String(state: self).debugDescription))], ")")
    }
    let table = (parts[1] as? String).map { [SourceText.labelled("tableName: ", .word($0.debugDescription))] } ?? []
    return .group("TextState(", [.word(key.literal)] + table, ")")
  }
}

extension TextState.Key {
  /// The literal: what was interpolated stands in its places.
  fileprivate var literal: String {
    let children = Mirror(reflecting: self).children.map(\.value)
    guard let format = children.first as? String, let arguments = children.last as? [String] else { return "\"\"" }
    if arguments.isEmpty { return format.debugDescription }
    var (literal, rest, next) = ("", format[...], arguments[...])
    while let start = rest.firstIndex(of: "%") {
      literal += rest[..<start].debugDescription.dropFirst().dropLast()
      rest = rest[start...].dropFirst()
      let place = ["%", "@", "lld", "lf"].first { rest.hasPrefix($0) } ?? ""
      rest = rest.dropFirst(place.count)
      if place == "%" {
        literal += "%"
      } else {
        let argument = next.popFirst() ?? ""
        literal += "\\(\(place == "@" ? argument.debugDescription : argument))"
      }
    }
    return "\"\(literal)\(rest.debugDescription.dropFirst())"
  }
}

extension ButtonState: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    let action: [SourceText] =
      try self.action.action == nil ? [] : [.labelled("action: ", self.action.source(""))]
    return .group("\(type).\(role.map { "\($0)" } ?? "default")(", [label.source("")] + action, ")")
  }
}

extension ButtonStateAction: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    .group(
      "\(type).send(",
      [try action.map { action throws(Unwritable) in try SwiftSource.expression(action) } ?? .word("nil")], ")")
  }
}

extension AlertState: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    try .group(
      "\(SwiftSource.name(Self.self))(", [.labelled("title: ", title.source(""))] + SourceText.alert(message, buttons),
      ")")
  }
}

extension ConfirmationDialogState: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    let visibility: [SourceText] =
      titleVisibility == .automatic ? [] : [.labelled("titleVisibility: ", .word(".\(titleVisibility)"))]
    return try .group(
      "\(SwiftSource.name(Self.self))(",
      [.labelled("title: ", title.source(""))] + visibility + SourceText.alert(message, buttons), ")")
  }
}

extension SourceText {
  fileprivate static func alert<Action>(
    _ message: TextState?, _ buttons: [ButtonState<Action>]
  ) throws(Unwritable) -> [SourceText] {
    (message.map { [.labelled("message: ", $0.source(""))] } ?? [])
      + [.labelled("buttons: ", .group("[", try SwiftSource.elements(buttons), "]"))]
  }
}

// MARK: Bindings

extension BindingAction: WrittenValue {
  func source(_ type: String) throws(Unwritable) -> SourceText {
    let value = Mirror(reflecting: self).descendant("value") as? any Equatable
    guard let value,
      let path = pathOfStored ?? SwiftSource.state.flatMap({ path(whereSetting: value, changes: $0.value) })
    else { throw Unwritable(reason: "which property it sets is not seen, as that has the value already") }
    return try .group("\(type).set(", [.word("\\.\(path)"), SwiftSource.expression(value)], ")")
  }

  private var pathOfStored: String? {
    let (text, root) = ("\(keyPath)", "\\\(Root.self).")
    return text.contains("<") || !text.hasPrefix(root) ? nil : String(text.dropFirst(root.count))
  }

  /// A path does not show a name that is computed, such as that of a `@BindingState`, nor any on older systems: what it changes does, in a
  /// state or a part of it.
  private func path<Value: Equatable>(whereSetting value: Value, changes state: Any) -> String? {
    var visited = 0
    func find(in part: Any) -> String? {
      visited += 1
      if let root = part as? Root {
        return ([value] + Self.others(than: value)).lazy.compactMap { value in
          changed(root, value).flatMap { Self.path(from: root, to: $0, Value.self) }
        }.first ?? Self.onlyPath(to: value, in: root)
      }
      if visited > 10_000 { return nil }
      for child in Mirror(reflecting: part).children {
        if let path = find(in: child.value) { return path }
      }
      return nil
    }
    return find(in: state)
  }

  /// Other values of the type, for a property that has the value already.
  private static func others<Value>(than value: Value) -> [Value] {
    let other: Any? =
      switch value {
      case let value as Bool: !value
      case let value as String: value + "_"
      case let value as Int: value &+ 1
      case let value as Double: value == 0 ? 1.0 : -value
      case let value as Date: value + 1
      default: (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
      }
    if let other = other as? Value { return [other] }
    func cases<Cases: CaseIterable>(_ type: Cases.Type) -> [Value] { type.allCases.compactMap { $0 as? Value } }
    return (Value.self as? any CaseIterable.Type).map { cases($0) } ?? []
  }

  /// The path to what has a value already, if that is the only such property.
  private static func onlyPath<Value: Equatable>(to value: Value, in root: Any) -> String? {
    var paths: [String] = []
    func find(in part: Any, _ path: String) {
      let mirror = Mirror(reflecting: part)
      if mirror.displayStyle != .struct { return }
      for child in mirror.children {
        guard let label = child.label else { continue }
        let property = property(label, child.value)
        let isOfType = child.value is BindingState<Value> || type(of: child.value) == Value.self
        let held = (child.value as? any DumpedAsValue)?.wrappedValue ?? child.value
        if isOfType, held as? Value == value { paths.append(path + property) }
        find(in: held, "\(path)\(property).")
      }
    }
    find(in: root, "")
    return paths.count == 1 ? paths[0] : nil
  }

  private func changed<Value>(_ root: Root, _ value: Value) -> Root? {
    var root = root
    switch keyPath {
    case let path as WritableKeyPath<Root, BindingState<Value>>: root[keyPath: path].wrappedValue = value
    case let path as WritableKeyPath<Root, Value>: root[keyPath: path] = value
    default: return nil
    }
    return root
  }

  /// What a key path calls a field.
  private static func property(_ label: String, _ value: Any) -> String {
    value is any DumpedAsValue ? "$\(label.dropFirst())" : label
  }

  /// The path to what is different: a value of a type, or a property that has one.
  private static func path<Value>(from old: Any, to new: Any, _ type: Value.Type) -> String? {
    for (old, new) in zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children) {
      guard let label = old.label, !ValueEquality.areEqual(old.value, new.value) else { continue }
      let property = property(label, old.value)
      if old.value is BindingState<Value> || old.value is Value { return property }
      let parts = [old.value, new.value].map { ($0 as? any DumpedAsValue)?.wrappedValue ?? $0 }
      if let rest = path(from: parts[0], to: parts[1], type) { return "\(property).\(rest)" }
    }
    return nil
  }
}
