import MiniRxTesting
import XCTest

#if DEBUG
  final class ResourcesTests: XCTestCase {
    private var counts: [Int] { Resources.Kind.allCases.map { Resources.count(of: $0) } }

    func testEveryKindIsCountedForAsLongAsItLives() {
      XCTAssertCounts([[1, 2, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0]]) {
        let (before, scheduler) = (counts, TestScheduler(initialClock: 0))
        var during: [Int] = []
        do {
          let subject = PublishSubject<Int>()
          let bag = DisposeBag()
          subject.map { $0 }.delay(.seconds(1), scheduler: scheduler).subscribe { _ in }.disposed(by: bag)
          subject.onNext(1)
          during = counts
          withExtendedLifetime((subject, bag)) {}
        }
        scheduler.run()
        return [zip(during, before).map(-), zip(counts, before).map(-)]
      }
    }

    func testASubscriptionThatIsNotDisposedIsFound() {
      XCTAssertCounts([2, 1] as [Int32]) {
        let (before, subject) = (Resources.total, PublishSubject<Int>())
        let subscription = subject.subscribe { _ in }
        let during = Resources.total
        XCTAssertTrue(Resources.summary.contains("subscription"))
        subscription.dispose()
        defer { withExtendedLifetime(subject) {} }
        return [during - before, Resources.total - before]
      }
    }

    func testTheTotalIsTheSumOfAllCounts() {
      let subject = PublishSubject<Int>()
      XCTAssertCounts(0) { Int(Resources.total) - counts.reduce(0, +) }
      withExtendedLifetime(subject) {}
    }

    func testSequencesThatDeliverOnASerialQueueAreCountedWhileTheyAreKept() {
      XCTAssertCounts([2, 0] as [Int32]) {
        let before = Resources.numberOfSerialDispatchQueueObservables
        var kept = [Observable.just(1).observe(on: SerialDispatchQueueScheduler(qos: .default))]
        kept.append(Observable.just(1).observe(on: MainScheduler.instance))
        kept.append(Observable.just(1).observe(on: ConcurrentDispatchQueueScheduler(qos: .default)))
        let during = Resources.numberOfSerialDispatchQueueObservables
        kept = []
        return [during - before, Resources.numberOfSerialDispatchQueueObservables - before]
      }
    }

    func testTheProgramCountsObjectsOfItsOwn() {
      XCTAssertCounts([1, 0] as [Int32]) {
        let before: Int32 = Resources.total
        let during = Resources.incrementTotal()
        XCTAssertEqual(Resources.count(of: .counted), 1)
        return [during - before, Resources.decrementTotal() - before]
      }
    }

    func testThreadsDoNotMiscount() {
      XCTAssertCounts(0 as Int32) {
        let before: Int32 = Resources.total
        onThreads(4) { _ in
          for value in 0..<500 { _ = Observable.just(value).map { $0 + 1 }.share().subscribe { _ in } }
        }
        return Resources.total - before
      }
    }
  }
#endif
