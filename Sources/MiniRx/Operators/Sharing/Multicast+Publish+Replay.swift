extension ObservableType {
  /// Shares one subscription among the observers of a subject, once it is connected.
  ///
  ///     let shared = source.multicast(ReplaySubject.create(bufferSize: 1))
  ///     shared.connect().disposed(by: bag)
  ///
  /// Every connection feeds the same subject; once that has ended, so have all later observers.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/publish.html>
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Shares one subscription among the observers of a subject, once it is connected. Each connection gets a new
  /// subject.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let source = asObservable()
    return ConnectableObservable(
      SharedSource { connection in
        let subject = makeSubject()
        return SharedSource.Generation(subject.asObservable(), connection) {
          source.attach(SharingSink(subject.asObserver(), connection))
        }
      })
  }
}

extension ObservableType {
  /// Shares one subscription within a selector, for each observer: the selector can use the source as often as it
  /// likes.
  ///
  ///     prices.multicast({ PublishSubject() }) { prices in
  ///       Observable.zip(prices, prices.skip(1)) { $1 - $0 }
  ///     }
  ///
  /// The source is connected when the selected sequence has been subscribed to, and disconnected when that ends or is
  /// disposed. An error that a closure throws ends the sequence.
  ///
  /// - Parameters:
  ///   - subjectSelector: makes the subject between the source and the selector's sequence.
  ///   - selector: makes the sequence that is observed.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Source { sink in
      do {
        let shared = source.multicast(try subjectSelector())
        let selected = try selector(shared)
        if sink.isDisposed { return nil }
        let stage = CompanionStage(sink)
        selected.start(stage)
        SubscriptionContext.with(sink.context) { shared.connect { stage.owned.companion.fill($0) } }
      } catch {
        sink.fail(error)
      }
      return nil
    }
  }

  /// Shares one subscription, once it is connected; observers receive what comes after they subscribe.
  ///
  ///     let shared = source.publish()
  ///     shared.subscribe(onNext: { print($0) }).disposed(by: bag)
  ///     shared.connect().disposed(by: bag)
  ///
  /// ![The lines below, drawn.](Multicast+Publish+Replay)
  ///
  ///                --1--2--3--|
  ///     publish()  --1--2--3--|
  ///                      --3--|
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/publish.html>
  public func publish() -> ConnectableObservable<Element> { multicast(makeSubject: { PublishSubject() }) }

  /// Shares one subscription, once it is connected; a new observer first receives the latest elements of the
  /// connection.
  ///
  ///     let shared = source.replay(1)
  ///     shared.connect().disposed(by: bag)
  ///
  /// ![The lines below, drawn.](Multicast+Publish+Replay-2)
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
    ensure(bufferSize >= 0, "replay(_:) was called with \(bufferSize). Pass 0 or more.")
    return multicast(makeSubject: { ReplaySubject.create(bufferSize: bufferSize) })
  }

  /// Shares one subscription, once it is connected; a new observer first receives all elements of the connection.
  ///
  /// ![The lines below, drawn.](Multicast+Publish+Replay-3)
  ///
  ///                  --1--2-----3--|
  ///     replayAll()  --1--2-----3--|
  ///                        (12)-3--|
  ///
  /// - Complexity: space is linear in the elements.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast(makeSubject: { ReplaySubject.createUnbounded() })
  }
}
