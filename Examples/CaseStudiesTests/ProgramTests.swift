// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import TerminalTesting
  import XCTest

  @testable import CaseStudies

  /// Runs each study as a user does: keys from a pipe, and a line a change.
  final class ProgramTests: XCTestCase {
    private func lines(_ arguments: [String], keys: String, line: UInt = #line) throws -> [String] {
      let run = try runProgram("CaseStudies", arguments, keys: keys)
      XCTAssertEqual(run.status, 0, line: line)
      XCTAssertEqual(run.error, "", line: line)
      return run.lines
    }

    func testTheStudiesWithoutEffects() throws {
      XCTAssertEqual(try lines(["basic"], keys: "+--"), ["1", "0", "A count is not negative."])
      XCTAssertEqual(try lines(["scope"], keys: "akk"), ["Left: 1", "Right: 1", "Right: 2"])
      XCTAssertEqual(
        try lines(["pullback"], keys: "aaa").suffix(2), ["Apples: 3", "3 is as many as there are."])
      XCTAssertEqual(
        try lines(["optional"], keys: "t+t"), ["There is a counter.", "0", "1", "There is no counter."])
      XCTAssertEqual(try lines(["never-equal"], keys: "ss"), ["Saved. (1)", "Saved. (2)"])
    }

    func testTheEnvironmentIsReplacedWhileTheProgramRuns() throws {
      #if DEBUG
        XCTAssertEqual(try lines(["environment"], keys: "mf"), ["A mock knows one fact."])
      #else
        XCTAssertEqual(try lines(["environment"], keys: "mf"), ["0 squared is 0."])
      #endif
      XCTAssertEqual(try lines(["environment"], keys: "nnnf"), ["1", "2", "3", "3 squared is 9."])
    }

    func testTheTimerEndsWithTheInput() throws {
      XCTAssertEqual(try lines(["timers"], keys: "s"), ["running", "stopped"])
    }

    func testTheSearchAnswersAfterTheEndOfTheInput() throws {
      XCTAssertEqual(try lines(["search"], keys: "zü"), ["Searching …", "+ Zürich"])
      XCTAssertEqual(try lines(["search"], keys: "a?"), ["Searching …", "The search failed."])
    }

    func testRowsAreAddedMovedEditedAndRemoved() throws {
      XCTAssertEqual(
        try lines(["rows"], keys: "aanu \u{1B}[B"),
        [
          "+   Todo 1", "+   Todo 2", "-   Todo 1", "+   Todo 1", "-   Todo 2", "+   Todo 2", "~ ✓ Todo 1",
          ">   Todo 2",
        ])
      XCTAssertEqual(try lines(["rows"], keys: "ae\u{7F}x\nd").suffix(2), ["~   Todo x", "-   Todo x"])
    }

    func testTheWizard() throws {
      XCTAssertEqual(
        try lines(["wizard"], keys: "sAda\n\u{1B}[B\n\n"),
        [
          "1 of 3: who orders?", "2 of 3: which plan?", "> yearly", "3 of 3: is this right?",
          "Ordered: yearly, for Ada.",
        ])
    }

    func testAnUploadIsTriedAgain() throws {
      let lines = try lines(["uploads"], keys: "\u{1B}[Bs")
      XCTAssertEqual(lines.filter { $0.contains("again in") }.count, 2)
      XCTAssertEqual(lines.last, "~ unstable.mov  done")
    }

    func testOneRequestForBothPanels() throws {
      let rates = "1 € is 16901 Rp (request 1)"
      XCTAssertEqual(
        try lines(["cache"], keys: "lr"),
        ["left: loading …", "right: loading …", "left: \(rates)", "right: \(rates)"])
    }

    func testTheMenuOpensAStudyAndEscapeComesBack() throws {
      XCTAssertEqual(
        try lines([], keys: "\u{1B}[B\u{1B}[A\n++\u{1B}\u{1B}[B"),
        CaseStudy.all.map { "+ \($0.title)" } + [
          "> Environment: live, mock, recorded", "> Basic usage: a count and an error", "Basic usage", "1", "2",
          "> Environment: live, mock, recorded",
        ])
    }

    func testMisuseExitsWith64AndTheUsageOnStandardError() throws {
      for arguments in [["nonsense"], ["basic", "scope"]] {
        let run = try runProgram("CaseStudies", arguments, keys: "")
        XCTAssertEqual(run.status, 64)
        XCTAssertEqual(run.output, "")
        XCTAssertTrue(run.error.contains("Usage: CaseStudies"))
      }
      XCTAssertTrue(try lines(["--help"], keys: "").contains { $0.contains("never-equal") })
    }
  }

  /// Runs studies on a terminal.
  final class TerminalTests: XCTestCase {
    func testFromTheMenuToAStudyAndBack() throws {
      let terminal = try PseudoTerminal("CaseStudies")
      try terminal.wait(for: "> Basic usage")
      terminal.type("\u{1B}[B\u{1B}[B\r")
      try terminal.wait(for: "Left: 0")
      terminal.type("ak")
      try terminal.wait(for: "Right: 1")
      terminal.type("\u{1B}")
      try terminal.wait(for: "> Scope")
      try terminal.wait(forNo: "Left: 1")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertEqual(terminal.flags, terminal.flagsAtStart)
    }

    func testEachStudyIsDrawnAndGivesTheTerminalBack() throws {
      for study in CaseStudy.all {
        let terminal = try PseudoTerminal("CaseStudies", [study.id], columns: 60, rows: 16)
        try terminal.wait(for: "quit")
        terminal.type("\u{4}")
        XCTAssertEqual(terminal.waitForEnd(), 0, study.id)
        XCTAssertEqual(terminal.flags, terminal.flagsAtStart, study.id)
        try terminal.wait(for: "\u{1B}[?1049l")
      }
    }

    func testSearchingWithResultsAndACursor() throws {
      let terminal = try PseudoTerminal("CaseStudies", ["search"])
      try terminal.wait(for: "City:")
      terminal.type("ja\u{7F}")
      terminal.type("akar")
      try terminal.wait(for: "> Jakarta")
      XCTAssertTrue(terminal.rows.contains("   City: jakar"), "\(terminal.rows)")
      terminal.type("\u{4}")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testAWindowOfAnySize() throws {
      let terminal = try PseudoTerminal("CaseStudies", columns: 100, rows: 40)
      try terminal.wait(for: CaseStudy.all[11].title)
      terminal.resize(columns: 30, rows: 9)
      try terminal.wait(for: "> Basic usage: a count and a…")
      XCTAssertFalse(terminal.rows.contains { $0.contains("Cache") })
      terminal.type("\u{1B}[F")
      try terminal.wait(for: "> Cache: one request for all…")
      terminal.resize(columns: 5, rows: 2)
      terminal.resize(columns: 100, rows: 40)
      try terminal.wait(for: CaseStudy.all[0].title)
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testWhatTheInspectorSaysIsBelowTheScreenAndStaysWhenThatIsLeft() throws {
      let terminal = try PseudoTerminal("CaseStudies", ["basic", "--inspect"], columns: 60, showsErrors: true)
      try terminal.wait(for: "Inspector: ")
      let keys = try XCTUnwrap(terminal.rows.firstIndex { $0.contains("q quits.") })
      let notice = try XCTUnwrap(terminal.rows.firstIndex { $0.hasPrefix("Inspector: ") })
      XCTAssertLessThan(keys, notice, "\(terminal.rows)")
      XCTAssertGreaterThan(terminal.rows.filter { !$0.isEmpty }.count, notice - keys + 1, "\(terminal.rows)")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      let afterwards = try XCTUnwrap(terminal.written.components(separatedBy: "\u{1B}[?1049l").last)
      XCTAssertTrue(afterwards.contains("Inspector: "), afterwards)
    }

    func testColoursWhereTheTerminalHasThem() throws {
      let red = "\u{1B}[31m"
      for (environment, hasColors) in [([:], true), (["NO_COLOR": "1"], false)] {
        let terminal = try PseudoTerminal("CaseStudies", ["basic"], environment: environment)
        try terminal.wait(for: "quits")
        terminal.type("-")
        try terminal.wait(for: "A count is not negative.")
        XCTAssertEqual(terminal.written.contains(red), hasColors)
        terminal.type("q")
        XCTAssertEqual(terminal.waitForEnd(), 0)
      }
    }

    #if os(Linux)
      func testWhileItWaitsItUsesNoProcessorTime() throws {
        let terminal = try PseudoTerminal("CaseStudies", ["search"])
        try terminal.wait(for: "City:")
        terminal.waitUntilItWaitsForKeys()
        let before = terminal.processorTime
        Thread.sleep(forTimeInterval: 1)
        XCTAssertLessThanOrEqual(terminal.processorTime - before, 1, "hundredths of a second in a second")
        terminal.type("\u{4}")
        XCTAssertEqual(terminal.waitForEnd(), 0)
      }
    #endif
  }
#endif
