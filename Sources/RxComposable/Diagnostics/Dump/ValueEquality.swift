import Foundation

/// Compares values whose types are not known.
package enum ValueEquality {
  /// By `isEqual` for objects of Foundation, which may be of different classes of one cluster, by `==` where there is one, by raw
  /// value for enums of C, whose `==` may not be linked, by identity for other objects.
  package static func areEqual(_ first: Any, _ second: Any) -> Bool {
    // The types are asked first, because Apple's platforms cast a value of Swift to an object too.
    if type(of: first) is NSObject.Type, type(of: second) is NSObject.Type {
      return (first as? NSObject)?.isEqual(second) == true
    }
    guard type(of: first) == type(of: second) else { return false }
    if let first = first as? any Equatable { return isEqual(first, second) }
    if CEnumLayout(type(of: first)) != nil { return WrappedCase(first) == WrappedCase(second) }
    if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
    return false
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool { second as? Value == first }

  /// What makes an element of a list the one that it is: its identity, itself, or what a dump shows.
  package static func key(_ element: Any) -> AnyHashable {
    if let element = element as? any Identifiable { return AnyHashable(identity(element)) }
    if let element = element as? AnyHashable { return element }
    return ValueDump.string(element)
  }

  private static func identity<Element: Identifiable>(_ element: Element) -> Element.ID { element.id }
}
