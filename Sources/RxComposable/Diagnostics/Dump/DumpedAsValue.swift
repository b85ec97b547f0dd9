/// A property wrapper that a dump shows as its value, under the name of the property.
protocol DumpedAsValue: CustomDumpRepresentable {
  associatedtype Value

  var wrappedValue: Value { get }

  /// What a difference shows behind two values that look alike.
  var dumpNote: String? { get }
}

extension DumpedAsValue {
  var dumpNote: String? { nil }

  /// The value.
  public var customDumpValue: Any { wrappedValue }
}
