/// A type whose values are dumped as a text of their own.
///
///     extension UserID: CustomDumpStringConvertible {
///       var customDumpDescription: String { "UserID(\(rawValue))" }
///     }
public protocol CustomDumpStringConvertible {
  /// What a dump shows.
  var customDumpDescription: String { get }
}

/// A type whose values are dumped as another value.
///
///     extension UserID: CustomDumpRepresentable {
///       var customDumpValue: Any { rawValue }
///     }
public protocol CustomDumpRepresentable {
  /// What is dumped instead.
  var customDumpValue: Any { get }
}

/// A type that chooses what a dump shows of its values: fewer properties, or computed ones.
///
///     extension LoginState: CustomDumpReflectable {
///       var customDumpMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
///     }
public protocol CustomDumpReflectable {
  /// The children that a dump shows.
  var customDumpMirror: Mirror { get }
}
