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
      let box = box(of: key, CallSite(file: fileID, line: line), function)
      return unsafe unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
    }
    set { setOverride(key, DependencyBox(newValue)) }
  }

  /// Not generic, so that a property takes as little code as it can.
  @inline(never)
  private mutating func setOverride(_ key: any TestDependencyKey.Type, _ box: AnyObject) {
    ensureSoleOwner()
    storage.overrides[ObjectIdentifier(key)] = box
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

/// The overridden values, and where default values are kept.
///
/// A class, so that the task-local value that every `@Dependency` reads is one word, and so that two equal sets are
/// recognised without looking into them. It is changed only while a `DependencyValues` is its sole owner.
final class DependencyStorage: @unchecked Sendable {
  /// The storage without overrides.
  static let root = DependencyStorage(
    overrides: [:], context: nil, defaults: DependencyContext.ofProcess == .test ? nil : DefaultValues())

  /// The current values.
  @TaskLocal static var current = root

  fileprivate(set) var overrides: [ObjectIdentifier: AnyObject]
  var context: DependencyContext?
  /// `nil` outside of any scope of a test process, where tests must not see each other's values.
  private(set) var defaults: DefaultValues?

  private init(
    overrides: [ObjectIdentifier: AnyObject], context: DependencyContext?, defaults: DefaultValues?
  ) {
    self.overrides = overrides
    self.context = context
    self.defaults = defaults
  }

  func copy() -> DependencyStorage {
    DependencyStorage(overrides: overrides, context: context, defaults: defaults)
  }

  /// The same values, with a place to keep default values in.
  func asScope() -> DependencyStorage {
    if defaults != nil { return self }
    return DependencyStorage(overrides: overrides, context: context, defaults: DefaultValues())
  }

  /// These values under those of another set.
  func merging(_ other: DependencyStorage) -> DependencyStorage {
    if self === other || other === Self.root { return self }
    if self === Self.root { return other }
    return DependencyStorage(
      overrides: overrides.merging(other.overrides) { $1 }, context: other.context ?? context,
      defaults: defaults ?? other.defaults)
  }
}

/// A value under its key. What a key finds is a box of the key's `Value`, so that it is downcast without a check.
final class DependencyBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The read for which a default value is made: where it is, for the texts of failures.
final class DependencyRead: Sendable {
  @TaskLocal static var current = DependencyRead(
    property: nil, reader: nil, isPreparing: false,
    declaration: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))

  /// Whether the closure of a `withDependencies` is running.
  @TaskLocal static var isPreparing = false

  /// The property of `DependencyValues`; `nil` where the subscript is called directly.
  let property: String?
  /// Where that property reads its key.
  let declaration: CallSite
  /// Where the `@Dependency` that reads is declared.
  let reader: CallSite?
  /// Whether values are being set: a missing one is no failure then.
  private let isPreparing: Bool
  private let wasMissing = AtomicFlag()

  init(property: String?, reader: CallSite?, isPreparing: Bool, declaration: CallSite) {
    self.property = property.flatMap { $0.hasPrefix("subscript") ? nil : $0 }
    self.reader = reader
    self.isPreparing = isPreparing
    self.declaration = declaration
  }

  /// Where a failure is shown.
  var site: CallSite { reader ?? declaration }

  /// Makes the value of a key for a context. Not generic, because the compiler would emit it anew for each key.
  ///
  /// - Returns: a `DependencyBox` of the key's `Value`, and whether it will do for further reads. The stand-in for a missing value
  ///   that is about to be set will not: the next read has to fail.
  func make(_ key: any TestDependencyKey.Type, in context: DependencyContext) -> (box: AnyObject, isKept: Bool) {
    let box = Self.$current.withValue(self) {
      switch context {
      case .live: liveBox(of: key)
      case .preview: key.previewBox
      case .test: key.testBox
      }
    }
    return (box, isKept: !(isPreparing && wasMissing.isRaised))
  }

  func foundNoTestValue(of key: any DependencyKey.Type) {
    reportMissing(
      DependencyTexts.noTestValue(key: key, value: key.valueType, property: property, declaration: declaration))
  }

  /// Reports that a value is missing, unless values are being set: a key path reads what it sets.
  func reportMissing(_ text: @autoclosure () -> String) {
    _ = wasMissing.raise()
    if isPreparing { return }
    RuntimeIssue.report(text(), at: site)
  }

  private func liveBox(of key: any TestDependencyKey.Type) -> AnyObject {
    if let key = key as? any DependencyKey.Type { return key.liveBox }
    reportMissing(
      DependencyTexts.noLiveValue(key: key, value: key.valueType, property: property, declaration: declaration))
    return key.testBox
  }
}

extension TestDependencyKey {
  fileprivate static var testBox: AnyObject { DependencyBox(testValue) }
  fileprivate static var previewBox: AnyObject { DependencyBox(previewValue) }
  fileprivate static var valueType: Any.Type { Value.self }
}

extension DependencyKey {
  fileprivate static var liveBox: AnyObject { DependencyBox(liveValue) }
}

extension Store {
  /// A store that runs a reducer with dependencies of its own.
  ///
  ///     let store = Store(initialState: Feature.State(), reducer: Feature()) {
  ///       $0.apiClient = .mock
  ///       $0.date = .constant(launch)
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with these dependencies.
  ///   - reducer: how the state evolves, made with these dependencies.
  ///   - prepareDependencies: overrides dependencies; called once.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    prepareDependencies: (inout DependencyValues) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let dependencies = DependencyValues.prepared(prepareDependencies)
    let (initialState, reduce) = dependencies.apply { (initialState(), Bootstrap.reduce(with: reducer())) }
    self.init(
      initialState, checksMainThread: true,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: { state, action in dependencies.apply { reduce(&state, action) } })
  }

  /// A store that runs the reducers of a list, with dependencies of its own.
  ///
  ///     let store = Store(initialState: Feature.State()) {
  ///       Feature()
  ///     } withDependencies: {
  ///       $0.apiClient = .mock
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with these dependencies.
  ///   - reducer: lists the reducers, made with these dependencies.
  ///   - prepareDependencies: overrides dependencies; called once.
  @_alwaysEmitIntoClient
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: reducer(), prepareDependencies: prepareDependencies, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
