/// Compares values whose types are not known.
enum ValueEquality {
  /// By `==` where there is one, by raw value for enums of C, whose `==` may not be linked, by identity for other
  /// objects.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    guard type(of: first) == type(of: second) else { return false }
    if let first = first as? any Equatable { return isEqual(first, second) }
    if CEnumLayout(type(of: first)) != nil { return WrappedCase(first) == WrappedCase(second) }
    if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
    return false
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool { second as? Value == first }

  /// What makes an element of a list the one that it is: its identity, itself, or what a dump shows.
  static func key(_ element: Any) -> AnyHashable {
    if let element = element as? any Identifiable { return AnyHashable(identity(element)) }
    if let element = element as? AnyHashable { return element }
    return ValueDump.string(element)
  }

  private static func identity<Element: Identifiable>(_ element: Element) -> Element.ID { element.id }
}
