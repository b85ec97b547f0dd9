/// The names of an action's cases, one inside the other.
package enum ActionLabel {
  package static func of(_ action: Any) -> String { TypeName.of(type(of: action)) + cases(action) }

  private static func cases(_ action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "" }
    if let rawValue = CEnumLayout.rawValue(of: action) { return "(rawValue: \(rawValue))" }
    let name = "." + EnumLayout.caseName(of: action)
    guard let payload = mirror.children.first?.value else { return name }
    let labels = payloadLabels(payload)
    return labels.isEmpty ? name : "\(name)(\(labels))"
  }

  /// A value without a label that is no enum has nothing to show.
  private static func payloadLabels(_ payload: Any) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return cases(payload) }
    return mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_"
      let cases = payloadLabels(child.value)
      return cases.isEmpty ? "\(label):" : "\(label): \(cases)"
    }.joined(separator: ", ")
  }
}
