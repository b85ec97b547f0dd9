import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The queue of an explored run beside a model that knows each time that each item could have.
final class ExploredQueueTests: XCTestCase {
  func testRandomStepsOfferWhatTheModelOffers() {
    var (choices, losses, readings) = (0, 0, 0)
    for seed in 0..<4_000 {
      var steps = RandomSteps(seed)
      if let difference = steps.run() { return XCTFail("seed \(seed): \(difference)") }
      choices += steps.choices
      losses += steps.model.losesOrders ? 1 : 0
      readings += steps.model.unread == nil ? 0 : 1
    }
    XCTAssertGreaterThan(choices, 1_000)
    XCTAssertGreaterThan(losses, 100)
    XCTAssertGreaterThan(readings, 100)
  }

  func testAJobThatWasHeldBackComesBehindTheWorkThatWaitedBeforeIt() {
    var queue = ExploredQueue(clock: 0, keepsTimes: false)
    for (id, span) in [10, 10, 0].enumerated() {
      let due = queue.now.later(by: Int64(span))
      let work = VirtualWork(kind: span > 0 ? .timer : .job)
      queue.insert(VirtualItem {}, at: (due, due), work, id: UInt64(id), creator: nil)
    }
    queue.beginSpan(until: nil, simulating: false)
    XCTAssertEqual(queue.take(0, of: queue.options()).id, 0)
    queue.endSpan(isStopped: true)
    queue.beginSpan(until: nil, simulating: false)
    XCTAssertEqual(queue.options(.all).indices.map { queue.entries[$0].id }, [1, 2])
  }

  /// What runs among jobs, by its number.
  ///
  /// - Parameter steps: what is scheduled, by its lane; `nil` lets time pass, until which the jobs that wait are held back.
  private func takenAmongJobs(_ steps: [(kind: VirtualWork.Kind, lane: Int?, isOfTest: Bool)?]) -> [UInt64] {
    var queue = ExploredQueue(clock: 0, keepsTimes: false)
    for (id, step) in steps.enumerated() {
      guard let step else {
        queue.sleep(1)
        queue.beginSpan(until: nil, simulating: false)
        queue.endSpan(isStopped: true)
        continue
      }
      var work = VirtualWork(kind: step.kind, series: step.lane.map { .lane($0) })
      work.isOfTest = step.isOfTest
      queue.insert(VirtualItem {}, at: (queue.now, queue.now), work, id: UInt64(id), creator: nil)
    }
    var taken: [UInt64] = []
    queue.beginSpan(until: queue.now, simulating: false)
    while true {
      let options = queue.options(.jobs)
      if options.count == 0 { return taken }
      taken.append(queue.take(0, of: options).id)
    }
  }

  func testAmongJobsThatWorkMayRunWhichIsBeforeOneOfThemOnTheMainLane() {
    typealias Step = (kind: VirtualWork.Kind, lane: Int?, isOfTest: Bool)?
    let (job, work): (Step, Step) = ((.job, 0, false), (.immediate, 0, false))
    let rows: [(String, steps: [Step], taken: [UInt64])] = [
      ("before a job", [work, job], [0, 1]), ("between two", [job, work, job], [0, 1, 2]),
      ("behind all", [job, job, work], [0, 1]), ("before and behind", [work, job, work], [0, 1]),
      ("before the test", [work, (.job, 0, true)], [1]),
      ("behind a job, before the test", [job, work, (.job, 0, true)], [0, 2]),
      ("before a job of another lane", [work, (.job, 1, false), (.job, nil, false)], [1, 2]),
      ("of another lane", [(.immediate, 1, false), (.timer, nil, false), job], [2]),
      ("before a job that was held back, and another", [job, work, nil, job], [1, 0, 3]),
    ]
    for (name, steps, taken) in rows { XCTAssertEqual(takenAmongJobs(steps), taken, name) }
  }
}

final class CourseTests: XCTestCase {
  func testAStepKnowsInTheOrderOfWhichLanesItPutSomething() {
    var (course, queue) = (Course(), ExploredQueue(clock: 0, keepsTimes: false))
    queue.beginSpan(until: nil, simulating: false)
    course.extend(1)
    for number in 0..<2 {
      queue.insert(
        VirtualItem {}, at: (queue.now, queue.now), VirtualWork(kind: .immediate), id: UInt64(number), creator: nil)
      course.begin(queue.take(0, of: queue.options()))
      for lane in [[0, 2, 63], [64]][number] { course.extend(lane) }
      course.end()
    }
    course.extend(5)
    XCTAssertEqual(
      course.steps.map(\.extended), [1 << 0 | 1 << 2 | 1 << 63, 1 << 0], "Lanes beyond 64 share their bits.")
  }

