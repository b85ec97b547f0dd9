/// A value on an actor of its own, to be changed from concurrent code: what a test records, for one.
///
///     let tracked = ActorIsolated<[String]>([])
///     …
///     await tracked.withValue { $0.append("tapped") }
///
/// ``LockIsolated`` does the same without `await`.
@dynamicMemberLookup
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// A value to begin with.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part> & Sendable) -> Part { value[keyPath: keyPath] }

  /// Changes the value; no other thread does meanwhile.
  ///
  /// - Returns: what the operation returns.
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    var changed = value
    defer { value = changed }
    return try operation(&changed)
  }

  /// Changes the value by an operation that may wait.
  ///
  /// The operation has a copy of the value, which takes the place of the value when it returns or throws: what others
  /// write while it waits is lost.
  ///
  /// - Returns: what the operation returns.
  public func withValue<T>(
    _ operation: nonisolated(nonsending) @Sendable (inout Value) async throws -> T
  ) async rethrows -> T {
    var changed = value
    defer { value = changed }
    return try await operation(&changed)
  }

  /// Replaces the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows { value = try newValue() }
}
