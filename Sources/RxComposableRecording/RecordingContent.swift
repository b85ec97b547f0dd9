import RxComposable

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
    for call in forgotten { forget(call) }
    calls.removeFirst(forgotten.count)
    forgottenCallCount += forgotten.count
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