  func testAStepInsideAnotherTouchesOtherLanesByItself() {
    var (course, queue) = (Course(), ExploredQueue(clock: 0, keepsTimes: false))
    queue.beginSpan(until: nil, simulating: false)
    for number in 0..<2 {
      let work = VirtualWork(kind: .immediate, lane: number, isIsolated: true)
      queue.insert(VirtualItem {}, at: (queue.now, queue.now), work, id: UInt64(number), creator: nil)
      course.begin(queue.take(0, of: queue.options()))
    }
    XCTAssertEqual([course.current?.id, UInt64(course.lane), course.nextID()], [1, 1, Precedence.number(1, 1)])
    course.touchAll()
    course.end()
    XCTAssertEqual(course.steps.map(\.isIsolated), [true, false])
    XCTAssertEqual(course.current?.id, 0)
    course.touchAll()
    XCTAssertEqual(course.steps.map(\.isIsolated), [false, false])
  }

  func testASpanInsideAnotherEndsFirst() {
    var course = Course()
    course.beginSpan()
    let outer = course.endOfSpan
    course.beginSpan()
    let inner = course.endOfSpan
    course.endSpan()
    XCTAssertEqual(course.happened(since: 0), [inner])
    XCTAssertEqual(course.endOfSpan, outer)
  }
}

/// All combinations of times that are possible, one by one.
private struct Model {
  struct World {
    var now: Int64 = 0
    var limits: [Int64?] = []
    /// When each item runs, by its number.
    var times: [Int64] = []
    /// When it would run if processing took time, or took none: the other of the two.
    var others: [Int64] = []
  }

  struct Item {
    let isJob: Bool
    let isOfTest: Bool
    let hasSlack: Bool
    let series: Int?
    /// The earliest time, as it was known.
    var place: Int64
  }

  private(set) var worlds = [World()]
  /// What would be possible if no work had read the clock.
  private(set) var unread: [World]?
  private(set) var losesOrders = false
  /// The items that have not been taken, with those that were cancelled and not yet dropped.
  private var entries: [Int] = []
  private var cancelled: Set<Int> = []
  private var items: [Item] = []
  private(set) var isSimulating = false
  /// What may run in the present span.
  var eligible = ExploredQueue.Eligible.work

  var waiting: [Int] { entries.filter { !cancelled.contains($0) } }

  /// What waits, and is no job: it can be cancelled.
  var work: [Int] { waiting.filter { !items[$0].isJob } }

  var jobs: Int { waiting.count { items[$0].isJob } }

  var hasWorkThatIsDue: Bool {
    waiting.contains { id in !items[id].isJob && worlds.contains { $0.times[id] <= $0.now } }
  }

  private var candidates: [Int] {
    let last = waiting.last { items[$0].isJob && items[$0].series == 0 && !items[$0].isOfTest }
    return waiting.filter { id in
      switch eligible {
      case .work: !items[id].isJob
      case .jobs: items[id].isJob || items[id].series == 0 && id < last ?? 0
      case .all: true
      }
    }
  }

  private mutating func change(_ body: (inout [World]) -> Void) {
    body(&worlds)
    if var changed = unread {
      body(&changed)
      unread = changed
    }
  }

  /// - Parameter delay: how much later the item runs if processing takes time.
  mutating func insert(after span: Int64, delay: Int64, slack: Int64, series: Int?, isJob: Bool, isOfTest: Bool) {
    let (present, other) = isSimulating ? (span + delay, span) : (span, span + delay)
    entries.append(items.count)
    let place = (worlds.map(\.now).min() ?? 0) + present
    items.append(Item(isJob: isJob, isOfTest: isOfTest, hasSlack: slack > 0, series: series, place: place))
    change { worlds in
      worlds = worlds.flatMap { world in
        (0...slack).map { late in
          var world = world
          world.times.append(world.now + present + late)
          world.others.append(world.now + other)
          return world
        }
      }
    }
  }

  mutating func cancel(_ id: Int) { cancelled.insert(id) }

