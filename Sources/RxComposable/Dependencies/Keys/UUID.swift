import Foundation
import MiniRx

extension DependencyValues {
  /// Makes identifiers.
  ///
  ///     @Dependency(\.uuid) var uuid
  ///     …
  ///     state.items.append(Item(id: uuid()))
  ///
  /// Live: random ones. In tests: fails; set it to `.incrementing` or `.constant(…)`.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum UUIDKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
    static var testValue: UUIDGenerator {
      let unimplemented = UnimplementedDependency(example: ".incrementing")
      return UUIDGenerator {
        unimplemented.report()
        return UUID()
      }
    }
  }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// A generator that calls a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// A generator of always the same identifier.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// A new generator of `UUID(0)`, `UUID(1)`, and so on.
  public static var incrementing: UUIDGenerator {
    let next = LockIsolated(0)
    return UUIDGenerator {
      next.withValue { next in
        defer { next += 1 }
        return UUID(next)
      }
    }
  }

  /// The next identifier.
  public func callAsFunction() -> UUID { generate() }
}

extension UUID {
  /// An identifier that is recognised in tests: `UUID(26)` is `00000000-0000-0000-0000-00000000001A`.
  ///
  /// - Parameter intValue: what the last eight bytes hold; a negative number as its two's complement.
  public init(_ intValue: Int) {
    let bytes = unsafe withUnsafeBytes(of: UInt64(bitPattern: Int64(intValue)).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}

extension DependencyValues {
  /// The source of randomness.
  ///
  ///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///     …
  ///     let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  ///
  /// Live: the system's. In tests: fails; set it to a `WithRandomNumberGenerator` of a generator with a seed.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(stateless: SystemRandomNumberGenerator())
    static var testValue: WithRandomNumberGenerator { WithRandomNumberGenerator(stateless: UnimplementedGenerator()) }
  }
}

/// Lends a random number generator to a closure.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: any RandomNumberGenerator & Sendable

  /// Lends a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) { self.generator = SharedGenerator(generator) }

  /// Lends a generator of which a copy is as good as itself.
  fileprivate init(stateless generator: some RandomNumberGenerator & Sendable) { self.generator = generator }

  /// Runs a closure with the generator.
  ///
  /// Each number is drawn once, from any thread; closures that run at the same time share the sequence.
  ///
  /// - Returns: what the closure returns.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    var lent = generator
    return try work(&lent)
  }
}

/// A generator that threads share. The lock guards the generator itself, for one number at a time, and is never held
/// while the closure runs that wants them.
private final class SharedGenerator: RandomNumberGenerator, Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Locked(generator) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

private struct UnimplementedGenerator: RandomNumberGenerator {
  private let unimplemented = UnimplementedDependency(
    example: "WithRandomNumberGenerator(SeededGenerator(seed: 1))")

  func next() -> UInt64 {
    unimplemented.report()
    return .random(in: 0 ... .max)
  }
}
