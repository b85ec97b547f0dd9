extension ObservableType {
  /// Shares one subscription, once it is connected; a new observer first receives the latest elements of the
  /// connection.
  ///
  ///     let shared = source.replay(1)
  ///     shared.connect().disposed(by: bag)
  ///
  /// ![The lines below, drawn.](Replay)
  ///
  ///                --1--2--3--|
  ///     replay(1)  --1--2--3--|
  ///                      2-3--|
  ///
  /// - Parameter bufferSize: how many elements are remembered; not negative.
  /// - Complexity: space is linear in `bufferSize`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/replay.html>
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject.create(bufferSize: bufferSize) })
  }

  /// Shares one subscription, once it is connected; a new observer first receives all elements of the connection.
  ///
  /// - Complexity: space is linear in the elements.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject.createUnbounded() })
  }
}
