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
