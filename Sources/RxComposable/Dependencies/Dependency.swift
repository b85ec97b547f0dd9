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

  /// The current value.
  public var wrappedValue: Value {
    DependencyValues(initialValues.merging(DependencyStorage.current), reader: reader)[keyPath: keyPath]
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
