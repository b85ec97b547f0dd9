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
  /// Whether it is about the thread on which something was done, which another run need not repeat.
  package let isOfThread: Bool

  package init(message: String, fileID: String, line: UInt, isOfThread: Bool = false) {
    (self.message, self.fileID, self.line, self.isOfThread) = (message, fileID, line, isOfThread)
  }

  /// `Module/File.swift:12: what happened`
  public var description: String { "\(fileID):\(line): \(message)" }

  /// Receives issues outside tests. The initial one writes them to standard error in debug builds, and drops them in
  /// release builds.
  public static var reporter: Reporter {
    get { replaceable.withLock { $0.reporter } }
    set { _ = replaceable.exchange(Replaceable(reporter: newValue)) }
  }

  /// Hears issues before they are reported.
  @TaskLocal package static var interceptor: IssueInterceptor?

  /// A struct, because a lock never guards a function (`docs/DECISIONS.md`, decision 9).
  private struct Replaceable {
    var reporter: Reporter = { issue in
      #if DEBUG
        StandardError.write("RxComposable: \(issue)\n")
      #endif
    }
  }

  private static let replaceable = Locked(Replaceable())

  /// - Parameters:
  ///   - once: whether outside tests each message is reported once a line, as that is likely to do it over and over again.
  ///   - listener: who hears it first; unless said otherwise, who listens to the effect whose code runs.
  @inline(never)
  package static func report(
    _ message: String, at site: CallSite, once: Bool = false, isOfThread: Bool = false,
    hearing listener: IssueInterceptor? = nil
  ) {
    let issue = RuntimeIssue(message: message, fileID: "\(site.fileID)", line: site.line, isOfThread: isOfThread)
    if let listener = listener ?? Strand.current?.listener as? IssueInterceptor, listener.takes(issue) { return }
    var next = interceptor
    while let interceptor = next {
      if interceptor.takes(issue) { return }
      next = interceptor.outer
    }
    if TestRunner.record(message, at: site) || once && isRepeated(issue) { return }
    reporter(issue)
  }

  private static func isRepeated(_ issue: RuntimeIssue) -> Bool {
    !reported.withLock { $0.insert(issue.description).inserted }
  }

  private static let reported = Locked<Set<String>>([])
}

/// Hears the issues of an effect, or those of a part of a program, and may take them.
///
/// A class, because the Swift 6.3 runtime crashes in release builds on a task-local value of this function type.
package final class IssueInterceptor: Sendable {
  /// Returns whether no other listener hears of it.
  package let takes: @Sendable (RuntimeIssue) -> Bool
  /// That of the part of the program around.
  fileprivate let outer = RuntimeIssue.interceptor

  private init(takes: @escaping @Sendable (RuntimeIssue) -> Bool) { self.takes = takes }

  /// Takes all.
  package convenience init(_ receive: @escaping RuntimeIssue.Reporter) {
    self.init(takes: { issue in
      receive(issue)
      return true
    })
  }

  /// Takes those for which a closure returns `true`.
  package static func taking(_ takes: @escaping @Sendable (RuntimeIssue) -> Bool) -> IssueInterceptor {
    IssueInterceptor(takes: takes)
  }
}
