// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import XCTest

  /// Runs the program on a terminal, and looks at what it leaves behind on each way out.
  final class TerminalTests: XCTestCase {
    func testQuittingGivesTheTerminalBack() throws {
      try expectRestored(status: 0) { $0.type("++fq") }
    }

    func testTheEndOfInputGivesTheTerminalBack() throws {
      try expectRestored(status: 0) { $0.type("+\u{4}") }
    }

    func testCtrlCGivesTheTerminalBack() throws {
      try expectRestored(status: SIGINT) { kill($0.process.processIdentifier, SIGINT) }
    }

    func testACrashGivesTheTerminalBack() throws {
      for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT] {
        try expectRestored(status: crash) { kill($0.process.processIdentifier, crash) }
      }
    }

    func testTheScreenShowsCountAndFact() throws {
      let terminal = try PseudoTerminal()
      terminal.wait(for: "q quits")
      terminal.type("++f")
      terminal.wait(for: "! 2 is the only even prime.")
      terminal.type("d?")
      terminal.wait(for: "That key does nothing.")
      terminal.type("q")
      terminal.process.waitUntilExit()
      XCTAssertEqual(terminal.process.terminationStatus, 0)
    }

    private func expectRestored(
      status: Int32, line: UInt = #line, _ leave: (PseudoTerminal) -> Void
    ) throws {
      let terminal = try PseudoTerminal()
      let before = terminal.flagsAtStart
      terminal.wait(for: "q quits")
      terminal.type("++")
      terminal.wait(for: "   2\r")
      terminal.waitUntilItWaitsForKeys()
      XCTAssertNotEqual(terminal.flags, before, "the program takes the terminal over", line: line)
      leave(terminal)
      terminal.process.waitUntilExit()
      XCTAssertEqual(terminal.flags, before, "left with \(status)", line: line)
      XCTAssertEqual(terminal.process.terminationStatus, status, line: line)
      terminal.wait(for: "\u{1B}[?1049l")
    }
  }

  /// The program on a terminal of its own.
  private final class PseudoTerminal {
    let process = Process()
    let flagsAtStart: tcflag_t
    private let controller: FileHandle
    private let terminal: FileHandle
    private let screen = Screen()

    init() throws {
      var (controllerFile, terminalFile): (Int32, Int32) = (0, 0)
      let status = openpty(&controllerFile, &terminalFile, nil, nil, nil)
      precondition(status == 0, "PseudoTerminal: openpty failed with errno \(errno).")
      controller = FileHandle(fileDescriptor: controllerFile, closeOnDealloc: true)
      terminal = FileHandle(fileDescriptor: terminalFile, closeOnDealloc: true)
      flagsAtStart = Self.flags(of: terminal)
      process.executableURL = productsFolder.appendingPathComponent("NumberFact")
      process.standardInput = terminal
      process.standardOutput = terminal
      try process.run()
      screen.show(controller)
    }

    deinit {
      if process.isRunning { process.terminate() }
    }

    /// The local modes of the terminal: echo, waiting for a line.
    var flags: tcflag_t { Self.flags(of: terminal) }

    func type(_ keys: String) { controller.write(Data(keys.utf8)) }

    func wait(for text: String, line: UInt = #line) {
      let deadline = Date().addingTimeInterval(20)
      while !screen.shows(text) {
        guard Date() < deadline else { return XCTFail("not shown: \(text.debugDescription)", line: line) }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    /// A signal shall find it in no other business: the sanitizer cannot run a handler inside of its own code.
    func waitUntilItWaitsForKeys() {
      #if os(Linux)
        let status = "/proc/\(process.processIdentifier)/stat"
        var asleep = 0
        for _ in 0..<2_000 where asleep < 5 {
          let state = (try? String(contentsOfFile: status, encoding: .utf8))?.components(separatedBy: ") ").last?.first
          asleep = state == "S" ? asleep + 1 : 0
          Thread.sleep(forTimeInterval: 0.01)
        }
      #endif
    }

    private static func flags(of terminal: FileHandle) -> tcflag_t {
      var settings = termios()
      tcgetattr(terminal.fileDescriptor, &settings)
      return settings.c_lflag
    }
  }

  /// What a terminal has been told to show.
  private final class Screen: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""

    func shows(_ part: String) -> Bool { lock.withLock { text.contains(part) } }

    /// Reads on a thread of its own, until no program has the terminal open.
    func show(_ controller: FileHandle) {
      Thread.detachNewThread { [self] in
        var bytes = [UInt8](repeating: 0, count: 1024)
        while case let count = read(controller.fileDescriptor, &bytes, bytes.count), count > 0 {
          lock.withLock { text += String(decoding: bytes[..<count], as: UTF8.self) }
        }
      }
    }
  }
#endif
