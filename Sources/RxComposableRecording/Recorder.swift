import RxComposable

/// Writes down what the store does.
final class Recorder<State, Action>: StoreMonitor {
  private let recording: Recording<State, Action>
  /// The state after the last action.
  var last: StateSource<State>
  /// The first entry that was recorded here.
  let firstIndex: Int
  private var index = 0
  private var time: Int64 = 0
  private var cause = EntryRecord.Cause.known(.effect(of: nil, deliveredAt: 0))
  private var place = EntryPlace(number: 0)
  /// The thread that reduces.
  private let reducingThread = Locked<ThreadIdentity?>(nil)
  /// When the present step began, by the clock that costs are measured with.
  private var began: Int64 = 0
  private var awaitsPublication = false
  private var turn: RecordedTurn?
  let listener: IssueInterceptor

  init(_ recording: Recording<State, Action>, _ beginning: StatePlace<State>) {
    self.recording = recording
    listener = .taking { [weak recording] issue in
      recording?.effectReports(issue)
      return false
    }
    let beginning = StateSource.kept(beginning)
    last = beginning
    firstIndex = recording.indices.upperBound
    // Returned, so that it is released outside the lock.
    _ = recording.content.withLock { content in
      defer { if content.indices.isEmpty { content.beginning = beginning } }
      return content.beginning
    }
  }

  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite) {
    began = MonotonicClock.nanoseconds
    time = recording.now(at: began)
    index = recording.content.withLock { content in
      let index = content.indices.upperBound
      content.currentIndex = index
      (cause, place) = content.origin(origin, site, time)
      return index
    }
    if case .user = origin, MainQueue.isCurrent { place.turn = presentTurn().number }
    _ = reducingThread.exchange(ThreadIdentity())
  }

  /// The moment of the action that the calling reducer reduces; `nil` elsewhere.
  var momentOfReducer: Moment? {
    guard reducingThread.withLock(\.self) == ThreadIdentity() else { return nil }
    if place.moment == nil { place.moment = Moment(number: place.number, effect: index) }
    return place.moment
  }

  private func presentTurn() -> RecordedTurn {
    // Time that passes without the main queue, as in a test, is another turn.
    if let turn, !turn.hasEnded, !recording.keepsTimes || turn.time == time { return turn }
    let turn = RecordedTurn(at: time)
    self.turn = turn
    return turn
  }

  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State) {
    _ = reducingThread.exchange(nil)
    let duration = endStep()
    let after = StateSource.kept(StatePlace(next))
    recording.append(
      TypedRecord(
        index: index, time: time, action: action, cause: cause, place: place, reduceDuration: duration, before: last,
        after: after))
    last = after
  }

  func startedEffects() {
    recording.content.withLock { $0.currentIndex = nil }
    awaitsPublication = true
  }

  func waits() { recording.notify() }

  func published() {
    guard awaitsPublication else { return }
    awaitsPublication = false
    let duration = endStep()
    recording.update(index) { $0.publishDuration = duration }
    recording.notify()
  }

  /// Returns what the present step took, and begins the next.
  private func endStep() -> Int64 {
    let now = MonotonicClock.nanoseconds
    defer { began = now }
    return now - began
  }

  // MARK: Effects

  func beginEffectOfOneAction() -> Int? {
    let now = recording.now
    recording.update(index) { record in
      record.effect = RecordedEffect(began: now, end: .completed, ended: now)
      record.effectEnd = record.place.number
    }
    return index
  }

  func beginEffect(_ effect: Observable<Action>, _ subscribe: (Observable<Action>, Int?) -> Void) {
    let (recording, index) = (recording, index)
    let now = recording.now
    let moment = place.moment ?? Moment(number: place.number)
    let log = RecordedStrand(action: index, number: 0, in: moment)
    recording.update(index) { ($0.effect, $0.place.moment, $0.strand) = (RecordedEffect(began: now), moment, log) }
    let observed = effect.do(
      onNext: { recording.effectDelivers(index, $0) },
      onError: { recording.effectEnds(index, .failed("\($0)")) },
      onCompleted: { recording.effectEnds(index, .completed) },
      onDispose: { recording.effectEnds(index, .cancelled(by: nil)) })
    let strand = Strand(action: index, in: moment, log: log, listener: listener)
    moment.run { Strand.$current.withValue(strand) { subscribe(observed, index) } }
    _ = endStep()
  }
}

extension Recording {
  fileprivate func effectDelivers(_ index: Int, _ action: Action) {
    let delivery = (time: now, place: EntryPlace(of: action))
    content.withLock { $0.deliveries[index, default: Backlog()].append(delivery) }
  }

