import RxComposable

/// An effect of a session, or a task of it, which knows what it waited for, and so when what it does next happens.
final class RecordedStrand: StrandLog {
  /// An answer, or the run of a timer.
  private struct Arrival {
    var moment: Moment
    /// The task of Swift that waited for it.
    let task: Int?
    /// Whether that task said that it continues from here. Where none does, more may arrive before it continues, as in a stream.
    var isTaken = false
    /// What came just before it, to the same call.
    var others: [Moment] = []
    /// Whether that task did something from here.
    var isUsed = false
    /// Whether a task that begins may have done so because of it.
    var isShared = false
    /// Whether a child received it before its parent did something, so that it may have ended, and its number may be that of another.
    var isFormer = false
  }

  private struct State {
    var tasks: [RecordedStrand] = []
    /// How many tasks of Swift do it, and how many of them ended by themselves.
    var (begun, ended) = (0, 0)
    /// The tasks of Swift that are no children of others.
    var parents: Set<Int?> = []
    /// Those from which an action may be delivered.
    var arrivals: [Arrival] = []
    var last: Moment?
    /// The last before that.
    var formerLast: Moment?
    var lastOfTasks: [Int?: Moment] = [:]

    /// From what a task of Swift continues, if that is known: what it took, or the oldest that waits for it.
    mutating func nextOfItsOwn(_ task: Int?, orOfFormer: Bool = true) -> Arrival? {
      func isNext(_ arrival: Arrival) -> Bool {
        arrival.task == task && !arrival.isUsed && !arrival.isShared && (orOfFormer || !arrival.isFormer)
      }
      guard let index = arrivals.firstIndex(where: { $0.isTaken && isNext($0) }) ?? arrivals.firstIndex(where: isNext)
      else { return nil }
      arrivals[index].isUsed = true
      var next = arrivals[index]
      next.moment = continues(task, from: next.moment)
      return next
    }

    /// What the children of a task have received since a moment, and not used: a task that continues may have waited for it, too.
    func receivedByChildren(of task: Int?, since moment: Moment) -> [Moment] {
      if !parents.contains(task) { return [] }
      let arrivals = arrivals.filter { !parents.contains($0.task) && !$0.isUsed && $0.moment.number > moment.number }
      return arrivals.map(\.moment)
    }

    /// The children that a task had may have ended when it does something: their numbers are used again.
    mutating func leaveChildren(of task: Int?) {
      if !parents.contains(task) { return }
      for index in arrivals.indices where !parents.contains(arrivals[index].task) { arrivals[index].isFormer = true }
      lastOfTasks = lastOfTasks.filter { parents.contains($0.key) }
    }

    /// What came while the task waited for something else is met when that has come. Returns the later moment.
    @discardableResult
    mutating func continues(_ task: Int?, from moment: Moment) -> Moment {
      let last = lastOfTasks[task].flatMap { $0.number > moment.number ? $0 : nil } ?? moment
      lastOfTasks[task] = last
      return last
    }

    mutating func take(_ moment: Moment, by task: Int?) {
      arrivals.removeAll { $0.isTaken && $0.task == task }
      add(Arrival(moment: moment, task: task, isTaken: true))
      continues(task, from: moment)
    }

    mutating func add(_ arrival: Arrival) {
      forget(arrival.moment)
      arrivals.append(arrival)
    }

    /// Neither it nor what led to it waits any more.
    mutating func forget(_ moment: Moment) {
      arrivals.removeAll { $0.moment === moment || $0.moment === moment.parent }
      if moment.number > last?.number ?? 0 { (formerLast, last) = (last, moment) }
    }
  }

  let action: Int
  let number: Int
  private let beginning: Moment?
  private let state = Locked(State())

  init(action: Int, number: Int, in beginning: Moment?) {
    (self.action, self.number, self.beginning) = (action, number, beginning)
  }

  /// That of the calling task.
  static var ofCallingTask: RecordedStrand? { Strand.ofCallingTask?.log as? RecordedStrand }

  /// The tasks of the effect.
  var tasks: [RecordedStrand] { state.withLock { $0.tasks } }

  /// What it waited for last.
  var last: Moment? { last(before: .max) }

