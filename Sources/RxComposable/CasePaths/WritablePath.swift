/// A way to a value that may be absent: a key path, a case path, or several of them in a row.
public protocol WritablePath<Root, Value> {
  /// What is looked into.
  associatedtype Root
  /// What is looked for.
  associatedtype Value

  /// The value, if it is there.
  func extract(from root: Root) -> Value?

  /// Replaces the value.
  func set(into root: inout Root, _ value: Value)
}

extension WritableKeyPath: WritablePath {
  /// The property, which is always there.
  public func extract(from root: Root) -> Value? { root[keyPath: self] }

  /// Replaces the property.
  public func set(into root: inout Root, _ value: Value) { root[keyPath: self] = value }
}

extension CasePath: WritablePath {
  /// Makes the root this case with this value, in any case before.
  public func set(into root: inout Root, _ value: Value) { root = embed(value) }
}

/// The way over one path and then another: `(\AppState.login) .. /LoginState.form`.
///
/// A key path in front needs the parentheses: the compiler would read the dots as a part of it.
public func .. <First: WritablePath, Second: WritablePath>(
  path: First, appended: Second
) -> OptionalPath<First.Root, Second.Value> where First.Value == Second.Root {
  OptionalPath(path).appending(path: appended)
}

/// The way over an optional property and then another path: `(\AppState.login) .. \LoginState.name`.
public func .. <Root, Value, Second: WritablePath>(
  keyPath: WritableKeyPath<Root, Value?>, appended: Second
) -> OptionalPath<Root, Second.Value> where Second.Root == Value {
  OptionalPath(keyPath).appending(path: appended)
}

/// The way over a path and then an optional property: `/Screen.detail .. \Detail.alert`.
public func .. <First: WritablePath, Part>(
  path: First, appended: WritableKeyPath<First.Value, Part?>
) -> OptionalPath<First.Root, Part> {
  OptionalPath(path).appending(path: appended)
}

/// The way over two optional properties: `(\AppState.login) .. \LoginState.alert`.
public func .. <Root, Value, Part>(
  keyPath: WritableKeyPath<Root, Value?>, appended: WritableKeyPath<Value, Part?>
) -> OptionalPath<Root, Part> {
  OptionalPath(keyPath).appending(path: appended)
}

extension WritablePath {
  /// The path to a part of this path's value.
  public func appending<Path: WritablePath>(path: Path) -> OptionalPath<Root, Path.Value> where Path.Root == Value {
    OptionalPath(self).appending(path: path)
  }
}

extension WritableKeyPath {
  /// The path to a part of this path's value, where that is not `nil`.
  public func appending<Wrapped, Path: WritablePath>(path: Path) -> OptionalPath<Root, Path.Value>
  where Value == Wrapped?, Path.Root == Wrapped {
    OptionalPath(self).appending(path: path)
  }
}

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

  /// Replaces the value, also where it is `nil`. Where an earlier part of the way is absent, nothing happens.
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
