/// A sequence with a script of events, which writes down who observed it and when; made by a `TestScheduler` in tests.
///
///     let taps = scheduler.createHotObservable([.next(210, 1), .completed(300)])
///     _ = scheduler.start { taps.take(1) }
///     // taps.subscriptions == [RecordedSubscription(200, 210)]
///
/// A hot one emits at the times of the script to its observers of that time. A cold one runs through the script for
/// each observer, counting time from the subscription.
///
/// Behind an operator, a closure or a marble diagram a script ends with its first terminal event. An observer that is
/// given to its own `subscribe(_:)` receives all of it until the subscription is disposed: that is how scripts test operators of
/// one's own with sequences that break the rules.
public final class TestableObservable<Element>: Observable<Element>, @unchecked Sendable {
  package typealias Begin = (
    _ receive: @escaping (Event<Element>) -> Void, _ connect: (UpstreamDisposable) -> Void
  ) -> any Disposable

  /// The script, which is of the testing product: applications link this class alone.
  package let owner: AnyObject
  private let begin: Begin

  package init(_ owner: AnyObject, begin: @escaping Begin) { (self.owner, self.begin) = (owner, begin) }

  /// Subscribes an observer to the script as it stands, events after a terminal one included.
  ///
  /// - Returns: the subscription, which lasts until it is disposed.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    begin(observer.on) { _ in }
  }

  /// A sequence that ends with the first terminal event of the script, however many observe it.
  public override func asObservable() -> Observable<Element> { Source { [self] in attach($0) } }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    let receive: (Event<Element>) -> Void = { event in
      switch event {
      case .next(let element): sink.next(element)
      case .error(let error): sink.fail(error)
      case .completed: sink.complete()
      }
    }
    _ = begin(receive, sink.setUpstream)
    return nil
  }
}
