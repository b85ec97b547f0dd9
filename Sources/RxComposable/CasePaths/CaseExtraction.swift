import MiniRx

/// Finds out, from the function that wraps a value in a case, how to take the value out again.
///
/// The types tell which cases come into question. Where there are several, the first candidate that turns up is wrapped
/// again: the case in which it comes out is the one, and from then on its tag decides.
@usableFromInline
final class CaseExtraction<Root, Value>: @unchecked Sendable {
  private let embed: (Value) -> Root
  private let candidates: CaseCandidates?
  // A copy of what the candidates know, at hand without a reference count.
  private let layout: EnumLayout?
  /// Raised when `learnt` has been written, under its lock.
  private let hasLearnt: AtomicFlag
  /// Written once, and read only after.
  private var learnt: LearntCase

  @usableFromInline
  init(_ embed: @escaping (Value) -> Root) {
    self.embed = embed
    let found = CaseCandidates.find(Root.self, Value.self)
    candidates = found.flatMap { $0.isEmpty && TypeMetadata(Root.self).kind == .optional ? nil : $0 }
    layout = candidates?.layout
    learnt = candidates?.only ?? LearntCase(tag: 0, reading: nil)
    hasLearnt = AtomicFlag(isRaised: candidates?.only != nil)
  }

  @usableFromInline
  func extract(_ root: Root) -> Value? {
    guard let layout else { return extractUnwrapped(root) }
    let tag = layout.tag(of: root)
    guard hasLearnt.isRaised else { return extractCandidate(root, tag) }
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
    guard let layout, hasLearnt.isRaised, learnt.storage != .other else { return extract(root) != nil }
    return layout.tag(of: root) == learnt.tag
  }

  /// Changes the value where it lies. Returns `false` where it lies elsewhere, or the root is in another case.
  func modifyInPlace(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    guard matches(root), let layout, hasLearnt.isRaised, learnt.storage == .inline else { return false }
    layout.modifyInlinePayload(of: &root, learnt.tag, body)
    return true
  }

  @inline(never)
  private func extractCandidate(_ root: Root, _ tag: Int) -> Value? {
    guard let candidates else { return nil }
    guard let value = candidates.read(root, tag, as: Value.self) else {
      if candidates.isRefused(tag) { reportRefusal() }
      return nil
    }
    if !hasLearnt.isRaised { learn(candidates.learnt(candidates.layout.tag(of: embed(value)))) }
    return learnt.tag == tag ? value : nil
  }

