// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import TerminalTesting
  import XCTest

  @testable import NumberFact

  /// Runs the program as a user does, keys from a pipe, also against a real HTTP server.
  final class ProgramTests: XCTestCase {
    private let failure = "Could not load a number fact :("

    func testKeysFromAPipe() throws {
      let run = try program(keys: "++f")
      XCTAssertEqual(run.output, "1\n2\n2 is the only even prime.\n")
      XCTAssertEqual(run.status, 0)
    }

    func testWithoutKeysItEnds() throws {
      let run = try program(keys: "")
      XCTAssertEqual(run.output, "")
      XCTAssertEqual(run.status, 0)
    }

    func testDismissingQuittingAndLinesOfKeys() throws {
      let run = try program(keys: "-\n-\nd\nq+++")
      XCTAssertEqual(run.output, "-1\n-2\n")
      XCTAssertEqual(run.status, 0)
    }

    func testAnUnknownKeyPrintsALineOfHelp() throws {
      XCTAssertEqual(try program(keys: "+x").output, "1\n\(helpLine)\n")
    }

    func testMisuseExitsWith64AndTheUsageOnStandardError() throws {
      for arguments in [["--nonsense"], ["--url"], ["--url", "ftp://x/{number}"], ["--url", "http://x/1"]] {
        let run = try program(arguments, keys: "")
        XCTAssertEqual(run.status, 64, "\(arguments)")
        XCTAssertEqual(run.output, "", "\(arguments)")
        XCTAssertTrue(run.error.contains("Usage: NumberFact"), "\(arguments)")
      }
    }

    func testAServerThatAnswers() throws {
      let server = LoopbackServer(.status(200, body: { "\($0) came over HTTP.\n" }))
      defer { server.stop() }
      let run = try program(["--url", "http://127.0.0.1:\(server.port)/{number}"], keys: "+++f")
      XCTAssertEqual(run.output, "1\n2\n3\n3 came over HTTP.\n")
      XCTAssertEqual(run.status, 0)
      XCTAssertEqual(server.paths, ["/3"])
    }

    func testAServerThatAnswers500() throws {
      let server = LoopbackServer(.status(500, body: { _ in "secret" }))
      defer { server.stop() }
      let run = try program(["--url", "http://127.0.0.1:\(server.port)/{number}"], keys: "f")
      XCTAssertEqual(run.output, "\(failure)\n")
      XCTAssertEqual(run.status, 0)
    }

    func testAServerThatRefusesAndTheProgramGoesOn() throws {
      let port = LoopbackServer.unusedPort()
      let run = try program(["--url", "http://127.0.0.1:\(port)/{number}"], keys: "f+f")
      XCTAssertEqual(run.output.split(separator: "\n").filter { $0 == "1" }.count, 1)
      XCTAssertTrue(run.output.contains(failure))
      XCTAssertEqual(run.status, 0)
    }

    func testAServerThatNeverAnswersIsGivenUpAfterFiveSeconds() throws {
      let server = LoopbackServer(.silence)
      defer { server.stop() }
      let start = Date()
      let run = try program(["--url", "http://127.0.0.1:\(server.port)/{number}"], keys: "f")
      let seconds = Date().timeIntervalSince(start)
      XCTAssertEqual(run.output, "\(failure)\n")
      XCTAssertEqual(run.status, 0)
      XCTAssertGreaterThan(seconds, 4.5)
      XCTAssertLessThan(seconds, 15)
    }

    private func program(_ arguments: [String] = [], keys: String) throws -> ProgramRun {
      try runProgram("NumberFact", arguments, keys: keys)
    }
  }
#endif
