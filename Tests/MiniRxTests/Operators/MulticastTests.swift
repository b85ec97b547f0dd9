import MiniRxTesting
import XCTest

final class MulticastTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Each element behind the one before: `ab`, `bc`.
  private func pairs(_ source: Observable<String>) -> Observable<String> {
    source.multicast({ PublishSubject() }) { Observable.zip($0, $0.skip(1)) { $0 + $1 } }
  }

  func testTheSelectorUsesOneSubscriptionAsOftenAsItLikes() {
    let source = scheduler.cold("              -a-b--c-|")
    scheduler.expect(pairs(source), "          ---m--n-|-", values: ["m": "ab", "n": "bc"])
    scheduler.expect(subscriptionsOf: source, "^-------!")
  }

  func testEachObserverHasASubjectAndASubscriptionOfItsOwn() {
    let source = scheduler.cold("                -a-b-|")
    let late = scheduler.observe(pairs(source), "--^")
    scheduler.expect(pairs(source), "            ---m-|---", values: ["m": "ab"])
    scheduler.expect(late, "                     -----m-|-", values: ["m": "ab"])
    scheduler.expect(subscriptionsOf: source, "  ^----!", "--^----!")
  }

  func testTheEndOfTheSelectedSequenceLetsTheSourceGo() {
    let source = scheduler.hot("                                             -a-b-|")
    scheduler.expect(source.multicast({ PublishSubject() }) { $0.take(1) }, "-(a|)-")
    scheduler.expect(subscriptionsOf: source, "                              ^!")
  }

  func testAnErrorOfTheSelectedSequenceLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b-|")
    let result = source.multicast({ PublishSubject() }) { $0.map { _ -> String in throw MarbleError() } }
    scheduler.expect(result, "                 -#----")
    scheduler.expect(subscriptionsOf: source, "^!")
  }

  func testASelectedSequenceThatIsOverAtOnceLetsTheSourceGoAtOnce() {
    let source = scheduler.hot("                                                            -a-b-|")
    scheduler.expect(source.multicast({ PublishSubject() }) { _ in Observable.just("z") }, "(z|)")
    scheduler.expect(subscriptionsOf: source, "                                             (^!)")
  }

  func testASelectedSequenceMayOutliveTheSource() {
    let source = scheduler.hot("               -a|")
    scheduler.expect(source.multicast({ PublishSubject() }) { $0.concat(self.scheduler.cold("-b|")) }, "-a-b|")
    scheduler.expect(subscriptionsOf: source, "^-!")
  }

  func testAThrowingClosureEndsItBeforeTheSourceIsSubscribedTo() {
    let source = scheduler.hot("        -a-b-|")
    let throwingSubject = source.multicast({ () throws -> PublishSubject<String> in throw MarbleError() }) { $0 }
    scheduler.expect(throwingSubject, " #--")
    let throwingSelector = source.multicast({ PublishSubject() }) { _ -> Observable<String> in throw MarbleError() }
    scheduler.expect(throwingSelector, "#--")
    scheduler.expect(subscriptionsOf: source)
  }

  func testAnElementThatTheObserverSendsGoesThroughTheSelectorAfterwards() {
    let source = PublishSubject<String>()
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "ab" { source.onNext("c") } }
    recorder.subscribe(to: pairs(source))
    source.onNext("a")
    source.onNext("b")
    XCTAssertEqual(recorder.line, "ab bc")
    recorder.dispose()
  }

  func testAGivenSubjectServesAllConnections() {
    let source = scheduler.hot("               -a-b-c-d-")
    let shared = source.multicast(ReplaySubject.create(bufferSize: 1))
    scheduler.keep("                           ^-!", shared.connect)
    scheduler.keep("                           ------^", shared.connect)
    let late = scheduler.observe(shared, "     ----^")
    scheduler.run()
    scheduler.expect(late, "                   ----a--d-")
    scheduler.expect(subscriptionsOf: source, "^-!", "------^")
  }

  func testAGivenSubjectThatHasEndedEndsLaterObservers() {
    let source = scheduler.hot("          -a-|")
    let shared = source.multicast(PublishSubject())
    scheduler.keep("                      ^-----", shared.connect)
    let late = scheduler.observe(shared, "----^")
    scheduler.run()
    scheduler.expect(late, "              ----|")
  }
}
