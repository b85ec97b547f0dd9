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
