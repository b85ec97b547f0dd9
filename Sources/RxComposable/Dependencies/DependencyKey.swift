/// Identifies a dependency, and gives its value for tests. The live value may be in another module, which then extends
/// the type to a ``DependencyKey``.
///
///     public struct APIClient: Sendable {
///       public var fetchUser: @Sendable (Int) async throws -> User
///     }
///
///     extension APIClient: TestDependencyKey {
///       public static let testValue = APIClient(fetchUser: unimplemented("APIClient.fetchUser"))
///     }
public protocol TestDependencyKey {
  /// The type of the dependency; by default the key itself.
  associatedtype Value: Sendable = Self

  /// The value in tests.
  ///
  /// A stored `static let` lives as long as the process, and is shared by tests that run in parallel. A computed one is
  /// made once a scope; see <doc:Dependencies>.
  static var testValue: Value { get }

  /// The value in previews; by default the one for tests.
  static var previewValue: Value { get }
}

/// Identifies a dependency, and gives its live value.
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
/// Previews use the live value, unless the key has a `previewValue`. Tests use it as well, but fail: a test that
/// needs the live value should say so, and any other should override the dependency.
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
