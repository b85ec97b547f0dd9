/// Prints a value in full, one property a line, in an order that is the same each time.
///
///     customDump(user)
///     // User(
///     //   favorites: [
///     //     [0]: 42,
///     //     [1]: 1729
///     //   ],
///     //   name: "Blob"
///     // )
///
/// Types have no module, dictionaries and sets are sorted, an object that was printed before is `User(↩︎)`, and later
/// objects of one type are numbered: `#1 User(`.
///
/// - Parameters:
///   - value: what to print.
///   - name: what is written in front of it.
///   - indent: the number of spaces in front of each line.
///   - maxDepth: how many levels are printed; what lies deeper is `…`.
/// - Returns: the value.
/// - Complexity: linear in what the value holds; dictionaries and sets are sorted.
@discardableResult
public func customDump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> Value {
  var text = ""
  customDump(value, to: &text, name: name, indent: indent, maxDepth: maxDepth)
  print(text)
  return value
}

/// Writes what ``customDump(_:name:indent:maxDepth:)`` prints to a stream, without a line break at the end.
///
/// - Parameters:
///   - value: what to write.
///   - target: where to.
///   - name: what is written in front of it.
///   - indent: the number of spaces in front of each line.
///   - maxDepth: how many levels are written; what lies deeper is `…`.
/// - Returns: the value.
@discardableResult
public func customDump<Value, TargetStream: TextOutputStream>(
  _ value: Value, to target: inout TargetStream, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> Value {
  var lines = ValueDump.lines(value, maxDepth: maxDepth)
  if let name { lines[0] = "\(name): \(lines[0])" }
  target.write(ValueDump.text(lines, indent: max(indent, 0)))
  return value
}

extension String {
  /// What ``customDump(_:name:indent:maxDepth:)`` prints of a value.
  public init<Subject>(customDumping subject: Subject) { self = ValueDump.string(subject) }
}

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

/// A property wrapper that a dump shows as its value, under the name of the property.
package protocol DumpedAsValue: CustomDumpRepresentable {
  associatedtype Value

  var wrappedValue: Value { get }

  /// How often the value was set, where that tells values apart that look alike.
  var setCount: UInt64? { get }
}

extension DumpedAsValue {
  package var setCount: UInt64? { nil }

  /// What a difference shows behind two values that look alike.
  var dumpNote: String? { setCount.map { $0 == 1 ? "set once" : "set \($0) times" } }

  /// The value.
  public var customDumpValue: Any { wrappedValue }
}
