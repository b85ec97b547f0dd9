import MiniRxTesting
import XCTest

/// The edges that all operators of two inputs share. What the second input is for is in the tests of each operator.
final class SecondSourceTests: XCTestCase {
  private struct Row {
    typealias Operator = (Observable<String>, Observable<String>) -> Observable<String>

    let line: UInt
    let apply: Operator

    init(line: UInt = #line, _ apply: @escaping Operator) {
      self.line = line
      self.apply = apply
    }
  }

  /// The second input steers what becomes of the first.
  private let steered = [
    Row { $0.sample($1) },
    Row { $0.skip(until: $1) },
    Row { $0.take(until: $1) },
    Row { $0.withLatestFrom($1) },
  ]

  private let peers = [
    Row { $0.amb($1) },
    Row { Observable.combineLatest($0, $1) { $0 + $1 } },
    Row { Observable.merge($0, $1) },
    Row { Observable.zip($0, $1) { $0 + $1 } },
  ]

  /// Fails at the line of each operator that does not do as drawn.
  private func expect(
    _ rows: [Row], source: String, other: String, result: String, sourceSubscription: String, otherSubscription: String
  ) {
    for row in rows {
      let scheduler = TestScheduler(initialClock: 0)
      let (source, other) = (scheduler.hot(source), scheduler.hot(other))
      scheduler.expect(row.apply(source.asObservable(), other.asObservable()), result, line: row.line)
      scheduler.expect(subscriptionsOf: source, sourceSubscription, line: row.line)
      scheduler.expect(subscriptionsOf: other, otherSubscription, line: row.line)
    }
  }

  func testAnErrorOfTheSourceLetsTheOtherGo() {
    expect(
      steered + peers,
      source: "            ---#",
      other: "             -----x",
      result: "            ---#",
      sourceSubscription: "^--!",
      otherSubscription: " ^--!")
  }

  func testAnErrorOfTheOtherLetsTheSourceGo() {
    expect(
      steered + peers,
      source: "            -----a|",
      other: "             ---#",
      result: "            ---#",
      sourceSubscription: "^--!",
      otherSubscription: " ^--!")
  }

  func testTheCompletionOfTheOtherLetsItGoAndLeavesTheSource() {
    expect(
      steered,
      source: "            ------",
      other: "             ---|",
      result: "            ------",
      sourceSubscription: "^----!",
      otherSubscription: " ^--!")
  }

  func testDisposeLetsBothGo() {
    expect(
      steered + peers,
      source: "            ----a",
      other: "             ----x",
      result: "            ---",
      sourceSubscription: "^-!",
      otherSubscription: " ^-!")
  }
}
