import MiniRx

/// The values of dependencies without overrides, each made when it is first read.
///
/// They are made by the code of users, so that no lock is held meanwhile: of two threads that read a value for the
/// first time at once, both make one, and both get the first.
final class DefaultValues: Sendable {
  private struct Name: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private let made = Locked<[Name: AnyObject]>([:])

  func value<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, make: () -> (value: Key.Value, isKept: Bool)
  ) -> Key.Value {
    let name = Name(key: ObjectIdentifier(key), context: context)
    if let kept = made.withLock({ $0[name] }) {
      return unsafe unsafeDowncast(kept, to: DependencyBox<Key.Value>.self).value
    }
    let (value, isKept) = make()
    guard isKept else { return value }
    let box = DependencyBox(value)
    let kept = made.withLock { made in
      let first = made[name] ?? box
      made[name] = first
      return first
    }
    return unsafe unsafeDowncast(kept, to: DependencyBox<Key.Value>.self).value
  }
}
