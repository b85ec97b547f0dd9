import MiniRx

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

/// A generator that threads share. The lock guards the generator itself, for one number at a time, and is never held while
/// the closure runs that wants them.
private final class SharedGenerator: RandomNumberGenerator, Sendable {
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Locked(generator) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

private struct UnimplementedGenerator: RandomNumberGenerator {
  private let unimplemented = UnimplementedDependency(
    "withRandomNumberGenerator", example: "WithRandomNumberGenerator(SeededGenerator(seed: 1))")

  func next() -> UInt64 {
    unimplemented.report()
    return .random(in: 0 ... .max)
  }
}
