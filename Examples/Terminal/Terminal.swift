import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal: keys without echo and without waiting for a line, on a screen of its own.
///
/// It is given back as it was on every way out: by `leave`, at `exit`, on the signals that end a program from outside,
/// and on those with which a crash ends it. A signal handler may do little, so the state to restore is kept where it
/// can reach it without a lock or an allocation.
public enum Terminal {
  /// Whether keys come from a terminal, and go to one that can move its cursor.
  static var canDraw: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !isDumb }

  /// Whether there are colours, and the user wants them (no-color.org).
  static var hasColors: Bool { !isDumb && variable("NO_COLOR", or: "").isEmpty }

  private static var isDumb: Bool { ["dumb", ""].contains(variable("TERM", or: "dumb")) }

  private static func variable(_ name: String, or missing: String) -> String {
    ProcessInfo.processInfo.environment[name] ?? missing
  }

  /// How many characters there is room for.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Calls a closure on the main queue when the size has changed, until the result is released.
  ///
  /// A signal that comes before the source is registered, which another thread does, is lost: then the size tells.
  static func onResize(_ action: @escaping @MainActor () -> Void) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(action) }
    let (columns, rows) = size
    source.setRegistrationHandler { if size != (columns, rows) { MainActor.assumeIsolated(action) } }
    source.resume()
    return source
  }

  /// Reads what comes on the standard error while the screen is drawn, which would be written across it. Where that is another place than
  /// a terminal, it goes there.
  ///
  /// It is written there when the terminal is given back.
  ///
  /// - Parameter show: called on the main queue with what has come.
  static func catchErrors(_ show: @escaping @MainActor (String) -> Void) -> (any DispatchSourceRead)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe isEntered, isatty(STDERR_FILENO) == 1, unsafe pipe(&ends) == 0 else { return nil }
    unsafe (errors, errorOutput) = (ends[0], dup(STDERR_FILENO))
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    dup2(ends[1], STDERR_FILENO)
    close(ends[1])
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .main)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe readBytes(ends[0], &bytes, bytes.count)
      guard count > 0 else { return }
      unsafe caught += bytes.prefix(count)
      let text = unsafe String(decoding: caught, as: UTF8.self)
      MainActor.assumeIsolated { show(text) }
    }
    source.resume()
    return source
  }

  /// Where what comes on the standard error is read, and where it goes then; -1 while it is not caught.
  nonisolated(unsafe) private static var (errors, errorOutput) = (Int32(-1), Int32(-1))
  nonisolated(unsafe) private static var caught: [UInt8] = []

  private static func releaseErrors() {
    guard unsafe errorOutput >= 0 else { return }
    unsafe dup2(errorOutput, STDERR_FILENO)
    unsafe errorOutput = -1
    unsafe caught.withUnsafeBytes { _ = unsafe writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
      var count = 1
      while count > 0 {
        unsafe count = readBytes(errors, bytes.baseAddress, bytes.count)
        if count > 0 { _ = unsafe writeBytes(STDERR_FILENO, bytes.baseAddress, count) }
      }
    }
  }

  nonisolated(unsafe) private static var original = termios()
  nonisolated(unsafe) private static var isEntered = false

  /// Shows the cursor and the screen that was there before.
  private static let leaveSequence: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
  private static let endingSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  static func enter() {
    guard unsafe tcgetattr(STDIN_FILENO, &original) == 0 else { return }
    var settings = unsafe original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    disableSuspend(&settings)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    unsafe isEntered = true
    atexit { Terminal.leave() }
    for number in endingSignals {
      signal(number) { number in
        Terminal.leave()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  static func leave() {
    guard unsafe isEntered else { return }
    unsafe isEntered = false
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    leaveSequence.withUTF8Buffer { _ = unsafe writeBytes(STDOUT_FILENO, $0.baseAddress, $0.count) }
    releaseErrors()
  }

  /// Writes all of a text to standard output.
  public static func write(_ text: String) {
    var rest = ContiguousArray(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // What reads the output is gone: `FileHandle.write` would raise an exception on Apple platforms.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  #if canImport(Darwin)
    private static let disabledKey: UInt8 = 0xFF
  #else
    private static let disabledKey: UInt8 = 0
  #endif

  /// Ctrl-Z would leave the shell with this screen.
  private static func disableSuspend(_ settings: inout termios) {
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VSUSP)] = disabledKey }
  }
}

/// The system's `write`, which `Terminal.write` hides.
private let writeBytes: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { unsafe write($0, $1, $2) }

private let readBytes: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { unsafe read($0, $1, $2) }
