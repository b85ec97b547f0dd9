/// A way to a value that may be absent, made of key paths and case paths.
///
///     let name = OptionalPath(\AppState.login) .. /LoginState.form .. \Form.name
///     name.extract(from: state)           // nil while no one logs in
///     name.set(into: &state, "Blob")
///
/// Appended to another, it leaves the root alone where the way to it is cut off.
public struct OptionalPath<Root, Value>: WritablePath {
  private let extractValue: (Root) -> Value?
  private let setValue: (inout Root, Value) -> Void

  /// A path made of its two directions.
  ///
  /// - Parameters:
  ///   - extract: looks for the value.
  ///   - set: replaces it.
  public init(extract: @escaping (Root) -> Value?, set: @escaping (inout Root, Value) -> Void) {
    extractValue = extract
    setValue = set
  }

  /// The path to a property that may be `nil`.
  public init(_ keyPath: WritableKeyPath<Root, Value?>) {
    self.init(extract: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// The path that another kind of path describes, such as a case path.
  @_disfavoredOverload
  public init<Path: WritablePath>(_ path: Path) where Path.Root == Root, Path.Value == Value {
    self.init(extract: path.extract, set: { path.set(into: &$0, $1) })
  }

  /// The value, if it is there.
  public func extract(from root: Root) -> Value? { extractValue(root) }

  /// Replaces the value. Where the way to it is cut off, nothing happens.
  public func set(into root: inout Root, _ value: Value) { setValue(&root, value) }

  /// The path to a part of this path's value.
  public func appending<Path: WritablePath>(path: Path) -> OptionalPath<Root, Path.Value> where Path.Root == Value {
    OptionalPath<Root, Path.Value>(
      extract: { extract(from: $0).flatMap(path.extract) },
      set: { root, part in
        guard var value = extract(from: root) else { return }
        path.set(into: &value, part)
        set(into: &root, value)
      })
  }

  /// The path to a part of this path's value.
  public func appending<Part>(path: WritableKeyPath<Value, Part>) -> OptionalPath<Root, Part> {
    appending(path: OptionalPath<Value, Part>(path))
  }

  /// The path to a part of this path's value that may be `nil`.
  public func appending<Part>(path: WritableKeyPath<Value, Part?>) -> OptionalPath<Root, Part> {
    appending(path: OptionalPath<Value, Part>(path))
  }

  /// The path to a part of this path's value.
  public static func .. <Path: WritablePath>(path: OptionalPath, appended: Path) -> OptionalPath<Root, Path.Value>
  where Path.Root == Value {
    path.appending(path: appended)
  }

  /// The path to a part of this path's value.
  public static func .. <Part>(path: OptionalPath, appended: WritableKeyPath<Value, Part>) -> OptionalPath<Root, Part> {
    path.appending(path: appended)
  }

  /// The path to a part of this path's value that may be `nil`.
  public static func .. <Part>(path: OptionalPath, appended: WritableKeyPath<Value, Part?>) -> OptionalPath<Root, Part>
  {
    path.appending(path: appended)
  }
}

extension OptionalPath where Root == Value {
  /// The path from a type to itself.
  public static var `self`: OptionalPath { OptionalPath(extract: { $0 }, set: { $0 = $1 }) }
}

extension OptionalPath where Root == Value? {
  /// The path from an optional to what it wraps.
  public static var some: OptionalPath { OptionalPath(extract: { $0 }, set: { $0 = $1 }) }
}

/// Made of functions, as ``CasePath`` is, and `Sendable` on the same grounds.
extension OptionalPath: @unchecked Sendable {}

extension OptionalPath: CustomStringConvertible {
  /// `OptionalPath<AppState, LoginState>`
  public var description: String { "OptionalPath<\(Root.self), \(Value.self)>" }
}
