import RxComposable

/// The order of a session, as conditions on times: of what was sent, answered and delivered, and of what schedulers ran.
///
/// What users did and what dependencies answered may be written at any time. What a scheduler ran is a span after what started
/// it. So each moment has a *root* that may be moved, and a distance from it; each pair of moments of which one came first is
/// a condition on two roots.
struct WrittenOrder {
  private let beginning: Int64
  /// To what times are rounded.
  private let unit: Int64
  var points: [Int: Point] = [:]
  /// The root times of the session.
  private(set) var wishes: [Int: Int64] = [:]
  private(set) var conditions: [TimeCondition] = []
  /// What holds where times can be found for it.
  private(set) var wished: [TimeCondition] = []
  /// The calls that sequences answered from elsewhere than the main queue, by the numbers of the answers.
  private(set) var callsOfAnswers: [Int: Int] = [:]
  /// The moments of answers that are one with their calls, by their numbers.
  private(set) var joined: [Int: Moment] = [:]
  /// What effects did that has an order, by the numbers of their actions.
  var parts: [Int: [Int]] = [:]
  /// Runs that took their time before they asked a dependency: answers passed in between.
  var overtaken: Set<Int> = []
  /// The parts of effects that are connected, in their order.
  private(set) var partsOfEffects: [[Int]] = []
  /// What came to each effect without an action, by its number: runs, answers of functions, and those from elsewhere than the main queue.
  private(set) var eventsOfEffects: [Int: [Int]] = [:]
  /// When timers would run next that were cancelled, or still wait, where they were started, and the first moment after their end.
  private(set) var timers: [(next: Point, start: Int, endedBefore: Int, endedIn: Int?, effect: Int?)] = []
  /// What came after a run that began while an answer of another thread had not ended: which of the two was first is not known.
  private(set) var unknown: Set<Int> = []
  /// The turns without an action behind what the test sends, which run only if the scheduler moves.
  private(set) var turns: [Int] = []
  /// What asked a dependency that is answered in the order of the calls, and is no action: they have an order among themselves, and to
  /// what their effect does.
  private(set) var asking: [Int] = []
  /// The moments that have an order.
  private(set) var numbers: [Int] = []
  /// The orders of the timers whose runs cancelled timers of other effects.
  private var decisive: Set<Int> = []
  /// What started timers, in pairs that have an order because the timers have.
  private var startsInOrder: Set<[Int]> = []
  /// The functions that gave answers, by the numbers of these.
  private(set) var functions: [Int: RecordedDependency] = [:]
  /// The first of several answers of which any may have led to a delivery, and the number of that.
  private(set) var firsts: [(delivery: Int, answer: Point)] = []
  /// What led to the actions of tasks: answers in their order, and the cause, which need not be what the moment names.
  var led: [Int: (row: [Moment], cause: Moment)] = [:]
  /// What is sent before any task may run that it, or what was sent before it, began.
  private(set) var sentWithNext: Set<Int> = []

