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

  /// Receives issues before they are reported.
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
  ///   - listener: what receives it first; unless said otherwise, the listener of the effect whose code runs.
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

  private static let reported = Locked<Set<AnyHashable>>([])
}

/// Receives the issues of an effect, or those of a part of a program, and may take them.
///
/// A class, because the Swift 6.3 runtime crashes in release builds on a task-local value of this function type.
package final class IssueInterceptor: Sendable {
  /// Returns whether no other listener receives it.
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

/// The texts of the issues that a store reports: what happened, why it usually happens, what to change.
enum FailureTexts {
  static func rowIsGone(_ id: Any, _ action: Any) -> String {
    """
    An action was sent to the store of a row that is gone.

      Row: \(id)
      Action: \(ValueDump.string(action))

    The store of a row ends with the row, and its subscribers complete then. This usually happens when a cell that is on its \
    way out is tapped, or keeps its store when it is reused. Let go of the store when its subscribers complete.
    """
  }

  static func effectFailed(_ error: any Error, _ action: Any) -> String {
    """
    An effect failed, and nothing handles its error.

      Effect of: \(ValueDump.string(action))
      Error: \(error)

    Turn errors into actions with `catchToEffect`, or recover with `catch`, before the effect reaches the store.
    """
  }

  static func infallibleFailed(_ error: any Error) -> String {
    """
    An effect failed that was read as `values`, a publisher or an `Infallible`, and nothing handles its error.

      Error: \(error)

    Turn errors into actions with `catchToEffect`, or read `asObservable()`, which passes them on.
    """
  }

  static func unexpectedFailure(_ error: any Error, expected: any Error.Type) -> String {
    """
    `catchToEffect` met an error of another type than its action carries, and dropped it.

      Expected: \(expected)
      Received: \(type(of: error)) (\(error))

    Convert the error where it arises, such as with `.catch { _ in .error(\(expected)(…)) }`, or let the action carry \
    `Result<_, any Error>`.
    """
  }

  static func unreadableCase(_ root: Any.Type, _ value: Any.Type) -> String {
    """
    A case path cannot take a `\(value)` out of `\(root)` by itself.

    A function or a metatype in an enum is stored in a form that only code which knows its type can read; and nothing \
    can be read of an enum that was compiled with `-disable-reflection-metadata`. Write both directions: \
    `CasePath(embed: \(root).name, extract: { if case .name(let value) = $0 { value } else { nil } })`.
    """
  }

  static func effectThrew(_ error: any Error, in name: String) -> String {
    """
    The code of `\(name)` threw an error that nothing handles.

      Error: \(error)

    Handle it inside the code, or pass `catch:` to send an action for it. Operators behind the effect, such as \
    `catchToEffect`, do not see it.
    """
  }

  static func sentAfterEnd(_ action: Any, by name: String) -> String {
    """
    An action was sent after the code of `\(name)` had ended, and was dropped.

      Sent: \(ValueDump.string(action))

    This usually happens when the code starts a `Task` of its own, or hands `send` to a completion handler, and returns \
    without waiting. Wait for all of its work inside the code: with `async let`, a task group, or `for await` over a stream.
    """
  }

  static func unimplementedEffect(_ name: String) -> String {
    """
    \(name): an unimplemented effect ran.

    The test runs code that asks for this effect, but gives none. Override the dependency that returns it, or find out \
    why the code asks.
    """
  }
}
