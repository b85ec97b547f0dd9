import RxComposable

/// The statements that change one value into another.
///
/// Those of a step that cannot be described in full say what parts are, and not what becomes of them: the step then begins with
/// the state that it has to end with.
struct StateAssignments {
  private(set) var statements: [SourceText] = []
  /// What cannot be written, and why.
  private(set) var omissions: [String] = []

  private let areChanges: Bool

  init(from before: Any, to after: Any) {
    self.init(before, after, areChanges: true)
    if !omissions.isEmpty { self.init(before, after, areChanges: false) }
  }

  private init(_ before: Any, _ after: Any, areChanges: Bool) {
    self.areChanges = areChanges
    compare(before, after, "$0")
  }

  private mutating func compare(_ before: Any, _ after: Any, _ place: String) {
    if Self.areAlike(before, after) { return }
    if let old = before as? any DumpedAsValue, let new = after as? any DumpedAsValue {
      return compareWrapped(old, new, place)
    }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard type(of: before) == type(of: after) else { return assign(after, place) }
    switch new.displayStyle {
    case .struct where Self.isStruct(after) && !(after is any CustomReflectable):
      compareFields(of: after, Array(zip(SwiftSource.fields(old), SwiftSource.fields(new))), place)
    case .optional:
      guard let old = old.children.first?.value, let new = new.children.first?.value, Self.isStruct(new) else {
        return assign(after, place)
      }
      compare(old, new, place + "?")
    case .collection:
      guard let change = ListChange(before, after) else { return assign(after, place) }
      if areChanges { write(change, after, place) } else { describe(change, after, place) }
    case .dictionary: keys(old, new, after, place)
    default: assign(after, place)
    }
  }

  /// A struct with a constant that differs is made anew.
  private mutating func compareFields(
    of value: Any, _ fields: [(old: (name: String, value: Any), new: (name: String, value: Any))], _ place: String
  ) {
    let isVariable = ValueShape.areVariables(in: type(of: value)) ?? []
    func isConstant(_ index: Int) -> Bool { isVariable.indices.contains(index) && !isVariable[index] }
    let differing = fields.indices.filter { !Self.areAlike(fields[$0].old.value, fields[$0].new.value) }
    if differing.contains(where: isConstant), let text = try? SwiftSource.expression(value) {
      return statements.append(.labelled("\(place) = ", text))
    }
    for index in differing {
      let (old, new) = fields[index]
      if let reason = isConstant(index) ? "it is a constant" : SwiftSource.obstacle(toSetting: new.name) {
        omissions.append("`\(place).\(new.name)`: \(reason)")
      } else {
        compare(old.value, new.value, "\(place).\(new.name)")
      }
    }
  }

  /// Whether no test tells two values apart. What has no `==`, such as a tuple, is compared part by part; nothing compares functions.
  private static func areAlike(_ before: Any, _ after: Any) -> Bool {
    if ValueEquality.areEqual(before, after) { return true }
    guard type(of: before) == type(of: after) else { return false }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    switch new.displayStyle {
    case .struct where after is any Equatable || after is any CustomReflectable: return false
    case .struct, .tuple, .optional:
      return old.children.count == new.children.count
        && zip(old.children, new.children).allSatisfy { areAlike($0.value, $1.value) }
    case nil: return "\(type(of: after))".contains("->")
    default: return false
    }
  }

  /// A value for which setting is an event is set as often as it was.
  private mutating func compareWrapped(_ old: any DumpedAsValue, _ new: any DumpedAsValue, _ place: String) {
    guard let oldCount = old.setCount, let newCount = new.setCount else {
      return compare(old.wrappedValue, new.wrappedValue, place)
    }
    if newCount <= oldCount { return omissions.append("`\(place)`: what was set is replaced by what was not") }
    guard areChanges else { return omissions.append("`\(place)`: setting it again would be another event") }
    for _ in oldCount..<newCount { assign(new.wrappedValue, place) }
  }

  private static func isStruct(_ value: Any) -> Bool {
    Mirror(reflecting: value).displayStyle == .struct && SwiftSource.hasFields(type(of: value))
  }

  private mutating func write(_ change: ListChange, _ list: Any, _ place: String) {
    switch change {
    case .elements(let changes):
      for change in changes {
        guard let part = try? place + change.subscript else { return assign(list, place) }
        if Self.isStruct(change.new) {
          // An element that is found by its identity is an optional.
          compare(change.old, change.new, change.id == nil ? part : part + "?")
        } else {
          assign(change.new, part)
        }
      }
    case .appended(let elements):
      guard let texts = try? SwiftSource.elements(elements) else { return assign(list, place) }
      statements.append(
        texts.count == 1
          ? .group("\(place).append(", texts, ")") : .group("\(place).append(contentsOf: [", texts, "])"))
    case .removed(let index, let id):
      guard let argument = try? id.map({ "id: \(try SwiftSource.expression($0).line)" }) ?? "at: \(index)" else {
        return assign(list, place)
      }
      statements.append(.word("\(place).remove(\(argument))"))
    }
  }

  /// Says what a list is.
  private mutating func describe(_ change: ListChange, _ list: Any, _ place: String) {
    if case .elements(let changes) = change,
      changes.allSatisfy({ $0.id != nil }) || (try? SwiftSource.expression(list)) == nil
    {
      return write(change, list, place)
    }
    assign(list, place)
  }

