import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class SubscribeIsolatedTests: XCTestCase {
  private actor Archive {
    private(set) var entries: [String] = []
    private let bag = DisposeBag()

    func append(_ entry: String) { entries.append(entry) }

    func follow(_ source: Observable<Int>) {
      source.subscribe(
        isolatedTo: self, onNext: { archive, entry in archive.entries.append("\(entry)") },
        onError: { archive, error in archive.entries.append("#\(error)") },
        onCompleted: { archive in archive.entries.append("|") }
      )
      .disposed(by: bag)
    }

    func followOnce(_ source: PublishSubject<Int>, _ subscription: SerialDisposable) {
      subscription.disposable = source.subscribe(
        isolatedTo: self,
        onNext: { archive, entry in
          archive.entries.append("\(entry)")
          subscription.dispose()
        })
      for entry in 1...3 { source.onNext(entry) }
    }
  }

  func testElementsErrorsAndTheEndReachAnActor() async {
    let archive = Archive()
    await archive.follow(.of(1, 2))
    await archive.follow(.error(TestError.first))
    while await archive.entries.count < 4 { await Task.yield() }
    let entries = await archive.entries
    XCTAssertEqual(entries.filter { $0 != "#first" }, ["1", "2", "|"])
    XCTAssertTrue(entries.contains("#first"))
  }

  func testNothingReachesAnActorAfterItDisposed() async {
    let archive = Archive()
    let source = PublishSubject<Int>()
    await archive.followOnce(source, SerialDisposable())
    while source.hasObservers { await Task.yield() }
    let entries = await archive.entries
    XCTAssertEqual(entries, ["1"])
  }

  func testASubscriptionDoesNotKeepItsActor() {
    let source = PublishSubject<Int>()
    weak var probe: Archive?
    let received = Counter()
    let subscription: any Disposable
    do {
      let archive = Archive()
      probe = archive
      subscription = source.subscribe(isolatedTo: archive, onNext: { _, _ in received.add(1) })
      source.onNext(1)
      waitUntil { received.value == 1 }
    }
    waitUntil { probe == nil }
    XCTAssertNil(probe)
    source.onNext(2)
    XCTAssertEqual(received.value, 1)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testWhatIsEmittedForAnActorThatIsGoneIsReleased() {
    let (source, census) = (PublishSubject<Token>(), Census())
    let subscription = source.subscribe(isolatedTo: Archive(), onNext: { _, _ in })
    for value in 1...3 { source.onNext(Token(value, census)) }
    waitUntil { census.liveTokens == 0 }
    XCTAssertEqual(census.liveTokens, 0)
    subscription.dispose()
  }

  @MainActor
  func testWhatIsEmittedOnTheMainThreadReachesTheMainActorAtOnce() {
    let source = PublishSubject<Int>()
    var heard: [Int] = []
    let subscription = source.subscribe(isolatedTo: .shared, onNext: { heard.append($0) })
    source.onNext(1)
    XCTAssertEqual(heard, [1])
    subscription.dispose()
  }

  @MainActor
  func testWhatIsEmittedElsewhereReachesTheMainActorInOrder() async {
    let source = PublishSubject<Int>()
    var heard: [String] = []
    let subscription = source.subscribe(
      isolatedTo: .shared, onNext: { heard.append("\($0)") }, onError: { heard.append("#\($0)") },
      onCompleted: { heard.append("|") })
    await Task.detached {
      for number in 1...3 { source.onNext(number) }
      source.onError(TestError.first)
    }.value
    while heard.count < 4 { await Task.yield() }
    XCTAssertEqual(heard, ["1", "2", "3", "#first"])
    subscription.dispose()
  }

  @MainActor
  func testTraitsReachTheMainActor() async {
    var heard: [String] = []
    _ = Driver.of(1, 2).subscribe(
      isolatedTo: .shared, onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") })
    _ = Infallible.just(3).subscribe(isolatedTo: .shared, onNext: { heard.append("\($0)") })
    while heard.count < 4 { await Task.yield() }
    XCTAssertEqual(
      heard, ["1", "3", "2", "|"], "Each element of a driver after the first takes a turn of the main queue.")
  }

  func testAnErrorThatIsNotHandledIsReported() {
    let count = reportedErrors {
      _ = Observable<Int>.error(TestError.first).subscribe(isolatedTo: MainActor.shared, onNext: { _ in })
    }
    XCTAssertEqual(count, 1)
  }

  func testDisposingABagCancelsATaskAndThoseThatItWaitsFor() async {
    let cancelled = ValueLog()
    var bag: DisposeBag? = DisposeBag()
    let tree = Task {
      await withTaskGroup(of: Void.self) { group in
        for child in 1...3 {
          group.addTask {
            while !Task.isCancelled { await Task.yield() }
            cancelled.append(child)
          }
        }
      }
    }
    tree.disposed(by: bag!)
    XCTAssertFalse(tree.isCancelled)
    bag = nil
    await tree.value
    XCTAssertEqual(cancelled.values.sorted(), [1, 2, 3])
  }

  func testATaskTreeEndsWithItsSubscription() async {
    let cancelled = ValueLog()
    let started = Counter()
    let subscription = Observable<Int>.create { observer in
      await withTaskGroup(of: Void.self) { group in
        for child in 1...3 {
          group.addTask {
            started.add(1)
            while !Task.isCancelled { await Task.yield() }
            cancelled.append(child)
          }
        }
      }
    }
    .subscribe()
    while started.value < 3 { await Task.yield() }
    subscription.dispose()
    while cancelled.values.count < 3 { await Task.yield() }
    XCTAssertEqual(cancelled.values.sorted(), [1, 2, 3])
  }
}
