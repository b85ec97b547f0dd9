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
  /// The thread whose operation runs.
  private let owner = Locked<ThreadIdentity?>(nil)

  /// A value to begin with.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { guarded = Locked(try value()) }

  /// A part of the value.
  public subscript<Part: Sendable>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    access { $0[keyPath: keyPath] }
  }

  /// Changes the value; no other thread does meanwhile.
  ///
  /// The operation runs under the lock. Keep it short; reading or changing the same value inside of it, other than by
  /// its parameter, stops the program. A function that is changed often is kept in a struct: each change of a bare one
  /// makes its calls deeper.
  ///
  /// - Returns: what the operation returns.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try access(operation)
  }

  /// Replaces the value. What it is replaced with is made before, so that it may depend on the value itself; use
  /// `withValue` where no other thread may come between.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    var value = try newValue()
    access { swap(&$0, &value) }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value, as it is at this moment.
  public var value: Value { copy }
}

extension LockIsolated {
  /// Not public: two threads would have what is not `Sendable`.
  private var copy: Value { access { $0 } }

  /// The lock is not recursive: taken by the thread that has it, it would wait for itself.
  private func access<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    let thread = ThreadIdentity()
    if owner.withLock({ $0 == thread }) {
      fatalError(
        "LockIsolated.withValue(_:): its closure reads or changes the same value again, which would wait for ever. "
          + "Use the parameter of the closure, or do it behind the closure.")
    }
    return try guarded.withLock { value in
      _ = owner.exchange(thread)
      defer { _ = owner.exchange(nil) }
      return try operation(&value)
    }
  }
}

extension LockIsolated: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: LockIsolated, right: LockIsolated) -> Bool { left.copy == right.copy }
}

extension LockIsolated: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(copy) }
}

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
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T { try operation(&value) }

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

/// A value that its user vouches for: it crosses from one thread to another although its type is not `Sendable`.
///
///     @UncheckedSendable var formatter = NumberFormatter()
///     return .run { [formatter = $formatter] send in
///       await send(.formatted(formatter.value.string(from: 3)))
///     }
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Vouches for a value.
  public init(_ value: Value) { self.value = value }

  /// Vouches for the value of a property.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper, to be handed on.
  public var projectedValue: UncheckedSendable {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value, as if it were not wrapped.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Value.self)) }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value, as if it were not wrapped.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
