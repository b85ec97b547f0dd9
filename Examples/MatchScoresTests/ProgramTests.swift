// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import TerminalTesting
  import XCTest

  @testable import MatchScores

  /// The program on the season that it carries. Against the server it is tested in `Examples/MatchScores/Server`.
  final class ProgramTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private lazy var arguments = ["--favourites", folder.appendingPathComponent("favourites.json").path]
    private let season = Season()

    override func tearDownWithError() throws { try? FileManager.default.removeItem(at: folder) }

    func testFromAPipeEachRowIsALine() throws {
      let run = try runProgram("MatchScores", arguments, keys: "")
      // Whether the user is kept waiting depends on which file is read first.
      XCTAssertEqual(
        run.lines.filter { $0 != "loading…" },
        season.teams.prefix(20).map { "+   \($0.title)  \($0.subtitle)" } + ["20 of 30"])
      XCTAssertEqual(run.status, 0)
    }

    func testKeysFromAPipe() throws {
      let run = try runProgram("MatchScores", arguments, keys: "f4")
      let team = season.teams[0]
      XCTAssertTrue(run.lines.contains("~ ★ \(team.title)  \(team.subtitle)"), run.output)
      XCTAssertTrue(run.lines.contains(" Teams  Games  Players [Favourites]"), run.output)
      XCTAssertEqual(run.status, 0)
      // The star was saved before the program ended.
      let next = try runProgram("MatchScores", arguments, keys: "")
      XCTAssertTrue(next.lines.contains { $0.hasSuffix("★ \(team.title)  \(team.subtitle)") }, next.output)
    }

    func testASearchFromAPipe() throws {
      let run = try runProgram("MatchScores", arguments, keys: "/granite")
      XCTAssertEqual(run.lines.last, "1 of 1")
      XCTAssertEqual(run.lines.filter { $0.hasPrefix("- ") }.count, 19)
    }

    func testASearchThatFindsNothingSaysSo() throws {
      let run = try runProgram("MatchScores", arguments, keys: "/no such team")
      XCTAssertEqual(run.lines.last, "nothing found for “no such team”")
    }

    func testTheKeysThatAreShownAreThoseThatWork() throws {
      let terminal = try PseudoTerminal("MatchScores", arguments, columns: 100, rows: 30)
      try terminal.wait(for: "/ searches")
      terminal.type("/")
      try terminal.wait(for: "enter or escape goes to the list")
      XCTAssertFalse(terminal.rows.contains { $0.contains("/ searches") })
      terminal.type("\r")
      try terminal.wait(for: "/ searches")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
    }

    func testOnATerminal() throws {
      let terminal = try PseudoTerminal("MatchScores", arguments, columns: 100, rows: 30)
      try terminal.wait(for: "20 of 30")
      terminal.type("\u{1B}[F")
      try terminal.wait(for: "30 of 30")
      terminal.type("3")
      try terminal.wait(for: "20 of 240")
      terminal.type("\r")
      try terminal.wait(for: season.players[0].subtitle)
      terminal.type("f\u{1B}4")
      try terminal.wait(for: "★ \(season.players[0].title)")
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertEqual(terminal.flags, terminal.flagsAtStart)
    }

    func testMisuseExitsWith64AndTheUsageOnStandardError() throws {
      for arguments in [["--nonsense"], ["--url"], ["--url", "ftp://x"], ["--url", "x"], ["--favourites"]] {
        let run = try runProgram("MatchScores", arguments, keys: "")
        XCTAssertEqual(run.status, 64, "\(arguments)")
        XCTAssertEqual(run.output, "", "\(arguments)")
        XCTAssertTrue(run.error.contains("Usage: MatchScores"), "\(arguments)")
      }
      XCTAssertEqual(try runProgram("MatchScores", ["--help"], keys: "").output, Arguments.usage)
    }
  }
#endif