  mutating func beginSpan(_ span: Int64?, simulating: Bool) {
    change { worlds in
      for index in worlds.indices { worlds[index].limits.append(span.map { worlds[index].now + $0 }) }
    }
    if simulating == isSimulating { return }
    isSimulating = simulating
    for id in entries where !items[id].hasSlack {
      change { worlds in
        for index in worlds.indices {
          (worlds[index].times[id], worlds[index].others[id]) = (worlds[index].others[id], worlds[index].times[id])
        }
      }
      items[id].place = earliestTime(of: id)
    }
  }

  mutating func endSpan(isStopped: Bool) {
    if !isStopped { move { $0.limits.last.flatMap { $0 } ?? $0.now } }
    change { worlds in for index in worlds.indices { worlds[index].limits.removeLast() } }
    for id in entries where items[id].isJob && worlds.contains(where: { $0.times[id] != $0.now }) {
      change { worlds in
        for index in worlds.indices {
          (worlds[index].times[id], worlds[index].others[id]) = (worlds[index].now, worlds[index].now)
        }
      }
      items[id].place = earliestTime(of: id)
    }
  }

  mutating func sleep(_ span: Int64) {
    change { worlds in for index in worlds.indices { worlds[index].now += span } }
  }

  mutating func readClock() -> Int64 {
    let time = worlds.map(\.now).min() ?? 0
    if worlds.contains(where: { $0.now > time }) {
      if unread == nil { unread = worlds }
      worlds.removeAll { $0.now > time }
    }
    return time
  }

  private mutating func move(to time: @escaping (World) -> Int64) {
    if worlds.allSatisfy({ time($0) < $0.now }) { return }
    if worlds.contains(where: { time($0) < $0.now }) { losesOrders = true }
    change { worlds in
      worlds.removeAll { time($0) < $0.now }
      for index in worlds.indices { worlds[index].now = time(worlds[index]) }
    }
  }

  private func isFirst(_ id: Int, in world: World) -> Bool {
    let limit = world.limits.last.flatMap { $0 } ?? .max
    return world.times[id] <= limit && candidates.allSatisfy { world.times[id] <= world.times[$0] }
  }

  private func waits(in world: World) -> Bool {
    guard let limit = world.limits.last.flatMap({ $0 }) else { return false }
    return candidates.allSatisfy { limit < world.times[$0] }
  }

  /// Cancelled items that a plain run would take next are dropped.
  private mutating func dropCancelled() {
    while let first = entries.min(by: { (items[$0].place, $0) < (items[$1].place, $1) }), cancelled.contains(first) {
      let limits = worlds.compactMap { $0.limits.last.flatMap { $0 } }
      if let limit = limits.min(), items[first].place > limit { return }
      entries.removeAll { $0 == first }
    }
  }

  /// What may happen next, in the order of a plain run.
  mutating func options() -> (ids: [Int], canWait: Bool) {
    dropCancelled()
    let inOrder = candidates.sorted { (items[$0].place, $0) < (items[$1].place, $1) }
    let firsts = inOrder.filter { id in
      items[id].series.map { own in inOrder.first { items[$0].series == own } == id } ?? true
    }
    let all = unread ?? worlds
    var ids = firsts.filter { id in all.contains { isFirst(id, in: $0) } }
    var canWait = all.contains { waits(in: $0) }
    if unread != nil {
      let count = ids.count + (canWait ? 1 : 0)
      ids.removeAll { id in !worlds.contains { isFirst(id, in: $0) } }
      canWait = canWait && worlds.contains { waits(in: $0) }
      if ids.count + (canWait ? 1 : 0) < count { losesOrders = true }
    }
    let places = ids.map { id in (worlds.map { $0.times[id] }.min() ?? 0, id) }
    return (places.sorted { $0 < $1 }.map(\.1), canWait && !ids.isEmpty)
  }

  mutating func take(_ id: Int) {
    let isFirst = { [self] in self.isFirst(id, in: $0) }
    change { $0.removeAll { !isFirst($0) } }
    entries.removeAll { $0 == id }
    move { $0.times[id] }
  }

  mutating func wait() {
    let waits = { [self] in self.waits(in: $0) }
    change { $0.removeAll { !waits($0) } }
  }

  func earliestTime(of id: Int) -> Int64 { worlds.map { $0.times[id] }.min() ?? 0 }
}

/// A body and items that begin others, cancel them, read the clock and move it.
private struct RandomSteps {
  private(set) var model = Model()
  private(set) var choices = 0
  private var queue = ExploredQueue(clock: 0, keepsTimes: true)
  private var random: RandomChoices
  private var items: [VirtualItem] = []
  /// When each item is due, where its own time is open.
  private var due: [Int: MiniRxTesting.Moment] = [:]
  private var ran: [(id: Int, moment: MiniRxTesting.Moment)] = []
  private var difference: String?

