import MiniRx

/// A value and a lock, to be read and changed from any thread: what a test records, for one.
///
///     let tracked = LockIsolated<[String]>([])
///     …
///     tracked.withValue { $0.append("tapped") }
///     XCTAssertEqual(tracked.value, ["tapped"])
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private let guarded: Locked<Value>

  /// A value to begin with.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { guarded = Locked(try value()) }

  /// The value, as it is at this moment.
  public var value: Value { guarded.withLock { $0 } }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }

  /// Changes the value; no other thread does meanwhile.
  ///
  /// The operation runs under the lock. Keep it short; reading or changing the same value inside of it, other than by
  /// its parameter, never returns, or stops the program. A function that is changed often is kept in a struct: each change
  /// of a bare one makes its calls deeper.
  ///
  /// - Returns: what the operation returns.
  public func withValue<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    try guarded.withLock(operation)
  }

  /// Replaces the value. What it is replaced with is made before, so that it may depend on the value itself; use
  /// `withValue` where no other thread may come between.
  public func setValue(_ newValue: @autoclosure () throws -> Value) rethrows {
    _ = guarded.exchange(try newValue())
  }
}

extension LockIsolated: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: LockIsolated, right: LockIsolated) -> Bool { left.value == right.value }
}

extension LockIsolated: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
