extension ObservableType {
  /// Shares one subscription among the observers of a subject, once it is connected.
  ///
  ///     let shared = source.multicast(ReplaySubject.create(bufferSize: 1))
  ///     shared.connect().disposed(by: bag)
  ///
  /// Every connection feeds the same subject; once that has ended, so have all later observers.
  /// Source: https://reactivex.io/documentation/operators/publish.html
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// Shares one subscription among the observers of a subject, once it is connected. Each connection gets a new subject.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let source = asObservable()
    return ConnectableObservable(
      SharedSource {
        let subject = makeSubject()
        return SharedSource.Hub(subject.asObservable()) { connection in
          source.attach(SharingSink(subject.asObserver(), connection))
        }
      })
  }
}