  init<State, Action>(_ session: WrittenSession<State, Action>, keepsTimes: Bool) {
    let (entries, calls) = (session.entries, session.calls)
    beginning = entries.first?.time ?? 0
    unit = keepsTimes ? 1 : 1_000_000
    for (index, call) in calls.enumerated() {
      for former in call.answers.compactMap(\.formerMoment) {
        (joined[former.number], callsOfAnswers[former.number]) = (call.moment, index)
      }
    }
    // They came when the effects had ended for which they were asked.
    var lateAnswers: [(moment: Moment, time: Int64)] = []
    for call in calls where call.dependency.kind == .function {
      for answer in call.answers {
        functions[answer.moment.number] = call.dependency
        if answer.isBehindEnd { lateAnswers.append((answer.moment, answer.time)) }
      }
    }
    lateAnswers.sort { $0.moment.number < $1.moment.number }
    findCauses(of: entries + session.delivered, lateAnswers: lateAnswers, answersToOthers: session.answersToOthers)
    for entry in entries + session.delivered {
      add(entry, isSent: entry.isSentByTest(in: entries))
      // What the task had waited for itself keeps its place: it may have been the first to ask.
      if session.answersToOthers[entry.place.number] != nil, let run = entry.place.moment?.parent, run.parent != nil {
        add(run.number, run, at: wish(entry.time))
        numbers.append(run.number)
      }
    }
    let actions = Set(numbers)
    for (index, call) in calls.enumerated() { add(call, index, isAction: actions.contains(call.moment.number)) }
    let last = numbers.max() ?? 0
    let ends = entries.compactMap { addEnd(of: $0, behind: last) }
    for entry in entries {
      if let other = entry.cancelledInItsTurn(in: entries) {
        require(other.place.number, before: entry.place.number, isStrict: false)
      }
    }
    let questions = calls.filter { !$0.isOfTask }
    findAsking(questions)
    for entry in entries + session.delivered { join(entry) }
    keepApart(answersOf: calls.filter { $0.dependency.kind == .function }, behind: entries + session.delivered)
    for entry in entries {
      if case .effect(of: let effect?, _) = entry.cause { addPart(entry.place.number, of: effect) }
      // It ends what waited for the same.
      if entry.strand?.joined.isEmpty == false { addPart(entry.place.number, of: entry.index) }
    }
    let answers = calls.flatMap(\.answers).flatMap { [$0.formerMoment, $0.moment].compactMap(\.self) }
    let moments = entries.compactMap(\.place.moment) + answers + calls.map(\.moment) + ends
    addRuns(behind: moments, until: numbers.last ?? 0, session.leftOut)
    eventsOfEffects = eventsOfEffects.mapValues { $0.sorted() }
    turns = points.values.filter { $0.isSilent && $0.distance == 0 && isSent($0.root) }.map(\.number).sorted()
    for parts in entries.connect(parts) { partsOfEffects.append(sorted(parts)) }
    numbers.removeAll(where: overtaken.contains)
    asking.removeAll(where: overtaken.contains)
    for number in overtaken { points[number]?.isSilent = false }
    order()
    order(questions, behind: entries)
    for numbers in partsOfEffects { order(partsOfAnEffect: numbers) }
    order(runsAmong: entries.filter { $0.effect != nil }.map(\.place.number))
    // A client may have an answer for all who wait for it then, and ask again for the next.
    for number in lateAnswers.map(\.moment.number) { order(numbers.last(before: number), before: number) }
  }

  /// A time of the session as it may be written.
  private func wish(_ time: Int64) -> Int64 {
    let remainder = (time - beginning) % unit
    return time - beginning - (remainder < 0 ? remainder + unit : remainder)
  }

  // MARK: Points

  private mutating func add<State, Action>(_ entry: Recording<State, Action>.Entry, isSent: Bool) {
    let number = entry.place.number
    if points[number] != nil { return }
    add(number, isSent ? nil : entry.place.moment, at: wish(entry.time))
    points[number]?.isSent = isSent
    points[number]?.turn = entry.place.turn
    points[number]?.isUncontrolled = entry.place.source == .task
    numbers.append(number)
  }