  init(_ seed: Int) { random = RandomChoices(seed: UInt64(seed), run: 0) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Returns what differs from the model.
  mutating func run() -> String? {
    for _ in 0..<3 {
      for _ in 0..<number(0...2) { act() }
      span(0)
    }
    let times = queue.times()
    for (id, moment) in ran { expect(times(moment), model.earliestTime(of: id), "the time of \(id)") }
    return difference
  }

  private mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
    if found != expected, difference == nil { difference = "\(what): \(found), in the model \(expected)" }
  }

  private mutating func act() {
    switch number(0...11) {
    case 0...5 where items.count < 6:
      let isJob = number(0...4) == 0
      let isInSeries = number(0...3) == 0
      let (span, slack) = isJob || isInSeries ? (0, 0) : (number(0...3), [0, 1, 2][number(0...2)])
      let (series, delay) = (isInSeries ? number(0...1) : nil, isJob ? 0 : Int64(number(0...1)))
      var work = VirtualWork(kind: isJob ? .job : .timer, series: series.map { .lane($0) })
      (work.slack, work.isOfTest) = (Int64(slack), number(0...2) == 0)
      let moment = queue.now.later(by: Int64(span))
      if slack > 0 { due[items.count] = moment.later(by: queue.isSimulating ? delay : 0) }
      items.append(VirtualItem {})
      queue.insert(
        items[items.count - 1], at: (moment, moment.later(by: delay)), work, id: UInt64(items.count - 1), creator: nil)
      model.insert(
        after: Int64(span), delay: delay, slack: Int64(slack), series: series, isJob: isJob, isOfTest: work.isOfTest)
    case 6:
      guard let id = model.work.last else { return }
      items[id].dispose()
      model.cancel(id)
    case 7:
      queue.sleep(1)
      model.sleep(1)
    case 8...10:
      let isFixed = Set(model.worlds.map(\.now)).count == 1
      if number(0...1) == 0 {
        expect(queue.readClock(), model.readClock(), "the clock")
      } else {
        let time = queue.clockOfProcessing()
        expect(time, model.isSimulating || isFixed ? model.readClock() : nil, "the clock of processing")
      }
    default: return
    }
  }

  /// Moves the clock, and lets what falls due run.
  private mutating func span(_ depth: Int) {
    let length = number(0...4) == 0 ? nil : Int64(number(0...5))
    let isSimulating = number(0...4) == 0
    let (eligible, outer) = ([ExploredQueue.Eligible.work, .jobs, .all][number(0...2)], model.eligible)
    queue.beginSpan(until: length.map { queue.now.later(by: $0) }, simulating: isSimulating)
    model.beginSpan(length, simulating: isSimulating)
    model.eligible = eligible
    defer { model.eligible = outer }
    var isStopped = false
    while difference == nil, !isStopped {
      let options = queue.options(eligible)
      let (ids, canWait) = model.options()
      let moments = options.indices.map { queue.entries[$0].moment }
      expect(options.indices.map { Int(queue.entries[$0].id) }, ids, "what may run")
      expect(options.canWait, canWait, "whether nothing may")
      expect(
        options.areAtOneMoment, !canWait && moments.allSatisfy { $0 == moments[0] }, "whether the order changes times")
      expect(queue.losesOrders, model.losesOrders, "whether orders are lost")
      if difference != nil || options.count == 0 { break }
      if options.count > 1 { choices += 1 }
      let made = number(0...options.count - 1)
      if made == ids.count {
        queue.wait(options)
        model.wait()
        break
      }
      let entry = queue.take(made, of: options)
      queue.recycle(options)
      expect(entry.due, due[ids[made]] ?? entry.moment, "when \(ids[made]) is due")
      model.take(ids[made])
      items[ids[made]].dispose()
      ran.append((ids[made], entry.moment))
      act()
      if depth < 2, number(0...4) == 0 { span(depth + 1) }
      isStopped = number(0...9) == 0
    }
    queue.endSpan(isStopped: isStopped)
    model.endSpan(isStopped: isStopped)
    expect(queue.losesOrders, model.losesOrders, "whether orders are lost")
    expect(queue.jobs, model.jobs, "how many jobs wait")
    expect(queue.hasWorkThatIsDue, model.hasWorkThatIsDue, "whether work is due")
    expect(queue.earliestNow, model.worlds.map(\.now).min() ?? 0, "the earliest clock")
  }
}
