import RxComposable

/// Writes down what the store does.
final class Recorder<State, Action>: StoreMonitor {
  private let recording: Recording<State, Action>
  /// The state after the last action.
  private var last: KeptState<State>
  private var index = 0
  private var time: Int64 = 0
  private var cause = EntryRecord.Cause.known(.effect(of: nil, deliveredAt: 0))
  /// When the present step began, by the clock that costs are measured with.
  private var began: Int64 = 0
  private var awaitsPublication = false

  init(_ recording: Recording<State, Action>, _ beginning: KeptState<State>) {
    self.recording = recording
    last = beginning
    let replaced = recording.content.withLock { content in
      defer { if content.indices.isEmpty { content.beginning = beginning } }
      return content.beginning
    }
    withExtendedLifetime(replaced) {}
  }

  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite) {
    time = recording.now
    (index, cause) = recording.content.withLock { content in
      let index = content.indices.upperBound
      content.currentIndex = index
      return (index, content.cause(origin, site, time))
    }
    began = MonotonicClock.nanoseconds
  }

  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State) {
    let duration = MonotonicClock.nanoseconds - began
    let after = KeptState(next)
    recording.append(
      TypedRecord(
        index: index, time: time, action: action, cause: cause, reduceDuration: duration, before: last, after: after))
    last = after
  }

  func startedEffects() -> (() -> Void)? {
    recording.content.withLock { $0.currentIndex = nil }
    began = MonotonicClock.nanoseconds
    if awaitsPublication { return nil }
    awaitsPublication = true
    return { [self] in published() }
  }

  func waits() { recording.notify() }

  private func published() {
    awaitsPublication = false
    let duration = MonotonicClock.nanoseconds - began
    recording.update(index) { $0.publishDuration = duration }
    recording.notify()
  }

  // MARK: Effects

  func beginEffectOfOneAction() -> Int? {
    let now = recording.now
    recording.update(index) { $0.effect = RecordedEffect(began: now, end: .completed, ended: now) }
    return index
  }

  func beginEffect(_ effect: Observable<Action>) -> (Observable<Action>, Int?) {
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
  fileprivate mutating func cause(_ origin: ActionOrigin, _ site: CallSite, _ time: Int64) -> EntryRecord.Cause {
    switch origin {
    case .user: return .site(site)
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
