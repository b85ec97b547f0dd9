/// A value that is drawn as its members, between an opening and a closing.
struct ValueGroup {
  enum Kind { case fields, payload, list, set, dictionary }

  struct Member {
    let label: String?
    /// The key in a dictionary, or the element of a set.
    let key: Any?
    let value: Any
    let isElementOfSet: Bool

    init(_ label: String?, _ value: Any) {
      (self.label, key, self.value, isElementOfSet) = (label, nil, value, false)
    }

    init(key: Any, value: Any) { (label, self.key, self.value, isElementOfSet) = (nil, key, value, false) }

    init(element: Any) { (label, key, value, isElementOfSet) = (nil, element, element, true) }
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
  /// What tells the key from others.
  var keyText: String { key.map { ValueDump.string($0) } ?? "" }
}
