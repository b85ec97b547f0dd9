import Foundation
import MiniRx

/// Reads a dependency.
///
///     struct Feature: ReducerProtocol {
///       @Dependency(\.apiClient) var apiClient
///       @Dependency(\.uuid) var uuid
///
///       func reduce(into state: inout State, action: Action) -> Effect<Action> {
///         switch action {
///         case .addButtonTapped:
///           state.items.append(Item(id: uuid()))
///           return .none
///         }
///       }
///     }
///
/// The wrapper keeps the dependencies that are current when it is made; overrides that are current when it is read take
/// precedence. So an object that is made inside of a `withDependencies` keeps its overrides, and another
/// `withDependencies` around the code that reads can still replace them.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let keyPath: KeyPath<DependencyValues, Value>
  private let reader: DependencyValues.Reader
  let initialValues: DependencyStorage

  /// Reads the dependency of a property of `DependencyValues`.
  ///
  ///     @Dependency(\.date) var date
  public init(
    _ keyPath: KeyPath<DependencyValues, Value>,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.keyPath = keyPath
    initialValues = DependencyStorage.current
    reader = DependencyValues.Reader(
      site: CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column),
      defaults: initialValues.defaults == nil ? DefaultValues() : nil)
  }

  /// Reads the dependency of a key, which then needs no property of `DependencyValues`.
  ///
  ///     @Dependency(APIClient.self) var apiClient
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \DependencyValues.[KeyOf<Key>()], file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The current value: that of `Bootstrap`, where it has been given one of the type.
  public var wrappedValue: Value {
    if let mock = Bootstrap.mock(of: Value.self, as: Value.self) { return mock }
    return DependencyValues(initialValues.merging(DependencyStorage.current), reader: reader)[keyPath: keyPath]
  }
}

/// A key as a part of a key path, which takes hashable values only.
private struct KeyOf<Key: TestDependencyKey>: Hashable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(key: KeyOf<Key>) -> Key.Value {
    self[Key.self]
  }
}

/// What `withDependencies(from:)` finds inside of an object.
protocol DependencyHolder {
  var initialValues: DependencyStorage { get }
}

extension Dependency: DependencyHolder {}

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

/// What a program runs for: it decides which value a dependency has that is not overridden.
public enum DependencyContext: String, Sendable {
  /// It runs for its users.
  case live
  /// It runs in a preview of Xcode.
  case preview
  /// It runs tests.
  case test

  /// What this process was started for.
  ///
  /// Neither XCTest nor Swift Testing is linked: test runners leave their traces in the environment and in the
  /// arguments. A test library that is merely loaded, as by an application that ships one, makes no test.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, arguments: ProcessInfo.processInfo.arguments)

  init(environment: [String: String], arguments: [String]) {
    if let chosen = environment["SWIFT_DEPENDENCIES_CONTEXT"].flatMap(DependencyContext.init) {
      self = chosen
    } else if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
      self = .preview
    } else {
      self = Self.wasStartedByTestRunner(environment, arguments) ? .test : .live
    }
  }

  private static func wasStartedByTestRunner(_ environment: [String: String], _ arguments: [String]) -> Bool {
    let traces = ["XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier"]
    let program = URL(fileURLWithPath: arguments.first ?? "")
    return traces.contains { environment[$0] != nil }
      || ["xctest", "swiftpm-testing-helper"].contains(program.lastPathComponent)
      || program.pathExtension == "xctest" || arguments.contains("--testing-library")
  }
}

/// The values of dependencies without overrides, each made when it is first read.
///
/// User code makes them, and no lock is held while it runs. So two threads that read a value for the first time at the
/// same moment both make one, and both get the one that is stored first.
final class DefaultValues: Sendable {
  private struct Name: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private let made = Locked<[Name: AnyObject]>([:])

  /// The `DependencyBox` of a key.
  func box(
    of key: any TestDependencyKey.Type, in context: DependencyContext, make: () -> (box: AnyObject, isKept: Bool)
  ) -> AnyObject {
    let name = Name(key: ObjectIdentifier(key), context: context)
    if let kept = made.withLock({ $0[name] }) { return kept }
    let (box, isKept) = make()
    guard isKept else { return box }
    return made.withLock { made in
      let first = made[name] ?? box
      made[name] = first
      return first
    }
  }
}
