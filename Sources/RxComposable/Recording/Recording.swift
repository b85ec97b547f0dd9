import MiniRx

/// What happened in a store: every action with its cause, the states before and after, its effect, and what all of that
/// took.
///
///     let recording = Recording<AppState, AppAction>()
///     store.record(into: recording)
///     …
///     for entry in recording.entries { print(entry.index, entry.action) }
///     recording.travel(to: 3)     // the whole application shows the state after the third action
///     recording.resume()          // and continues, with what arrived meanwhile
///
/// Actions are numbered from 1. State 0 is the one that the recording began with, state *n* the one after action *n*.
/// States are kept as values, so that memory grows by what each action changed, not by the size of the state. The oldest
/// entries are forgotten where there are more than `limit`.
///
/// A recording may be read on any thread. Time travel belongs to the thread of the store.
public final class Recording<State, Action> {
  /// An action, and what came of it.
  public struct Entry {
    /// The number of the action, from 1.
    public let index: Int
    /// When the action was reduced: nanoseconds since the recording began.
    public let time: Int64
    /// The action.
    public let action: Action
    /// Where the action comes from.
    public let cause: RecordedCause
    /// The effect of the action; effects that it merges are one. `nil` where there is none.
    public internal(set) var effect: RecordedEffect?
    /// How many nanoseconds the reducer took.
    public let reduceDuration: Int64
    /// How many nanoseconds it took to publish the state; `nil` where only a later state was published.
    public internal(set) var publishDuration: Int64?
    let before: StatePlace<State>
    let after: StatePlace<State>

    /// The state before the action.
    public var stateBefore: State { before.value }

    /// The state after the action.
    public var state: State { after.value }
  }

  /// What the lock guards.
  struct Content {
    /// A ring: the oldest entry is at `oldest` once it is full.
    var ring: [Entry] = []
    var oldest = 0
    var firstIndex = 1
    /// State 0, until there is an entry that has it.
    var beginning: StatePlace<State>?
    /// The entry that is reduced, and whose effect is started.
    var currentIndex: Int?
    /// When effects delivered what waits to be reduced, by their entry.
    var deliveries: [Int: [Int64]] = [:]
    var shownIndex: Int?
    var lanes: [RecordedLane] = []
    var calls: [RecordedCall] = []
    var forgottenCallCount = 0
  }

  /// How many entries are kept at most.
  public let limit: Int

  let content = Locked(Content())
  /// The store that is recorded.
  weak var core: StoreCore<State, Action>?
  private let clock: () -> Int64
  private let start: Int64
  private let changed = PublishSubject<Void>()

  /// An empty recording.
  ///
  /// - Parameters:
  ///   - limit: how many actions are kept at most.
  ///   - scheduler: what tells the time: such as the `TestScheduler` of a test. The monotonic clock, unless said
  ///     otherwise.
  public init(limit: Int = 1_000, scheduler: (any SchedulerType)? = nil) {
    precondition(limit > 0, "Recording(limit:scheduler:): the limit is \(limit). Pass 1 or more.")
    self.limit = limit
    clock = scheduler.map { scheduler in { scheduler.nanoseconds } } ?? { MonotonicClock.nanoseconds }
    start = clock()
  }

  /// The entries that are kept, the oldest first.
  ///
  /// - Complexity: O(*n*).
  public var entries: [Entry] { content.withLock { Array($0.ring[$0.oldest...] + $0.ring[..<$0.oldest]) } }

  /// The numbers of the entries that are kept.
  public var indices: Range<Int> { content.withLock { $0.indices } }

  /// An entry by its number; `nil` where it was forgotten, or has not come.
  public func entry(at index: Int) -> Entry? {
    content.withLock { content in content.position(of: index).map { content.ring[$0] } }
  }

  /// A state by its number; `nil` where it was forgotten, or has not come.
  public func state(at index: Int) -> State? { place(at: index)?.value }

  /// The lanes of streams, in the order in which they were first subscribed to.
  public var lanes: [RecordedLane] { content.withLock { $0.lanes } }

  /// Emits after each change of the recording, on the thread where it happens.
  public var changes: Observable<Void> { changed.asObservable() }

  /// Forgets all entries and lanes. The numbers continue.
  public func removeAll() {
    let forgotten = content.withLock { content in
      let forgotten = content
      content.firstIndex = content.indices.upperBound
      content.beginning = content.newest
      content.ring = []
      content.oldest = 0
      content.lanes = []
      content.forgottenCallCount += content.calls.count
      content.calls = []
      return forgotten
    }
    withExtendedLifetime(forgotten) {}
    notify()
  }

  /// Nanoseconds since the recording began.
  var now: Int64 { clock() - start }

  func notify() { changed.onNext(()) }

  func place(at index: Int) -> StatePlace<State>? { content.withLock { $0.place(at: index) } }

  /// Adds an entry. What is forgotten is released outside the lock.
  func append(_ entry: Entry) {
    let forgotten = content.withLock { content -> Entry? in
      content.beginning = nil
      guard content.ring.count == limit else {
        content.ring.append(entry)
        return nil
      }
      let forgotten = content.ring[content.oldest]
      content.ring[content.oldest] = entry
      content.oldest = (content.oldest + 1) % limit
      content.firstIndex += 1
      return forgotten
    }
    withExtendedLifetime(forgotten) {}
  }

  func update(_ index: Int, _ change: (inout Entry) -> Void) {
    content.withLock { if let position = $0.position(of: index) { change(&$0.ring[position]) } }
  }
}

/// What is guarded by the lock of the recording may be of any type, as what passes through an `Observable`.
extension Recording: @unchecked Sendable {}

extension Recording.Content {
  var indices: Range<Int> { firstIndex..<(firstIndex + ring.count) }

  func position(of index: Int) -> Int? {
    indices.contains(index) ? (index - firstIndex + oldest) % ring.count : nil
  }

  func place(at index: Int) -> StatePlace<State>? {
    if let position = position(of: index) { return ring[position].after }
    guard index == firstIndex - 1 else { return nil }
    return ring.isEmpty ? beginning : ring[oldest].before
  }

  /// The state after the last entry.
  var newest: StatePlace<State>? { place(at: indices.upperBound - 1) }
}

/// Where a recorded action comes from.
public enum RecordedCause: Equatable, Sendable {
  /// A `send`, and its place in the source.
  case send(fileID: String, line: UInt)
  /// The effect of an entry, and when it delivered the action. The effect of one that was started before the recording
  /// began has no entry.
  case effect(of: Int?, deliveredAt: Int64)
}

/// The effect of a recorded action.
public struct RecordedEffect: Equatable, Sendable {
  /// How an effect ended.
  public enum End: Equatable, Sendable {
    /// By itself.
    case completed
    /// With an error.
    case failed(String)
    /// It was cancelled: by its id, with its child, its task or its store. One that completes while another action is
    /// reduced, whose number is given, counts as cancelled by it.
    case cancelled(by: Int?)
  }

  /// When it was started: nanoseconds since the recording began.
  public let began: Int64
  /// When and how it ended; `nil` while it runs.
  public internal(set) var end: End?
  /// When it ended: nanoseconds since the recording began.
  public internal(set) var ended: Int64?

  init(began: Int64, end: End? = nil, ended: Int64? = nil) {
    (self.began, self.end, self.ended) = (began, end, ended)
  }
}
