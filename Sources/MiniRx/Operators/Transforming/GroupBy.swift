extension ObservableType {
  /// Divides the elements into sequences, one for each key.
  ///
  /// ![The lines below, drawn.](GroupBy)
  ///
  ///                         --1-----2-----3--4--|
  ///     groupBy { $0 % 2 }  --+-----+-----------|
  ///                           1-----------3-----|
  ///                                 2--------4--|
  ///
  /// A group is emitted when the first element of its key comes; subscribe to it at once, because it does not remember
  /// elements. The end of the source ends all groups, then the sequence itself; an error that `keySelector` throws does
  /// the same. When the sequence is disposed, groups that have subscribers continue; the source is disposed with the last
  /// of them.
  /// - Complexity: space is linear in the keys; an element takes the time of a look-up in a dictionary.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/groupby.html>
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    lift { GroupBySink(ReleasingSink($0), keySelector) }
  }
}

private final class GroupBySink<Key: Hashable, Element>: OwningStage<Element, GroupedObservable<Key, Element>> {
  private let keySelector: (Element) throws -> Key
  private let users: RefCountDisposable
  private var places: [Key: Int] = [:]
  /// In the order of their first elements.
  private var groups: [PublishSubject<Element>] = []

  init(_ downstream: Sink<GroupedObservable<Key, Element>>, _ keySelector: @escaping (Element) throws -> Key) {
    let owned = StageDisposable()
    self.keySelector = keySelector
    users = RefCountDisposable(disposable: owned)
    super.init(downstream, owned, handingDown: users)
  }

  override func receive(_ element: Element) throws {
    let key = try keySelector(element)
    if let place = places[key] { return groups[place].onNext(element) }
    // The sequence is disposed: only groups that exist already have subscribers.
    if users.isPrimaryDisposed { return }
    let group = PublishSubject<Element>()
    places[key] = groups.count
    groups.append(group)
    downstream.next(GroupedObservable(key: key, source: group.counted(by: users)))
    group.onNext(element)
  }

  override func receiveError(_ error: any Error) {
    let isOfNone = isDisposed
    for group in groups { group.onError(error) }
    if isOfNone || !downstream.isDisposed { downstream.fail(error) }
  }

  override func receiveCompletion() {
    for group in groups { group.onCompleted() }
    downstream.complete()
  }
}