  private mutating func keys(_ old: Mirror, _ new: Mirror, _ dictionary: Any, _ place: String) {
    func texts(_ mirror: Mirror) throws(Unwritable) -> [String: Any] {
      var result: [String: Any] = [:]
      for member in ValueShape.pairs(mirror) { result[try SwiftSource.key(of: member).line] = member.value }
      return result
    }
    guard !new.children.isEmpty, let before = try? texts(old), let after = try? texts(new) else {
      return assign(dictionary, place)
    }
    for key in Set(before.keys).union(after.keys).sorted() {
      switch (before[key], after[key]) {
      case (_, nil): statements.append(.word("\(place)[\(key)] = nil"))
      case (let old?, let new?) where Self.isStruct(new): compare(old, new, "\(place)[\(key)]?")
      case (let old?, let new?) where ValueEquality.areEqual(old, new): break
      case (_, let new?): assignMember(new, key, place)
      }
    }
  }

  /// A `nil` that is assigned to a key would remove it.
  private mutating func assignMember(_ value: Any, _ key: String, _ place: String) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, mirror.children.isEmpty {
      statements.append(.word("\(place).updateValue(nil, forKey: \(key))"))
    } else {
      assign(value, "\(place)[\(key)]")
    }
  }

  private mutating func assign(_ value: Any, _ place: String) {
    do { statements.append(try .labelled("\(place) = ", SwiftSource.expression(value))) } catch {
      omissions.append("`\(place)`: \(error.reason)")
    }
  }
}

/// How a list became another, where that is shorter to say than the list.
private enum ListChange {
  struct Element {
    let index: Int
    /// What a list that finds its elements by identity finds it by.
    let id: Any?
    let old: Any
    let new: Any

    var `subscript`: String {
      get throws(Unwritable) {
        guard let id else { return "[\(index)]" }
        return "[id: \(try SwiftSource.expression(id).line)]"
      }
    }
  }

  case elements([Element])
  case appended([Any])
  case removed(at: Int, id: Any?)

  /// `nil` for collections that are not lists, too.
  init?(_ before: Any, _ after: Any) {
    if let list = before as? any ComparedList {
      guard let change = list.change(to: after) else { return nil }
      self = change
    } else if String(reflecting: type(of: before)).hasPrefix("Swift.Array<") {
      let (old, new) = (Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      self.init(old.map(\.value), new.map(\.value), areEqual: ValueEquality.areEqual)
    } else {
      return nil
    }
  }

  /// - Parameters:
  ///   - oldID: the identity of an element, where the list finds it by that.
  ///   - newID: the same of an element of the other list.
  init?<List: RandomAccessCollection<Row>, Row>(
    _ old: List, _ new: List, oldID: (Int) -> Any? = { _ in nil }, newID: (Int) -> Any? = { _ in nil },
    areEqual: (Row, Row) -> Bool
  ) where List.Index == Int {
    if old.isEmpty { return nil }
    let shorter = min(old.count, new.count)
    let beginning = (0..<shorter).first { !areEqual(old[$0], new[$0]) } ?? shorter
    switch new.count - old.count {
    case 0:
      let changes = (beginning..<shorter).filter { !areEqual(old[$0], new[$0]) }
        .map { Element(index: $0, id: newID($0), old: old[$0], new: new[$0]) }
      let keepsIdentity = changes.allSatisfy { change in
        if let new = change.id, let old = oldID(change.index) { return ValueEquality.areEqual(old, new) }
        return !(change.new is any Identifiable) || ValueEquality.key(change.old) == ValueEquality.key(change.new)
      }
      let isShorter = changes.count * 2 <= max(new.count, 2) || changes.first?.id != nil
      guard keepsIdentity, isShorter else { return nil }
      self = .elements(changes)
    case 1... where beginning == old.count: self = .appended(new[beginning...].map { $0 })
    case -1 where !new.isEmpty && (beginning..<shorter).allSatisfy({ areEqual(old[$0 + 1], new[$0]) }):
      self = .removed(at: beginning, id: oldID(beginning))
    default: return nil
    }
  }
}

/// A list whose elements are compared as what they are where they are `Equatable`: it may be long.
private protocol ComparedList {
  func change(to other: Any) -> ListChange?
}

extension Array: ComparedList where Element: Equatable {
  fileprivate func change(to other: Any) -> ListChange? {
    (other as? Self).flatMap { ListChange(self, $0, areEqual: ==) }
  }
}

extension IdentifiedArray: ComparedList {
  fileprivate func change(to other: Any) -> ListChange? {
    if let rows = self as? any ComparedRows { return rows.changeOfRows(to: other) }
    return (other as? Self).flatMap { change(to: $0) { ValueEquality.areEqual($0, $1) } }
  }

  fileprivate func change(to other: Self, areEqual: (Element, Element) -> Bool) -> ListChange? {
    ListChange(self, other, oldID: { ids[$0] }, newID: { other.ids[$0] }, areEqual: areEqual)
  }
}

private protocol ComparedRows {
  func changeOfRows(to other: Any) -> ListChange?
}

extension IdentifiedArray: ComparedRows where Element: Equatable {
  fileprivate func changeOfRows(to other: Any) -> ListChange? {
    (other as? Self).flatMap { change(to: $0, areEqual: ==) }
  }
}
