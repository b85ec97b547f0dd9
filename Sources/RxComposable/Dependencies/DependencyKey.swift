/// The type by which a dependency is found, with its value for tests. Its value for the real thing may live in another
/// module, which then extends it to a ``DependencyKey``.
///
///     public struct APIClient: Sendable {
///       public var fetchUser: @Sendable (Int) async throws -> User
///     }
///
///     extension APIClient: TestDependencyKey {
///       public static let testValue = APIClient(fetchUser: unimplemented("APIClient.fetchUser"))
///     }
public protocol TestDependencyKey {
  /// What is depended on; the key itself unless said otherwise.
  associatedtype Value: Sendable = Self

  /// The value in tests.
  ///
  /// A stored `static let` lives as long as the process, and is shared by tests that run in parallel. A computed one is
  /// made once a scope; see <doc:Dependencies>.
  static var testValue: Value { get }

  /// The value in previews; the one for tests unless said otherwise.
  static var previewValue: Value { get }
}

/// The type by which a dependency is found, with its value for the real thing.
///
///     private enum AnalyticsKey: DependencyKey {
///       static let liveValue = Analytics.production
///     }
///
///     extension DependencyValues {
///       var analytics: Analytics {
///         get { self[AnalyticsKey.self] }
///         set { self[AnalyticsKey.self] = newValue }
///       }
///     }
///
/// Previews use the live value, unless the key has a `previewValue`. Tests do as well, but fail: a test that reaches
/// the real thing should say so, or be given something else.
public protocol DependencyKey: TestDependencyKey {
  /// The value in applications.
  static var liveValue: Value { get }

  // Repeated from `TestDependencyKey`, so that the compiler infers `Value` from any of the three.
  associatedtype Value = Self
  static var testValue: Value { get }
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value for tests.
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value. Reading it fails the test, at the `@Dependency` that reads it.
  public static var testValue: Value {
    DependencyRead.current.foundNoTestValue(of: Self.self)
    return previewValue
  }
}
