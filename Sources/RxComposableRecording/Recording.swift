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
    var recordedStates: (before: State, after: State)? {
      record.original.map { ($0.before.value, $0.after.value) }
    }
  }

  /// How many entries are kept at most.
  public let limit: Int

  let content = Locked(RecordingContent())
  private let namedTypes = Locked(FileFormat.Types(State.self, Action.self))
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
    precondition(limit > 0, "Recording(limit:scheduler:): the limit is \(limit). Pass 1 or more.")
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
  public func entry(at index: Int) -> Entry? {
    content.withLock { $0[index].map { Entry($0) } }
  }

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

  /// The names of the types in files: those of the file that was read, or of this recording.
  var types: FileFormat.Types {
    get { namedTypes.withLock(\.self) }
    set { namedTypes.withLock { $0 = newValue } }
  }

  func place(at index: Int) -> StatePlace<State>? { source(at: index)?.kept }

  func source(at index: Int) -> StateSource<State>? { content.withLock { source(at: index, in: $0) } }

  /// The number of the first of all entries, and the state before it, both as they were when the entries were read: the store may forget
  /// the first of them meanwhile.
  ///
  /// - Parameter last: where there are none, the last that is not asked for.
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
  func append(_ record: TypedRecord<State, Action>) {
    _ = content.withLock { $0.append(record, limit) }
  }

  func update(_ index: Int, _ change: (EntryRecord) -> Void) {
    content.withLock { if let record = $0[index] { change(record) } }
  }
}

/// What is guarded by the lock of the recording may be of any type, as what passes through an `Observable`.
extension Recording: @unchecked Sendable {}

/// What the lock of a recording guards. It knows no types (`docs/DECISIONS.md`, decision 2).
struct RecordingContent {
  /// A ring: the oldest entry is at `oldest` once it is full.
  private var ring: [EntryRecord] = []
  private var oldest = 0
  private(set) var firstIndex: Int
  /// State 0, until there is an entry that has it.
  var beginning: Any?
  /// The entry that is reduced, and whose effect is started.
  var currentIndex: Int?
  /// When effects delivered what waits to be reduced, by their entry.
  var deliveries: [Int: Backlog<(time: Int64, place: EntryPlace)>] = [:]
  var shownIndex: Int?
  var lanes: [RecordedLane] = []
  var dependencies: [RecordedDependency] = []
  var calls: [RecordedCall] = []
  private(set) var forgottenCallCount = 0
  /// The last action of which something was forgotten that its effect was answered.
  private(set) var lastUnknown = 0
  /// The first entry of each change to what was recorded before.
  private(set) var edits: [Int]

  init(firstIndex: Int = 1, beginning: Any? = nil, edits: [Int] = []) {
    (self.firstIndex, self.beginning, self.edits) = (firstIndex, beginning, edits)
  }

  /// Forgets the entries, the lanes and the calls.
  ///
  /// - Parameter beginning: the state after the last entry.
  mutating func removeAll(beginning: Any?) {
    (firstIndex, self.beginning) = (indices.upperBound, beginning)
    (ring, oldest, lanes) = ([], 0, [])
    forgottenCallCount += calls.count
    calls = []
  }

  /// Adds a call, and returns its number and what is forgotten: a quarter at a time, so that not each call moves all others.
  mutating func append(_ call: RecordedCall, _ limit: Int) -> (number: Int, forgotten: [RecordedCall]) {
    let forgotten = calls.count < limit ? [] : Array(calls.prefix(limit / 4 + 1))
    calls.removeFirst(forgotten.count)
    forgottenCallCount += forgotten.count
    for call in forgotten { forget(call) }
    calls.append(call)
    return (forgottenCallCount + calls.count - 1, forgotten)
  }

  /// Adds an answer to a call, of which all are forgotten where there are too many. Returns these.
  mutating func append(_ answer: RecordedCall.Answer, to call: Int, _ limit: Int) -> [RecordedCall.Answer] {
    var forgotten: [RecordedCall.Answer] = []
    if calls[call].answers.count == limit {
      forget(calls[call])
      swap(&forgotten, &calls[call].answers)
    }
    calls[call].answers.append(answer)
    return forgotten
  }

  /// What no effect asked for may be of any action until now.
  private mutating func forget(_ call: RecordedCall) {
    lastUnknown = max(lastUnknown, call.effect ?? indices.upperBound - 1)
  }

