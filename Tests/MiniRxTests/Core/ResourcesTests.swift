import MiniRxTesting
import XCTest

#if DEBUG
  final class ResourcesTests: XCTestCase {
    override func setUp() { letCountsSettle() }

    func testEveryKindIsCountedForAsLongAsItLives() {
      let scheduler = TestScheduler(initialClock: 0)
      let before = Resources.Kind.allCases.map { Resources.count(of: $0) }
      do {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        subject.map { $0 }.delay(.seconds(1), scheduler: scheduler).subscribe { _ in }.disposed(by: bag)
        subject.onNext(1)
        let during = Resources.Kind.allCases.map { Resources.count(of: $0) }
        XCTAssertEqual(zip(during, before).map { $0 - $1 }, [1, 2, 1, 1, 1, 0])
        withExtendedLifetime((subject, bag)) {}
      }
      scheduler.run()
      XCTAssertEqual(Resources.Kind.allCases.map { Resources.count(of: $0) }, before)
    }

    func testASubscriptionThatIsNotDisposedIsFound() {
      let before = Resources.total
      let subject = PublishSubject<Int>()
      let subscription = subject.subscribe { _ in }
      XCTAssertEqual(Resources.total - before, 2)
      XCTAssertTrue(Resources.summary.contains("subscription"))
      subscription.dispose()
      XCTAssertEqual(Resources.total - before, 1)
      withExtendedLifetime(subject) {}
    }

    func testTheTotalIsTheSumOfAllCounts() {
      let subject = PublishSubject<Int>()
      XCTAssertEqual(Int(Resources.total), Resources.Kind.allCases.map { Resources.count(of: $0) }.reduce(0, +))
      withExtendedLifetime(subject) {}
    }

    func testSequencesThatDeliverOnASerialQueueAreCountedWhileTheyAreKept() {
      let before = Resources.numberOfSerialDispatchQueueObservables
      var kept = [Observable.just(1).observe(on: SerialDispatchQueueScheduler(qos: .default))]
      kept.append(Observable.just(1).observe(on: MainScheduler.instance))
      kept.append(Observable.just(1).observe(on: ConcurrentDispatchQueueScheduler(qos: .default)))
      XCTAssertEqual(Resources.numberOfSerialDispatchQueueObservables - before, 2)
      kept = []
      XCTAssertEqual(Resources.numberOfSerialDispatchQueueObservables, before)
    }

    func testTheProgramCountsObjectsOfItsOwn() {
      let before: Int32 = Resources.total
      XCTAssertEqual(Resources.incrementTotal(), before + 1)
      XCTAssertEqual(Resources.count(of: .counted), 1)
      XCTAssertEqual(Resources.decrementTotal(), before)
    }

    func testThreadsDoNotMiscount() {
      let before = Resources.total
      onThreads(4) { _ in
        for value in 0..<500 { _ = Observable.just(value).map { $0 + 1 }.share().subscribe { _ in } }
      }
      XCTAssertEqual(Resources.total, before)
    }
  }
#endif
