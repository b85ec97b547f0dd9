import Foundation
import MiniRx

/// Something that a program did wrong, which does not stop it: an effect that failed, a store used off the main thread.
///
/// Inside a test an issue fails the test, under XCTest as under Swift Testing. Elsewhere it goes to `reporter`.
public struct RuntimeIssue: Sendable, CustomStringConvertible {
  /// Receives issues outside tests.
  public typealias Reporter = @Sendable (RuntimeIssue) -> Void

  /// What happened, why it usually happens, and what to change.
  public let message: String
  /// The file, as `Module/File.swift`.
  public let fileID: String
  /// The line in the file.
  public let line: UInt

  package init(message: String, fileID: String, line: UInt) {
    (self.message, self.fileID, self.line) = (message, fileID, line)
  }

  /// `Module/File.swift:12: what happened`
  public var description: String { "\(fileID):\(line): \(message)" }

  /// Receives issues outside tests. The initial one writes them to standard error in debug builds, and drops them in
  /// release builds.
  public static var reporter: Reporter {
    get { replaceable.withLock { $0.reporter } }
    set { _ = replaceable.exchange(Replaceable(reporter: newValue)) }
  }

  /// Takes issues before the reporter does: what the library's own tests assert on.
  @TaskLocal static var interceptor: IssueInterceptor?

  /// A struct, because a lock never guards a function (`docs/DECISIONS.md`, decision 9).
  private struct Replaceable {
    var reporter: Reporter = { issue in
      #if DEBUG
        StandardError.write("RxComposable: \(issue)\n")
      #endif
    }
  }

  private static let replaceable = Locked(Replaceable())

  package static func report(_ message: String, at site: CallSite) {
    report(message, at: site, isRepeated: { _ in false })
  }

  /// Reports what a line is likely to do over and over again: outside tests, each message once a line.
  static func reportOnce(_ message: String, at site: CallSite) {
    report(message, at: site) { issue in !reported.withLock { $0.insert(issue.description).inserted } }
  }

  private static let reported = Locked<Set<String>>([])

  private static func report(_ message: String, at site: CallSite, isRepeated: (RuntimeIssue) -> Bool) {
    let issue = RuntimeIssue(message: message, fileID: "\(site.fileID)", line: site.line)
    if let interceptor { return interceptor.receive(issue) }
    if !TestRunner.record(message, at: site), !isRepeated(issue) { reporter(issue) }
  }
}

/// A class, because the Swift 6.3 runtime crashes in release builds on a task-local value of this function type.
package final class IssueInterceptor: Sendable {
  package let receive: RuntimeIssue.Reporter

  init(_ receive: @escaping RuntimeIssue.Reporter) { self.receive = receive }
}
