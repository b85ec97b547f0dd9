import MiniRx
import XCTest

final class ReplayTests: XCTestCase {
  private let source = PublishSubject<Int>()

  private func emit(_ values: Int...) { for value in values { source.onNext(value) } }

  func testANewObserverIsToldTheLatestElementsFirst() {
    let replayed = source.replay(2)
    let connection = replayed.connect()
    emit(1, 2, 3)
    let recorder = Recorder(replayed)
    emit(4)
    XCTAssertEqual(recorder.line, "2 3 4")
    connection.dispose()
  }

  func testReplayAllTellsAllElements() {
    let replayed = source.replayAll()
    let connection = replayed.connect()
    emit(1, 2, 3)
    XCTAssertEqual(Recorder(replayed).line, "1 2 3")
    connection.dispose()
  }

  func testABufferOfNoneReplaysNothing() {
    let replayed = source.replay(0)
    let connection = replayed.connect()
    emit(1)
    let recorder = Recorder(replayed)
    emit(2)
    XCTAssertEqual(recorder.line, "2")
    connection.dispose()
  }

  func testTheSourceIsSubscribedToOnceItIsConnected() {
    let recorder = Recorder(source.replay(1))
    XCTAssertFalse(source.hasObservers)
    recorder.dispose()
  }

  func testTheEndReachesThoseWhoObserve() {
    for (ending, expected) in [(Event<Int>.completed, "1 |"), (.error(TestError.first), "1 #first")] {
      let source = PublishSubject<Int>()
      let replayed = source.replay(1)
      let recorder = Recorder(replayed)
      _ = replayed.connect()
      source.onNext(1)
      source.on(ending)
      XCTAssertEqual(recorder.line, expected)
    }
  }

  func testTheMemoryEndsWithItsConnection() {
    let replayed = source.replay(1)
    let first = replayed.connect()
    emit(1)
    first.dispose()
    let recorder = Recorder(replayed)
    let second = replayed.connect()
    emit(2)
    XCTAssertEqual(recorder.line, "2")
    second.dispose()
  }

  func testAnElementSentDuringTheReplayComesAfterIt() {
    let replayed = source.replay(2)
    let connection = replayed.connect()
    emit(1, 2)
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] in if $0 == 1 { source.onNext(3) } }
    recorder.subscribe(to: replayed)
    XCTAssertEqual(recorder.line, "1 2 3")
    connection.dispose()
  }

  func testDisposeDuringTheReplayDropsTheRest() {
    let replayed = source.replay(2)
    let connection = replayed.connect()
    emit(1, 2)
    XCTAssertEqual(Recorder(replayed.take(1)).line, "1 |")
    connection.dispose()
  }

  func testNothingIsKeptAfterTheConnectionAndItsObserversAreGone() {
    let census = Census()
    let tokens = PublishSubject<Token>()
    let replayed = tokens.replayAll()
    let connection = replayed.connect()
    tokens.onNext(Token(1, census))
    XCTAssertEqual(census.liveTokens, 1)
    connection.dispose()
    XCTAssertEqual(census.liveTokens, 0)
  }
}