  private func learn(_ learnt: LearntCase) {
    hasLearnt.withLock { _ in
      if hasLearnt.isRaised { return }
      self.learnt = learnt
      _ = hasLearnt.raise()
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

/// How a value of some type is read out of the payload of a case.
enum PayloadReading: @unchecked Sendable {
  /// The payload is such a value, up to labels.
  case copy(isIndirect: Bool)
  /// The value can be converted to the payload, so that a function that makes the case may take it.
  case cast(TypeMetadata, isIndirect: Bool)
  /// The payload is a `() -> Void`.
  case action(isIndirect: Bool)
  /// The payload is a type, which is no more than the case says.
  case type(TypeMetadata)
  /// The payload is stored in a form that only code which knows its type can read.
  case refused(isSameType: Bool)

  /// `nil` where a case with this payload cannot carry such a value.
  init?(_ payload: EnumPayload, as value: TypeMetadata) {
    guard let match = PayloadMatch(value, payload.type) else { return nil }
    if payload.type.isStoredSpecially, !payload.isGenericParameter {
      self = Self.special(payload, match)
    } else {
      switch match {
      case .same: self = .copy(isIndirect: payload.isIndirect)
      case .convertible: self = .cast(payload.type, isIndirect: payload.isIndirect)
      }
    }
  }

  /// Whether the payload has the type of the value.
  var isSameType: Bool {
    switch self {
    case .copy, .action, .type, .refused(isSameType: true): true
    case .cast, .refused(isSameType: false): false
    }
  }

  /// In a generic enum, `(T) -> Void` and `T.Type` are stored as they are for any `T`, and look like those of its
  /// argument.
  private static func special(_ payload: EnumPayload, _ match: PayloadMatch) -> PayloadReading {
    guard match == .same, !payload.isInGenericEnum else { return .refused(isSameType: match == .same) }
    let type = payload.type.withoutLabel
    if type.type == StoredAction.Function.self { return .action(isIndirect: payload.isIndirect) }
    return type.isMetatypeWithoutBytes ? .type(type.instance) : .refused(isSameType: true)
  }
}

extension TypeMetadata {
  /// The payload of `case loaded(id: Int)` is a tuple of one, which only a label makes.
  fileprivate var withoutLabel: TypeMetadata {
    guard kind == .tuple, tupleElements.count == 1 else { return self }
    return tupleElements[0]
  }

  /// Whether this is the type of a type that no other can stand in for, as a subclass can for a class.
  fileprivate var isMetatypeWithoutBytes: Bool {
    guard kind == .metatype else { return false }
    return switch instance.kind {
    case .structure, .enumeration, .optional, .tuple, .function, .existential: true
    case .metatype, .classType, .other: false
    }
  }

  /// Whether a payload of this type is stored in another form than generic code expects.
  ///
  /// A function is stored with the calling convention of its own type, and a generic function expects addresses for the
  /// parameters and the result. A metatype of a struct or an enum takes no space where its type is known, and a word in
  /// generic code.
  fileprivate var isStoredSpecially: Bool {
    switch kind {
    case .function: true
    case .metatype: instance.kind != .classType
    case .optional: wrapped.isStoredSpecially
    case .tuple: tupleElements.contains { $0.isStoredSpecially }
    case .structure, .enumeration, .existential, .classType, .other: false
    }
  }
}

/// Lies over a payload, so that the compiler, which knows the type here, converts the function to what generic code
/// expects. The runtime has no such conversion.
struct StoredAction {
  typealias Function = () -> Void

  let function: Function
}

/// How the type of a value relates to the type of a payload, when a function is made out of a case: `(Payload) -> Root`
/// can be passed as `(Value) -> Root` where a value converts to the payload.
private enum PayloadMatch {
  /// One layout; labels may differ.
  case same
  case convertible

  init?(_ value: TypeMetadata, _ payload: TypeMetadata) {
    if unsafe value.pointer == payload.pointer {
      self = .same
    } else if let match = Self.tuples(value, payload) {
      self = match
    } else if Self.converts(value, payload) {
      self = .convertible
    } else {
      return nil
    }
  }

  private static func tuples(_ value: TypeMetadata, _ payload: TypeMetadata) -> PayloadMatch? {
    guard payload.kind == .tuple else { return nil }
    let parts = payload.tupleElements
    if parts.count == 1 { return PayloadMatch(value, parts[0]) }
    guard value.kind == .tuple, value.tupleElements.count == parts.count else { return nil }
    let matches = zip(value.tupleElements, parts).map { PayloadMatch($0, $1) }
    if matches.contains(nil) { return nil }
    return matches.contains(.convertible) ? .convertible : .same
  }

  private static func converts(_ value: TypeMetadata, _ payload: TypeMetadata) -> Bool {
    switch (value.kind, payload.kind) {
    case (_, .existential): true
    case (.optional, .optional): PayloadMatch(value.wrapped, payload.wrapped) != nil
    case (_, .optional): PayloadMatch(value, payload.wrapped) != nil
    case (.classType, .classType), (.function, .function), (.metatype, .metatype), (_, .other): true
    case (.structure, .structure): unsafe value.descriptor == payload.descriptor || payload.type == AnyHashable.self
    default: payload.type == AnyHashable.self
    }
  }
}

/// The cases of an enum that can carry a value of some type, and how it is read out of each.
final class CaseCandidates: Sendable {
  let layout: EnumLayout
  /// Whether no case can carry such a value.
  let isEmpty: Bool
  /// The only candidate, where there is one.
  let only: LearntCase?
  /// By tag; `nil` where nothing is known about the enum.
  private let readings: [PayloadReading?]?

  private init(_ layout: EnumLayout, _ value: Any.Type) {
    self.layout = layout
    let value = TypeMetadata(value)
    let all = layout.payloads()?.map { payload in payload.flatMap { PayloadReading($0, as: value) } }
    // A function might convert to one of another type; but where a case carries its very type, that is the one meant.
    let hasSameType = all?.contains { $0?.isSameType == true } == true
    readings = all?.map { reading in
      if hasSameType, case .refused(isSameType: false) = reading { nil } else { reading }
    }
    let tags = (readings ?? []).enumerated().compactMap { $0.element == nil ? nil : $0.offset }
    isEmpty = readings != nil && tags.isEmpty
    only = tags.count == 1 ? LearntCase(tag: tags[0], reading: readings?[tags[0]]) : nil
  }

  private struct Pair: Hashable { let root, value: ObjectIdentifier }

  /// Metadata never changes, so that what was found out holds for the life of the process.
  private static let found = Locked<[Pair: CaseCandidates]>([:])

  /// `nil` where the root is no enum.
  static func find(_ root: Any.Type, _ value: Any.Type) -> CaseCandidates? {
    let pair = Pair(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    if let candidates = found.withLock({ $0[pair] }) { return candidates }
    guard let layout = EnumLayout(root) else { return nil }
    let candidates = CaseCandidates(layout, value)
    found.withLock { $0[pair] = candidates }
    return candidates
  }

  /// Whether the case may carry the value, but in a form that cannot be read.
  func isRefused(_ tag: Int) -> Bool {
    guard let readings else { return true }
    return if case .refused = readings[tag] { true } else { false }
  }

  func learnt(_ tag: Int) -> LearntCase { LearntCase(tag: tag, reading: readings?[tag]) }

  /// The value that a root carries; `nil` where its case carries no such value.
  func read<Root, Value>(_ root: Root, _ tag: Int, as type: Value.Type) -> Value? {
    switch readings?[tag] {
    case .copy(let isIndirect): return payload(of: root, isIndirect, as: type)
    case .cast(let declared, let isIndirect):
      func cast<Payload>(_ type: Payload.Type) -> Value? { payload(of: root, isIndirect, as: type) as? Value }
      return _openExistential(declared.type, do: cast)
    case .action(let isIndirect): return payload(of: root, isIndirect, as: StoredAction.self).function as? Value
    case .type(let instance): return instance.type as? Value
    case .refused, nil: return nil
    }
  }

  private func payload<Root, Payload>(of root: Root, _ isIndirect: Bool, as type: Payload.Type) -> Payload {
    isIndirect ? layout.boxedPayload(of: root) : layout.inlinePayload(of: root)
  }
}

/// The case that a path turned out to lead into.
struct LearntCase {
  enum Storage { case inline, boxed, other }

  let tag: Int
  let storage: Storage

  init(tag: Int, reading: PayloadReading?) {
    self.tag = tag
    storage =
      switch reading {
      case .copy(let isIndirect): isIndirect ? .boxed : .inline
      case .cast, .action, .type, .refused, nil: .other
      }
  }
}
