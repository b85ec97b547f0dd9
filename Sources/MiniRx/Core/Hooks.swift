import Foundation

/// What an application may replace for the whole process.
public enum Hooks {
  /// Receives errors that no subscriber handles, and where the subscription was made if `recordCallStackOnError` is
  /// set.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Swift.Error) -> Void

  /// Receives errors that arise when no subscriber is left.
  public typealias UndeliverableErrorHandler = @Sendable (_ error: any Swift.Error) -> Void

  /// Returns where the program is.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  /// Receives what `debug` prints.
  public typealias DebugPrinter = @Sendable (_ line: String) -> Void

  private static let current = Locked(Replaceable())

  /// Receives the errors of subscriptions that were made without `onError`. The initial one prints them in debug
  /// builds.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { current.withLock { $0 }.defaultErrorHandler }
    set { change { $0.defaultErrorHandler = newValue } }
  }

  /// Receives the errors that reach no subscriber: of a source that fails after the sequence has ended or the
  /// subscription has been disposed, of a closure that throws meanwhile. The initial one does nothing.
  ///
  ///     Hooks.undeliverableErrorHandler = { error in logger.notice("after the end: \(error)") }
  public static var undeliverableErrorHandler: UndeliverableErrorHandler {
    get { current.withLock { $0 }.undeliverableErrorHandler }
    set { change { $0.undeliverableErrorHandler = newValue } }
  }

  /// Whether a subscription without `onError` remembers where it was made, for `defaultErrorHandler`. That is slow; off
  /// at first.
  public static var recordCallStackOnError: Bool {
    get { current.withLock { $0.recordCallStackOnError } }
    set { change { $0.recordCallStackOnError = newValue } }
  }

  /// How a subscription finds out where it was made.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { current.withLock { $0 }.customCaptureSubscriptionCallstack }
    set { change { $0.customCaptureSubscriptionCallstack = newValue } }
  }

  /// Receives the lines of `debug`. The initial one prints them, with the time in front.
  public static var debugPrinter: DebugPrinter {
    get { current.withLock { $0 }.debugPrinter }
    set { change { $0.debugPrinter = newValue } }
  }

  /// What is replaced is released after unlocking.
  private static func change(_ change: (inout Replaceable) -> Void) {
    _ = current.withLock { hooks in
      let before = hooks
      change(&hooks)
      return before
    }
  }

  private struct Replaceable {
    var defaultErrorHandler: DefaultErrorHandler = printInDebugBuilds
    var undeliverableErrorHandler: UndeliverableErrorHandler = { _ in }
    var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack = { Thread.callStackSymbols }
    var debugPrinter: DebugPrinter = { print(timed($0, Date())) }
    var recordCallStackOnError = false
  }
}

extension Hooks {
  @Sendable
  private static func printInDebugBuilds(_ callStack: [String], _ error: any Swift.Error) {
    #if DEBUG
      print(unhandled(error, callStack))
    #endif
  }

  static func unhandled(_ error: any Swift.Error, _ callStack: [String]) -> String {
    let place =
      callStack.isEmpty
      ? "Set `Hooks.recordCallStackOnError` to see where it was made."
      : "It was made here:\n" + callStack.joined(separator: "\n")
    return """
      MiniRx: a sequence failed, and its subscription does not handle errors.
        \(type(of: error)): \(error)
      Recover with `catch` before it, or pass `onError:` to `subscribe`. \(place)
      """
  }

  static func timed(_ line: String, _ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    return "\(formatter.string(from: date)): \(line)"
  }

  static func reportUnhandled(_ error: any Swift.Error) { defaultErrorHandler([], error) }

  /// Hands errors on with the present call stack; `nil` where none is wanted.
  static func errorHandlerKnowingTheCaller() -> ((any Swift.Error) -> Void)? {
    guard recordCallStackOnError else { return nil }
    let callStack = customCaptureSubscriptionCallstack()
    return { defaultErrorHandler(callStack, $0) }
  }

  static func reportUndeliverable(_ error: any Swift.Error) { undeliverableErrorHandler(error) }

  static func reportUndeliverable(_ end: QueuedEnd) {
    if let error = end.error { reportUndeliverable(error) }
  }
}
