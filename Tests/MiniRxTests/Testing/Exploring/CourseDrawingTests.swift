import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// An order beside the plain run, as it is drawn: whole drawings, each of something that a drawing can show.
final class CourseDrawingTests: XCTestCase {
  private func run(_ choices: Choices, _ lateness: Int64, _ body: (TestScheduler) -> Void) -> ExploredRun {
    let run = ExploredRun(.choices(choices), lateness: lateness * 1_000_000, isDrawn: true)
    TestRunner.$receiver.withValue(run) { body(TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)) }
    run.end()
    return run
  }

  /// What is drawn of the order in which a body makes such choices.
  ///
  /// - Parameters:
  ///   - lateness: in milliseconds.
  ///   - precedences: those that are marked, where they are not what the choices come to.
  private func drawing(
    of made: [Int], lateness: Int64 = 0, marking precedences: [Precedence]? = nil, _ body: (TestScheduler) -> Void
  ) -> String {
    let (failing, plain) = (run(Choices(made), lateness, body), run(.plain, lateness, body))
    XCTAssertEqual(failing.choices, Choices(made), "These choices are not there.")
    return CourseDrawing(failing, precedences ?? Precedence.all(in: failing.course), plain).text
  }

  @MainActor
  private func drawing(of made: [Int], _ body: @escaping @MainActor (TestScheduler) async -> Void) -> String {
    let runs = [Choices(made), .plain].map { choices in
      let run = ExploredRun(.choices(choices), lateness: 0, isDrawn: true)
      TestRunner.$receiver.withValue(run) {
        run.perform(body, TestScheduler(0, 1, simulatesProcessing: nil, chooser: run), outsideTimeout: 0, at: .here)
      }
      return run
    }
    XCTAssertEqual(runs[0].choices, Choices(made), "These choices are not there.")
    return CourseDrawing(runs[0], Precedence.all(in: runs[0].course), runs[1]).text
  }

  private static func note(_ text: String) { ExploredRun.current?.note(text) }

  private static func fail() { ExploredRun.current?.receive("a failure", at: .here) }

  // MARK: What trades places

  func testThreeOfTheEventsThatTradePlacesAreMarked() {
    let text = drawing(of: [4, 3, 2, 1]) { scheduler in
      for name in ["a", "b", "c", "d", "e"] { scheduler.lane("lane \(name)").run {} }
      scheduler.run()
      Self.fail()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main    -----!
          lane a  a-----
          lane b  -b----
          lane c  --c---
          lane d  ---d--
          lane e  ----e-

        this order
          main    -----!
          lane a  ----a-
          lane b  ---b--
          lane c  --c---
          lane d  -d----
          lane e  e-----
                  ^ e before a
                   ^ d before a
                    ^ c before a

        e  lane e at 0 s: work
        d  lane d at 0 s: work
        c  lane c at 0 s: work
        b  lane b at 0 s: work
        a  lane a at 0 s: work
        !  at 0 s: the failure below
      """)
  }

  /// Timers that may be late, while the body moves the clock three times.
  private func timers(of made: [Int], noting: Bool) -> String {
    drawing(of: made, lateness: 5) { scheduler in
      scheduler.run(after: 1) {}
      if noting { Self.note("first") }
      for span in [10, 40, 70] { scheduler.run(after: span) {} }
      for step in 0..<3 {
        scheduler.advance(by: .milliseconds(13))
        if noting { Self.note("step \(step)") }
        scheduler.advance(by: .milliseconds(17))
      }
      Self.fail()
    }
  }

  func testABodyThatContinuesFirstIsMarkedAtWhatItDoesNext() {
    XCTAssertEqual(
      timers(of: [1, 0, 1], noting: true),
      """
        the plain run (a column is an event; time is not drawn)
          main  abcdefgh!

        this order
          main  abdcefhg!
                  ^ d before c
                     ^ f before g

        a  main at 0 s: first, by the test
        b  main at 0.001 s: the end of a timer
        d  main at 0.013 s: step 0, by the test
        c  main just after 0.013 s (at 0.01 s in the plain run): the end of a timer begun by a
        e  main at 0.04 s: the end of a timer begun by a
        f  main at 0.043 s: step 1, by the test
        h  main at 0.073 s: step 2, by the test
        g  main just after 0.073 s (at 0.07 s in the plain run): the end of a timer begun by a
        !  at 0.09 s: the failure below
      """)
  }

  func testABodyThatContinuesFirstIsMarkedWhereItDoes() {
    XCTAssertEqual(
      timers(of: [1, 1], noting: false),
      """
        the plain run (a column is an event; time is not drawn)
          main  abcd!

        this order
          main  abcd!
                 ^ the test continues before b
                  ^ the test continues before c

        a  main at 0.001 s: the end of a timer
        b  main just after 0.013 s (at 0.01 s in the plain run): the end of a timer
        c  main just after 0.043 s (at 0.04 s in the plain run): the end of a timer
        d  main at 0.07 s: the end of a timer
        !  at 0.09 s: the failure below
      """)
    let last = timers(of: [0, 0, 1], noting: false).components(separatedBy: "\n")
    XCTAssertEqual(last[5], "             ^ the test continues before d")
  }

  /// What a token names need not be in a run.
  func testWhatIsInNeitherRunIsWhereTheTestContinues() {
    let (first, second) = (Precedence.number(1, 1), Precedence.number(1, 2))
    let precedences = [Precedence(first: 7, second: first), Precedence(first: second, second: 7)]
    let text = drawing(of: [1], marking: precedences) { scheduler in
      for name in ["a", "b"] { scheduler.lane(name).run {} }
      scheduler.run()
    }
    XCTAssertEqual(
      Array(text.components(separatedBy: "\n")[9...10]),
      ["          ^ the test continues before a", "          ^ b before the test continues"])
  }

  // MARK: What differs

  func testAnEventThatIsAnotherOneInThePlainRunHasANumberOfItsOwn() {
    let text = drawing(of: [1]) { scheduler in
      var first: String?
      for name in ["a", "b"] {
        scheduler.lane(name).run {
          if name == "a", first == nil { scheduler.run(after: 5) { scheduler.lane("d").run {} } }
          if name == "a", first == "b" { scheduler.lane("c").run {} }
          first = first ?? name
        }
      }
      scheduler.run()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main  --c-
          a     a---
          b     -b--
          c     ----
          d     ---d

        this order
          main  ---
          a     -a-
          b     b--
          c     --e
          d     ---
                ^ b before a

        b  b at 0 s: work
        a  a at 0 s: work
        e  c at 0 s (not in the plain run): work begun by a
        c  main in the plain run alone, at 0.005 s: the end of a timer begun by a
        d  d in the plain run alone, at 0.005 s: work begun by c
      """)
  }

  func testTimesActionsAndEventsOfOneRunAreWritten() {
    let text = drawing(of: [1, 1]) { scheduler in
      var first: String?
      for (name, shortest) in [("a", 10), ("b", 20)] {
        _ = Observable.just(name).latency(.milliseconds(shortest) ... .seconds(2), on: scheduler.lane("net"))
          .subscribe(onNext: {
            Self.note("got \($0)")
            if $0 == "b" { Self.note("again") }
            if first == nil, $0 == "b" { scheduler.run(after: 7) { Self.note("of b") } }
            if first == nil, $0 == "a" { scheduler.run {} }
            first = first ?? $0
          })
      }
      Self.note("asked")
      scheduler.advance(by: .milliseconds(15))
      Self.note("waited")
      scheduler.run()
      Self.fail()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main  a-cd-!
          net   -b--e-

        this order
          main  ad--f!
          net   --eb--
                ^ a before b
                  ^ e before b

        a  main at 0 s: asked, by the test
        d  main at 0.015 s: waited, by the test
        e  net at 0.02 s: got b, then again, from the end of a latency of 0.02 to 2 s
        b  net at 0.02 s (at 0.01 s in the plain run): got a, from the end of a latency of 0.01 to 2 s
        f  main at 0.027 s (not in the plain run): of b, from the end of a timer begun by e
        !  at 0.027 s: the failure below
        c  main in the plain run alone, at 0.01 s: work begun by b
      """)
  }

  func testALatencyIsDrawnWithItsSpan() {
    for (latency, text) in [
      (.milliseconds(10) ... .seconds(2), "0.01 to 2 s"), (.seconds(1) ... .seconds(1), "1 s"),
      (.milliseconds(500) ... .never, "0.5 s or more"),
    ] as [(TestScheduler.Latency, String)] {
      let drawing = drawing(of: []) { scheduler in
        scheduler.advance(by: .seconds(3))
        _ = Observable.just(1).latency(latency, on: scheduler).subscribe()
        scheduler.run()
      }
      XCTAssertTrue(drawing.hasSuffix("the end of a latency of \(text)"), drawing)
    }
  }

  // MARK: Long courses

  /// So many timers before two that trade places, and behind them; some send actions.
  private func long(_ before: Int, _ after: Int, sends: @escaping (Int) -> Bool = { _ in false }) -> [String] {
    func run(_ spans: ClosedRange<Int>, _ scheduler: TestScheduler) {
      for span in spans { scheduler.run(after: span) { if sends(span) { Self.note("action \(span)") } } }
    }
    return drawing(of: [1]) { scheduler in
      run(1...before, scheduler)
      for name in ["x", "y"] { scheduler.lane(name).run(after: 50) {} }
      run(51...50 + after, scheduler)
      scheduler.run()
    }.components(separatedBy: "\n")
  }

  private func others(_ number: Int) -> String {
    "  (\(number == 1 ? "1 other event is" : "\(number) other events are") not drawn: for this failure they need not trade places)"
  }

  func testTwelveEventsAreDrawnAndOfMoreThoseThatTradePlaces() {
    let twelve = long(5, 5)
    XCTAssertEqual(
      Array(twelve[6...9]),
      ["    main  abcde--hijkl", "    x     ------f-----", "    y     -----g------", "               ^ g before f"])
    XCTAssertEqual(twelve.count, 11 + 12)
    let thirteen = long(6, 5)
    XCTAssertEqual(Array(thirteen[6...9]), ["    main  --", "    x     -a", "    y     b-", "          ^ b before a"])
    XCTAssertEqual(thirteen.count, 11 + 3)
    XCTAssertEqual(thirteen.last, others(11))
    XCTAssertEqual(long(6, 5) { $0 != 3 }.last, others(1))
  }

  func testTheActionsThatAreNearestAreDrawnAsFarAsThereIsSpace() {
    let text = long(12, 12) { _ in true }
    XCTAssertEqual(
      Array(text[6...9]),
      [
        "    main  abcdefg--jklmnop", "    x     --------h-------", "    y     -------i--------",
        "                 ^ i before h",
      ])
    XCTAssertEqual(text[11], "  a  main at 0.006 s: action 6, from the end of a timer")
    XCTAssertEqual(text[26], "  p  main at 0.057 s: action 57, from the end of a timer")
    XCTAssertEqual(text.last, others(10))
    let some = long(12, 12) { $0 % 2 == 0 }
    XCTAssertEqual(some[6], "    main  abcdef--ijklmn")
    XCTAssertEqual(some.last, others(12))
  }

  // MARK: Tasks

  @MainActor
  func testTasksAreNamedByWhatBeganThem() async {
    let text = drawing(of: [1]) { scheduler in
      for name in ["a", "b"] {
        Task.detached {
          Self.note("begins \(name)")
          Task.detached {
            try? await Task.sleep(nanoseconds: 5_000_000)
            Self.note("slept \(name)")
          }
        }
      }
      await scheduler.run()
      Self.fail()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main                a---------k!
          task of the test    -b----------
          task 2 of the test  --c---------
          task of c           ----e-g-i---
          task of b           ---d-f-h----
          task 5              ---------j--

        this order
          main                a---------k!
          task of the test    --b---------
          task 2 of the test  -c----------
          task of c           ---e-g-i----
          task of b           ----d-f-h---
          task 5              ---------j--
                               ^ c before b

        a  main at 0 s: a step of the test
        c  task 2 of the test at 0 s: begins b, from a
        b  task of the test at 0 s: begins a, from a
        e  task of c at 0 s: a step of a task begun by c in a `Task` begun by a `Task` begun by the test at 0 s at 0 s
        d  task of b at 0 s: a step of a task begun by b in a `Task` begun by a `Task` begun by the test at 0 s at 0 s
        g  task of c at 0.005 s: the end of a sleep begun by e
        f  task of b at 0.005 s: the end of a sleep begun by d
        i  task of c at 0.005 s: slept b, from g
        h  task of b at 0.005 s: slept a, from f
        j  task 5 at 0.005 s: a step of the test
        k  main at 0.005 s: a step of the test
        !  at 0.005 s: the failure below
      """)
  }

  @MainActor
  func testTasksOfWhichNothingIsDrawnAreNotCounted() async {
    let text = drawing(of: [0, 1]) { scheduler in
      Task.detached { for _ in 0..<20 { await Task.yield() } }
      for name in ["a", "b"] { Task.detached { Self.note(name) } }
      await scheduler.run()
      Self.fail()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main                --!
          task of the test    a--
          task 2 of the test  -b-

        this order
          main                --!
          task of the test    -a-
          task 2 of the test  b--
                              ^ b before a

        b  task 2 of the test at 0 s: b, from a step of a task in a `Task` begun by the test at 0 s
        a  task of the test at 0 s: a, from a step of a task in a `Task` begun by the test at 0 s
        !  at 0 s: the failure below
        (44 other events are not drawn: for this failure they need not trade places)
      """)
  }

  @MainActor
  func testStepsOfTasksAndLatencies() async {
    let text = drawing(of: [0, 1]) { scheduler in
      for name in ["a", "b"] {
        Task {
          try? await scheduler.latency(.milliseconds(10) ... .seconds(1))
          Self.note("answer \(name)")
        }
      }
      let task = Task.detached {
        await Task.yield()
        await Task.yield()
      }
      await task.value
      scheduler.run { Self.note("work") }
      await scheduler.advance(by: .milliseconds(5))
      Self.note("the body")
      try? await Task.sleep(nanoseconds: 3_000_000)
      await scheduler.run()
      Self.fail()
    }
    XCTAssertEqual(
      text,
      """
        the plain run (a column is an event; time is not drawn)
          main                a-cd--gh!
          task 3 of the test  -b-------
          task of the test    ----e----
          task 2 of the test  -----f---

        this order
          main                -acd--gh!
          task 3 of the test  b--------
          task of the test    ----e----
          task 2 of the test  -----f---
                              ^ b before a

        b  task 3 of the test at 0 s: a step of a task in a `Task` begun by the test at 0 s
        a  main at 0 s: a step of a task
        c  main at 0 s: work, from work begun by b
        d  main at 0.005 s: the body, by the test
        e  task of the test at 0.01 s: the end of a latency of 0.01 to 1 s in a `Task` begun by the test at 0 s
        f  task 2 of the test at 0.01 s: the end of a latency of 0.01 to 1 s in a `Task` begun by the test at 0 s
        g  main at 0.01 s: answer a, from e
        h  main at 0.01 s: answer b, from f
        !  at 0.01 s: the failure below
        (17 other events are not drawn: for this failure they need not trade places)
      """)
  }
}
