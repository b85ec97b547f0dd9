/// The way of events to a task that waits for them, while moments are made: the task continues from the moment in which one came.
final class Handover: Sendable {
  private struct State {
    /// The moments of events that the task has not taken.
    var waiting = Backlog<AnyObject>()
    /// Those since the last for which the task waited.
    var given: [Moment] = []
    /// That of the last event which the task took.
    var taken: Moment?
  }

  private static let unknown = Moment()

  private let log: (any StrandLog)?
  private let task: Int?
  private let isTold: Bool
  private let state = Locked(State())

  /// Of events for the calling task; `nil` where moments are not made.
  ///
  /// - Parameter isTold: whether the task says when it takes one.
  init?(isTold: Bool) {
    if !Moment.areObserved.isRaised { return nil }
    (log, task, self.isTold) = (Strand.ofCallingTask?.log, Strand.task, isTold)
  }

  /// An event is given to the task, in the moment of now.
  func give(isEnd: Bool = false) {
    let moment = Moment.current.flatMap { $0.isNow ? $0 : nil }
    let former = state.withLock { state in
      defer { if let moment, !isTold { state.given.append(moment) } }
      if isTold { state.waiting.append(moment ?? Self.unknown) }
      return isEnd ? state.given : []
    }
    guard let moment else { return }
    if isTold {
      log?.expect(moment)
      return
    }
    log?.receive(moment, for: task, endOf: former)
    if !isEnd { log?.taskWaited(nil, for: moment) }
  }

  /// The wait of the task is cancelled, in the moment of now, unless the task itself has left its loop.
  func cancel() { if Strand.task != task { give(isEnd: true) } }

  /// Whether the task waited for the last event that was given to it.
  func taskWaited(_ waited: Bool) {
    if isTold { return }
    guard let last = state.withLock({ $0.given.last }) else { return }
    if waited { state.withLock { $0.given = [last] } }
    log?.taskWaited(waited, for: last)
  }

  /// The calling task has done what it does with the last event, and waits for the next.
  func wait() { state.withLock { $0.taken.take() }?.isLeftNow() }

  /// The calling task takes the next event.
  func take() {
    guard let moment = state.withLock({ $0.waiting.popFirst() }) as? Moment, moment !== Self.unknown else { return }
    moment.isTakenNow()
    state.withLock { $0.taken = moment }
    Strand.ofCallingTask?.log?.take(moment, by: Strand.task)
  }
}
