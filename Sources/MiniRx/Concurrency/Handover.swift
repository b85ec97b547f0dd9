/// The way of events to a task that waits for them, while moments are made: the task continues from the moment in which one came.
final class Handover: Sendable {
  private let log: (any StrandLog)?
  private let task: Int?
  private let last = Locked(Moment?.none)

  /// Of events for the calling task; `nil` where moments are not made.
  init?() {
    if !Moment.areObserved.isRaised { return nil }
    (log, task) = (Strand.ofCallingTask?.log, Strand.task)
  }

  /// An event is given to the task, which says when it takes it. Returns the moment of now.
  @discardableResult
  func give() -> Moment? {
    guard let moment = Moment.ofNow else { return nil }
    log?.expect(moment)
    last.withLock { $0 = moment }
    return moment
  }

  /// An event is given to the task, which does not say when it takes it. Returns the moment of now.
  func receive() -> Moment? {
    guard let moment = Moment.ofNow else { return nil }
    log?.receive(moment, for: task)
    last.withLock { $0 = moment }
    return moment
  }

  /// The same with the end, for which it does not say whether it waits.
  func receiveEnd() {
    if let moment = Moment.ofNow { log?.receive(moment, for: task, endOf: last.withLock { $0 }) }
  }

  /// The task waited for what came in a moment.
  func taskWaited(for moment: Moment?) { if let moment { log?.taskWaited(for: moment) } }

  /// The calling task takes the last event.
  func take() { Self.take(last.withLock { $0 }) }

  /// The calling task takes an event that came in a moment.
  static func take(_ moment: Moment?) {
    if let moment { Strand.ofCallingTask?.log?.take(moment, by: Strand.task) }
  }
}

extension Moment {
  /// That of the calling code, if it happens now.
  fileprivate static var ofNow: Moment? { current.flatMap { $0.isNow ? $0 : nil } }
}
