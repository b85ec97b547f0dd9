/// How long a shared sequence remembers.
public enum SubjectLifetimeScope: Sendable {
  /// As long as there are observers: each connection begins with an empty memory.
  case whileConnected
  /// Beyond that: a later observer receives what earlier connections emitted, and once the source has ended, its end.
  case forever
}

extension ObservableType {
  /// Shares one subscription among all observers, for as long as there is one.
  ///
  ///     let location = locations().share(replay: 1)
  ///     location.subscribe(onNext: { show($0) }).disposed(by: bag)   // subscribes to the source
  ///     location.subscribe(onNext: { log($0) }).disposed(by: bag)    // does not, and receives the latest location
  ///
  /// ![The lines below, drawn.](Share)
  ///
  ///                       --1--2--3--|
  ///     share(replay: 1)  --1--2--3--|
  ///                             2-3--|
  ///
  /// The first observer connects, and the last one to leave disconnects. In between the source is subscribed to once,
  /// whichever threads observers subscribe and leave on.
  ///
  /// - Parameters:
  ///   - replay: how many of the latest elements a new observer receives first; not negative.
  ///   - scope: whether they are forgotten between two connections.
  /// - Complexity: space is linear in `replay`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/refcount.html>
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    ensure(replay >= 0, "share(replay:scope:) was called with a replay of \(replay). Pass 0 or more.")
    return switch (scope, replay) {
    case (.whileConnected, 0): publish().refCount(opensQueue: false)
    case (.whileConnected, _): self.replay(replay).refCount(opensQueue: replay > 1)
    case (.forever, 0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    }
  }
}