  /// What it waited for last before an action that may have cancelled it.
  func last(before end: Int) -> Moment? {
    let latest = state.withLock { [$0.last, $0.formerLast] }.compactMap(\.self)
    return latest.first { $0.number < end } ?? beginning
  }

  func begin(_ number: Int, in beginning: Moment?) -> any StrandLog {
    let task = RecordedStrand(action: action, number: number, in: beginning)
    state.withLock { $0.tasks.append(task) }
    return task
  }

  /// Whether its code ended by itself, that of effects which it runs included.
  var hasEnded: Bool { state.withLock { $0.begun > 0 && $0.begun == $0.ended } }

  func isDone(by task: Int) {
    state.withLock { state in
      state.begun += 1
      state.parents.insert(task)
    }
  }

  /// Whether a task of Swift is a child of one that does it.
  func isChild(_ task: Int?) -> Bool { state.withLock { !$0.parents.isEmpty && !$0.parents.contains(task) } }

  func end() { state.withLock { $0.ended += 1 } }

  func receive(_ moment: Moment, for task: Int?, endOf former: [Moment]) {
    let former = Set(former.map(\.number))
    state.withLock { state in
      if state.arrivals.contains(where: { $0.moment === moment }) { return }
      func isFormer(_ arrival: Arrival) -> Bool {
        !arrival.isUsed && arrival.task == task && former.contains(arrival.moment.number)
      }
      let others = state.arrivals.filter(isFormer).flatMap { $0.others + [$0.moment] }
      state.arrivals.removeAll(where: isFormer)
      state.add(Arrival(moment: moment, task: task, others: others))
    }
  }

  func taskWaited(for moment: Moment) {
    state.withLock { state in
      guard let arrival = state.arrivals.first(where: { $0.moment === moment && !$0.isUsed }) else { return }
      state.take(moment, by: arrival.task)
    }
  }

  func expect(_ moment: Moment) { state.withLock { $0.forget(moment) } }

  func take(_ moment: Moment, by task: Int?) { state.withLock { $0.take(moment, by: task) } }

  /// From what the calling task continues; `nil` where it has waited for nothing.
  func cause() -> Moment? { causeOfCall()?.moment }

  /// From what the calling task continues, and whether that is certain: a child that has waited for nothing yet may begin because of what
  /// another task received, or may have begun before; a task may have waited for its children or not.
  func causeOfCall() -> (moment: Moment, isCertain: Bool)? {
    let task = Strand.task
    return state.withLock { state in
      defer { state.leaveChildren(of: task) }
      if let own = state.nextOfItsOwn(task, orOfFormer: false) {
        guard let last = state.receivedByChildren(of: task, since: own.moment).last else { return (own.moment, true) }
        return (state.continues(task, from: last), false)
      }
      let last = state.lastOfTasks[task]
      let isCertain = last != nil || state.parents.contains(task)
      // What one child receives is rarely why another begins.
      func mayLead(_ other: Int?) -> Bool { other != task && (isCertain || state.parents.contains(other)) }
      guard let index = state.arrivals.lastIndex(where: { mayLead($0.task) }) else {
        return (last ?? state.last).map { ($0, isCertain) }
      }
      let moment = state.arrivals[index].moment
      if isCertain {
        state.arrivals.remove(at: index)
        state.lastOfTasks[task] = moment
      } else {
        state.arrivals[index].isShared = true
      }
      return (moment, isCertain)
    }
  }

  /// From what the calling task delivers an action; `nil` where it has waited for nothing. Where that may be one of some, they are all
  /// returned, the last in its place.
  func causeOfDelivery() -> (moment: Moment, others: [Moment])? {
    let task = Strand.task
    return state.withLock { state in
      defer { state.leaveChildren(of: task) }
      if let own = state.nextOfItsOwn(task) {
        state.arrivals.removeAll { $0.isUsed && $0.task == task || $0.isShared }
        let received = state.receivedByChildren(of: task, since: own.moment)
        guard let last = received.last else { return (own.moment, own.others) }
        return (state.continues(task, from: last), own.others + [own.moment] + received.dropLast())
      }
      let others = state.arrivals.filter { $0.task != task }.flatMap { $0.others + [$0.moment] }
      state.arrivals = []
      guard let last = others.last ?? state.lastOfTasks[task] ?? state.last else { return nil }
      state.lastOfTasks[task] = last
      return (last, others.dropLast())
    }
  }
}