  private mutating func add(_ call: RecordedCall, _ index: Int, isAction: Bool) {
    let effect = call.effect ?? 0
    add(call.moment.number, call.moment, at: wish(call.began))
    let isFunction = call.dependency.kind == .function
    // A task is answered whenever it asks.
    if !call.isOfTask {
      addPart(call.moment.number, of: effect)
      // What asks with an action has the place of that.
      if !isAction { points[call.moment.number]?.asked = call.order }
    } else if call.isOfNewTask, !isAction {
      numbers.append(call.moment.number)
      addPart(call.moment.number, of: effect)
    }
    var last = call.moment.number
    for answer in call.answers where answer.moment !== call.moment {
      let number = answer.moment.number
      add(number, nil, at: wish(answer.time))
      points[number]?.start = call.isCertain ? call.moment.number : nil
      points[number]?.parent = call.moment
      points[number]?.isTaken = call.isStream
      // Answers at fixed times wait from the beginning of the test, in any order: the latest here is the first.
      points[number]?.order = call.isCertain ? call.order : -number
      if !isFunction, !answer.isOnMain {
        callsOfAnswers[number] = index
        addPart(answer, of: effect, isOfTask: call.isOfTask)
      }
      if isFunction || !answer.isOnMain { eventsOfEffects[effect, default: []].append(number) }
      // At a fixed time it comes before what asks at that time.
      require(last, before: number, isStrict: !call.isCertain && last == call.moment.number)
      // That a sequence completes after its last element changes nothing by itself.
      if answer.isOnMain, !isFunction, !answer.event.isCompleted { numbers.append(number) }
      last = number
    }
  }

  /// Parts what asked a dependency, and is no action, from what has an order.
  private mutating func findAsking(_ questions: [RecordedCall]) {
    let actions = Set(numbers)
    for number in Set(questions.map(\.moment.number)).subtracting(actions).sorted() {
      guard let point = points[number] else { continue }
      let isAnswer = callsOfAnswers[number] != nil
      // Where code of which nothing is known asked is all that is known.
      if point.parent == nil {
        numbers.append(number)
      } else {
        asking.append(number)
        points[number]?.isSilent = !isAnswer
      }
    }
    numbers = Set(numbers).sorted()
  }

  /// Returns the moment in which the effect of an action ended, if that is known.
  private mutating func addEnd<State, Action>(of entry: Recording<State, Action>.Entry, behind last: Int) -> Moment? {
    let ended = wish(entry.effect?.ended ?? entry.time)
    for end in entry.endsOfTasks { add(end.number, end, at: ended) }
    guard let end = entry.momentOfEnd else { return nil }
    let isPoint = points[end.number] != nil
    add(end.number, end, at: ended)
    if end.number > last {
      // What waits at the end of the session comes after the end of each effect.
      points[end.number]?.isEnd = true
      numbers.append(end.number)
      addPart(end.number, of: entry.index)
    } else if !isPoint, end.number < last {
      points[end.number]?.isSilent = true
      addPart(end.number, of: entry.index)
    }
    return end
  }

  private mutating func add(_ number: Int, _ moment: Moment?, at wish: Int64) {
    if points[number] != nil { return }
    var roots: [Int: Root] = [:]
    let (root, distance) = moment.map { self.root($0, &roots) } ?? (number, 0)
    let parent = moment.flatMap { led[number]?.cause ?? $0.parent }
    points[number] = Point(
      number: number, root: root, distance: distance,
      start: parent.map { joined[$0.number]?.number ?? $0.number }, parent: parent, order: moment?.order ?? number,
      isAtOnce: moment.map { $0.parent != nil && $0.span == 0 } ?? false)
    wishes[root] = min(wishes[root] ?? .max, wish - distance)
  }

  /// A moment behind which others come at their distances: one from outside, or one that the test sends.
  private typealias Root = (number: Int, distance: Int64)

  /// - Parameter roots: those that are known, and then those on the way. Moments follow one another in chains, which are much longer
  ///   than the session where the oldest entries are forgotten.
  private func root(_ moment: Moment, _ roots: inout [Int: Root]) -> Root {
    var (last, distance) = (moment, Int64(0))
    var way: [Root] = []
    while points[last.number] == nil, roots[last.number] == nil,
      let parent = led[last.number]?.cause ?? last.parent ?? joined[last.number]
    {
      way.append((last.number, distance))
      distance = distance.adding(last.span)
      last = parent
    }
    let known = roots[last.number] ?? points[last.number].map { ($0.root, $0.distance) } ?? (last.number, 0)
    let root = (number: known.number, distance: distance.adding(known.distance))
    for (number, before) in way { roots[number] = (root.number, root.distance - before) }
    return root
  }

