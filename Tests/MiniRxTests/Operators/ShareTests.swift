import MiniRxTesting
import XCTest

/// What an observer of `share` receives. That it connects once, under races as well, is the subject of `SharingTests`.
final class ShareTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// What observers hear who come and go as diagrams draw it.
  private func heard(_ shared: Observable<String>, _ observers: String...) -> [TestableObserver<String>] {
    let observers = observers.map { scheduler.observe(shared, $0) }
    scheduler.run()
    return observers
  }

  func testTheFirstObserverConnectsAndTheLastDisconnects() {
    let source = scheduler.hot("               -a-b-c-d-e")
    let heard = heard(source.share(), "^---!", "--^----!")
    scheduler.expect(heard[0], "               -a-b------")
    scheduler.expect(heard[1], "               ---b-c-d--")
    scheduler.expect(subscriptionsOf: source, "^------!")
  }

  func testALaterObserverIsToldAsManyElementsAsAreReplayed() {
    for (count, expected) in [
      (0, "----------d-"), (1, "-----c----d-"), (2, "-----(bc)-d-"), (9, "-----(abc)d-"),
    ] {
      let source = scheduler.hot("-abc------d-")
      scheduler.expect(heard(source.share(replay: count), "^", "-----^")[1], expected)
    }
  }

  func testCompletionReachesAllObserversAndTheNextOneBeginsAgain() {
    let source = scheduler.cold("              -a-|")
    let heard = heard(source.share(replay: 1), "^", "--^", "-----^")
    scheduler.expect(heard[0], "               -a-|-----")
    scheduler.expect(heard[1], "               --a|-----")
    scheduler.expect(heard[2], "               ------a-|")
    scheduler.expect(subscriptionsOf: source, "^--!", "-----^--!")
  }

  func testAnErrorReachesAllObserversAndTheNextOneBeginsAgain() {
    let source = scheduler.cold("              -a-#")
    let heard = heard(source.share(), "^", "--^", "-----^")
    scheduler.expect(heard[0], "               -a-#-----")
    scheduler.expect(heard[1], "               ---#-----")
    scheduler.expect(heard[2], "               ------a-#")
    scheduler.expect(subscriptionsOf: source, "^--!", "-----^--!")
  }

  func testAnEndKeptForEverReachesLaterObservers() {
    for (diagram, expected) in [("-a-|", "-----(a|)"), ("-a-#", "-----(a#)")] {
      let source = scheduler.cold(diagram)
      scheduler.expect(heard(source.share(replay: 1, scope: .forever), "^", "-----^")[1], expected)
      XCTAssertEqual(source.subscriptions.count, 1)
    }
  }

  func testAnEndKeptForEverWithoutElementsReachesLaterObservers() {
    let source = scheduler.cold("-a-|")
    scheduler.expect(heard(source.share(scope: .forever), "^", "-----^")[1], "-----|")
  }

  func testAMemoryForEverOutlivesTheConnection() {
    let source = scheduler.hot("               -a-b-c-d|")
    let heard = heard(source.share(replay: 1, scope: .forever), "^-!", "----^")
    scheduler.expect(heard[1], "               ----ac-d|")
    scheduler.expect(subscriptionsOf: source, "^-!", "----^---!")
  }

  func testAMemoryWhileConnectedEndsWithTheConnection() {
    let source = scheduler.hot("               -a-b-c-d|")
    let heard = heard(source.share(replay: 1), "^-!", "----^")
    scheduler.expect(heard[1], "               -----c-d|")
    scheduler.expect(subscriptionsOf: source, "^-!", "----^---!")
  }

  func testAnEmptySourceCompletesEachObserver() {
    let heard = heard(Observable.empty().share(), "^", "--^")
    scheduler.expect(heard[0], "|--")
    scheduler.expect(heard[1], "--|")
  }

  func testRetryBehindItSubscribesToTheSourceAgain() {
    let source = scheduler.cold("                      -a#")
    scheduler.expect(source.share(replay: 1).retry(), "-a-a-a")
    scheduler.expect(subscriptionsOf: source, "        ^-!", "--^-!", "----^!")
  }

  func testAnObserverMaySubscribeInsideAnElement() {
    let source = PublishSubject<Int>()
    let shared = source.share(replay: 1)
    let (outer, inner) = (Recorder<Int>(), Recorder<Int>())
    outer.onNext = { if $0 == 1 { inner.subscribe(to: shared) } }
    outer.subscribe(to: shared)
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual([outer.line, inner.line], ["1 2", "1 2"])
  }
}
