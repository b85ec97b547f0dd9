import MiniRx

/// Writes down what the store does.
final class Recorder<State, Action>: StoreMonitor<State, Action> {
  private let recording: Recording<State, Action>
  private weak var root: StoreRoot?
  /// The state after the last action.
  private var last: StatePlace<State>
  private var index = 0
  private var time: Int64 = 0
  private var cause = EntryRecord.Cause.known(.effect(of: nil, deliveredAt: 0))
  /// When the present step began, by the clock that costs are measured with.
  private var began: Int64 = 0
  private var awaitsPublication = false

  init(_ recording: Recording<State, Action>, _ core: StoreCore<State, Action>) {
    self.recording = recording
    root = core.root
    let beginning = core.known().copy()
    last = beginning
    let replaced = recording.content.withLock { content in
      defer { if content.indices.isEmpty { content.beginning = beginning } }
      return content.beginning
    }
    withExtendedLifetime(replaced) {}
  }

  override func willReduce(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup) {
    time = recording.now
    (index, cause) = recording.content.withLock { content in
      let index = content.indices.upperBound
      content.currentIndex = index
      return (index, content.cause(origin, group, time))
    }
    began = MonotonicClock.nanoseconds
  }

  override func reduced(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup, _ next: State) {
    let duration = MonotonicClock.nanoseconds - began
    let after = StatePlace(next)
    recording.append(
      TypedRecord(
        index: index, time: time, action: action, cause: cause, reduceDuration: duration, before: last, after: after))
    last = after
  }

  override func startedEffects() {
    recording.content.withLock { $0.currentIndex = nil }
    began = MonotonicClock.nanoseconds
    if awaitsPublication { return }
    awaitsPublication = true
    root?.afterPublication { [self] in published() }
  }

  override func waits() { recording.notify() }

  private func published() {
    awaitsPublication = false
    let duration = MonotonicClock.nanoseconds - began
    recording.update(index) { $0.publishDuration = duration }
    recording.notify()
  }

  // MARK: Effects

  override func beginEffectOfOneAction() -> Int? {
    let now = recording.now
    recording.update(index) { $0.effect = RecordedEffect(began: now, end: .completed, ended: now) }
    return index
  }

  override func beginEffect(_ effect: Observable<Action>) -> (Observable<Action>, Int?) {
    let (recording, index) = (recording, index)
    let now = recording.now
    recording.update(index) { $0.effect = RecordedEffect(began: now) }
    let observed = effect.do(
      onNext: { _ in recording.effectDelivers(index) },
      onError: { recording.effectEnds(index, .failed("\($0)")) },
      onCompleted: { recording.effectEnds(index, nil) },
      onDispose: { recording.effectEnds(index, .cancelled(by: nil)) })
    return (observed, index)
  }
}

extension Recording {
  fileprivate func effectDelivers(_ index: Int) {
    let now = now
    content.withLock { $0.deliveries[index, default: []].append(now) }
  }

  /// The first end counts. `nil` is a completion.
  fileprivate func effectEnds(_ index: Int, _ end: RecordedEffect.End?) {
    let now = now
    let hasEnded = content.withLock { content in
      guard let record = content[index], record.effect?.end == nil else { return false }
      let other = content.currentIndex.flatMap { $0 == index ? nil : $0 }
      record.effect?.ended = now
      record.effect?.end =
        switch end {
        case nil: other == nil ? .completed : .cancelled(by: other)
        case .cancelled: .cancelled(by: other)
        case .failed, .completed: end
        }
      return true
    }
    if hasEnded { notify() }
  }
}

extension RecordingContent {
  /// Finds out when the effect delivered the action.
  fileprivate mutating func cause(_ origin: ActionOrigin, _ group: EffectGroup, _ time: Int64) -> EntryRecord.Cause {
    switch origin {
    case .user: return .site(group.site)
    case .effect(nil): return .known(.effect(of: nil, deliveredAt: time))
    case .effect(let index?):
      guard var waiting = deliveries.removeValue(forKey: index) else {
        return .known(.effect(of: index, deliveredAt: time))
      }
      let delivered = waiting.removeFirst()
      if !waiting.isEmpty { deliveries[index] = waiting }
      return .known(.effect(of: index, deliveredAt: delivered))
    }
  }
}
