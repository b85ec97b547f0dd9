import MiniRx

/// The overridden values, and where default values are kept.
///
/// A class, so that the task-local value that every `@Dependency` reads is one word, and so that two equal sets are
/// recognised without looking into them. It is changed only while a `DependencyValues` is its sole owner.
final class DependencyStorage: @unchecked Sendable {
  /// The storage without overrides.
  static let root = DependencyStorage(
    overrides: [:], context: nil, defaults: DependencyContext.ofProcess == .test ? nil : DefaultValues())

  /// The current values.
  @TaskLocal static var current = root

  private(set) var overrides: [ObjectIdentifier: AnyObject]
  var context: DependencyContext?
  /// `nil` outside of any scope of a test process, where tests must not see each other's values.
  private(set) var defaults: DefaultValues?

  private init(
    overrides: [ObjectIdentifier: AnyObject], context: DependencyContext?, defaults: DefaultValues?
  ) {
    self.overrides = overrides
    self.context = context
    self.defaults = defaults
  }

  func copy() -> DependencyStorage {
    DependencyStorage(overrides: overrides, context: context, defaults: defaults)
  }

  /// The same values, with a place to keep default values in.
  func asScope() -> DependencyStorage {
    if defaults != nil { return self }
    return DependencyStorage(overrides: overrides, context: context, defaults: DefaultValues())
  }

  /// These values under those of another set.
  func merging(_ other: DependencyStorage) -> DependencyStorage {
    if self === other || other === Self.root { return self }
    if self === Self.root { return other }
    return DependencyStorage(
      overrides: overrides.merging(other.overrides) { $1 }, context: other.context ?? context,
      defaults: defaults ?? other.defaults)
  }

  func setOverride<Key: TestDependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    overrides[ObjectIdentifier(key)] = DependencyBox(value)
  }
}

/// A value under its key. What a key finds is a box of the key's `Value`, so that it is downcast without a check.
final class DependencyBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
