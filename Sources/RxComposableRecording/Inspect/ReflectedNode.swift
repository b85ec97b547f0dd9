#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import RxComposable

  extension FileEncoding {
    /// That of `Codable`, where states and actions are. What is not can be shown, but not be read as what it was.
    static var any: Self {
      let encoder = FileFormat.encoder
      return Self(
        state: { state, last in
          guard let state = state as? any Encodable else { return StateNode(reflecting: state) }
          return try StateEncoder.node(state, after: last)
        },
        action: { action in
          if let action = action as? any Encodable { return try FileFormat.json(action, encoder) }
          var text = ""
          StateNode(reflecting: action).write(to: &text)
          return Data(text.utf8)
        },
        readAction: (Action.self as? any Codable.Type).map { type in { try read(type, from: $0) } })
    }

    private static func read<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Action {
      let actions = try FileFormat.decoder.decode([Value].self, from: FileFormat.list(json))
      guard actions.count == 1 else { throw DecodingFault(reason: "it has to be one action.") }
      return actions[0] as! Action
    }
  }

  extension StateNode {
    /// Objects may lead back to themselves.
    private static var maxDepth: Int { 24 }

    /// A value in the form in which a synthesized `Codable` would write it.
    convenience init(reflecting value: Any, depth: Int = 0) { self.init(Self.reflected(value, depth)) }

    private static func reflected(_ value: Any, _ depth: Int) -> Content {
      if depth > maxDepth { return .text("…") }
      if let value = value as? any Encodable, let leaf = StateEncoder.leaf(value) { return leaf }
      if value is Date || value is UUID { return .text("\(value)") }
      if let value = value as? any CustomDumpStringConvertible { return .text(value.customDumpDescription) }
      if let value = value as? any CustomDumpRepresentable { return reflected(value.customDumpValue, depth + 1) }
      func node(_ value: Any) -> StateNode { StateNode(reflecting: value, depth: depth + 1) }
      let mirror = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional?: return mirror.children.first.map { reflected($0.value, depth) } ?? .null
      case .collection?, .set?: return .list(mirror.children.map { node($0.value) })
      case .dictionary?:
        let pairs = ValueShape.pairs(mirror).map { ("\($0.key ?? $0.name ?? "")", node($0.value)) }
        return .object(Dictionary(pairs, uniquingKeysWith: { $1 }))
      case .enum?:
        guard let payload = mirror.children.first else {
          let name = ValueShape.rawValue(ofCEnum: value) == nil ? ValueShape.caseName(of: value) : "\(value)"
          return .object([name: StateNode(.object([:]))])
        }
        let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
        let content = isTuple ? node(payload.value) : StateNode(.object(["_0": node(payload.value)]))
        return .object([payload.label ?? "": content])
      case .struct?, .tuple?, .class?:
        let members = mirror.children.enumerated().map { index, child in
          (child.label.map { $0.hasPrefix(".") ? "_\(index)" : $0 } ?? "_\(index)", node(child.value))
        }
        return .object(Dictionary(members, uniquingKeysWith: { $1 }))
      default: return .text("\(value)")
      }
    }
  }
#endif
