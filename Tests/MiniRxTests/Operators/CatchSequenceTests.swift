import MiniRxTesting
import XCTest

final class CatchSequenceTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testAFailedSequenceIsFollowedByTheNext() {
    let first = scheduler.cold("                                                  -a-#")
    let second = scheduler.cold("                                                 --b-|")
    let third = scheduler.cold("                                                  c|")
    scheduler.expect(Observable<String>.catch(sequence: [first, second, third]), "-a---b-|-")
    scheduler.expect(subscriptionsOf: first, "                                    ^--!")
    scheduler.expect(subscriptionsOf: second, "                                   ---^---!")
    scheduler.expect(subscriptionsOf: third)
  }

  func testTheErrorOfTheLastIsPassedOn() {
    let first = scheduler.cold("                                         -a-#")
    let last = scheduler.cold("                                          -b#", error: TestError.second)
    scheduler.expect(Observable<String>.catch(sequence: [first, last]), "-a--b#-", error: TestError.second)
  }

  func testNoSequencesComplete() {
    scheduler.expect(Observable<String>.catch(sequence: [] as [Observable<String>]), "|")
  }

  func testAnEmptySequenceCompletesTheWhole() {
    let next = scheduler.cold("-b|")
    scheduler.expect(Observable<String>.catch(sequence: [scheduler.cold("--|"), next]), "--|--")
    scheduler.expect(subscriptionsOf: next)
  }

  func testLaterSequencesAreNotAskedFor() {
    var made: [Int] = []
    let sources = (1...3).lazy.map { index -> Observable<Int> in
      made.append(index)
      return .just(index)
    }
    XCTAssertEqual(Recorder(Observable.catch(sequence: sources)).line, "1 |")
    XCTAssertEqual(made, [1])
  }

  func testDisposeInTheFirstSequenceLetsItGo() {
    let first = scheduler.cold("                                           -a---#")
    let second = scheduler.cold("                                          -b-|")
    scheduler.expect(Observable<String>.catch(sequence: [first, second]), "-a--")
    scheduler.expect(subscriptionsOf: first, "                             ^--!")
    scheduler.expect(subscriptionsOf: second)
  }

  func testSequencesThatFailAtOnceAreFollowedAtOnce() {
    let failing = Observable<String>.error(MarbleError())
    scheduler.expect(Observable<String>.catch(sequence: [failing, failing, scheduler.cold("-a|")]), "-a|")
  }
}
