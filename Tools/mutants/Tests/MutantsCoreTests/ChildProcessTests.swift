import Foundation
import XCTest

@testable import MutantsCore

final class ChildProcessTests: XCTestCase {
  private func run(_ script: String) throws -> ChildProcess.Result {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    return try ChildProcess(arguments: ["sh", "-c", script], environment: [:], output: output).run(seconds: 60)
  }

  func testAnExitCodeOrASignalIsTheResult() throws {
    XCTAssertEqual(try run("exit 3"), .exited(3))
    XCTAssertEqual(try run("kill -TERM $$; exit 3"), .exited(128 + SIGTERM))
  }

  func testWhatAProcessHasStartedInAGroupOfItsOwnEndsWithIt() throws {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    let child = ChildProcess(
      arguments: ["bash", "-c", "set -m; sleep 1000 & echo $!"], environment: ["PATH": "/usr/bin:/bin"], output: output)
    XCTAssertEqual(try child.run(seconds: 60), .exited(0))
    let started = try XCTUnwrap(pid_t(child.text.trimmingCharacters(in: .whitespacesAndNewlines)), child.text)
    // It is gone as soon as its new parent has looked.
    for _ in 0..<1_000 where kill(started, 0) == 0 { usleep(10_000) }
    XCTAssertNotEqual(kill(started, 0), 0)
  }

  func testASignalArrivesAlthoughTheCallerBlocksIt() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    XCTAssertEqual(try run("kill -TERM $$; exit 3"), .exited(128 + SIGTERM))
  }
}
