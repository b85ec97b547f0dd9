@_exported import RxComposable

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
/// States are kept as values, so that memory grows by what each action changed: of an `IdentifiedArray` a part, of other
/// collections the whole. The oldest entries are forgotten where there are more than `limit`.
///
/// A recording may be read on any thread. Time travel belongs to the thread of the store.
public final class Recording<State, Action> {
  /// An action, and what came of it.
  public struct Entry {
    /// The number of the action, from 1.
    public let index: Int
    /// When the action was reduced: nanoseconds since the recording began.
    public let time: Int64
    /// Where the action comes from.
    public let cause: RecordedCause
    /// The effect of the action; effects that it merges are one. `nil` where there is none.
    public let effect: RecordedEffect?
    /// How many nanoseconds the reducer took.
    public let reduceDuration: Int64
    /// How many nanoseconds it took to publish the state; `nil` where only a later state was published.
    public let publishDuration: Int64?
    /// Whether the action was taken out of the session: `skip`. The state after it is the one before it.
    public let isSkipped: Bool
    /// Whether the effect that is recorded is not that of the action any more, because others were skipped.
    let hasOtherEffect: Bool
    let place: EntryPlace
    /// The number of the moment in which the effect ended.
    let effectEnd: Int?
    /// That moment, where a scheduler ran it, or a dependency answered.
    let momentOfEnd: Moment?
    /// The effect, with its tasks.
    let strand: RecordedStrand?
    let issues: [RecordedIssue]
    private let record: TypedRecord<State, Action>

    /// Called under the lock of the recording.
    init(_ record: EntryRecord) {
      (index, time, cause, effect) = (record.index, record.time, record.cause.described, record.effect)
      (place, effectEnd, momentOfEnd, strand) = (record.place, record.effectEnd, record.momentOfEnd, record.strand)
      (reduceDuration, publishDuration) = (record.reduceDuration, record.publishDuration)
      (isSkipped, hasOtherEffect, issues) = (record.isSkipped, record.hasOtherEffect, record.issues)
      self.record = TypedRecord.of(record)
    }

    /// The action.
    public var action: Action { record.action }

    /// The state before the action.
    public var stateBefore: State { record.before.value }

    /// The state after the action.
    public var state: State { record.after.value }

    var sourceBefore: StateSource<State> { record.before }

    var stateSource: StateSource<State> { record.after }

    /// The states before and after the action as they were when it was recorded; `nil` where they still are.
    var recordedStates: (before: State, after: State)? { record.original.map { ($0.before.value, $0.after.value) } }
  }

  /// How many entries are kept at most.
  public let limit: Int

  let content = Locked(RecordingContent())
  private let namedTypes = Locked(Recording.types)
  /// The loop of the store that is recorded.
  weak var store: AnyObject?
  weak var recorder: Recorder<State, Action>?
  /// What tells the time; `nil` where the monotonic clock does.
  private let scheduler: (any SchedulerType)?
  private let start: Int64
  private let changed = PublishSubject<Void>()
  #if DEBUG || RXCOMPOSABLE_INSPECT
    /// What ends with the recording.
    let connections = DisposeBag()
  #endif

  /// An empty recording.
  ///
  /// - Parameters:
  ///   - limit: how many actions are kept at most.
  ///   - scheduler: what tells the time: such as the `TestScheduler` of a test. The monotonic clock, unless said
  ///     otherwise.
  public init(limit: Int = 1_000, scheduler: (any SchedulerType)? = nil) {
    ensure(limit > 0, "Recording(limit:scheduler:): the limit is \(limit). Pass 1 or more.")
    self.limit = limit
    Moment.observe()
    Strand.log.withLock { $0 = RecordedStrand.self }
    self.scheduler = scheduler
    start = scheduler?.nanoseconds ?? MonotonicClock.nanoseconds
  }

  /// The entries that are kept, the oldest first.
  ///
  /// - Complexity: O(*n*).
  public var entries: [Entry] { content.withLock { content in content.indices.map { Entry(content[$0]!) } } }

  /// The numbers of the entries that are kept.
  public var indices: Range<Int> { content.withLock { $0.indices } }

  /// An entry by its number; `nil` where it was forgotten, or has not been made.
  public func entry(at index: Int) -> Entry? { content.withLock { $0[index].map { Entry($0) } } }

  /// The first entry of each change to what was recorded before.
  @_spi(Inspector) public var edits: [Int] { content.withLock { $0.edits } }

  /// A state by its number; `nil` where it was forgotten, or has not been made.
  public func state(at index: Int) -> State? { place(at: index)?.value }

  /// The lanes of streams, in the order in which they were first subscribed to.
  public var lanes: [RecordedLane] { content.withLock { $0.lanes } }

  /// Emits after each change of the recording, on the thread where it happens.
  public var changes: Observable<Void> { changed.asObservable() }

  /// Forgets all entries and lanes. The numbers continue.
  public func removeAll() {
    _ = content.withLock { content in
      let forgotten = content
      content.removeAll(beginning: source(at: content.indices.upperBound - 1, in: content))
      return forgotten
    }
    notify()
  }

  /// Whether times are those of a scheduler, and not of the machine.
  var keepsTimes: Bool { scheduler != nil }

  /// Whether a timer with a period kept the place of its start among what was due at one time.
  var keepsOrderOfTimers: Bool { (scheduler as? TestScheduler)?.keepsOrderOfTimers ?? !keepsTimes }

  /// Nanoseconds since the recording began.
  var now: Int64 { now(at: MonotonicClock.nanoseconds) }

  /// The same, at a time of the monotonic clock that is the present.
  func now(at present: Int64) -> Int64 { (scheduler?.nanoseconds ?? present) - start }

  func notify() { changed.onNext(()) }

  /// The names of the types of this recording.
  static var types: FileFormat.Types { (String(reflecting: State.self), String(reflecting: Action.self)) }

  /// The names of the types in the file that was read; those of this recording, where none was.
  @_spi(Inspector) public internal(set) var typeNames: (state: String, action: String) {
    get { namedTypes.withLock(\.self) }
    set { namedTypes.withLock { $0 = newValue } }
  }

  func place(at index: Int) -> StatePlace<State>? { source(at: index)?.kept }

  func source(at index: Int) -> StateSource<State>? { content.withLock { source(at: index, in: $0) } }

  /// The number of the first of all entries, and the state before it, both as they were when the entries were read: the store may forget
  /// the first of them meanwhile.
  ///
  /// - Parameter last: the last entry that is left out, behind which they begin where there are none.
  func beginning(of entries: [Entry], behind last: Int = 0) -> (first: Int, state: StateSource<State>?) {
    let first = entries.first?.index ?? max(indices.lowerBound, last + 1)
    return (first, entries.first?.sourceBefore ?? source(at: first - 1))
  }

  private func source(at index: Int, in content: RecordingContent) -> StateSource<State>? {
    if let record = content[index] { return TypedRecord<State, Action>.of(record).after }
    guard index == content.firstIndex - 1 else { return nil }
    if let oldest = content[content.firstIndex] { return TypedRecord<State, Action>.of(oldest).before }
    return content.beginning as? StateSource<State>
  }

  /// Adds an entry. What is forgotten is released outside the lock.
  func append(_ record: TypedRecord<State, Action>) { _ = content.withLock { $0.append(record, limit) } }

  func update(_ index: Int, _ change: (EntryRecord) -> Void) {
    content.withLock { if let record = $0[index] { change(record) } }
  }
}

/// What is guarded by the lock of the recording may be of any type, as what passes through an `Observable`.
extension Recording: @unchecked Sendable {}
