/// An effect of a store, or a task of it: what does one thing after the other.
///
/// It has the same number in a session and in the test that is written of it, so that an answer goes to the task that asked for it, in
/// whichever order tasks begin. A recording has a log of each.
package final class Strand: Sendable {
  @TaskLocal package static var current: Strand?

  /// Raised once there is a recording, or the test of one: from then on what a scheduler runs for an effect belongs to that.
  package static let areFollowed = AtomicFlag()

  /// The log of tasks that are begun elsewhere than in an effect, while moments are made.
  package static let log = Locked<(any StrandLog.Type)?>(nil)

  /// The number of the action whose effect it is; 0 where that is not known.
  package let action: Int
  /// The number of the task among those of the effect, from 1; 0 for the effect itself.
  package let number: Int
  package let beginning: Moment?
  package let log: (any StrandLog)?
  /// Receives what the effect reports.
  package let listener: (any AnyObject & Sendable)?
  /// The task of Swift in which it began; `nil` outside of tasks.
  private let taskOfBeginning = Strand.task
  private let taskCount = Locked(0)

  package init(
    action: Int, number: Int = 0, in beginning: Moment?, log: (any StrandLog)? = nil,
    listener: (any AnyObject & Sendable)? = nil
  ) {
    (self.action, self.number, self.beginning, self.log, self.listener) = (action, number, beginning, log, listener)
  }

  /// The strand of the effect whose own code runs; `nil` in a task that it began, which has a strand of its own.
  package static var ofEffect: Strand? { current.flatMap { $0.number == 0 ? $0 : nil } }

  /// Begins a task. Those that it begins itself belong to it.
  package static func begin(_ begin: () -> Task<Void, Never>) -> Task<Void, Never> {
    let strand =
      current
      ?? Moment.current.map { moment in
        Strand(action: 0, in: moment, log: log.withLock { $0 }?.init(action: 0, number: 0, in: moment))
      }
    guard var strand else { return begin() }
    if strand.number == 0 { strand = strand.nextTask() }
    let task = $current.withValue(strand, operation: begin)
    strand.log?.isDone(by: task.hashValue)
    return task
  }

  private func nextTask() -> Strand {
    let number = taskCount.withLock { count in
      count += 1
      return count
    }
    return Strand(
      action: action, number: number, in: Moment.current, log: log?.begin(number, in: Moment.current),
      listener: listener)
  }

  /// The task of Swift that calls.
  package static var task: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }

  /// That of the calling task; `nil` for what an effect does by itself, and inside of what has a moment of its own.
  package static var ofCallingTask: Strand? {
    @inline(never) get {
      guard let current, Moment.current === current.beginning else { return nil }
      return current.number > 0 || current.beginning?.isNow == false || current.isLeft ? current : nil
    }
  }

  /// Whether the calling code is that of a task which the effect has begun. It may run while the effect begins, on another thread.
  private var isLeft: Bool { Self.task.map { $0 != taskOfBeginning } ?? false }
}

/// What a recording notes of a strand. A class of another module cannot be a subclass of one that is not open.
package protocol StrandLog: AnyObject, Sendable {
  init(action: Int, number: Int, in beginning: Moment?)

  /// The log of a task that the effect begins.
  func begin(_ number: Int, in beginning: Moment?) -> any StrandLog

  /// Which tasks of Swift do it. Others that receive something, or call, are their children.
  func isDone(by task: Int)

  /// What a task of Swift waited for has arrived.
  ///
  /// - Parameter former: the arrivals before, which are one with it as long as they wait: elements of a sequence, and its end.
  func receive(_ moment: Moment, for task: Int?, endOf former: [Moment])

  /// Whether the task waited, and so continues from it; `nil` where that is not known yet, while the task may continue already.
  func taskWaited(_ waited: Bool?, for moment: Moment)

  /// It is on its way to a task that says when it takes it.
  func expect(_ moment: Moment)

  /// A task of Swift continues from it.
  func take(_ moment: Moment, by task: Int?)

  /// From what the calling task continues; `nil` where it has waited for nothing.
  func cause() -> Moment?

  /// The code has ended by itself, and was not cancelled.
  func end()

  /// The effect waits for what the effect of another action has begun.
  func joins(_ other: Int)
}

extension StrandLog {
  package func receive(_ moment: Moment, for task: Int?) { receive(moment, for: task, endOf: []) }
}

extension Moment {
  /// That of the calling code: in a task, of what it waited for last.
  package static var here: Moment? {
    @inline(never) get {
      guard let current, let strand = Strand.ofCallingTask else { return current }
      return strand.log?.cause() ?? current
    }
  }

  /// Runs what a task brings to the code of an effect: it belongs to the moment of what the task took.
  static func runHere(_ work: () -> Void) {
    if areObserved.isRaised { runWhereObserved(work) } else { work() }
  }

  @inline(never)
  private static func runWhereObserved(_ work: () -> Void) {
    // On the main queue it has a place of its own between the actions.
    guard let strand = Strand.ofCallingTask, strand.number == 0, !MainQueue.isCurrent, let moment = strand.log?.cause()
    else { return work() }
    moment.run(work)
  }
}
