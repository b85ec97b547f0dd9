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
    /// Whether that task may continue from here already, while it is not said yet that it waited.
    var isComing = false
    /// What came just before it, to the same call.
    var others: [Moment] = []
    /// Whether that task did something from here.
    var isUsed = false
    /// Whether a task that begins may have done so because of it.
    var isShared = false
    /// What a function answered, and when.
    var answer: (value: Any, time: Int64, function: String)?
    /// Whether a child received it before its parent did something, so that it may have ended, and its number may be that of another.
    var isFormer = false

    /// Whether a child of a task had it, and did nothing itself from there.
    var isForParent: Bool { answer != nil && !isUsed }

    /// Whether a timer ran for which a child waited, which did nothing itself from there.
    var isTimerForParent: Bool { answer == nil && !isUsed && moment.parent != nil }

    /// Whether both are answers of one function, as those to the children of a group are.
    func isLike(_ other: Arrival) -> Bool { answer?.function == other.answer?.function }

    /// How much later another answer came.
    func span(to other: Arrival) -> Int64 {
      guard let answer, let other = other.answer else { return .max }
      return abs(other.time - answer.time)
    }
  }

  /// Where an action shows answers, by the numbers of their moments.
  private typealias Places = [Int: ShownValues.Place]

  private struct State {
    var tasks: [RecordedStrand] = []
    /// How many tasks of Swift run its code, and how many of them ended by themselves.
    var (begun, ended) = (0, 0)
    /// The tasks of Swift that are no children of others.
    var parents: Set<Int?> = []
    /// Those from which an action may be delivered.
    var arrivals: [Arrival] = []
    var last: Moment?
    /// The last before that.
    var formerLast: Moment?
    var lastOfTasks: [Int?: Moment] = [:]
    /// The actions whose effects began what this one waits for.
    var joined: Set<Int> = []
    /// What may have led to a delivery or a call: another delivery may show that it led to that.
    var overtaken: [(arrival: Arrival, delivery: EntryPlace.Delivery?)] = []

    /// From what a task of Swift continues, if that is known: what it took, or the oldest that waits for it.
    mutating func nextOfItsOwn(_ task: Int?, orOfFormer: Bool = true) -> Arrival? {
      func isNext(_ arrival: Arrival) -> Bool {
        arrival.task == task && !arrival.isUsed && !arrival.isShared && (orOfFormer || !arrival.isFormer)
      }
      if let coming = arrivals.first(where: { $0.isComing && isNext($0) }) { take(coming.moment, by: task) }
      guard let index = arrivals.firstIndex(where: { $0.isTaken && isNext($0) }) ?? arrivals.firstIndex(where: isNext)
      else { return nil }
      var next = arrivals[index]
      arrivals[index].isUsed = true
      next.moment = continues(task, from: next.moment)
      return next
    }

    /// What the children of a task have received, and not used.
    func receivedByChildren(of task: Int?) -> [Arrival] {
      parents.contains(task) ? arrivals.filter { !parents.contains($0.task) && !$0.isUsed } : []
    }

    /// The same since a moment: a task that continues may have waited for it, too.
    func receivedByChildren(of task: Int?, since moment: Moment) -> [Arrival] {
      receivedByChildren(of: task).filter { $0.moment.number > moment.number }
    }

    /// The children that a task had may have ended when it does something: their numbers are used again.
    mutating func leaveChildren(of task: Int?) {
      if !parents.contains(task) { return }
      for index in arrivals.indices where !parents.contains(arrivals[index].task) { arrivals[index].isFormer = true }
      lastOfTasks = lastOfTasks.filter { parents.contains($0.key) }
    }

    /// What came while the task waited for something else is met when that has arrived. Returns the later moment.
    @discardableResult
    mutating func continues(_ task: Int?, from moment: Moment) -> Moment {
      let last = lastOfTasks[task].flatMap { $0.number > moment.number ? $0 : nil } ?? moment
      lastOfTasks[task] = last
      return last
    }

    /// Those of some answers that an action shows, in their order; where some came much later than others, the last of them alone. Of equal
    /// ones it shows those that wait, not those that were overtaken.
    func row(of arrivals: [Arrival], or overtaken: [Arrival] = [], shownAt places: Places) -> [Arrival] {
      var row: [(place: ShownValues.Place, arrival: Arrival)] = []
      for arrivals in [arrivals, overtaken] {
        for arrival in arrivals.sorted(by: { $0.moment.number < $1.moment.number }) where arrival.isForParent {
          guard let place = places[arrival.moment.number] else { continue }
          if !row.contains(where: { $0.place.index == place.index }) { row.append((place, arrival)) }
        }
      }
      row.sort { $0.arrival.moment.number < $1.arrival.moment.number }
      guard let first = row.first?.arrival, let last = row.last?.arrival else { return [] }
      if first.span(to: last) >= longestTurn { return [last] }
      // A list shows in which order they came from a group. What a task waited for by itself came in any.
      let isList = row.allSatisfy { $0.place.list != nil && $0.place.list == row[0].place.list }
      let isOfGroup = isList && Set(row.map(\.arrival.answer?.function)).count == 1
      return (isOfGroup ? row.sorted { $0.place.index < $1.place.index } : row).map(\.arrival)
    }

    /// The only one of some answers that what a task gives shows.
    func arrival(shownAt places: Places, among candidates: [Arrival]) -> Arrival? {
      let row = candidates.count > 1 ? row(of: candidates, shownAt: places) : []
      return row.count == 1 ? row[0] : nil
    }

    /// A task has called because of it. What it delivers may show it, too.
    mutating func leave(_ arrival: Arrival) {
      arrivals.removeAll { $0.moment === arrival.moment }
      overtake([(arrival, nil)])
    }

    private mutating func overtake(_ arrivals: [(Arrival, EntryPlace.Delivery?)]) {
      overtaken = (overtaken + arrivals).suffix(32)
    }

    mutating func share(_ arrival: Arrival) {
      for index in arrivals.indices where arrivals[index].moment === arrival.moment { arrivals[index].isShared = true }
    }

    /// Finds what led to a delivery, and notes what may have: what its task waited for itself, or one of some others.
    mutating func cause(
      of delivery: EntryPlace.Delivery, own: Arrival?, among others: [Arrival], after former: Moment?,
      shownAt places: Places
    ) -> Moment? {
      let task = delivery.task
      let candidates = (own.map { [$0] } ?? []) + others
      // Behind what it waited for itself, the task may have waited for children that were done.
      let earlier = receivedByChildren(of: task).filter { $0.moment.number < own?.moment.number ?? 0 }
      let isClear = candidates.count < 2 && earlier.isEmpty && overtaken.isEmpty
      let row = isClear ? [] : row(of: candidates, or: earlier + overtaken.map(\.arrival), shownAt: places)
      func isShown(_ arrival: Arrival) -> Bool { row.contains { $0.moment === arrival.moment } }
      // What is shown may have been passed on before the task waited.
      let ownIsLast =
        own.map { own in row.last.map { $0.moment.number <= own.moment.number } ?? others.isEmpty } ?? false
      guard let last = ownIsLast ? own : row.last ?? others.last else { return nil }
      // What the task continued from already, for another action or a call, is not why this one comes now.
      let hasContinued = overtaken.contains {
        $0.arrival.moment === last.moment && $0.delivery?.isLed(by: last.moment) ?? true
      }
      for (arrival, delivery) in overtaken where isShown(arrival) { delivery?.leaveOut(arrival.moment) }
      overtaken.removeAll { isShown($0.arrival) }

      let before = candidates.filter { $0.moment.number < last.moment.number && !isShown($0) }
      let answers = before.filter { $0.isForParent && $0.task != task }
      var causes = EntryPlace.Causes()
      causes.former = former
      let others = before.filter { !$0.isForParent || $0.task == task }
      causes.others = others.flatMap { $0.others + [$0.moment] } + last.others
      causes.row = row.map(\.moment).filter { $0 !== last.moment } + [last.moment]
      for answer in answers {
        let next = causes.row.prefix { $0.number < answer.moment.number }.count
        causes.row.insert(answer.moment, at: next)
      }
      let pairs = zip(answers, answers.dropFirst() + [last]) + answers.flatMap { answer in row.map { (answer, $0) } }
      causes.unclear = pairs.filter { $0.isLike($1) && $0.span(to: $1) < longestEnd }.map(\.0.moment)
      let later =
        row.isEmpty
        ? [] : candidates.filter { $0.moment.number > last.moment.number && ($0.isForParent || $0.isTimerForParent) }
      causes.later = later.map(\.moment)
      defer { delivery.causes = causes }
      let left = candidates.count < 2 ? [] : row.isEmpty ? answers + [last] : answers + later
      overtake(left.filter { $0.span(to: last) < longestTurn }.map { ($0, delivery) })

      if row.isEmpty, own != nil {
        let cause = continues(task, from: last.moment)
        if cause !== last.moment { causes.others.append(last.moment) }
        return cause
      }
      let gone = row.isEmpty ? Int.max : ownIsLast ? .min : last.moment.number
      arrivals.removeAll { $0.isShared || isShown($0) || $0.moment.number < gone && $0.task != task }
      if hasContinued { return continues(task, from: last.moment) }
      lastOfTasks[task] = last.moment
      return last.moment
    }

    mutating func take(_ moment: Moment, by task: Int?, _ answer: (value: Any, time: Int64, function: String)? = nil) {
      arrivals.removeAll { $0.isTaken && $0.task == task }
      add(Arrival(moment: moment, task: task, isTaken: true, answer: answer))
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

  /// Reads or changes the state under the lock. Answers are values of users: what leaves ends behind the lock.
  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, _) = state.withLock { state in
      let before = (state.arrivals, state.overtaken)
      return (body(&state), before)
    }
    return result
  }

  /// That of the calling task.
  static var ofCallingTask: RecordedStrand? { Strand.ofCallingTask?.log as? RecordedStrand }

  /// The tasks of the effect.
  var tasks: [RecordedStrand] { withState { $0.tasks } }

  /// What it waited for last.
  var last: Moment? { last(before: .max) }

  /// What it waited for last before an action that may have cancelled it.
  func last(before end: Int) -> Moment? {
    let latest = withState { [$0.last, $0.formerLast] }.compactMap(\.self)
    return latest.first { $0.number < end } ?? beginning
  }

  func begin(_ number: Int, in beginning: Moment?) -> any StrandLog {
    let task = RecordedStrand(action: action, number: number, in: beginning)
    withState { $0.tasks.append(task) }
    return task
  }

  /// The answers that are kept.
  var answers: [Any] { withState { ($0.arrivals + $0.overtaken.map(\.arrival)).compactMap(\.answer?.value) } }

  /// Whether its code ended by itself, that of effects which it runs included.
  var hasEnded: Bool { withState { $0.begun > 0 && $0.begun == $0.ended } }

  func isDone(by task: Int) {
    withState { state in
      state.begun += 1
      state.parents.insert(task)
    }
  }

  /// Whether a task of Swift is a child of one that does it.
  func isChild(_ task: Int?) -> Bool { withState { !$0.parents.isEmpty && !$0.parents.contains(task) } }

  func end() { withState { $0.ended += 1 } }

  func joins(_ other: Int) { withState { _ = $0.joined.insert(other) } }

  /// The actions whose effects began what this one waits for, such as a gate that is shut.
  var joined: Set<Int> { withState(\.joined) }

  func receive(_ moment: Moment, for task: Int?, endOf former: [Moment]) {
    let former = Set(former.map(\.number))
    withState { state in
      if state.arrivals.contains(where: { $0.moment === moment }) { return }
      func isFormer(_ arrival: Arrival) -> Bool {
        !arrival.isUsed && arrival.task == task && former.contains(arrival.moment.number)
      }
      let others = state.arrivals.filter(isFormer).flatMap { $0.others + [$0.moment] }
      state.arrivals.removeAll(where: isFormer)
      state.add(Arrival(moment: moment, task: task, others: others))
    }
  }

  func taskWaited(_ waited: Bool?, for moment: Moment) {
    withState { state in
      guard let index = state.arrivals.firstIndex(where: { $0.moment === moment && !$0.isUsed }) else { return }
      if waited == true { return state.take(moment, by: state.arrivals[index].task) }
      state.arrivals[index].isComing = waited == nil
    }
  }

  func expect(_ moment: Moment) { withState { $0.forget(moment) } }

  func take(_ moment: Moment, by task: Int?) { withState { $0.take(moment, by: task) } }

  /// A task of Swift continues from what a function answered: behind what others of the strand have taken.
  func take(_ answer: Any, of function: String, at time: Int64, by task: Int?, of effect: Int?) -> Moment {
    withState { state in
      let moment = Moment(effect: effect)
      state.take(moment, by: task, (answer, time, function))
      return moment
    }
  }

  /// Where a value shows the answers that wait. Found before the lock is taken, because code of users tells what values consist of.
  private func places(shownBy value: Any) -> Places {
    let arrivals = withState { state in
      state.arrivals.count < 2 && state.overtaken.isEmpty ? [] : state.arrivals + state.overtaken.map(\.arrival)
    }
    let answers = arrivals.compactMap { arrival in arrival.answer.map { (arrival.moment.number, $0.value) } }
    if answers.isEmpty { return [:] }
    let shown = ShownValues(of: value)
    let places = answers.compactMap { number, answer in shown.place(of: answer).map { (number, $0) } }
    return Dictionary(places, uniquingKeysWith: { first, _ in first })
  }

  /// From what the calling task continues; `nil` where it has waited for nothing.
  func cause() -> Moment? { causeOfCall()?.moment }

  /// From what a task continues with a call.
  struct Cause {
    let moment: Moment
    /// A child that has waited for nothing yet may begin because of what another task received, or may have begun before; a task may have
    /// waited for its children or not, unless what it gives shows it.
    let isCertain: Bool
    /// What a child of the task received, if it continues because of that.
    var received: Moment?
    /// What the task waited for before.
    let former: Moment?
  }

  func causeOfCall(showing inputs: [Any] = []) -> Cause? {
    let (task, places) = (Strand.task, inputs.isEmpty ? [:] : places(shownBy: inputs))
    return withState { state in
      defer { state.leaveChildren(of: task) }
      let former = state.lastOfTasks[task]
      let own = state.nextOfItsOwn(task, orOfFormer: false)
      let last = own?.moment ?? former
      let isCertain = last != nil || state.parents.contains(task)
      // What one child receives is rarely why another begins.
      func mayLead(_ other: Int?) -> Bool { other != task && (isCertain || state.parents.contains(other)) }
      let others =
        own.map { state.receivedByChildren(of: task, since: $0.moment) } ?? state.arrivals.filter { mayLead($0.task) }
      let shown = isCertain ? state.arrival(shownAt: places, among: (own.map { [$0] } ?? []) + others) : nil
      if let only = shown ?? (own == nil && isCertain && others.count == 1 ? others[0] : nil) {
        state.leave(only)
        return Cause(
          moment: state.continues(task, from: only.moment), isCertain: true, received: only.moment, former: former)
      }
      guard let other = others.last else {
        return (last ?? state.last).map { Cause(moment: $0, isCertain: isCertain, former: former) }
      }
      if !isCertain {
        state.share(other)
        return Cause(moment: other.moment, isCertain: false, former: former)
      }
      if own == nil { state.leave(others[0]) }
      return Cause(moment: state.continues(task, from: other.moment), isCertain: false, former: former)
    }
  }

  /// From what the calling task delivers an action; `nil` where it has waited for nothing. Where that may be one of some, the delivery has
  /// them all, the last in its place.
  func cause(of delivery: EntryPlace.Delivery, of action: Any) -> Moment? {
    let (task, places) = (Strand.task, places(shownBy: action))
    return withState { state in
      defer { state.leaveChildren(of: task) }
      let former = state.lastOfTasks[task]
      let own = state.nextOfItsOwn(task)
      if own != nil { state.arrivals.removeAll { $0.isUsed && $0.task == task || $0.isShared } }
      let others =
        own.map { state.receivedByChildren(of: task, since: $0.moment) } ?? state.arrivals.filter { $0.task != task }
      if let cause = state.cause(of: delivery, own: own, among: others, after: former, shownAt: places) { return cause }
      state.arrivals = []
      state.lastOfTasks[task] = state.lastOfTasks[task] ?? state.last
      return state.lastOfTasks[task]
    }
  }
}

/// For how many nanoseconds a processor may be lost to other work, so that of two children the one ends first that was answered later; and
/// for how many that is likely.
private let (longestTurn, longestEnd): (Int64, Int64) = (50_000_000, 200_000)