  // MARK: Conditions

  mutating func require(_ earlier: Int, before later: Int, isStrict: Bool) {
    guard let first = points[earlier], let second = points[later] else { return }
    require(first, before: second, isStrict: isStrict)
  }

  /// - Parameter isStrict: by default where the two may not meet.
  private mutating func require(_ first: Point, before second: Point, isStrict: Bool? = nil) {
    conditions.append(TimeCondition(first, before: second, isStrict: isStrict ?? !mayMeet(first, second)))
  }

  private mutating func order() {
    var lastRun: Point?
    for (earlier, later) in zip(numbers, numbers.dropFirst()) {
      guard let first = points[earlier], let second = points[later] else { continue }
      // An end matters to its own effect alone.
      require(first, before: second, isStrict: !second.isEnd && !mayMeet(first, second))
      requireStarts(of: first, before: second)
      if second.isUncontrolled, let start = second.start, let row = sentInARow(from: start, to: earlier) {
        sentWithNext.formUnion(row.dropLast())
      }
      // What is sent at a time may be sent at any place among what runs then.
      if !first.isSent { lastRun = first }
      guard first.isSent, !second.isSent, let lastRun else { continue }
      require(lastRun, before: second, isStrict: !second.isEnd && !mayMeet(lastRun, second))
    }
  }

  /// Of two timers that meet, that runs first which was started first, perhaps by what has no order by itself.
  private mutating func requireStarts(of first: Point, before second: Point) {
    var (first, second) = (first, second)
    while let start = first.start.flatMap({ points[$0] }), let other = second.start.flatMap({ points[$0] }),
      start.number < other.number, !numbers.has(start.number) || !numbers.has(other.number),
      startsInOrder.insert([start.number, other.number]).inserted
    {
      require(start, before: other)
      (first, second) = (start, other)
    }
  }

  /// What an effect does without an action decides what it does later, such as a gate that opens.
  ///
  /// An answer that came elsewhere than on the main queue comes after the one before, is in what a timer ran after it, and not in
  /// what ran before it, turns of its call included. A turn that an answer asked for has nothing of later answers, unless it asks a
  /// dependency in the place of what brought them.
  private mutating func order(partsOfAnEffect numbers: [Int]) {
    var (lastRun, lastDue, lastAnswer): (Point?, Point?, Point?)
    for number in numbers {
      guard let point = points[number] else { continue }
      if let call = callsOfAnswers[number] {
        if let lastAnswer, let other = callsOfAnswers[lastAnswer.number] {
          require(lastAnswer, before: point, isStrict: other > call)
        }
        if let lastDue {
          require(lastDue, before: point)
          if point.isUnknown(behind: lastDue) { end(before: number) }
        }
        if let lastRun, lastRun.isAtOnce {
          require(lastRun, before: point, isStrict: self.call(behind: lastRun) == call)
        }
        lastAnswer = point
      } else {
        if let lastRun, lastRun.isSilent || point.isSilent { require(lastRun, before: point) }
        if let lastAnswer, !point.isAtOnce || point.asked != nil, !point.isOfTask {
          require(lastAnswer, before: point)
          if lastAnswer.isUnknown(before: point) { end(before: number) }
        }
        lastRun = point
        if !point.isAtOnce { lastDue = point }
      }
    }
  }

  /// Adds a condition that no time fulfils: the test ends before the moment.
  private mutating func end(before number: Int) {
    guard let next = numbers.first(from: number) else { return }
    unknown.insert(next)
    conditions.append(TimeCondition(earlier: next, later: next, distance: 0, isStrict: true, number: next))
  }

  /// What an effect does without an action may be of matter to other effects: those under one id share a gate. It is where it cancels what
  /// they wait for.
  private mutating func order(runsAmong numbers: [Int]) {
    for run in points.values.filter(\.isSilent).sorted(by: { $0.number < $1.number }) {
      let isRequired = decisive.contains(run.order)
      order(numbers.last(before: run.number), before: run.number, isRequired: isRequired)
      order(run.number, before: numbers.first(from: run.number), isRequired: isRequired)
    }
  }