  /// The first end counts.
  fileprivate func effectEnds(_ index: Int, _ end: RecordedEffect.End) {
    let now = now
    let moment = Moment.current.flatMap { $0.isNow ? $0 : nil }
    let number = moment?.number ?? Moment.nextNumber()
    let hasEnded = content.withLock { content in
      guard let record = content[index], record.effect?.end == nil else { return false }
      let other = content.currentIndex.flatMap { $0 == index ? nil : $0 }
      record.effect?.ended = now
      (record.effectEnd, record.momentOfEnd) = (number, moment)
      record.effect?.end =
        switch end {
        case .failed: end
        case .completed where other == nil: end
        case .completed, .cancelled: .cancelled(by: other)
        }
      return true
    }
    if hasEnded { notify() }
  }
}

/// A turn of the main queue, in which users may send more than one action.
private final class RecordedTurn: Sendable {
  let number = Moment.nextNumber()
  let time: Int64
  private let end = AtomicFlag()

  init(at time: Int64) {
    self.time = time
    // Comes before what tasks that begin in the turn ask for.
    Task.detached { @MainActor in _ = self.end.raise() }
  }

  var hasEnded: Bool { end.isRaised }
}

extension RecordingContent {
  /// Finds out where an action comes from, and when the effect delivered it.
  fileprivate mutating func origin(
    _ origin: ActionOrigin, _ site: CallSite, _ time: Int64
  ) -> (EntryRecord.Cause, EntryPlace) {
    switch origin {
    case .user: return (.site(site), EntryPlace(number: Moment.nextNumber()))
    case .effect(nil):
      return (.known(.effect(of: nil, deliveredAt: time)), EntryPlace(number: Moment.nextNumber()))
    case .effect(let index?):
      guard let delivery = deliveries[index]?.popFirst() else {
        return (.known(.effect(of: index, deliveredAt: time)), place(ofEffectOf: index))
      }
      if deliveries[index]?.isEmpty == true { deliveries[index] = nil }
      return (.known(.effect(of: index, deliveredAt: delivery.time)), delivery.place)
    }
  }

  /// That of an action that an effect is: the place of the action which returned it. All that begins there has one moment.
  private func place(ofEffectOf index: Int) -> EntryPlace {
    guard let record = self[index] else { return EntryPlace(number: Moment.nextNumber()) }
    if record.place.moment == nil { record.place.moment = Moment(number: record.place.number) }
    return record.place
  }
}

/// The moment to which an entry belongs.
struct EntryPlace {
  /// What brought an action of an effect.
  enum Source {
    /// A run of a scheduler, or an answer.
    case known
    /// A task that received no answer of a recorded dependency.
    case task
    /// Code of which nothing is known.
    case foreign
  }

  let number: Int
  /// What users sent has one of these: no task that an action began had its turn on the main queue before the others.
  var turn: Int?
  /// Made where something follows from it.
  var moment: Moment?
  var source = Source.known
  /// What is known of the task that delivered the action.
  var delivery: Delivery?
  var isOfTask: Bool { source == .task || delivery != nil }

  final class Delivery: Sendable {
    let strand: RecordedStrand
    /// The task of Swift.
    let task: Int?
    private let state = Locked(Causes())

    init(_ strand: RecordedStrand, _ task: Int?) { (self.strand, self.task) = (strand, task) }

    var causes: Causes {
      get { state.withLock(\.self) }
      set { state.withLock { $0 = newValue } }
    }

    /// Whether a moment is what its task continued from.
    func isLed(by moment: Moment) -> Bool { state.withLock { $0.row.last === moment } }

    /// Another delivery shows that a moment led to that.
    func leaveOut(_ moment: Moment) { state.withLock { $0.leaveOut(moment) } }
  }

  /// What may have led to an action as well as what its moment names.
  struct Causes {
    var others: [Moment] = []
    /// The answers that led to it, in their order.
    var row: [Moment] = []
    /// Answers that it does not show, and runs of timers, which came before it: the task may have waited for them too.
    var later: [Moment] = []
    /// Answers of which it is not known whether they led to it.
    var unclear: [Moment] = []
    /// What the task waited for before.
    var former: Moment?

    var moments: [Moment] { others + row }

    fileprivate mutating func leaveOut(_ moment: Moment) {
      for part in [\Self.others, \.later, \.unclear] { self[keyPath: part].removeAll { $0 === moment } }
      if row.last !== moment { row.removeAll { $0 === moment } }
    }
  }
}

extension EntryPlace {
  /// That of an action which an effect delivers now.
  fileprivate init(of action: Any) {
    guard let current = Moment.current else {
      self.init(number: Moment.nextNumber(), source: .foreign)
      return
    }
    guard let strand = RecordedStrand.ofCallingTask else {
      if current.isNow {
        self.init(number: current.number, moment: current)
      } else {
        let moment = Moment(after: current, order: .max)
        self.init(number: moment.number, moment: moment, source: .task)
      }
      return
    }
    let delivery = Delivery(strand, Strand.task)
    let cause = strand.cause(of: delivery, of: action)
    let moment = Moment(after: cause ?? current, order: .max)
    self.init(number: moment.number, moment: moment, source: cause == nil ? .task : .known, delivery: delivery)
  }
}
