// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import TerminalTesting
  import XCTest

  @testable import MatchScores

  /// The program on a terminal, against the server, from end to end.
  final class ProgramTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private lazy var favourites = folder.appendingPathComponent("favourites.json")
    private var server: TestServer!
    private let season = Season()

    override func setUp() async throws {
      server = try TestServer()
      try await server.start()
    }

    override func tearDown() async throws {
      await server.stop()
      server.removeFile()
      try? FileManager.default.removeItem(at: folder)
    }

    private func start(query: String = "") throws -> PseudoTerminal {
      try PseudoTerminal(
        "MatchScores", ["--url", server.url + query, "--favourites", favourites.path], columns: 100, rows: 30)
    }

    private struct NotSo: Error {
      var what: String
    }

    private func wait(_ what: String, until condition: () throws -> Bool) throws {
      let deadline = Date().addingTimeInterval(60)
      while try !condition() {
        guard Date() < deadline else { throw NotSo(what: what) }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    private func quit(_ terminal: PseudoTerminal, line: UInt = #line) {
      terminal.type("q")
      XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
      XCTAssertEqual(terminal.flags, terminal.flagsAtStart, line: line)
    }

    private let (up, end, escape) = ("\u{1B}[A", "\u{1B}[F", "\u{1B}")

    // MARK: - All is well

    func testAllPagesAreShownAndEachIsFetchedOnce() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      terminal.type(end)
      try terminal.wait(for: "30 of 30")
      terminal.type(up + end)
      terminal.type("2")
      try terminal.wait(for: "20 of 435")
      for shown in stride(from: 40, through: 420, by: 20) {
        terminal.type(end)
        try terminal.wait(for: "\(shown) of 435")
      }
      terminal.type(end)
      try terminal.wait(for: "435 of 435")
      terminal.type(end)
      try terminal.wait(for: "> " + "  \(try XCTUnwrap(season.games.last).title)")
      terminal.type("1")
      try terminal.wait(for: "30 of 30")
      quit(terminal)
      XCTAssertEqual(
        server.requests, (1...2).map { "/teams?page=\($0)" } + (1...22).map { "/games?page=\($0)" })
    }

    func testASearchAsksTheServerAfterAPause() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      terminal.type("/gran")
      try terminal.wait(for: "1 of 1")
      try terminal.wait(for: "Granite Point")
      try terminal.wait(forNo: "Alder Bay")
      terminal.type("\r")
      quit(terminal)
      let searches = server.requests.dropFirst()
      XCTAssertEqual(searches.last, "/teams?page=1&search=gran")
      XCTAssertEqual(Set(searches).count, searches.count, "\(searches)")
    }

    func testDetailsAndBack() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      terminal.type("\r")
      let team = season.teams[0]
      try terminal.wait(for: team.subtitle)
      try terminal.wait(for: season.players[0].name)
      terminal.type(escape)
      try terminal.wait(for: "20 of 30")
      quit(terminal)
      XCTAssertEqual(server.requests, ["/teams?page=1", "/teams/1"])
    }

    // MARK: - The server is slow

    func testALateAnswerOfASupersededRequestIsNeverShown() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      server.hold()
      terminal.type(end)
      try wait("the next page is asked for") { server.heldCount == 1 }
      try terminal.wait(for: "20 of 30, loading…")
      terminal.type("/granite")
      try wait("the search is asked for") { server.requests.last == "/teams?page=1&search=granite" }
      server.release()
      try terminal.wait(for: "1 of 1")
      try terminal.wait(forNo: "Alder Bay")
      terminal.type("\r")
      quit(terminal)
    }

    func testTabsThatAreSwitchedWhileTheyLoadAskOnce() throws {
      server.hold()
      let terminal = try start()
      try terminal.wait(for: "loading…")
      terminal.type("2")
      try terminal.wait(for: "[Games]")
      terminal.type("3")
      try terminal.wait(for: "[Players]")
      terminal.type("1")
      try terminal.wait(for: "[Teams]")
      try wait("all have asked") { server.heldCount == 3 }
      server.release()
      try terminal.wait(for: "20 of 30")
      terminal.type("2")
      try terminal.wait(for: "20 of 435")
      terminal.type("3")
      try terminal.wait(for: "20 of 240")
      quit(terminal)
      XCTAssertEqual(server.requests.sorted(), ["/games?page=1", "/players?page=1", "/teams?page=1"])
    }

    func testQuittingDoesNotWaitForTheServer() throws {
      server.hold()
      let terminal = try start()
      try terminal.wait(for: "loading…")
      quit(terminal)
    }

    func testLatencyOnRequest() throws {
      let terminal = try start(query: "?latency=300")
      try terminal.wait(for: "20 of 30")
      quit(terminal)
      XCTAssertEqual(server.requests, ["/teams?latency=300&page=1"])
    }

    // MARK: - The server fails

    func testFailuresAreShownAndTriedAgain() throws {
      let failures = [
        "fail=500": "The server has a problem (500).",
        "fail=garbage": "The answer makes no sense.",
        "fail=cut": "The answer broke off.",
      ]
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      for (trouble, text) in failures {
        server.set(trouble: trouble)
        terminal.type("r")
        try terminal.wait(for: text)
        // The rows stay.
        try terminal.wait(for: season.teams[0].title)
        server.set(trouble: "")
        terminal.type("t")
        try terminal.wait(for: "20 of 30")
      }
      quit(terminal)
    }

    func testAPageThatFailedIsFetchedByTryingAgain() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      server.set(trouble: "fail=cut")
      terminal.type(end)
      try terminal.wait(for: "The answer broke off.")
      server.set(trouble: "")
      terminal.type("t")
      try terminal.wait(for: "30 of 30")
      quit(terminal)
      XCTAssertEqual(server.requests, ["/teams?page=1", "/teams?page=2", "/teams?page=2"])
    }

    func testDetailsThatFailAreTriedAgain() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      server.set(trouble: "fail=garbage")
      terminal.type("\r")
      try terminal.wait(for: "The answer makes no sense.")
      server.set(trouble: "")
      terminal.type("t")
      try terminal.wait(for: season.players[0].name)
      quit(terminal)
    }

    // MARK: - The server is gone, and back

    func testTheServerGoesAndComesBack() async throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      await server.stop()
      terminal.type("r")
      try terminal.wait(for: "The server cannot be reached.")
      try terminal.wait(for: season.teams[0].title)
      try await server.start()
      terminal.type("t")
      try terminal.wait(for: "20 of 30")
      quit(terminal)
    }

    func testAServerThatGoesInTheMiddleOfARequest() async throws {
      server.hold()
      let terminal = try start()
      try wait("it has asked") { server.heldCount == 1 }
      server.set(trouble: "fail=cut")
      server.release()
      try terminal.wait(for: "The answer broke off.")
      await server.stop()
      terminal.type("t")
      try terminal.wait(for: "The server cannot be reached.")
      server.set(trouble: "")
      try await server.start()
      terminal.type("t")
      try terminal.wait(for: "20 of 30")
      quit(terminal)
    }

    // MARK: - Favourites

    private func savedFavourites() throws -> [Int] {
      guard FileManager.default.fileExists(atPath: favourites.path) else { return [] }
      return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: favourites)).map(\.id.number)
    }

    func testFavouritesSurviveARestart() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      // The star is on its way to the file when `q` is pressed.
      terminal.type("fq")
      XCTAssertEqual(terminal.waitForEnd(), 0)
      XCTAssertEqual(try savedFavourites(), [1])

      let next = try start()
      try next.wait(for: "★ \(season.teams[0].title)")
      next.type("4")
      try next.wait(for: "1, saved")
      try next.wait(for: season.teams[0].subtitle)
      next.type("f")
      try next.wait(for: "0, saved")
      quit(next)
      XCTAssertEqual(try savedFavourites(), [])
    }

    func testFavouritesThatAreSavedSurviveACrash() throws {
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      terminal.type("f\u{1B}[Bf4")
      try terminal.wait(for: "2, saved")
      kill(terminal.process.processIdentifier, SIGKILL)
      _ = terminal.waitForEnd()
      let next = try start()
      next.type("4")
      try next.wait(for: "2, saved")
      quit(next)
      XCTAssertEqual(try savedFavourites(), [1, 2])
    }

    func testACrashInTheMiddleOfAWriteLeavesTheFileBeforeOrAfter() throws {
      for round in 1...5 {
        let terminal = try start()
        try terminal.wait(for: "20 of 30")
        terminal.type(String(repeating: "f\u{1B}[B", count: 15))
        try wait("the file is written") { FileManager.default.fileExists(atPath: favourites.path) }
        kill(terminal.process.processIdentifier, SIGKILL)
        _ = terminal.waitForEnd()
        let saved = try savedFavourites()
        let next = try start()
        next.type("4")
        try next.wait(for: "\(saved.count), saved")
        quit(next)
        XCTAssertEqual(try savedFavourites(), saved, "round \(round)")
        try FileManager.default.removeItem(at: favourites)
      }
    }

    func testAGarbledFileIsShownAndNotOverwritten() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("[{".utf8).write(to: favourites)
      let terminal = try start()
      try terminal.wait(for: "20 of 30")
      terminal.type("f4")
      try terminal.wait(for: "cannot be read")
      quit(terminal)
      XCTAssertEqual(try Data(contentsOf: favourites), Data("[{".utf8))
    }

    // MARK: - At rest

    #if os(Linux)
      func testAnIdleProgramUsesNoProcessorTime() throws {
        let terminal = try start()
        try terminal.wait(for: "20 of 30")
        terminal.waitUntilItWaitsForKeys()
        // Dispatch on Linux looks after its threads once a second, in any program that has used a queue. Threads that
        // end after their work wake up once more.
        try wait("two seconds in which threads wake up three times at most") {
          let (time, switches) = (terminal.processorTime, try contextSwitches(of: terminal.process))
          Thread.sleep(forTimeInterval: 2)
          return try terminal.processorTime == time && contextSwitches(of: terminal.process) - switches <= 3
        }
        quit(terminal)
      }

      /// How often the threads of a program have gone to sleep.
      private func contextSwitches(of process: Process) throws -> Int {
        let threads = "/proc/\(process.processIdentifier)/task"
        return try FileManager.default.contentsOfDirectory(atPath: threads).reduce(0) { sum, thread in
          let status = (try? String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)) ?? ""
          let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
          return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
      }
    #endif

    // MARK: - The real server

    func testTheTwoProgramsByTheirCommands() throws {
      let process = Process()
      process.executableURL = program("MatchScoresServer")
      process.arguments = ["--port", "0", "--database", folder.appendingPathComponent("season.sqlite").path]
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      defer { process.terminate() }
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let url = try XCTUnwrap(line.firstMatch(of: /http:\S+:\d+/)).output
      let run = try runProgram(
        "MatchScores", ["--url", String(url), "--favourites", favourites.path], keys: "2")
      XCTAssertEqual(run.status, 0)
      XCTAssertTrue(run.output.contains("\(season.games[0].title)  \(season.games[0].subtitle)"), run.output)
    }
  }
#endif
