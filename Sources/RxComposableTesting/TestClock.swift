import RxComposable

/// A clock that stands still until a test moves it.
///
///     let clock = TestClock()
///     let store = TestStore(initialState: Timer.State(), reducer: Timer()) { $0.continuousClock = clock }
///
///     await store.send(.startTapped)
///     await clock.advance(by: .seconds(1))
///     await store.receive(.ticked) { $0.seconds = 1 }
///
/// All that sleeps wakes in the order of its time. Before the clock moves, and after each time, all tasks of the test that are
/// ready run until they wait: one that was only just started is asleep by then, and what a task does after its sleep, another
/// sleep included, is part of the same `advance`. The tasks of the test are those that it has created since it made the clock,
/// another clock or scheduler, or a test store, and all that these create; they run on the main queue, one after the other.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the clock.
  public typealias Instant = ClockInstant<Duration>

  private let state: Locked<TestClockState<Instant>>
  private let control = Locked<TaskControl>(.joined())

  /// A clock that begins at a moment.
  public init(now: Instant = Instant()) { state = Locked(TestClockState(now: now)) }

  /// The present moment.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The number of those that sleep.
  var sleeping: Int { state.withLock { $0.sleepers.count } }

  /// Waits until the clock is moved to a moment. One that is past does not wait; the present one waits for `advance()`.
  ///
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { $0.makeID() }
    defer { state.withLock { $0.forget(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.add(Sleeper(id: id, deadline: deadline, continuation: continuation)) }?()
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on by a span, and wakes what is due, each at its time.
  @MainActor
  public func advance(by duration: Duration = .zero) async { await advance(to: now.advanced(by: duration)) }

  /// Moves the clock to a moment, and wakes what is due, each at its time. The clock does not go back.
  @MainActor
  public func advance(to deadline: Instant) async {
    await settle()
    while let sleeper = state.withLock({ $0.nextDue(until: deadline) }) {
      sleeper.continuation.resume()
      // In an exploration, those that wake at the same moment run in any order.
      if ExploredRun.current != nil, state.withLock({ $0.nextDeadline }) == now { continue }
      await settle()
    }
  }

  /// Moves the clock until nothing sleeps any more.
  ///
  /// Where sleeping lasts for longer than the timeout, a timer without an end for one, the test fails, and what sleeps
  /// is woken with a `CancellationError`.
  ///
  /// - Parameter duration: how long it may take in real time. Time hardly counts in which a busy machine lets the test wait.
  /// - Parameter file: the file of the call.
  /// - Parameter line: the line of the call.
  @MainActor
  public func run(
    timeout duration: Swift.Duration = .milliseconds(500), file: StaticString = #filePath, line: UInt = #line
  ) async {
    let patience = Patience(nanoseconds: Int64(clamping: duration.nanoseconds))
    await settle()
    while let deadline = state.withLock({ $0.nextDeadline }) {
      if patience.nextSlice() == nil {
        RuntimeIssue.report(TestClockTexts.stillSleeping(duration), at: CallSite(file: file, line: line))
        return state.withLock { $0.removeAll() }.forEach { $0.continuation.resume(throwing: CancellationError()) }
      }
      await advance(to: deadline)
    }
  }

  /// Makes sure that nothing sleeps: a feature that has ended, has ended its timers too.
  ///
  /// - Throws: ``SuspensionError`` where something sleeps.
  @MainActor
  public func checkSuspension() async throws {
    await settle()
    if state.withLock({ $0.nextDeadline != nil }) { throw SuspensionError() }
  }

  /// Lets all tasks of the test run until they wait.
  @MainActor
  private func settle() async {
    let joined = TaskControl.joined(control.withLock { $0 })
    _ = control.exchange(joined)
    await joined.settle()
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension TestClock where Duration == Swift.Duration {
  /// A clock that begins at zero.
  public convenience init() { self.init(now: Instant()) }
}

/// Something sleeps on a ``TestClock`` that should have nothing to wait for any more.
public struct SuspensionError: Error, Equatable, CustomStringConvertible {
  /// An error without further content.
  public init() {}

  /// What happened, and what to do.
  public var description: String {
    "Something still sleeps on the test clock. Advance the clock far enough, or cancel what sleeps."
  }
}

/// What waits for a moment of a ``TestClock``.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
struct Sleeper<Instant: InstantProtocol>: Sendable {
  let id: Int
  let deadline: Instant
  let continuation: CheckedContinuation<Void, any Error>
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
struct TestClockState<Instant: InstantProtocol> {
  private(set) var now: Instant
  private var lastID = 0
  /// In the order of their deadlines, and of their arrival where those are the same.
  private(set) var sleepers: [Sleeper<Instant>] = []
  /// Those that were cancelled before they slept.
  private var cancelled: Set<Int> = []

  init(now: Instant) { self.now = now }

  var nextDeadline: Instant? { sleepers.first?.deadline }

  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds one that sleeps; or returns what ends its sleep at once, to be called outside of the lock.
  mutating func add(_ sleeper: Sleeper<Instant>) -> (() -> Void)? {
    if cancelled.remove(sleeper.id) != nil { return { sleeper.continuation.resume(throwing: CancellationError()) } }
    if sleeper.deadline < now { return { sleeper.continuation.resume() } }
    let former = sleepers.lastIndex { !(sleeper.deadline < $0.deadline) }
    sleepers.insert(sleeper, at: former.map { $0 + 1 } ?? 0)
    return nil
  }

  mutating func cancel(_ id: Int) -> Sleeper<Instant>? {
    if let index = sleepers.firstIndex(where: { $0.id == id }) { return sleepers.remove(at: index) }
    cancelled.insert(id)
    return nil
  }

  mutating func forget(_ id: Int) { cancelled.remove(id) }

  /// Moves the clock to the next that is due; to the limit, if none is.
  mutating func nextDue(until limit: Instant) -> Sleeper<Instant>? {
    guard let next = sleepers.first, next.deadline <= limit else {
      now = max(now, limit)
      return nil
    }
    now = max(now, next.deadline)
    return sleepers.removeFirst()
  }

  mutating func removeAll() -> [Sleeper<Instant>] {
    defer { sleepers = [] }
    return sleepers
  }
}

private enum TestClockTexts {
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  static func stillSleeping(_ timeout: Duration) -> String {
    """
    TestClock.run(timeout:): something still sleeps after \(timeout).

    A timer that has no end keeps the clock running: cancel it first, or advance the clock by as much as the test needs. \
    Otherwise raise the timeout.
    """
  }
}
