import MiniRx
import XCTest

final class CreateTests: XCTestCase {
  func testWhatTheClosureReturnsIsDisposedWhicheverWayItEnds() {
    for ending in [Event<Int>.completed, .error(MarbleError()), nil] {
      var disposals = 0
      let subscription = Observable<Int>.create { observer in
        if let ending { observer.on(ending) }
        return Disposables.create { disposals += 1 }
      }
      .subscribe { _ in }
      subscription.dispose()
      subscription.dispose()
      XCTAssertEqual(disposals, 1, "\(String(describing: ending))")
    }
  }

  func testEverySubscriptionRunsTheClosure() {
    var runs = 0
    let source = Observable<Int>.create { observer in
      runs += 1
      observer.onCompleted()
      return Disposables.create()
    }
    for _ in 0..<3 { _ = source.subscribe { _ in } }
    XCTAssertEqual(runs, 3)
  }

  private var observer = AnyObserver<Int> { _ in }

  /// Leaves its observer to the test.
  private func source(dispose: @escaping () -> Void = {}) -> Observable<Int> {
    .create { [unowned self] in
      observer = $0
      return Disposables.create(with: dispose)
    }
  }

  func testNothingPassesAfterTheEnd() {
    for (ending, expected) in [(Event<Int>.completed, "1 |"), (.error(TestError.first), "1 #first")] {
      let recorder = Recorder(source())
      observer.onNext(1)
      observer.on(ending)
      observer.onNext(2)
      observer.onCompleted()
      XCTAssertEqual(recorder.line, expected)
    }
  }

  func testNothingPassesAfterDispose() {
    let recorder = Recorder(source())
    recorder.dispose()
    observer.onNext(1)
    observer.onCompleted()
    XCTAssertEqual(recorder.line, "")
  }

  func testWhatTheClosureReturnsAfterTheEndIsDisposedAtOnce() {
    var isDisposed = false
    let source = Observable<Int>.create { observer in
      observer.onCompleted()
      return Disposables.create { isDisposed = true }
    }
    let recorder = Recorder(source)
    XCTAssertTrue(isDisposed)
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnElementThatTheObserverSendsWaitsForItsTurn() {
    let recorder = Recorder<Int>()
    var lengths: [Int] = []
    recorder.onNext = { [unowned self, unowned recorder] in
      if $0 == 1 { observer.onNext(2) }
      lengths.append(recorder.events.count)
    }
    recorder.subscribe(to: source())
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
    XCTAssertEqual(lengths, [1, 2], "the second element comes after the delivery of the first")
  }

  func testCompletionInsideAnElementComesAfterIt() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned self] _ in observer.onCompleted() }
    recorder.subscribe(to: source())
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testDisposeInsideAnElementDropsWhatFollows() {
    var disposals = 0
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned self, unowned recorder] _ in
      observer.onNext(2)
      recorder.dispose()
    }
    recorder.subscribe(to: source(dispose: { disposals += 1 }))
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(disposals, 1)
  }

  func testElementsOfSeveralThreadsComeOneAtATimeAndNoneIsLost() {
    let (running, overlaps, heard) = (Counter(), Counter(), Counter())
    _ = Observable<Int>.create { observer in
      onThreads(4) { _ in for _ in 0..<250 { observer.onNext(1) } }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(onNext: {
      running.add(1)
      if running.value != 1 { overlaps.add(1) }
      heard.add($0)
      running.add(-1)
    })
    XCTAssertEqual(overlaps.value, 0)
    XCTAssertEqual(heard.value, 1000)
  }
}
