import MiniRx

/// Runs an operation with other values of dependencies.
///
///     let model = withDependencies {
///       $0.date = .constant(Date(timeIntervalSince1970: 0))
///       $0.apiClient.fetchUser = { _ in User(name: "Blob") }
///     } operation: {
///       FeatureModel()
///     }
///
/// The values apply to everything that the operation calls, to the tasks that it starts, and for good to each
/// `@Dependency` that is made in it. They do not reach a closure that runs later on another thread: see
/// ``withEscapedDependencies(_:)``.
///
/// - Parameters:
///   - updateValuesForOperation: changes the values. Reading one that is missing is no failure here.
///   - operation: runs with these values.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
) rethrows -> R {
  try DependencyValues.prepared(updateValuesForOperation).apply(to: operation)
}

/// Runs an asynchronous operation with other values of dependencies.
///
/// - Parameters:
///   - updateValuesForOperation: changes the values. Reading one that is missing is no failure here.
///   - operation: runs with these values, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
) async rethrows -> R {
  try await DependencyValues.prepared(updateValuesForOperation).apply(to: operation)
}

extension DependencyValues {
  /// A copy of the current values, or of those given, changed by a closure. No read in the closure fails.
  static func prepared(
    from storage: DependencyStorage = .current, _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = nextScope(of: storage)
    try DependencyRead.$isPreparing.withValue(true) { try update(&values) }
    return values
  }

  static func prepared(
    isolation: isolated (any Actor)? = #isolation,
    from storage: DependencyStorage = .current, _ update: (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = nextScope(of: storage)
    try await DependencyRead.$isPreparing.withValue(true) { try await update(&values) }
    return values
  }

  /// A copy of the current values, changed by a test.
  package static func preparedForTest(_ update: (inout DependencyValues) -> Void) -> DependencyValues {
    prepared(update)
  }

  private static func nextScope(of storage: DependencyStorage) -> DependencyValues {
    var values = DependencyValues(storage.copy().asScope())
    values.isPreparing = true
    return values
  }

  /// Runs an operation with these values. An object that it returns is one that `withDependencies(from:)`
  /// knows.
  package func apply<R>(to operation: () throws -> R) rethrows -> R {
    let storage = storage.asScope()
    let result = try DependencyStorage.$current.withValue(storage, operation: operation)
    if R.self is AnyClass { DependencyOwners.shared.add(result as AnyObject, storage) }
    return result
  }

  func apply<R>(
    isolation: isolated (any Actor)? = #isolation, to operation: () async throws -> R
  ) async rethrows -> R {
    let storage = storage.asScope()
    let result = try await DependencyStorage.$current.withValue(storage, operation: operation)
    if R.self is AnyClass { DependencyOwners.shared.add(result as AnyObject, storage) }
    return result
  }
}

/// Runs an operation with the dependencies of an object, changed.
///
///     final class ListModel {
///       @Dependency(\.apiClient) var apiClient
///
///       func rowTapped(_ item: Item) {
///         detail = withDependencies(from: self) {
///           $0.isFavoritingEnabled = false
///         } operation: {
///           DetailModel(item: item)
///         }
///       }
///     }
///
/// An object's dependencies are those that were current when it was made. They are known if it has a `@Dependency`, or if
/// it was returned from a `withDependencies`; otherwise an issue is reported, and the current values are used.
///
/// - Parameters:
///   - model: the object.
///   - updateValuesForOperation: changes them.
///   - operation: runs with these dependencies.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model, _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> R {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  let owned = DependencyOwners.shared.values(of: model, at: site)
  return try DependencyValues.prepared(from: owned, updateValuesForOperation).apply(to: operation)
}

