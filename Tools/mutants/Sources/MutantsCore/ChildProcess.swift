import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A process in a session of its own, which ends with its time.
struct ChildProcess {
  enum Result: Equatable {
    case exited(Int32)
    case stopped
    case timedOut
  }

  let arguments: [String]
  let environment: [String: String]
  /// Where its output goes.
  let output: URL

  /// Runs it.
  ///
  /// - Parameters:
  ///   - seconds: how long it may take.
  ///   - isOver: looks at the output so far; where it returns true, the process is stopped.
  func run(seconds: Double, until isOver: (String) -> Bool = { _ in false }) throws -> Result {
    try Data().write(to: output)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Self.setsID)
    // A thread of Dispatch blocks most signals, and a process inherits that: tests that send signals would wait forever.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    var child = pid_t()
    let status = withCStrings(arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) {
        posix_spawnp(&child, arguments[0]!, &actions, &attributes, arguments, $0)
      }
    }
    if status != 0 { throw MutantsError("\(arguments[0]) cannot be started: \(String(cString: strerror(status)))") }
    defer { Self.endSession(child) }
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    var code: Int32 = 0
    var rounds = 0
    while waitpid(child, &code, WNOHANG) == 0 {
      usleep(5_000)
      rounds += 1
      let isLate = ProcessInfo.processInfo.systemUptime > deadline
      guard isLate || rounds % 20 == 0 && isOver(text) else { continue }
      kill(-child, SIGKILL)
      waitpid(child, &code, 0)
      return isLate ? .timedOut : .stopped
    }
    return .exited(code & 0x7f == 0 ? (code >> 8) & 0xff : 128 + code & 0x7f)
  }

  private static var setsID: Int16 {
    #if canImport(Glibc)
      0x80  // POSIX_SPAWN_SETSID, which Glibc shows to GNU sources alone
    #else
      Int16(POSIX_SPAWN_SETSID)
    #endif
  }

  /// Ends what a process has started, in any group: a program that a mutant keeps busy would be so forever.
  private static func endSession(_ session: pid_t) {
    kill(-session, SIGKILL)
    for process in (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap({ pid_t($0) }) ?? [] {
      // Behind the name, which is in parentheses: the state, the parent, the group, the session.
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let fields = status?.components(separatedBy: ") ").last?.split(separator: " ")
      if let fields, fields.count > 3, pid_t(fields[3]) == session { kill(process, SIGKILL) }
    }
  }

  var text: String { (try? Data(contentsOf: output)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let copies = strings.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return body(copies)
}

/// Commands of the tool itself.
enum Shell {
  static func run(_ command: [String], seconds: Double = 3600) throws -> (status: Int32, output: String) {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("mutants-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let child = ChildProcess(arguments: command, environment: ProcessInfo.processInfo.environment, output: output)
    let result = try child.run(seconds: seconds)
    guard case .exited(let status) = result else { throw MutantsError("\(command) took too long.") }
    return (status, child.text)
  }
}
