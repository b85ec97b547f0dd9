/// A value that is drawn as its members, between an opening and a closing.
struct ValueGroup {
  enum Kind { case fields, payload, list, set, dictionary }

  struct Member {
    enum Label {
      case unnamed
      case name(String)
      case index(Int)
      case key(Any)
      /// The value itself is what tells it from others.
      case element
    }

    let label: Label
    let value: Any

    init(_ label: Label, _ value: Any) { (self.label, self.value) = (label, value) }

    /// With the name of a property, or none.
    init(_ name: String?, _ value: Any) { self.init(name.map { .name($0) } ?? .unnamed, value) }
  }

  let kind: Kind
  let opening: String
  private(set) var members: [Member]
  let closing: String
  /// The object whose properties these are.
  var object: AnyObject?

  init(_ kind: Kind, _ opening: String, _ members: [Member], _ closing: String) {
    (self.kind, self.opening, self.members, self.closing) = (kind, opening, members, closing)
  }

  /// Whether it is drawn on one line, as `Counter(value: 1)` is: around a single value that has no members.
  func isInline(_ only: @autoclosure () -> ValueShape) -> Bool {
    guard kind == .fields || kind == .payload, members.count == 1 else { return false }
    return switch only() {
    case .text(let text): !text.contains("\n")
    case .group(let group): group.members.isEmpty
    }
  }

  /// With its members in the order of their keys.
  func sorted() -> ValueGroup {
    var group = self
    group.members = Self.sorted(members)
    return group
  }

  /// Keys of one comparable type have their own order; all others have that of their texts.
  static func sorted(_ members: [Member]) -> [Member] {
    func sorted<Key: Comparable>(_ first: Key) -> [Member]? {
      let pairs = members.compactMap { member in (member.key as? Key).map { (key: $0, member: member) } }
      return pairs.count == members.count ? pairs.sorted { $0.key < $1.key }.map(\.member) : nil
    }
    if let key = members.first?.key as? any Comparable, let members = sorted(key) { return members }
    return members.map { (text: $0.keyText, member: $0) }.sorted { $0.text < $1.text }.map(\.member)
  }
}

extension ValueGroup.Member {
  /// What tells a member of a dictionary or a set from others.
  var key: Any? {
    switch label {
    case .key(let key): key
    case .element: value
    case .unnamed, .name, .index: nil
    }
  }

  var keyText: String { key.map { ValueDump.string($0) } ?? "" }

  var name: String? { if case .name(let name) = label { name } else { nil } }

  /// The lines of the value behind the label.
  func labelled(_ lines: [String]) -> [String] {
    guard let label = labelLines else { return lines }
    return label.dropLast() + ["\(label.last!): \(lines[0])"] + lines.dropFirst()
  }

  /// The lines in front of the colon; `nil` where there is no label.
  var labelLines: [String]? {
    switch label {
    case .name(let name): [name]
    case .index(let index): ["[\(index)]"]
    case .key(let key): ValueDump.lines(key, isRoot: false)
    case .unnamed, .element: nil
    }
  }
}
