import MiniRx

/// The effects of a store that belong to children, by the place of the child. They end when the child leaves.
///
/// Ids of rows are values of users, so that their `==` is foreign code: under the lock, effects are found by a hash
/// that was taken before, and compared after.
final class RunningChildren: Sendable {
  private let running = Locked<[Int: OrderedBag<RunningChild>]>([:])
  private let reported = Locked<Set<ChildPlace>>([])

  /// Whether no effect of a child runs.
  var isEmpty: Bool { running.withLock { $0.isEmpty } }

  /// Emits when a child leaves. A subscriber counts as an effect of the child.
  ///
  /// - Parameters:
  ///   - row: the id of the child, where the place has many.
  ///   - place: the way to the place.
  func departure(of row: AnyHashable?, from place: ChildPath) -> Observable<Void> {
    .create { [self] observer in
      let child = RunningChild(place, row) { observer.onNext(()) }
      running.withLock { child.key = $0[place.hash, default: OrderedBag()].append(child) }
      return Disposables.create { [self] in remove(child) }
    }
  }

  private func remove(_ child: RunningChild) {
    _ = running.withLock { running in
      let removed = child.key.flatMap { running[child.place.hash]?.remove($0) }
      if running[child.place.hash]?.isEmpty == true { running[child.place.hash] = nil }
      return removed
    }
  }

  /// Ends the effects of those children at a place that have left.
  func end(at place: ChildPath, where hasLeft: (AnyHashable?) -> Bool) {
    let candidates = running.withLock { $0[place.hash]?.entries } ?? []
    for case let child? in candidates.map(\.value) where child.place == place && hasLeft(child.row) { child.end() }
  }

  /// Whether this is the first time that this store finds a child missing that a line asks for.
  func isFirstMiss(at site: CallSite) -> Bool {
    // Without the key path, whose subscripts may have arguments of users' types.
    reported.withLock { $0.insert(ChildPlace(site)).inserted }
  }
}

/// An effect that belongs to a child.
private final class RunningChild: @unchecked Sendable {
  let place: ChildPath
  let row: AnyHashable?
  let end: () -> Void
  /// The place among the running. Guarded by their lock.
  var key: UInt64?

  init(_ place: ChildPath, _ row: AnyHashable?, _ end: @escaping () -> Void) {
    self.place = place
    self.row = row
    self.end = end
  }
}
