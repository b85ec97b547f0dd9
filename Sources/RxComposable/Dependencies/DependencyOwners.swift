import MiniRx

/// The objects that were returned from a `withDependencies`, and the values that they were made with.
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
    var limit = 16
  }

  private let table = Locked(Table())

  /// The number of entries, including those of objects that have been released.
  var count: Int { table.withLock { $0.owners.count } }

  /// Adds an object unless it has an entry: where calls are nested, the innermost one has made it.
  func add(_ object: AnyObject, _ values: DependencyStorage) {
    if added(object) != nil { return }
    let owner = Owner(object, values)
    let (_, crowd) = table.withLock { table in
      let replaced = table.owners.updateValue(owner, forKey: ObjectIdentifier(object))
      return (replaced, table.owners.count > table.limit ? table.owners : nil)
    }
    if let crowd { forget(crowd.filter { $0.value.object == nil }) }
  }

  private func forget(_ gone: [ObjectIdentifier: Owner]) {
    table.withLock { table in
      for (id, owner) in gone where table.owners[id] === owner { table.owners[id] = nil }
      table.limit = max(16, table.owners.count * 2)
    }
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
