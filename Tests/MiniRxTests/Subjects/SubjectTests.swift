import MiniRxTesting
import XCTest

/// What the subjects have in common, each claim for all four.
final class SubjectTests: XCTestCase {
  private var subjects: [(name: String, subject: CoreSubject<Int>)] {
    [
      ("PublishSubject", PublishSubject()), ("BehaviorSubject", BehaviorSubject(value: 0)),
      ("ReplaySubject", ReplaySubject<Int>.create(bufferSize: 2)), ("AsyncSubject", AsyncSubject()),
    ]
  }

  func testALateObserverHearsTheError() {
    for (name, subject) in subjects {
      subject.onError(TestError.first)
      XCTAssertEqual(Recorder(subject).line, "#first", name)
    }
  }

  func testALateObserverHearsTheCompletion() {
    for (name, subject) in subjects {
      subject.onCompleted()
      XCTAssertEqual(Recorder(subject).line, "|", name)
    }
  }

  func testNothingIsHeardAfterTheEnd() {
    for (name, subject) in subjects {
      let recorder = Recorder(subject)
      subject.onCompleted()
      let atTheEnd = recorder.line
      subject.onNext(1)
      subject.onError(TestError.first)
      XCTAssertEqual(recorder.line, atTheEnd, name)
      XCTAssertFalse(subject.hasObservers, name)
    }
  }

  func testADisposedSubjectIsSilentAndTellsLateObserversSo() {
    for (name, subject) in subjects {
      let recorder = Recorder(subject)
      let before = recorder.line
      subject.dispose()
      subject.onNext(1)
      subject.onCompleted()
      XCTAssertEqual(recorder.line, before, name)
      XCTAssertFalse(subject.hasObservers, name)
      var error: (any Error)?
      _ = subject.subscribe(onError: { error = $0 })
      XCTAssertEqual(error as? RxError, .disposed(object: subject), name)
    }
  }

  func testASubjectTellsWhetherItIsDisposed() {
    for (name, subject) in subjects {
      subject.onCompleted()
      XCTAssertFalse(subject.isDisposed, name)
      subject.dispose()
      XCTAssertTrue(subject.isDisposed, name)
    }
  }

  func testAnObserverThatGoesLeavesTheOthers() {
    for (name, subject) in subjects {
      let (first, second) = (Recorder(subject), Recorder(subject))
      first.dispose()
      XCTAssertTrue(subject.hasObservers, name)
      second.dispose()
      XCTAssertFalse(subject.hasObservers, name)
    }
  }

  func testAnEventIsAsGoodAsItsFunction() {
    for (name, subject) in subjects {
      let recorder = Recorder(subject)
      subject.on(.next(7))
      subject.on(.completed)
      XCTAssertTrue(recorder.line.hasSuffix("7 |"), name)
    }
  }

  func testASubjectObservesAnotherSequence() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject)
    _ = Observable.of(1, 2).subscribe(subject)
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testTheEndReachesTheObserversInTheOrderOfTheirSubscription() {
    for ending in [Event<Int>.completed, .error(TestError.first)] {
      for (name, subject) in subjects {
        var order: [Int] = []
        for number in 1...3 {
          _ = subject.subscribe(onError: { _ in order.append(number) }, onCompleted: { order.append(number) })
        }
        subject.on(ending)
        XCTAssertEqual(order, [1, 2, 3], name)
      }
    }
  }

  func testASubjectThatIsSubscribedToAgainSendsItsEndAgain() {
    for (name, subject) in subjects {
      let recorder = Recorder(subject.retry(3))
      subject.onError(TestError.first)
      XCTAssertTrue(recorder.line.hasSuffix("#first"), name)
    }
  }
}
