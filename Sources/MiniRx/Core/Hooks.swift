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
  /// subscription has been disposed, of a closure that throws meanwhile, and those that wait in a queue when it is disposed. The
  /// initial one does nothing.
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
    // Linux knows the names of public functions alone.
    let isUnnamed = callStack.contains { $0.contains("(+0x") }
    let place =
      callStack.isEmpty
      ? "Set `Hooks.recordCallStackOnError` to see where it was made."
      : "It was made here:\n" + callStack.joined(separator: "\n") + (isUnnamed ? "\n\(symbolizing)" : "")
    return """
      MiniRx: a sequence failed, and its subscription does not handle errors.
        \(type(of: error)): \(error)
      Recover with `catch` before it, or pass `onError:` to `subscribe`. \(place)
      """
  }

  private static let symbolizing =
    "`llvm-symbolizer -e app 0x12ab` tells the function and the line of `app(+0x12ab)`."

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

  /// Of what waited in a queue that has been closed: an end is the last.
  static func reportUndeliverable(_ waiting: Backlog<AnyObject>) {
    (waiting.last as? QueuedEnd).map(reportUndeliverable)
  }
}

/// A census of what the library keeps alive, for tests that look for leaks.
///
///     let before = Resources.total
///     controller = nil
///     XCTAssertEqual(Resources.total, before)
///
/// Debug builds count; in release builds all counts are 0. Counts are of the whole process and may be read from any
/// thread: compare them where nothing else runs.
public enum Resources {
  /// What is counted.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Subscriptions that can still receive an event: neither ended nor disposed.
    case subscription
    /// Operators at work in a subscription.
    case stage
    /// Subjects and relays.
    case subject
    /// Actions that wait on a scheduler, or whose disposable is kept.
    case scheduledAction
    /// Bags of disposables.
    case disposeBag
    /// What the program itself counts with `incrementTotal()`.
    case counted
  }

  #if DEBUG
    fileprivate static let counts = Locked([Int](repeating: 0, count: Kind.allCases.count))
  #endif

  /// How many of a kind are alive.
  public static func count(of kind: Kind) -> Int {
    #if DEBUG
      counts.withLock { $0[kind.rawValue] }
    #else
      0
    #endif
  }

  /// How many of all kinds are alive.
  public static var total: Int32 { Kind.allCases.reduce(0) { $0 + Int32(count(of: $1)) } }

  /// Counts an object of the program's own, in its `init`.
  ///
  /// - Returns: the total.
  @discardableResult
  public static func incrementTotal() -> Int32 { changeTotal(by: 1) }

  /// Takes off an object of the program's own, in its `deinit`.
  ///
  /// - Returns: the total.
  @discardableResult
  public static func decrementTotal() -> Int32 { changeTotal(by: -1) }

  private static func changeTotal(by change: Int) -> Int32 {
    #if DEBUG
      counts.withLock { $0[Kind.counted.rawValue] += change }
    #endif
    return total
  }

  /// How many sequences that deliver on a `SerialDispatchQueueScheduler`, by `observe(on:)`, are kept; not in `total`.
  public static var numberOfSerialDispatchQueueObservables: Int32 {
    #if DEBUG
      Int32(serialQueueObservables.withLock { $0 })
    #else
      0
    #endif
  }

  /// All counts in a line, for the message of an assertion: `subscription 2, stage 5`.
  public static var summary: String {
    Kind.allCases.filter { count(of: $0) > 0 }.map { "\($0) \(count(of: $0))" }.joined(separator: ", ")
  }
}

#if DEBUG
  private let serialQueueObservables = Locked(0)

  /// Counts a sequence that delivers on a serial queue, for as long as it is kept.
  final class SerialQueueObservable: Sendable {
    init() { serialQueueObservables.withLock { $0 += 1 } }

    deinit { serialQueueObservables.withLock { $0 -= 1 } }
  }
#endif

/// Counts its owner for as long as that lives.
struct ResourceCount: ~Copyable {
  #if DEBUG
    private let kind: Resources.Kind

    init(_ kind: Resources.Kind) {
      self.kind = kind
      Resources.counts.withLock { $0[kind.rawValue] += 1 }
    }

    deinit { Resources.counts.withLock { $0[kind.rawValue] -= 1 } }
  #else
    @inline(__always)
    init(_ kind: Resources.Kind) {}
  #endif
}
