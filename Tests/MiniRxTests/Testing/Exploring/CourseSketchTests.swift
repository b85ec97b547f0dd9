import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What is kept of a run, for its drawing and for the check of its token.
final class CourseSketchTests: XCTestCase {
  /// Items that run one after the other.
  private final class Items {
    private var queue = ExploredQueue(clock: 0, keepsTimes: true)
    private var count: UInt64 = 0

    init() { queue.beginSpan(until: nil, simulating: false) }

    func next(_ work: VirtualWork = VirtualWork(kind: .immediate), after span: Int64 = 0) -> ExploredQueue.Entry {
      let due = queue.now.later(by: span)
      count += 1
      queue.insert(VirtualItem {}, at: (due, due), work, id: count, creator: nil)
      return queue.take(0, of: queue.options(.all))
    }
  }

  func testAnItemFollowsFromWhatScheduledItOrFromTheLastActionOfTheBody() {
    var sketch = CourseSketch()
    let items = Items()
    sketch.scheduled(1, by: nil, in: 8)
    sketch.began(items.next(), at: items.next().moment)
    sketch.note("a", isBody: true, at: items.next().moment)
    sketch.note("b", isBody: true, at: items.next().moment)
    sketch.scheduled(5, by: nil, in: nil)
    sketch.began(items.next(), at: items.next().moment)
    sketch.scheduled(7, by: 5, in: 9)
    sketch.began(items.next(VirtualWork(kind: .timer, lane: 2)), at: items.next().moment)

    let body = [Precedence.number(2, 1), Precedence.number(2, 2)]
    XCTAssertEqual(sketch.marks.map(\.id), [1] + body + [5, 7])
    XCTAssertEqual(sketch.marks.map(\.origin), [nil, nil, nil, body[1], 5])
    XCTAssertEqual(sketch.marks.map(\.task), [8, nil, nil, nil, 9])
    XCTAssertEqual(sketch.marks.map(\.lane), [0, 0, 0, 0, 2])
    XCTAssertEqual(sketch.marks.map(\.isOfTest), [false, true, true, false, false])
  }

  func testNotesBelongToTheItemThatRunsOrToTheBody() {
    var sketch = CourseSketch()
    let items = Items()
    sketch.note("before all", isBody: false, at: items.next().moment)
    sketch.note("of the same", isBody: false, at: items.next().moment)
    sketch.note("of the body", isBody: true, at: items.next().moment)
    sketch.began(items.next(VirtualWork(kind: .job)), at: items.next().moment)
    sketch.note("of the item", isBody: false, at: items.next().moment)

    XCTAssertEqual(sketch.marks.map(\.notes), [["before all", "of the same"], ["of the body"], ["of the item"]])
    XCTAssertEqual(sketch.marks.map(\.isAction), [false, false, true])
  }

  func testTheFirstFailureIsMarked() {
    var sketch = CourseSketch()
    let items = Items()
    sketch.failed(in: 3, at: items.next().moment)
    sketch.failed(in: 4, at: items.next().moment)
    XCTAssertEqual(sketch.marks.map(\.lane), [3])
    XCTAssertEqual(sketch.marks.map(\.kind), [.failure])
  }

  func testASleepIsATimerOfATask() {
    var sketch = CourseSketch()
    let items = Items()
    for (kind, isOfTask) in [(VirtualWork.Kind.timer, true), (.timer, false), (.job, true)] {
      var work = VirtualWork(kind: kind)
      work.isOfTask = isOfTask
      sketch.began(items.next(work), at: items.next().moment)
    }
    XCTAssertEqual(sketch.marks.map(\.isSleep), [true, false, false])
  }

  func testMarksAreLikeOneAnotherWhereTheyMayBeOneEvent() {
    func mark(_ lane: Int, _ kind: VirtualWork.Kind = .timer, isOfTest: Bool = false, isOfTask: Bool = false)
      -> CourseSketch.Mark
    {
      var (sketch, work) = (CourseSketch(), VirtualWork(kind: kind, lane: lane))
      (work.isOfTest, work.isOfTask) = (isOfTest, isOfTask)
      let entry = Items().next(work)
      sketch.began(entry, at: entry.moment)
      return sketch.marks[0]
    }
    XCTAssertTrue(mark(1).isLike(mark(2)))
    XCTAssertTrue(mark(0).isLike(mark(0)))
    for other in [mark(0), mark(1, .job), mark(1, isOfTest: true), mark(1, isOfTask: true)] {
      XCTAssertFalse(mark(1).isLike(other))
    }
  }

  func testTheCheckIsThatOfWhatHappened() {
    func check(
      _ notes: [String] = ["ab"], lane: Int = 0, lanes: [String] = ["main", "main 2"], time: Int64 = 1,
      fails: Bool = false,
      isTwice: Bool = false
    ) -> UInt16 {
      var sketch = CourseSketch()
      let items = Items()
      let entry = items.next(VirtualWork(kind: .immediate, lane: lane))
      sketch.began(entry, at: entry.moment)
      for note in notes { sketch.note(note, isBody: false, at: entry.moment) }
      if isTwice { sketch.began(items.next(), at: entry.moment) }
      if fails { sketch.failed(in: 0, at: entry.moment) }
      sketch.fixTimes { _ in time }
      return sketch.check(lanes)
    }
    let others = [
      check(["ac"]), check(["ab", "ab"]), check([]), check(lane: 1), check(time: 2), check(isTwice: true),
    ]
    XCTAssertEqual(Set(others + [check()]).count, 7)
    XCTAssertEqual(check(), check())
    XCTAssertEqual(check(), check(["ba"]), "A set in an action has no order.")
    XCTAssertEqual(check(), check(fails: true))
    XCTAssertEqual(check(lane: 1), check(lane: 1, lanes: ["other", "main 2"]))
  }

  func testTimesAreWrittenInSeconds() {
    for (nanoseconds, text) in [
      (0, "at 0 s"), (1, "just after 0 s"), (999, "just after 0 s"), (1_000, "at 1e-06 s"), (410_000_000, "at 0.41 s"),
      (410_000_001, "just after 0.41 s"), (1_000_000_000, "at 1 s"), (1_500_000_000, "at 1.5 s"),
      (3_000_000_999, "just after 3 s"), (1_001_000, "at 0.001001 s"), (-5_000_000, "at -0.005 s"),
    ] as [(Int64, String)] {
      XCTAssertEqual(CourseDrawing.text(of: nanoseconds), text)
    }
  }
}
