import MiniRx

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
