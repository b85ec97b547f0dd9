import MiniRxTesting
import XCTest

/// What a memory adds to `publish`, the connections of which are the subject of `PublishTests`.
final class ReplayTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// What a later observer receives, as a diagram draws it, while the sequence is connected.
  private func heard(_ replayed: ConnectableObservable<String>, _ observer: String) -> TestableObserver<String> {
    scheduler.keep("^", replayed.connect)
    let late = scheduler.observe(replayed, observer)
    scheduler.run()
    return late
  }

  func testANewObserverIsToldTheLatestElementsFirst() {
    let late = heard(scheduler.hot("-a-b-c----d-|").replay(2), "------^")
    scheduler.expect(late, "------(bc)d-|")
  }

  func testReplayAllTellsAllElements() {
    let late = heard(scheduler.hot("-a-b-c-----d|").replayAll(), "------^")
    scheduler.expect(late, "------(abc)d|")
  }

  func testABufferOfNoneReplaysNothing() {
    let late = heard(scheduler.hot("-a-b-|").replay(0), "--^")
    scheduler.expect(late, "---b-|")
  }

  func testAnErrorReachesThoseWhoObserve() {
    let late = heard(scheduler.hot("-a-b-#").replay(1), "--^")
    scheduler.expect(late, "--ab-#")
  }

  func testTheSourceIsSubscribedToOnceItIsConnected() {
    let source = scheduler.hot("        -a-b-|")
    scheduler.expect(source.replay(1), "------")
    scheduler.expect(subscriptionsOf: source)
  }

  func testTheMemoryEndsWithItsConnection() {
    let source = scheduler.hot("               -a-b---c-|")
    let replayed = source.replay(1)
    scheduler.keep("                           ^---!", replayed.connect)
    scheduler.keep("                           ------^", replayed.connect)
    let late = scheduler.observe(replayed, "   -----^")
    scheduler.run()
    scheduler.expect(late, "                   -------c-|")
    scheduler.expect(subscriptionsOf: source, "^---!", "------^--!")
  }

  func testTheMemoryEndsWithTheSource() {
    for ending in ["-a-|--", "-a-#--"] {
      let late = heard(scheduler.hot(ending).replay(1), "----^-")
      scheduler.expect(late, "                           ------")
    }
  }

  func testAnElementSentDuringTheReplayComesAfterIt() {
    let source = PublishSubject<Int>()
    let replayed = source.replay(2)
    let connection = replayed.connect()
    for value in 1...2 { source.onNext(value) }
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onNext(3) } }
    recorder.subscribe(to: replayed)
    XCTAssertEqual(recorder.line, "1 2 3")
    connection.dispose()
  }

  func testDisposeDuringTheReplayDropsTheRest() {
    let source = PublishSubject<Int>()
    let replayed = source.replay(2)
    let connection = replayed.connect()
    for value in 1...2 { source.onNext(value) }
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