/// Runs an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: the object.
///   - operation: runs with these dependencies.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model, operation: () throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, file: file, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies of an object, changed.
///
/// - Parameters:
///   - model: the object.
///   - updateValuesForOperation: changes them.
///   - operation: runs with these dependencies, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model, _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> R {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  let owned = DependencyOwners.shared.values(of: model, at: site)
  return try await DependencyValues.prepared(from: owned, updateValuesForOperation).apply(to: operation)
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: the object.
///   - operation: runs with these dependencies, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model, operation: () async throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation, file: file, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// The objects without a `@Dependency` that were returned from a `withDependencies`, and the values that they were made with.
///
/// Objects are held weakly. Those that are gone are forgotten whenever the table has doubled, so that it never holds
/// more than twice as many entries as there are objects, and adding one takes constant time on average. An object is
/// not read under the lock, because its `deinit` could run there.
final class DependencyOwners: Sendable {
  static let shared = DependencyOwners()

  private final class Owner: @unchecked Sendable {
    private(set) weak var object: AnyObject?
    let values: DependencyStorage

    init(_ object: AnyObject, _ values: DependencyStorage) {
      self.object = object
      self.values = values
    }
  }

  private struct Table {
    var owners: [ObjectIdentifier: Owner] = [:]
    var limit = 1
  }

  private let table = Locked(Table())

  /// The number of entries, including those of objects that have been released.
  var count: Int { table.withLock { $0.owners.count } }

  /// Adds an object unless it has an entry (where calls are nested, the innermost one has made it) or knows its values itself.
  func add(_ object: AnyObject, _ values: DependencyStorage) {
    if reflected(object) != nil || added(object) != nil { return }
    let owner = Owner(object, values)
    let (_, crowd) = table.withLock { table in
      let replaced = table.owners.updateValue(owner, forKey: ObjectIdentifier(object))
      return (replaced, table.owners.count > table.limit ? table.owners : nil)
    }
    if let crowd { forgetReleased(crowd) }
  }

  private func forgetReleased(_ owners: [ObjectIdentifier: Owner]) {
    for (id, owner) in owners where owner.object == nil {
      table.withLock { if $0.owners[id] === owner { $0.owners[id] = nil } }
    }
    table.withLock { $0.limit = $0.owners.count * 2 }
  }

  /// The values of the first `@Dependency` inside of an object, or those that it was added with.
  func values(of object: AnyObject, at site: CallSite) -> DependencyStorage {
    if let values = reflected(object) ?? added(object) { return values.merging(.current) }
    RuntimeIssue.report(DependencyTexts.noDependencies(type(of: object)), at: site)
    return .current
  }

  private func added(_ object: AnyObject) -> DependencyStorage? {
    let owner = table.withLock { $0.owners[ObjectIdentifier(object)] }
    return owner?.object === object ? owner?.values : nil
  }

  private func reflected(_ object: AnyObject) -> DependencyStorage? {
    for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      for child in mirror.children {
        if let holder = child.value as? any DependencyHolder { return holder.initialValues }
      }
    }
    return nil
  }
}

/// Carries the current dependencies into a closure that runs later, on another thread.
///
///     withEscapedDependencies { dependencies in
///       DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///         dependencies.yield {
///           model.timerFired()   // sees the values from outside
///         }
///       }
///     }
///
/// Tasks carry them by themselves; queues, completion handlers and the closures of observables do not.
///
/// - Parameter operation: receives what makes these dependencies current again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(_ operation: (DependencyValues.Continuation) throws -> R) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Carries the current dependencies into a closure that runs later, on another thread, from asynchronous code.
///
/// - Parameter isolation: the actor that the closure runs on: that of the caller.
/// - Parameter operation: receives what makes these dependencies current again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that were current at one place, to be made current again at another.
  public struct Continuation: Sendable {
    private let storage = DependencyStorage.current

    /// The current dependencies.
    package init() {}

    /// Runs an operation with these dependencies.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      if storage === DependencyStorage.current { return try operation() }
      return try DependencyStorage.$current.withValue(storage, operation: operation)
    }

    /// Runs an asynchronous operation with these dependencies, on the actor of the caller.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyStorage.$current.withValue(storage, operation: operation)
    }
  }
}
