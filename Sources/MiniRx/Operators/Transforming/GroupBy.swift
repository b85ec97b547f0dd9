extension ObservableType {
  /// Parts the elements into sequences, one a key.
  ///
  ///                           --1-----2-----3--4--|
  ///     groupBy { $0 % 2 }    --odd---even--------|
  ///                      odd  --1-----------3-----|
  ///                      even --------2--------4--|
  ///
  /// A group is emitted when the first element of its key comes; subscribe to it at once, because it does not remember
  /// elements. The end of the source ends all groups, then the sequence itself; an error that `keySelector` throws does
  /// the same. Disposing the sequence leaves the groups that are subscribed to running; the source is let go with the last
  /// of them. Delivers where the source does.
  /// - Complexity: space is linear in the keys; an element takes the time of a look-up in a dictionary.
  /// Source: https://reactivex.io/documentation/operators/groupby.html
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    lift { GroupBySink($0, keySelector) }
  }
}

private final class GroupBySink<Key: Hashable, Element>: Stage<Element, GroupedObservable<Key, Element>>, Connection {
  private let keySelector: (Element) throws -> Key
  private let upstream: SerialDisposable
  private let users: RefCountDisposable
  private let disposed = AtomicFlag()
  private var groups: [Key: PublishSubject<Element>] = [:]

  init(_ downstream: Sink<GroupedObservable<Key, Element>>, _ keySelector: @escaping (Element) throws -> Key) {
    self.keySelector = keySelector
    upstream = SerialDisposable()
    users = RefCountDisposable(disposable: upstream)
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.disposable = connection }

  override func receive(_ element: Element) throws {
    let key = try keySelector(element)
    if let group = groups[key] { return group.onNext(element) }
    // Nobody is left who could learn of a new group.
    if disposed.isRaised { return }
    let group = PublishSubject<Element>()
    groups[key] = group
    downstream.next(GroupedObservable(key: key, source: group.counted(by: users)))
    group.onNext(element)
  }

  override func receiveError(_ error: any Error) {
    for group in groups.values { group.onError(error) }
    downstream.fail(error)
  }

  override func receiveCompletion() {
    for group in groups.values { group.onCompleted() }
    downstream.complete()
  }

  func dispose() {
    _ = disposed.raise()
    users.dispose()
  }
}
