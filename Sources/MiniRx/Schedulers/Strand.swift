/// An effect of a store, or a task of it: what does one thing after the other.
///
/// It has the same number in a session and in the test that is written of it, so that an answer goes to the task that asked for it, in
/// whichever order tasks begin. Of a task it also knows what it waited for, and so when what it does next happens.
package final class Strand: Sendable {
  /// An answer, or the run of a timer.
  private struct Arrival {
    let moment: Moment
    /// The task of Swift that waited for it.
    let task: Int?
    /// Whether that task continued at once: where it did not, more may arrive before it does, as in a stream.
    let isContinued: Bool
    /// What came just before it, to the same call.
    var others: [Moment] = []
    /// Whether that task did something from here.
    var isUsed = false
  }

  private struct State {
    var tasks: [Strand] = []
    /// Those from which an action may be delivered.
    var arrivals: [Arrival] = []
    var last: Moment?
    var lastOfTasks: [Int?: Moment] = [:]

    /// From what a task of Swift continues, if that is known: what it was just given, or the oldest that waits for it.
    mutating func nextOfItsOwn(_ task: Int?) -> Arrival? {
      let last = lastOfTasks[task]
      let index =
        arrivals.firstIndex { $0.moment === last && $0.isContinued && !$0.isUsed }
        ?? arrivals.firstIndex { $0.task == task && !$0.isUsed }
      guard let index else { return nil }
      arrivals[index].isUsed = true
      lastOfTasks[task] = arrivals[index].moment
      return arrivals[index]
    }
  }

  @TaskLocal package static var current: Strand?

  /// The number of the action whose effect it is; 0 where that is not known.
  package let action: Int
  /// The number of the task among those of the effect, from 1; 0 for the effect itself.
  package let number: Int
  private let beginning: Moment?
  private let state = Locked(State())

  /// An effect that begins in a moment.
  package convenience init(action: Int, in beginning: Moment?) { self.init(action, 0, beginning) }

  private init(_ action: Int, _ number: Int, _ beginning: Moment?) {
    (self.action, self.number, self.beginning) = (action, number, beginning)
  }

  /// That of the calling task; `nil` for what an effect does by itself.
  package static var ofCallingTask: Strand? { current.flatMap { $0.isContinued ? $0 : nil } }

  /// Begins a task. Those that it begins itself belong to it.
  package static func begin(_ begin: () -> Task<Void, Never>) -> Task<Void, Never> {
    guard let strand = current ?? Moment.current.map({ Strand(action: 0, in: $0) }), strand.number == 0 else {
      return begin()
    }
    let beginning = Moment.current
    let task = strand.state.withLock { state in
      let task = Strand(strand.action, state.tasks.count + 1, beginning)
      state.tasks.append(task)
      return task
    }
    return $current.withValue(task, operation: begin)
  }

  /// The tasks of the effect.
  package var tasks: [Strand] { state.withLock { $0.tasks } }

  /// What it waited for last.
  package var last: Moment? { state.withLock { $0.last ?? beginning } }

  /// The task of Swift that calls.
  package static var task: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }

  /// What a task of Swift waited for has arrived.
  ///
  /// - Parameters:
  ///   - isContinued: whether the task continues from there at once.
  ///   - former: the arrival before, which is one with it as long as it waits: the last element of a sequence, and its end.
  package func receive(_ moment: Moment, for task: Int?, isContinued: Bool = false, endOf former: Moment? = nil) {
    state.withLock { state in
      state.arrivals.removeAll { $0.moment === moment.parent }
      var arrival = Arrival(moment: moment, task: task, isContinued: isContinued)
      if let index = state.arrivals.firstIndex(where: { $0.moment === former && !$0.isUsed && $0.task == task }) {
        let former = state.arrivals.remove(at: index)
        arrival.others = former.others + [former.moment]
      }
      state.arrivals.append(arrival)
      state.last = moment
      if isContinued { state.lastOfTasks[task] = moment }
    }
  }

  /// Whether the calling code is that of a task, and not inside of something that has a moment of its own.
  fileprivate var isContinued: Bool {
    Moment.current === beginning && (number > 0 || beginning.map { !$0.isNow } ?? false)
  }

  /// From what the calling task continues; `nil` where it has waited for nothing.
  fileprivate func cause() -> Moment? {
    let task = Self.task
    return state.withLock { state in
      if let own = state.nextOfItsOwn(task) { return own.moment }
      if let index = state.arrivals.lastIndex(where: { $0.task != task }) {
        return state.arrivals.remove(at: index).moment
      }
      return state.lastOfTasks[task] ?? state.last
    }
  }

  /// From what the calling task delivers an action; `nil` where it has waited for nothing. Where that may be one of some, they are all
  /// returned, the last in its place.
  fileprivate func causeOfDelivery() -> (moment: Moment, others: [Moment])? {
    let task = Self.task
    return state.withLock { state in
      if let own = state.nextOfItsOwn(task) {
        state.arrivals.removeAll { $0.isUsed && $0.task == task }
        return (own.moment, own.others)
      }
      let others = state.arrivals.filter { $0.task != task }.flatMap { $0.others + [$0.moment] }
      state.arrivals = []
      guard let last = others.last ?? state.lastOfTasks[task] ?? state.last else { return nil }
      return (last, others.dropLast())
    }
  }
}

extension Moment {
  /// That of the calling code: in a task, of what it waited for last.
  package static var here: Moment? {
    guard let current, let strand = Strand.ofCallingTask else { return current }
    return strand.cause() ?? current
  }

  /// The task that delivers an action now, and from what it does: see `Strand.causeOfDelivery`. `nil` where no task does.
  package static var ofTask: (strand: Strand, cause: (moment: Moment, others: [Moment])?)? {
    Strand.ofCallingTask.map { ($0, $0.causeOfDelivery()) }
  }
}
