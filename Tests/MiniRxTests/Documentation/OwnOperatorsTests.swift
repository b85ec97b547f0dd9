import MiniRxTesting
import XCTest

extension ObservableType where Element: Equatable {
  /// Emits an element once it has stayed the same for a while.
  func settled(_ span: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    distinctUntilChanged().debounce(span, scheduler: scheduler)
  }
}

extension ObservableType {
  /// Emits the elements that are not `nil`.
  func unwrapped<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    lift { element, emit in if let element { emit(element) } }
  }
}

extension ObservableType {
  /// Emits each element together with the one before.
  func pairwise() -> Observable<(Element, Element)> {
    .deferred {
      var previous: Element?
      return self.lift { element, emit in
        if let previous { emit((previous, element)) }
        previous = element
      }
    }
  }
}

extension ObservableType {
  /// Emits `true` in front of the sequence, and `false` behind it, however it ends.
  func activity() -> Observable<Bool> {
    .create { observer in
      observer.onNext(true)
      let end = {
        observer.onNext(false)
        observer.onCompleted()
      }
      return self.subscribe(onError: { _ in end() }, onCompleted: end)
    }
  }
}

/// What the article "An operator of your own" prints and promises.
final class OwnOperatorsTests: XCTestCase {
  func testStateBelongsToOneSubscription() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.hot("                          -a-b-c-|")
    scheduler.expect(source.pairwise().map { $0 + $1 }, " ---x-y-|", values: ["x": "ab", "y": "bc"])
    scheduler.expect(subscriptionsOf: source, "           ^------!")
    let pairs = scheduler.cold("           -a-b|").pairwise().map { $0 + $1 }
    scheduler.expect(pairs.concat(pairs), "---x---x|", values: ["x": "ab"])
  }

  func testElementsThatAreNotNilAreEmitted() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.cold("     -1-a-2|").map { Int($0) }
    scheduler.expect(source.unwrapped(), "-1---2|", values: ["1": 1, "2": 2])
  }

  func testAnElementSettles() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.hot("                                        -a-a-b-----|")
    scheduler.expect(source.settled(.seconds(3), scheduler: scheduler), "----a---b--|")
  }

  func testTheEndIsAnElement() {
    let scheduler = TestScheduler(initialClock: 0)
    let values: [Character: Bool] = ["t": true, "f": false]
    scheduler.expect(scheduler.cold("-a-|").activity(), "t--(f|)", values: values)
    scheduler.expect(scheduler.cold("-a-#").activity(), "t--(f|)", values: values)
  }
}