  /// Wishes an order of two moments, or requires it, where both are known.
  mutating func order(_ earlier: Int?, before later: Int?, isRequired: Bool = false) {
    guard let first = earlier.flatMap({ points[$0] }), let second = later.flatMap({ points[$0] }) else { return }
    let condition = TimeCondition(first, before: second, isStrict: !mayMeet(first, second))
    if isRequired { conditions.append(condition) } else { wished.append(condition) }
  }

  /// An action that came after one of some answers comes when all of them have.
  private mutating func join<State, Action>(_ entry: Recording<State, Action>.Entry) {
    let (place, wish) = (entry.place, wish(entry.time))
    guard let causes = place.delivery?.causes, let (row, cause) = led[place.number] else { return }
    for other in causes.others {
      add(other.number, other, at: wish)
      add(cause.number, cause, at: wish)
      guard let first = points[other.number], let second = points[cause.number] else { continue }
      wished.append(TimeCondition(second, before: first, isStrict: false))
    }
    for (first, second) in zip(row, row.dropFirst()) {
      add(second.number, second, at: wish)
      require(first.number, before: second.number, isStrict: functions[first.number] == functions[second.number])
    }
    let ofGroup = row.filter { functions[$0.number] == functions[cause.number] }
    if ofGroup.count > 1, let first = points[ofGroup[0].number] {
      firsts.append((place.number, first))
      order(numbers.last(before: place.number), before: first.number, isRequired: true)
    }
    if causes.unclear.contains(where: { functions[$0.number] == functions[cause.number] }) { end(before: place.number) }
  }

  /// Adds the runs of schedulers behind moments which led to no action, and the timers that did not run.
  private mutating func addRuns(behind moments: [Moment], until last: Int, _ leftOut: [Int: (first: Int, end: Int)]) {
    let known = KnownMoments(behind: moments)
    var roots: [Int: Root] = [:]
    func add(_ run: Point?, _ effect: Int?) {
      guard var run, points[run.number] == nil else { return }
      // Behind the last action and the last end it is like a timer that still waits.
      if run.number > last { return timers.append((run, run.start ?? 0, run.number, nil, effect)) }
      (run.isSilent, run.end) = (true, known.ends[run.number])
      points[run.number] = run
      addPart(run.number, of: effect)
      if let effect { eventsOfEffects[effect, default: []].append(run.number) }
    }
    for moment in known.runs {
      add(moment.parent.flatMap { run(moment.number, after: moment.span, $0, moment.order, &roots) }, moment.effect)
    }
    let runs = Dictionary(known.runs.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    for (timer, start) in known.timers {
      if let run = timer.endedIn.flatMap({ runs[$0] }), run.effect != timer.effect { decisive.insert(run.order) }
      guard let run = run(start.number, after: timer.span, start, timer.order, &roots) else { continue }
      var (end, endedIn) = (timer.endedBefore ?? .max, timer.endedIn)
      // What is left out may be why it does not wait.
      if let left = timer.effect.flatMap({ leftOut[$0] }), end > left.first {
        (end, endedIn) = (max(end, left.end + 1), nil)
      }
      timers.append((run, start.number, end, endedIn, timer.effect))
    }
  }

  private func isSent(_ number: Int) -> Bool { points[number]?.isSent == true }

  /// What runs a span after a moment; `nil` where nothing is known of the time of that.
  private func run(
    _ number: Int, after span: Int64, _ start: Moment, _ order: Int, _ roots: inout [Int: Root]
  ) -> Point? {
    let (root, distance) = root(start, &roots)
    if wishes[root] == nil { return nil }
    return Point(
      number: number, root: root, distance: distance.adding(span), start: joined[start.number]?.number ?? start.number,
      parent: start, order: order, isAtOnce: span == 0)
  }
}
