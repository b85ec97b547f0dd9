import Foundation
import MiniRx
import XCTest

@testable import RxComposable

final class RecordedTestTests: XCTestCase {
  /// The lines of a test's body.
  private func body<State, Action>(_ recording: Recording<State, Action>) -> [String] {
    let lines = recording.test(named: "testIt", reducer: "reducer").components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasSuffix("reducer: reducer") }! + 3
    return lines[start...].dropLast(3).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  func testASessionIsSentAndReceivedInOrder() {
    let session = Visit.Store()
    session.store.send(.addLater(2))
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.rename(to: "b"))
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.addAtOnce(1))

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.addLater(2))",
        "scheduler.advance(by: .seconds(1))",
        "store.send(.rename(to: \"b\")) {",
        "$0.child.name = \"b\"",
        "$0.child.isOn = true",
        "}",
        "scheduler.advance(by: .seconds(1))",
        "store.receive(.add(2)) {",
        "$0.count = 2",
        "}",
        "store.send(.addAtOnce(1))",
        "store.receive(.add(1)) {",
        "$0.count = 3",
        "}",
      ])
  }

  func testEffectsThatRunAtTheEndAreSkipped() {
    let session = Visit.Store()
    session.store.send(.start)

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.start)",
        "// The effects of the actions 1 still ran when the session ended.",
        "store.skipInFlightEffects(strict: false)",
      ])
  }

  func testWhatCannotBeWrittenIsACommentAndTheTestIsNotExhaustive() {
    final class Object {}
    struct Holder { var object: Object? }
    let store = Store(
      initialState: Holder(),
      reducer: Reduce<Holder, Int> {
        $0.object = Object(); _ = $1; return .none
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Holder, Int>()
    store.record(into: recording)
    store.send(1)
    let text = recording.test(named: "testIt")

    XCTAssertTrue(text.contains("// A recording does not know the reducer: pass `reducer:`."), text)
    XCTAssertTrue(text.contains("// The state at the beginning cannot be written: the type"), text)
    XCTAssertTrue(text.contains("// A change cannot be written: `$0.object`: an object of"), text)
    XCTAssertTrue(text.contains("store.exhaustivity = .off"), text)
  }

  func testAnswersAreStubs() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[String], Int>(scheduler: scheduler)
    let live = recording.dependency("fact") { (number: Int) -> Effect<String> in
      if number == 3 { return Effect(Observable.never()) }
      return number == 1
        ? Effect(value: "one")
        : Effect(value: "two").delay(.milliseconds(20), scheduler: scheduler).eraseToEffect()
    }
    let bag = DisposeBag()
    live(1).subscribe().disposed(by: bag)
    live(2).subscribe().disposed(by: bag)
    live(3).subscribe().disposed(by: bag)
    scheduler.advance(by: .milliseconds(20))
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(
      text.contains(
        """
            let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
            // What `fact` answered, call by call.
            var factAnswers: [Observable<Swift.String>] = [
              .just("one"),
              scheduler.createColdObservable([.next(20, "two"), .completed(20)]).asObservable(),
              .never(),
            ]
            let fact: (Swift.Int) -> Effect<Swift.String> = { _ in
              factAnswers.isEmpty ? .unimplemented("fact") : Effect(factAnswers.removeFirst())
            }
        """), text)
  }
}

final class SwiftSourceTests: XCTestCase {
  struct Point: Equatable { var x = 1, y: Double? = nil }

  enum Shape: Equatable { case empty, `default`, circle(Point, radius: Double), tagged(id: Int) }

  enum Mistake: Error { case first }

  private func source(_ value: Any) -> String {
    do { return try SwiftSource.expression(value) } catch { return "no: \(error.reason)" }
  }

  func testLiterals() {
    XCTAssertEqual(source("a \"b\"\n"), #""a \"b\"\n""#)
    XCTAssertEqual(source(-3), "-3")
    XCTAssertEqual(source(1.0), "1.0")
    XCTAssertEqual(source(-Double.infinity), "-.infinity")
    XCTAssertEqual(source(true), "true")
    XCTAssertEqual(source(Int?.none as Any), "nil")
    XCTAssertEqual(source(Int??.some(3) as Any), "3")
    XCTAssertEqual(source([1, 2]), "[1, 2]")
    XCTAssertEqual(source(["b": 1, "a": 2]), #"["a": 2, "b": 1]"#)
    XCTAssertEqual(source([String: Int]()), "[:]")
    XCTAssertEqual(source(Set([2, 1])), "[1, 2]")
    XCTAssertEqual(source((1, name: "a")), #"(1, name: "a")"#)
    XCTAssertEqual(source(URL(string: "https://a.b")!), #"URL(string: "https://a.b")!"#)
    XCTAssertEqual(source(Date(timeIntervalSinceReferenceDate: 5)), "Date(timeIntervalSinceReferenceDate: 5.0)")
  }

  func testStructsAndCases() {
    XCTAssertEqual(source(Point()), "SwiftSourceTests.Point(x: 1, y: nil)")
    XCTAssertEqual(source(Shape.empty), ".empty")
    XCTAssertEqual(source(Shape.default), ".`default`")
    XCTAssertEqual(
      source(Shape.circle(Point(), radius: 2)), ".circle(SwiftSourceTests.Point(x: 1, y: nil), radius: 2.0)")
    XCTAssertEqual(source(Shape.tagged(id: 4)), ".tagged(id: 4)")
    XCTAssertEqual(source(Result<Int, any Error>.failure(Mistake.first)), ".failure(SwiftSourceTests.Mistake.first)")
    XCTAssertEqual(source(AnyHashable(3)), "3")
  }

  func testWhatHasNoSource() {
    struct Local { var a = 1 }
    XCTAssertEqual(source(NSObject.self as AnyObject.Type), "NSObject.self")
    XCTAssertTrue(source(self).hasPrefix("no: an object of SwiftSourceTests"))
    XCTAssertTrue(source({ () -> Void in }).hasPrefix("no: "))
    XCTAssertTrue(source(Local()).hasPrefix("no: the type"))
  }

  func testChangesOfPartsAreAssignments() {
    struct Row: Identifiable, Equatable { var id: Int, title = "" }
    func changes(_ before: Any, _ after: Any) -> [String] { StateAssignments(from: before, to: after).statements }

    XCTAssertEqual(changes(Point(), Point(x: 2)), ["$0.x = 2"])
    XCTAssertEqual(changes([1, 2, 3], [1, 5, 3]), ["$0[1] = 5"])
    XCTAssertEqual(changes([1, 2, 3], [1, 2]), ["$0 = [1, 2]"])
    XCTAssertEqual(changes(["a": 1, "b": 2], ["a": 3]), [#"$0["a"] = 3"#, #"$0["b"] = nil"#])
    XCTAssertEqual(changes(Point?.some(Point()) as Any, Point?.some(Point(x: 3)) as Any), ["$0?.x = 3"])
    XCTAssertEqual(changes(Point?.some(Point()) as Any, Point?.none as Any), ["$0 = nil"])
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var others = rows
    others[id: 2]?.title = "new"
    XCTAssertEqual(changes(rows, others), [#"$0[1].title = "new""#])
  }
}