  var indices: Range<Int> { firstIndex..<(firstIndex + ring.count) }

  subscript(index: Int) -> EntryRecord? {
    indices.contains(index) ? ring[(index - firstIndex + oldest) % ring.count] : nil
  }

  /// The entries from one on.
  func records(from index: Int) -> [EntryRecord] { (index..<max(index, indices.upperBound)).compactMap { self[$0] } }

  /// Takes others in the place of the entries from one on, and returns these.
  mutating func replace(from index: Int, with records: [EntryRecord]) -> [EntryRecord] {
    let replaced = ring
    ring = self.records(from: firstIndex).prefix(index - firstIndex) + records
    oldest = 0
    edits.append(index)
    return replaced
  }

  /// Returns what is forgotten.
  mutating func append(_ record: EntryRecord, _ limit: Int) -> (EntryRecord?, Any?) {
    guard ring.count == limit else {
      ring.append(record)
      return (nil, beginning.take())
    }
    let forgotten = ring[oldest]
    ring[oldest] = record
    oldest = (oldest + 1) % limit
    firstIndex += 1
    return (forgotten, nil)
  }
}

/// An entry as it is kept. What changes later is guarded by the lock of the recording.
class EntryRecord {
  /// Making a text of a place in the source takes as long as a `send`.
  enum Cause {
    case site(CallSite)
    case known(RecordedCause)

    var described: RecordedCause {
      switch self {
      case .site(let site): .send(fileID: "\(site.fileID)", line: site.line)
      case .known(let cause): cause
      }
    }
  }

  final let index: Int
  final let time: Int64
  final let cause: Cause
  final let reduceDuration: Int64
  final var effect: RecordedEffect?
  final var publishDuration: Int64?
  final var place: EntryPlace
  /// The number of the moment in which the effect ended.
  final var effectEnd: Int?
  /// That moment, where a scheduler ran it, or a dependency answered.
  final var momentOfEnd: Moment?
  /// The effect, with its tasks.
  final var strand: RecordedStrand?
  final var issues: [RecordedIssue] = []
  final var isSkipped = false
  final var hasOtherEffect = false

  fileprivate init(_ index: Int, _ time: Int64, _ cause: Cause, _ place: EntryPlace, _ reduceDuration: Int64) {
    (self.index, self.time, self.cause, self.reduceDuration) = (index, time, cause, reduceDuration)
    self.place = place
  }
}

final class TypedRecord<State, Action>: EntryRecord {
  let action: Action
  let before: StateSource<State>
  let after: StateSource<State>
  /// As it was recorded, where it was reduced again since.
  let original: TypedRecord?

  init(
    index: Int, time: Int64, action: Action, cause: Cause, place: EntryPlace? = nil, reduceDuration: Int64,
    before: StateSource<State>, after: StateSource<State>, original: TypedRecord? = nil
  ) {
    (self.action, self.before, self.after, self.original) = (action, before, after, original)
    super.init(index, time, cause, place ?? EntryPlace(number: index), reduceDuration)
  }

  /// The same action from another state.
  convenience init(
    _ other: TypedRecord, before: StateSource<State>, after: StateSource<State>, isSkipped: Bool, hasOtherEffect: Bool
  ) {
    self.init(
      index: other.index, time: other.time, action: other.action, cause: other.cause, place: other.place,
      reduceDuration: other.reduceDuration, before: before, after: after, original: other.original ?? other)
    (effect, effectEnd, momentOfEnd) = (other.effect, other.effectEnd, other.momentOfEnd)
    publishDuration = other.publishDuration
    (strand, issues) = (other.strand, other.issues)
    (self.isSkipped, self.hasOtherEffect) = (isSkipped, hasOtherEffect)
  }

  /// The record of a recording of these types, which has no others.
  static func of(_ record: EntryRecord) -> TypedRecord { record as! TypedRecord }
}

/// Where a recorded state is. Of one word, which is retained and released without asking for the metadata of the type.
indirect enum StateSource<State> {
  case kept(StatePlace<State>)
  case file(StateTrees, at: Int, (Int) -> State?)

  var value: State { kept.value }

  var kept: StatePlace<State> {
    switch self {
    case .kept(let state): state
    case .file(_, let index, let state):
      // The first state of a file is read when the file is.
      StatePlace(state(index)!)
    }
  }
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
}
