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
      let unimplemented = UnimplementedDependency("uuid", example: ".incrementing")
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
