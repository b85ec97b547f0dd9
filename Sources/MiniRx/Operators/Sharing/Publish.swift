extension ObservableType {
  /// Shares one subscription, once it is connected; observers receive what comes after they subscribe.
  ///
  ///     let shared = source.publish()
  ///     shared.subscribe(onNext: { print($0) }).disposed(by: bag)
  ///     shared.connect().disposed(by: bag)
  ///
  /// ![The lines below, drawn.](Publish)
  ///
  ///                --1--2--3--|
  ///     publish()  --1--2--3--|
  ///                      --3--|
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/publish.html>
  public func publish() -> ConnectableObservable<Element> { multicast(makeSubject: { PublishSubject() }) }
}
