/// The type and the case of what is inside optionals and existentials.
struct WrappedCase: Equatable {
  /// What tells two values of the type apart.
  private enum Identity {
    case tag(Int)
    case rawValue(Int64)
    case equatable(any Equatable)
    case bytes([UInt8])
  }

  private let type: ObjectIdentifier?
  private let identity: Identity?

  init<Root>(_ root: Root) {
    let value = Self.unwrap(root)
    type = value.map { ObjectIdentifier(Swift.type(of: $0)) }
    func identity<Case>(_ root: Case) -> Identity { Self.identity(root) }
    self.identity = value.map { _openExistential($0, do: identity) }
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.type == right.type else { return false }
    return switch (left.identity, right.identity) {
    case (nil, nil): true
    case (.tag(let left), .tag(let right)): left == right
    case (.rawValue(let left), .rawValue(let right)): left == right
    case (.equatable(let left), .equatable(let right)): ValueEquality.areEqual(left, right)
    case (.bytes(let left), .bytes(let right)): left == right
    default: false
    }
  }

  /// What is no enum has no cases: there it is the value that has to be the same.
  private static func identity<Case>(_ root: Case) -> Identity {
    if let layout = EnumLayout(Case.self) { return .tag(layout.tag(of: root)) }
    if let layout = CEnumLayout(Case.self) { return .rawValue(layout.rawValue(of: root)) }
    if let root = root as? any Equatable { return .equatable(root) }
    return .bytes(withUnsafeBytes(of: root, Array.init))
  }

  /// What is inside, however deep; `nil` where that is nothing.
  static func unwrap<Root>(_ root: Root) -> Any? {
    let mirror = Mirror(reflecting: root)
    if mirror.displayStyle == .optional { return mirror.children.first.flatMap { unwrap($0.value) } }
    // As `Any`, a generic value that is an existential stays one; casting it to its own type takes it out.
    func cast<Case>(_ type: Case.Type) -> Any { (root as? Case).map { $0 as Any } ?? root }
    return _openExistential(Swift.type(of: root as Any), do: cast)
  }
}
