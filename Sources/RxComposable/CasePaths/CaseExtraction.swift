import MiniRx

/// Finds out, from the function that wraps a value in a case, how to take the value out again.
///
/// The types tell which cases come into question. Where there are several, the first candidate that turns up is wrapped
/// again: the case in which it comes out is the one, and from then on its tag decides.
final class CaseExtraction<Root, Value>: @unchecked Sendable {
  private let embed: (Value) -> Root
  private let candidates: CaseCandidates?
  // A copy of what the candidates know, at hand without a reference count.
  private let layout: EnumLayout?
  /// Whether a thread has begun to write `learnt`. The flag is raised when it has been written.
  private let learning: Locked<Bool>
  /// Written once, and read only after.
  private var learnt: LearntCase

  init(_ embed: @escaping (Value) -> Root) {
    self.embed = embed
    let found = CaseCandidates.find(Root.self, Value.self)
    candidates = found.flatMap { $0.isEmpty && TypeMetadata(Root.self).kind == .optional ? nil : $0 }
    layout = candidates?.layout
    learnt = candidates?.only ?? LearntCase(tag: 0, reading: nil)
    learning = Locked(false, isRaised: candidates?.only != nil)
  }

  func extract(_ root: Root) -> Value? {
    guard let layout else { return extractUnwrapped(root) }
    let tag = layout.tag(of: root)
    guard learning.isRaised else { return extractCandidate(root, tag) }
    if learnt.tag != tag { return nil }
    // Each value has a name before it becomes an optional: that spares a question to the runtime for metadata.
    switch learnt.storage {
    case .inline:
      let value: Value = layout.inlinePayload(of: root)
      return .some(value)
    case .boxed:
      let value: Value = layout.boxedPayload(of: root)
      return .some(value)
    case .other: return extractCandidate(root, tag)
    }
  }

  /// Whether a root is in the case.
  func matches(_ root: Root) -> Bool {
    guard let layout, learning.isRaised, learnt.storage != .other else { return extract(root) != nil }
    return layout.tag(of: root) == learnt.tag
  }

  /// Changes the value, where it lies if the case is not indirect. Returns whether the root is in the case.
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    guard matches(root) else { return false }
    guard let layout, learning.isRaised, learnt.storage == .inline else { return modifyCopy(&root, body) }
    layout.modifyInlinePayload(of: &root, learnt.tag, body)
    return true
  }

  private func modifyCopy(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    guard var value = extract(root) else { return false }
    body(&value)
    root = embed(value)
    return true
  }

  @inline(never)
  private func extractCandidate(_ root: Root, _ tag: Int) -> Value? {
    guard let candidates else { return nil }
    guard let value = candidates.read(root, tag, as: Value.self) else {
      if candidates.isRefused(tag) { reportRefusal() }
      return nil
    }
    if !learning.isRaised { learn(candidates.learnt(candidates.layout.tag(of: embed(value)))) }
    return learnt.tag == tag ? value : nil
  }

  private func learn(_ learnt: LearntCase) {
    learning.withLock { hasBegun in
      if hasBegun { return }
      hasBegun = true
      self.learnt = learnt
      _ = learning.raise()
    }
  }

  /// The root is not the enum itself, but an optional of it, or an existential such as `any Error`.
  private func extractUnwrapped(_ root: Root) -> Value? {
    func extract<Case>(_ root: Case) -> Value? {
      guard let candidates = CaseCandidates.find(Case.self, Value.self) else { return extractMirrored(root) }
      let tag = candidates.layout.tag(of: root)
      guard let value = candidates.read(root, tag, as: Value.self) else { return nil }
      return WrappedCase(embed(value)) == WrappedCase(root) ? value : nil
    }
    return WrappedCase.unwrap(root).flatMap { _openExistential($0, do: extract) }
  }

  private func extractMirrored<Case>(_ root: Case) -> Value? {
    guard let mirrored = MirroredCase(root), let value = mirrored.payload as? Value else { return nil }
    let embedded = WrappedCase.unwrap(embed(value)).flatMap(MirroredCase.init)
    return embedded?.name == mirrored.name ? value : nil
  }

  private func reportRefusal() {
    RuntimeIssue.report(
      FailureTexts.unreadableCase(Root.self, Value.self),
      at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }
}

/// The type and the case of what is inside optionals and existentials.
struct WrappedCase: Equatable {
  private let type: ObjectIdentifier?
  /// What tells two values of the type apart.
  private let identity: (any Equatable)?

  init<Root>(_ root: Root) {
    let value = Self.unwrap(root)
    type = value.map { ObjectIdentifier(Swift.type(of: $0)) }
    func identity<Case>(_ root: Case) -> any Equatable { Self.identity(root) }
    self.identity = value.map { _openExistential($0, do: identity) }
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.type == right.type else { return false }
    guard let identity = left.identity, let other = right.identity else { return true }
    return ValueEquality.areEqual(identity, other)
  }

  /// What is no enum has no cases: there it is the value that has to be the same.
  private static func identity<Case>(_ root: Case) -> any Equatable {
    if let layout = EnumLayout(Case.self) { return layout.tag(of: root) }
    if let layout = CEnumLayout(Case.self) { return layout.rawValue(of: root) }
    if let mirrored = MirroredCase(root) { return mirrored.name }
    if let root = root as? any Equatable { return root }
    return unsafe withUnsafeBytes(of: root, Array.init)
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

/// A case with a payload, as reflection shows it: slower than ``EnumLayout``, and blind to what the payload is stored as.
struct MirroredCase {
  let name: String
  let payload: Any

  /// `nil` where the value is in a case without a payload, or no enum.
  init?(_ root: Any) {
    let mirror = Mirror(reflecting: root)
    guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label else { return nil }
    self.name = name
    // What only a label makes a tuple of one.
    let elements = Mirror(reflecting: child.value)
    payload =
      elements.displayStyle == .tuple && elements.children.count == 1 ? elements.children.first!.value : child.value
  }
}
