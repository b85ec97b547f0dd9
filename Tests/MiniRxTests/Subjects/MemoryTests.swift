import MiniRxTesting
import XCTest

/// What subjects and relays remember for a late observer.
final class MemoryTests: XCTestCase {
  func testAPublishSubjectRemembersNothing() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    XCTAssertEqual(Recorder(subject).line, "")
  }

  func testABehaviorSubjectRemembersTheLatest() {
    let subject = BehaviorSubject(value: 0)
    XCTAssertEqual(Recorder(subject).line, "0")
    subject.onNext(1)
    XCTAssertEqual(Recorder(subject).line, "1")
  }

  func testTheValueOfABehaviorSubjectOutlivesItsCompletion() {
    let subject = BehaviorSubject(value: 0)
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(try subject.value(), 1)
  }

  func testTheValueOfAFailedOrDisposedBehaviorSubjectIsItsError() {
    let failed = BehaviorSubject(value: 0)
    failed.onError(TestError.first)
    XCTAssertThrowsError(try failed.value()) { XCTAssertEqual($0 as? TestError, .first) }
    let disposed = BehaviorSubject(value: 0)
    disposed.dispose()
    XCTAssertThrowsError(try disposed.value()) { XCTAssertEqual($0 as? RxError, .disposed(object: disposed)) }
  }

  func testAReplaySubjectRemembersItsEndAsWell() {
    for (ending, expected) in [(Event<Int>.completed, "2 3 |"), (.error(TestError.first), "2 3 #first")] {
      let subject = ReplaySubject<Int>.create(bufferSize: 2)
      for value in 1...3 { subject.onNext(value) }
      subject.on(ending)
      XCTAssertEqual(Recorder(subject).line, expected)
    }
  }

  func testAReplaySubjectWithoutABoundRemembersAll() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for value in 1...100 { subject.onNext(value) }
    XCTAssertEqual(Recorder(subject).events.count, 100)
  }

  func testAReplaySubjectWithoutRoomRemembersNothing() {
    let subject = ReplaySubject<Int>.create(bufferSize: 0)
    subject.onNext(1)
    XCTAssertEqual(Recorder(subject).line, "")
  }

  func testADisposedReplaySubjectReleasesWhatItRemembers() {
    let census = Census()
    let subject = ReplaySubject<Token>.create(bufferSize: 2)
    subject.onNext(Token(1, census))
    subject.dispose()
    XCTAssertEqual(census.liveTokens, 0)
  }

  func testAnAsyncSubjectTellsItsLastElementAtItsEnd() {
    let subject = AsyncSubject<Int>()
    let recorder = Recorder(subject)
    subject.onNext(1)
    subject.onNext(2)
    XCTAssertEqual(recorder.line, "")
    subject.onCompleted()
    XCTAssertEqual(recorder.line, "2 |")
    XCTAssertEqual(Recorder(subject).line, "2 |")
  }

  func testAnAsyncSubjectThatFailsTellsNoElement() {
    let subject = AsyncSubject<Int>()
    let recorder = Recorder(subject)
    subject.onNext(1)
    subject.onError(TestError.first)
    XCTAssertEqual([recorder.line, Recorder(subject).line], ["#first", "#first"])
  }

  func testAnObserverOfAnAsyncSubjectCannotEndItBetweenElementAndCompletion() {
    let subject = AsyncSubject<Int>()
    let recorder = Recorder(subject)
    recorder.onNext = { _ in subject.onError(TestError.first) }
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testAnAsyncSubjectKeepsNothingThatComesAfterItsEnd() {
    let endings: [(AsyncSubject<Token>) -> Void] = [
      { $0.onCompleted() }, { $0.onError(TestError.first) }, { $0.dispose() },
    ]
    for end in endings {
      let (census, subject) = (Census(), AsyncSubject<Token>())
      end(subject)
      subject.onNext(Token(1, census))
      XCTAssertEqual(census.liveTokens, 0)
    }
  }

  func testRelaysRememberAsTheirSubjectsDo() {
    let publishing = PublishRelay<Int>()
    publishing.accept(1)
    XCTAssertEqual(Recorder(publishing.asObservable()).line, "")
    let behavior = BehaviorRelay(value: 0)
    behavior.accept(1)
    XCTAssertEqual(behavior.value, 1)
    XCTAssertEqual(Recorder(behavior.asObservable()).line, "1")
    let replaying = ReplayRelay<Int>.create(bufferSize: 2)
    for value in 1...3 { replaying.accept(value) }
    XCTAssertEqual(Recorder(replaying.asObservable()).line, "2 3")
    let endless = ReplayRelay<Int>.createUnbound()
    for value in 1...3 { endless.accept(value) }
    XCTAssertEqual(Recorder(endless.asObservable()).line, "1 2 3")
  }

  func testAnObserverMayGoWhileItIsToldWhatIsRemembered() {
    let subject = ReplaySubject<Int>.create(bufferSize: 3)
    for value in 1...3 { subject.onNext(value) }
    XCTAssertEqual(Recorder(subject.take(2)).line, "1 2 |")
    XCTAssertFalse(subject.hasObservers)
  }

  func testAnAsyncSubjectThatEndsWithoutEmittingReleasesItsElement() {
    for end in [{ $0.onError(TestError.first) }, { $0.dispose() }] as [(AsyncSubject<Token>) -> Void] {
      let (census, subject) = (Census(), AsyncSubject<Token>())
      subject.onNext(Token(1, census))
      end(subject)
      XCTAssertEqual(census.liveTokens, 0)
    }
  }
}
