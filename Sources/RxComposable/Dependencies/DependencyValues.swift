import MiniRx

/// The dependencies of a program: a value for each key.
///
/// Give a dependency a property here, by which `@Dependency` and `withDependencies` refer to it:
///
///     extension DependencyValues {
///       var apiClient: APIClient {
///         get { self[APIClient.self] }
///         set { self[APIClient.self] = newValue }
///       }
///     }
///
/// A key without an override has its default value, which depends on the ``context``.
public struct DependencyValues: Sendable {
  private(set) var storage: DependencyStorage
  /// The `@Dependency` that reads.
  var reader: Reader?
  /// Whether these are values to be changed, by the closure of a `withDependencies` or by a test.
  var isPreparing = false

  struct Reader: Sendable {
    let site: CallSite
    /// Where default values are kept if the reader was made, and is read, outside of any scope.
    let defaults: DefaultValues?
  }

  init(_ storage: DependencyStorage, reader: Reader? = nil) {
    self.storage = storage
    self.reader = reader
  }

  /// The default values, in the context of the process.
  public init() { self.init(.root) }

  /// The default values of applications.
  public static var live: DependencyValues { DependencyValues(in: .live) }

  /// The default values of previews.
  public static var preview: DependencyValues { DependencyValues(in: .preview) }

  /// The default values of tests.
  public static var test: DependencyValues { DependencyValues(in: .test) }

  private init(in context: DependencyContext) {
    self.init()
    self.context = context
  }

  /// What the program is run for. Override it to have the default values of another context.
  ///
  ///     withDependencies { $0.context = .live } operation: { … }
  public var context: DependencyContext {
    get { storage.context ?? .ofProcess }
    set {
      ensureSoleOwner()
      storage.context = newValue
    }
  }

  /// The value of a key.
  ///
  /// Reading a key that has no value for the current context reports an issue, which says where the key is declared. The
  /// other parameters are for that.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type, fileID: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> Key.Value {
    get {
      let box = box(of: key, CallSite(fileID: fileID, filePath: fileID, line: line, column: 1), function)
      return unsafe unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    }
    set {
      ensureSoleOwner()
      storage.setOverride(key, newValue)
    }
  }

  private func box(of key: any TestDependencyKey.Type, _ site: CallSite, _ function: StaticString) -> AnyObject {
    if let override = storage.overrides[ObjectIdentifier(key)] { return override }
    let make = {
      let read = DependencyRead(
        property: "\(function)", reader: reader?.site, isPreparing: isPreparing || DependencyRead.isPreparing,
        declaration: site)
      return DependencyStorage.$current.withValue(storage) { read.make(key, in: context) }
    }
    let defaults = storage.defaults ?? reader?.defaults
    return defaults?.box(of: key, in: context, make: make) ?? make().box
  }

  private mutating func ensureSoleOwner() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }
}
