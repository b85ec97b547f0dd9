import MiniRx

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
