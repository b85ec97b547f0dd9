#if os(macOS) || os(Linux)
  import Foundation

  /// A program of this package on a terminal of its own.
  ///
  ///     let terminal = try PseudoTerminal("NumberFact")
  ///     try terminal.wait(for: "q quits")
  ///     terminal.type("++f")
  ///     try terminal.wait(for: "2 is the only even prime.")
  public final class PseudoTerminal {
    /// The program.
    public let process = Process()
    /// The local modes of the terminal before the program started.
    public let flagsAtStart: tcflag_t
    private let controller: FileHandle
    private let terminal: FileHandle
    private let screen: ShownScreen

    /// What a wait has waited for in vain, and what was shown instead.
    public struct NotShown: Error, CustomStringConvertible {
      /// What failed, and the screen.
      public let description: String
    }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - name: the product's name.
    ///   - arguments: its arguments.
    ///   - environment: variables besides those of the test; `TERM` is `xterm-256color` and `NO_COLOR` is empty.
    ///   - columns: the width.
    ///   - rows: the height.
    ///   - showsErrors: whether the standard error is this terminal, and not that of the test.
    public init(
      _ name: String, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
      rows: Int = 24, showsErrors: Bool = false
    ) throws {
      var (controllerFile, terminalFile): (Int32, Int32) = (0, 0)
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      let status = openpty(&controllerFile, &terminalFile, nil, nil, &size)
      precondition(status == 0, "PseudoTerminal: openpty failed with errno \(errno).")
      controller = FileHandle(fileDescriptor: controllerFile, closeOnDealloc: true)
      terminal = FileHandle(fileDescriptor: terminalFile, closeOnDealloc: true)
      flagsAtStart = Self.flags(of: terminal)
      screen = ShownScreen(columns: columns, rows: rows)
      process.executableURL = program(name)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(["TERM": "xterm-256color", "NO_COLOR": ""]) { $1 }
        .merging(environment) { $1 }
      process.standardInput = terminal
      process.standardOutput = terminal
      if showsErrors { process.standardError = terminal }
      try process.run()
      screen.show(controller)
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The local modes of the terminal: echo, waiting for a line.
    public var flags: tcflag_t { Self.flags(of: terminal) }

    /// What the terminal shows, row by row, without spaces at the end.
    public var rows: [String] { screen.rows }

    /// All that was written, codes included.
    public var written: String { screen.written }

    /// Presses keys.
    public func type(_ keys: String) { controller.write(Data(keys.utf8)) }

    /// Waits until a text is on the screen, or a code was written.
    public func wait(for text: String) throws { try wait("not shown: \(text.debugDescription)") { $0.shows(text) } }

    /// Waits until a text is not on the screen any more.
    public func wait(forNo text: String) throws {
      try wait("still shown: \(text.debugDescription)") { !$0.shows(text) }
    }

    private func wait(_ failure: String, until condition: (ShownScreen) -> Bool) throws {
      let deadline = Date().addingTimeInterval(120)
      while !condition(screen) {
        guard Date() < deadline else {
          throw NotShown(description: "\(failure); the screen:\n\(rows.joined(separator: "\n"))")
        }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    /// Waits for the end, and returns the exit code, or the signal.
    public func waitForEnd() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }

    /// Gives the window another size, and tells the program, as a terminal does.
    public func resize(columns: Int, rows: Int) {
      screen.resize(columns: columns, rows: rows)
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(terminal.fileDescriptor, UInt(TIOCSWINSZ), &size)
      kill(process.processIdentifier, SIGWINCH)
    }

    #if os(Linux)
      /// How many hundredths of a second of processor time the program has used.
      public var processorTime: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = status.components(separatedBy: ") ").last?.split(separator: " ").map(String.init) ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
      }
    #endif

    /// A signal shall find it in no other business: the sanitizer cannot run a handler inside of its own code.
    public func waitUntilItWaitsForKeys() {
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
#endif
