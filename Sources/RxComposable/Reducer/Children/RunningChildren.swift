import MiniRx

/// The effects of a store that belong to children, under the way to the place of the child. They end when the child leaves.
extension EffectContext {
  /// Emits when a child leaves. A subscriber counts as an effect of the child.
  ///
  /// - Parameters:
  ///   - row: the id of the child, where the place has many.
  ///   - place: the way to the place.
  func departure(of row: AnyHashable?, from place: ChildPath) -> Observable<Void> {
    .create { [self] observer in
      let child = RunningChild(place, row) { observer.onNext(()) }
      register(child)
      return Disposables.create { [self] in unregister(child) }
    }
  }

  /// Ends the effects of those children at a place that have left.
  func endChildren(at place: ChildPath, where hasLeft: (AnyHashable?) -> Bool) {
    for case let child as RunningChild in entries(CancelID(place)) where hasLeft(child.row) { child.end() }
  }

  /// Whether this is the first time that a child is missing at a line in this store.
  func isFirstMiss(at site: CallSite) -> Bool {
    // Without the key path, whose subscripts may have arguments of users' types.
    misses.withLock { $0.insert(ChildPlace(site)).inserted }
  }

  /// What observes the store sees each miss that is the first.
  func forgetMisses() { _ = misses.exchange([]) }
}

/// An effect that belongs to a child.
private final class RunningChild: EffectRegistration, @unchecked Sendable {
  let row: AnyHashable?
  let end: () -> Void

  init(_ place: ChildPath, _ row: AnyHashable?, _ end: @escaping () -> Void) {
    self.row = row
    self.end = end
    super.init(CancelID(place))
  }
}
