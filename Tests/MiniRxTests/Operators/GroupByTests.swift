import MiniRx
import XCTest

final class GroupByTests: XCTestCase {
  private let source = PublishSubject<Int>()

  private func labelled() -> Observable<String> {
    source.groupBy { $0 % 2 == 0 ? "even" : "odd" }
      .flatMap { group in group.map { "\(group.key)\($0)" } }
  }

  func testElementsGoToTheGroupOfTheirKey() {
    let recorder = Recorder(labelled())
    for value in 1...4 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "odd1 even2 odd3 even4")
  }

  func testAGroupIsEmittedOnce() {
    let recorder = Recorder(source.groupBy { $0 % 2 }.map(\.key))
    for value in 1...4 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "1 0")
  }

  func testCompletionEndsTheGroupsThenTheSequence() {
    var ended: [String] = []
    _ = source.groupBy { $0 }
      .subscribe(
        onNext: { group in _ = group.subscribe(onCompleted: { ended.append("group") }) },
        onCompleted: { ended.append("all") })
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(ended, ["group", "all"])
  }

  func testAnErrorEndsTheGroupsThenTheSequence() {
    var ended: [String] = []
    _ = source.groupBy { $0 }
      .subscribe(
        onNext: { group in _ = group.subscribe(onError: { ended.append("group \($0)") }) },
        onError: { ended.append("all \($0)") })
    source.onNext(1)
    source.onError(TestError.first)
    XCTAssertEqual(ended, ["group first", "all first"])
  }

  func testAThrowingKeySelectorEndsTheGroupsAndDisposesTheSource() {
    var ended: [String] = []
    _ = source.groupBy { value -> Int in if value < 2 { value } else { throw TestError.first } }
      .subscribe(
        onNext: { group in _ = group.subscribe(onError: { ended.append("group \($0)") }) },
        onError: { ended.append("all \($0)") })
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(ended, ["group first", "all first"])
    XCTAssertFalse(source.hasObservers)
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().groupBy { $0 }.map(\.key)).line, "|")
  }

  func testAGroupRunsOnWhenTheSequenceIsDisposed() {
    let group = Recorder<Int>()
    let subscription = source.groupBy { _ in 0 }.subscribe(onNext: { group.subscribe(to: $0.asObservable()) })
    source.onNext(1)
    subscription.dispose()
    source.onNext(2)
    XCTAssertEqual(group.line, "1 2")
  }

  func testTheSourceIsLetGoWithTheLastGroup() {
    let group = Recorder<Int>()
    let subscription = source.groupBy { _ in 0 }.subscribe(onNext: { group.subscribe(to: $0.asObservable()) })
    source.onNext(1)
    subscription.dispose()
    XCTAssertTrue(source.hasObservers)
    group.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeWithoutGroupsLetsTheSourceGo() {
    let recorder = Recorder(source.groupBy { $0 }.map(\.key))
    source.onNext(1)
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testALateObserverOfAGroupHearsItsEnd() {
    var groups: [GroupedObservable<Int, Int>] = []
    _ = source.groupBy { $0 }.subscribe(onNext: { groups.append($0) })
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(Recorder(groups[0].asObservable()).line, "|")
  }

  func testAReentrantElementReachesItsGroupInOrder() {
    let recorder = Recorder<String>()
    recorder.onNext = { [source] in if $0 == "odd1" { source.onNext(2) } }
    recorder.subscribe(to: labelled())
    source.onNext(1)
    source.onNext(3)
    XCTAssertEqual(recorder.line, "odd1 even2 odd3")
  }
}
