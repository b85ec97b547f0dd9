import MiniRxTesting
import XCTest

final class PublishTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheSourceIsSubscribedToOnceItIsConnected() {
    let source = scheduler.hot("               -a-b-c|")
    let published = source.publish()
    scheduler.keep("                           --^", published.connect)
    scheduler.expect(published, "              ---b-c|-")
    scheduler.expect(subscriptionsOf: source, "--^---!")
  }

  func testWithoutAConnectionNothingComes() {
    let source = scheduler.hot("        -a-b-c|")
    scheduler.expect(source.publish(), "-------")
    scheduler.expect(subscriptionsOf: source)
  }

  func testALaterObserverHearsWhatComesAfterIt() {
    let published = scheduler.hot("          -a-b-c|").publish()
    scheduler.keep("                         ^", published.connect)
    let late = scheduler.observe(published, "--^")
    scheduler.expect(published, "            -a-b-c|")
    scheduler.expect(late, "                 ---b-c|")
  }

  func testAnErrorReachesAllObservers() {
    let source = scheduler.hot("               -a-b-#")
    let published = source.publish()
    scheduler.keep("                           ^", published.connect)
    let late = scheduler.observe(published, "  --^")
    scheduler.expect(published, "              -a-b-#-")
    scheduler.expect(late, "                   ---b-#-")
    scheduler.expect(subscriptionsOf: source, "^----!")
  }

  func testASourceThatEndsAtOnceEndsTheObservers() {
    let published = Observable<String>.empty().publish()
    scheduler.keep("             --^", published.connect)
    scheduler.expect(published, "--|")
  }

  func testDisposingTheConnectionLetsTheSourceGoAndTellsNobody() {
    let source = scheduler.hot("               -a-b-c|")
    let published = source.publish()
    scheduler.keep("                           ^-!", published.connect)
    scheduler.expect(published, "              -a-----")
    scheduler.expect(subscriptionsOf: source, "^-!")
  }

  func testAnObserverThatGoesLeavesTheConnection() {
    let source = scheduler.hot("               -a-b-c-")
    let published = source.publish()
    scheduler.keep("                           ^", published.connect)
    scheduler.expect(published, "              -a-")
    scheduler.expect(published, "              -b-")
    scheduler.expect(subscriptionsOf: source, "^")
  }

  func testItCanBeConnectedAgain() {
    let source = scheduler.hot("               -a-b-c-d-|")
    let published = source.publish()
    scheduler.keep("                           ^-!", published.connect)
    scheduler.keep("                           ----^", published.connect)
    let late = scheduler.observe(published, "  ---^")
    scheduler.run()
    scheduler.expect(late, "                   -----c-d-|")
    scheduler.expect(subscriptionsOf: source, "^-!", "----^----!")
  }

  func testConnectingWhileConnectedReturnsTheConnectionThatThereIs() {
    let source = scheduler.hot("               -a-b-c-d-|")
    let published = source.publish()
    scheduler.keep("                           ^", published.connect)
    scheduler.keep("                           --^-!", published.connect)
    scheduler.expect(published, "              -a-b------")
    scheduler.expect(subscriptionsOf: source, "^---!")
  }

  func testAnObserverAfterTheEndWaitsForTheNextConnection() {
    let source = scheduler.cold("              -a|")
    let published = source.publish()
    scheduler.keep("                           ^", published.connect)
    scheduler.keep("                           -----^", published.connect)
    let late = scheduler.observe(published, "  ---^")
    scheduler.run()
    scheduler.expect(late, "                   ------a|")
    scheduler.expect(subscriptionsOf: source, "^-!", "-----^-!")
  }

  func testAnObserverMayDisposeTheConnection() {
    let source = PublishSubject<Int>()
    let published = source.publish()
    let recorder = Recorder<Int>()
    let connection = SerialDisposable()
    recorder.onNext = { _ in connection.dispose() }
    recorder.subscribe(to: published)
    connection.disposable = published.connect()
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(source.hasObservers)
  }

  /// Those of the sequence itself hear what comes, and keep nothing.
  func testObserversThatAreCountedAloneKeepTheConnection() {
    for uncounted in 0...2 {
      for connects in [false, true] {
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let others = (0..<uncounted).map { _ in published.subscribe { _ in } }
        let connection = connects ? published.connect() : Disposables.create()
        let counted = published.refCount().subscribe { _ in }
        XCTAssertTrue(subject.hasObservers)
        counted.dispose()
        XCTAssertFalse(subject.hasObservers, "\(uncounted) others, \(connects)")
        for other in others { other.dispose() }
        connection.dispose()
      }
    }
  }
}
