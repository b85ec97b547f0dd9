// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import TerminalTesting
  import XCTest

  @testable import NumberFact

  /// Runs the program on a terminal, and looks at what it leaves behind on each way out.
  final class TerminalTests: XCTestCase {
    func testQuittingGivesTheTerminalBack() throws {
      try expectRestored(status: 0) { $0.type("++fq") }
    }

    func testTheEndOfInputGivesTheTerminalBack() throws {
      try expectRestored(status: 0) { $0.type("+\u{4}") }
    }

    func testASignalGivesTheTerminalBack() throws {
      // Ctrl-C, an end from outside, a crash.
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGILL, SIGTRAP, SIGSEGV, SIGABRT] {
        try expectRestored(status: signal) { kill($0.process.processIdentifier, signal) }
      }
    }

    func testTheScreenShowsCountAndFact() throws {
      let terminal = try PseudoTerminal("NumberFact")
      try terminal.wait(for: "q quits")
      terminal.type("++f")
      try terminal.wait(for: "! 2 is the only even prime.")
      terminal.type("d?")
      try terminal.wait(for: "That key does nothing.")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testTheScreenShowsThatItLoadsAndHowToGoOn() throws {
      let server = LoopbackServer(.silence)
      defer { server.stop() }
      let terminal = try PseudoTerminal("NumberFact", ["--url", "http://127.0.0.1:\(server.port)/{number}"])
      try terminal.wait(for: "q quits")
      terminal.type("f")
      try terminal.wait(for: "Loading …")
      terminal.type("+q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testALongFactLeavesTheKeysInSight() throws {
      let server = LoopbackServer(.status(200, body: { "\($0)" + String(repeating: " and so on", count: 50) }))
      defer { server.stop() }
      let terminal = try PseudoTerminal(
        "NumberFact", ["--url", "http://127.0.0.1:\(server.port)/{number}"], columns: 40, rows: 10)
      try terminal.wait(for: "q quits")
      terminal.type("f")
      try terminal.wait(for: "! 0 and so on")
      try terminal.wait(forNo: "Loading")
      XCTAssertTrue(terminal.rows.contains { $0.hasPrefix("Keys: ") }, "\(terminal.rows)")
      XCTAssertTrue(terminal.rows.contains { $0.hasSuffix("q quits.") }, "\(terminal.rows)")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testTheScreenFollowsTheWindowsSize() throws {
      let terminal = try PseudoTerminal("NumberFact", columns: 40, rows: 12)
      try terminal.wait(for: "d dismisses it, q quits.")
      XCTAssertEqual(terminal.rows[5], "Keys: + and - count, f asks for a fact,")
      terminal.resize(columns: 100, rows: 30)
      try terminal.wait(for: helpLine)
      terminal.resize(columns: 9, rows: 3)
      try terminal.wait(for: "0")
      terminal.type("+")
      try terminal.wait(for: "1")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testATerminalThatCannotMoveItsCursorGetsLines() throws {
      let terminal = try PseudoTerminal("NumberFact", environment: ["TERM": "dumb"])
      terminal.type("++f\n")
      try terminal.wait(for: "2 is the only even prime.")
      terminal.type("q\n")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertFalse(terminal.written.contains("\u{1B}"), terminal.written.debugDescription)
    }

    #if os(Linux)
      func testWhileItWaitsItUsesNoProcessorTime() throws {
        let terminal = try PseudoTerminal("NumberFact")
        try terminal.wait(for: "q quits")
        terminal.waitUntilItWaitsForKeys()
        let before = terminal.processorTime
        Thread.sleep(forTimeInterval: 1)
        XCTAssertLessThanOrEqual(terminal.processorTime - before, 1, "hundredths of a second in a second")
        terminal.type("q")
        XCTAssertEqual(terminal.waitForEnd(), 0)
      }
    #endif

    private func expectRestored(status: Int32, line: UInt = #line, _ leave: (PseudoTerminal) -> Void) throws {
      let terminal = try PseudoTerminal("NumberFact")
      let before = terminal.flagsAtStart
      try terminal.wait(for: "q quits")
      terminal.type("++")
      try terminal.wait(for: "   2")
      terminal.waitUntilItWaitsForKeys()
      XCTAssertNotEqual(terminal.flags, before, "the program takes the terminal over", line: line)
      leave(terminal)
      XCTAssertEqual(terminal.waitForEnd(), status, line: line)
      XCTAssertEqual(terminal.flags, before, "left with \(status)", line: line)
      try terminal.wait(for: "\u{1B}[?1049l")
    }
  }
#endif
