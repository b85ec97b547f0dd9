import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Exploration finds the orders that can happen and no other: compared with an oracle that tries each order as a system of
/// difference constraints.
final class OracleTests: XCTestCase {
  func testAThousandProgramsHaveTheOrdersOfTheOracleAndNoOther() {
    var orders = 0
    var chained = 0
    for seed in 0..<1_000 {
      let program = Program(seed)
      let expected = program.orders()
      var found: [String] = []
      let outcome = explored(.all(upTo: 5_000), lateness: .milliseconds(program.lateness)) { scheduler in
        let log = CourseLog()
        program.run(scheduler, log)
        found.append(log.line)
      }
      XCTAssertEqual(Set(found), expected, "seed \(seed): \(program)")
      XCTAssertEqual(found.count, expected.count, "seed \(seed): an order was run twice")
      XCTAssertTrue(outcome.isComplete, "seed \(seed)")
      orders += expected.count
      if program.events.contains(where: { $0.cause != nil }), expected.count > 1 { chained += 1 }
    }
    XCTAssertGreaterThan(orders, 3_000)
    XCTAssertGreaterThan(chained, 300)
  }

  /// The same programs in an asynchronous body, which continues as a task between its steps.
  @MainActor
  func testTheSameProgramsInAnAsynchronousBody() async {
    for seed in 0..<200 {
      let program = Program(seed)
      var found: [String] = []
      let outcome = Exploration.outcome(of: .all(upTo: 5_000), lateness: .milliseconds(program.lateness), at: .here) {
        (scheduler: TestScheduler) async in
        let log = CourseLog()
        await program.run(scheduler, log)
        found.append(log.line)
      }
      XCTAssertEqual(found.sorted(), program.orders().sorted(), "seed \(seed): \(program)")
      XCTAssertTrue(outcome.isComplete, "seed \(seed)")
    }
  }

  /// The same programs, whose responses and timers are tasks that wait and sleep.
  @MainActor
  func testTheSameProgramsAsTasksThatWaitAndSleep() async {
    let programs = max(10, amount(40))
    var complete = 0
    for seed in 0..<programs {
      let program = Program(seed)
      if program.events.contains(where: { $0.kind == .work }) { continue }
      let expected = program.orders()
      var found: Set<String> = []
      let outcome = Exploration.outcome(of: .all(upTo: 500), lateness: .milliseconds(program.lateness), at: .here) {
        (scheduler: TestScheduler) async throws in
        let log = CourseLog()
        await program.runTasks(scheduler, log)
        // Fails the order, which does not count where the machine hid for how long a task slept: such an order runs again.
        try scheduler.require(expected.contains(log.line), log.line)
        found.insert(log.line)
      }
      XCTAssertNil(outcome.finding, "seed \(seed): \(program)")
      if outcome.isComplete { XCTAssertEqual(found, expected, "seed \(seed): \(program)") }
      if outcome.isComplete, expected.count > 1 { complete += 1 }
    }
    XCTAssertGreaterThan(complete, programs / 8)
  }

  @MainActor
  func testProgramsOfTasksHaveTheOrdersOfTheOracleAndNoOther() async {
    let programs = max(5, amount(20))
    var orders = 0
    for seed in 0..<programs {
      let program = TaskProgram(seed)
      let expected = program.orders()
      var found: Set<String> = []
      let outcome = Exploration.outcome(of: .all(upTo: 20_000), at: .here) { (_: TestScheduler) async in
        found.insert(await program.run())
      }
      XCTAssertNil(outcome.finding)
      XCTAssertTrue(outcome.isComplete, "seed \(seed): \(program) \(outcome.orders)")
      XCTAssertEqual(found, expected, "seed \(seed): \(program)")
      orders += expected.count
    }
    XCTAssertGreaterThan(orders, 15 * programs)
  }

  func testAResponseMayComeLateAndWhatItStartsThereafter() {
    let lines = courses { scheduler, log in
      _ = Observable.just("response ").latency(.milliseconds(10) ... .seconds(4), on: scheduler.lane("network"))
        .subscribe(onNext: {
          log.add($0)
          scheduler.run(after: 2_000) { log.add("timer ") }
        })
      scheduler.advance(by: .seconds(5))
      log.add("leaves ")
      scheduler.run()
    }
    XCTAssertEqual(lines, ["response leaves timer ", "response timer leaves "])
  }

  func testWorkThatReadsTheClockFixesItsTimeAndWhatIsMissedThenIsSaid() {
    var lines: [String] = []
    let outcome = explored { scheduler in
      let log = CourseLog()
      _ = Observable.just(1).latency(.seconds(1) ... .seconds(4), on: scheduler).subscribe(onNext: { _ in
        log.add("\(scheduler.clock)")
        scheduler.run(after: 2_000) { log.add("t") }
      })
      scheduler.advance(by: .seconds(5))
      log.add("|")
      scheduler.run()
      lines.append(log.line)
    }
    XCTAssertEqual(lines, ["1t|"])
    XCTAssertEqual(outcome.others, .otherTimes)
  }

  func testWorkThatReadsTheClockWhereThatLeavesNothingOutIsNoReasonToDoubt() {
    let outcome = explored { scheduler in
      _ = Observable.just(1).latency(.seconds(1) ... .seconds(4), on: scheduler)
        .subscribe(onNext: { _ in _ = scheduler.clock })
      scheduler.run(after: 2_000) {}
      scheduler.run()
    }
    XCTAssertEqual(outcome.orders, 2)
    XCTAssertTrue(outcome.isComplete)
  }
}

/// Responses, timers and immediate work, begun by the body between its steps or by each other, some of which cancel another.
private struct Program {
  enum Kind { case response, timer, work }

  struct Event {
    let kind: Kind
    /// What begins it; the body where there is none.
    let cause: Int?
    /// The step of the body that begins it.
    let step: Int
    let lane: Int
    let shortest: Int
    let longest: Int
    let cancels: Int?
  }

  private(set) var events: [Event] = []
  /// By how many milliseconds the body moves the clock in its steps.
  private let steps: [Int]
  let lateness: Int

  init(_ seed: Int) {
    var random = RandomChoices(seed: UInt64(seed), run: 0)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    lateness = seed % 3 == 2 ? number(1...3) : 0
    steps = (0..<number(0...2)).map { _ in number(0...6) }
    for index in 0..<number(2...5) {
      let cause = index > 0 && number(0...1) == 0 ? number(0...index - 1) : nil
      let kind = [Kind.response, .response, .response, .timer, .timer, .work][number(0...5)]
      let shortest = kind == .work ? 0 : number((kind == .timer ? 1 : 0)...4)
      let slack = kind == .response ? number(0...4) : kind == .timer ? lateness : 0
      events.append(
        Event(
          kind: kind, cause: cause, step: cause == nil ? number(0...steps.count) : -1, lane: number(0...1),
          shortest: shortest, longest: shortest + slack,
          cancels: index > 0 && number(0...5) == 0 ? number(0...index - 1) : nil))
    }
  }

  private func begun(by cause: Int?, at step: Int = -1) -> [Int] {
    events.indices.filter { events[$0].cause == cause && events[$0].step == step }
  }

  // MARK: Under exploration

  func run(_ scheduler: TestScheduler, _ log: CourseLog) {
    let begin = begin(scheduler, log)
    for step in 0...steps.count {
      begun(by: nil, at: step).forEach(begin)
      if step == steps.count { return scheduler.run() }
      scheduler.advance(by: .milliseconds(steps[step]))
      log.add("|")
    }
  }

  @MainActor
  func run(_ scheduler: TestScheduler, _ log: CourseLog) async {
    let begin = begin(scheduler, log)
    for step in 0...steps.count {
      begun(by: nil, at: step).forEach(begin)
      if step == steps.count { return await scheduler.run() }
      await scheduler.advance(by: .milliseconds(steps[step]))
      log.add("|")
    }
  }

  @MainActor
  func runTasks(_ scheduler: TestScheduler, _ log: CourseLog) async {
    var running: [Int: Task<Void, any Error>] = [:]
    func begin(_ index: Int) {
      let event = events[index]
      running[index] = Task {
        if event.kind == .response {
          let lane = scheduler.lane("\(event.lane)")
          try await lane.latency(.milliseconds(event.shortest) ... .milliseconds(event.longest))
        } else {
          try await Task.sleep(nanoseconds: UInt64(event.shortest) * 1_000_000)
        }
        try Task.checkCancellation()
        log.add("\(index)")
        if let other = event.cancels { running[other]?.cancel() }
        begun(by: index).forEach(begin)
      }
    }
    for step in 0...steps.count {
      begun(by: nil, at: step).forEach(begin)
      if step == steps.count { return await scheduler.run() }
      await scheduler.advance(by: .milliseconds(steps[step]))
      log.add("|")
    }
  }

  private func begin(_ scheduler: TestScheduler, _ log: CourseLog) -> (Int) -> Void {
    var running: [Int: any Disposable] = [:]
    func begin(_ index: Int) {
      let event = events[index]
      let lane = scheduler.lane("\(event.lane)")
      func happen() {
        log.add("\(index)")
        if let other = event.cancels { running[other]?.dispose() }
        begun(by: index).forEach(begin)
      }
      if event.kind == .response {
        running[index] = Observable.just(())
          .latency(.milliseconds(event.shortest) ... .milliseconds(event.longest), on: lane).subscribe(onNext: happen)
      } else {
        running[index] = lane.run(after: event.shortest, happen)
      }
    }
    return begin
  }

  // MARK: The oracle

  /// What has happened, and how far apart the times are: the second of the times is later by the span at most.
  private struct Order {
    var line = ""
    var limits: [(first: Int, second: Int, span: Int)] = []
    var times = 1
    var now = 0
    var step = 0
    var waiting: [(event: Int, time: Int)] = []

    mutating func addTime(after earlier: Int, _ span: ClosedRange<Int>) -> Int {
      limits += [(earlier, times, span.upperBound), (times, earlier, -span.lowerBound)]
      times += 1
      return times - 1
    }

    /// Whether there are times within all limits (Bellman and Ford).
    var isPossible: Bool {
      var earliest = Array(repeating: 0, count: times)
      for _ in 0...times {
        var isDone = true
        for limit in limits where earliest[limit.first] + limit.span < earliest[limit.second] {
          earliest[limit.second] = earliest[limit.first] + limit.span
          isDone = false
        }
        if isDone { return true }
      }
      return false
    }
  }

  func orders() -> Set<String> {
    var orders: Set<String> = []
    bodyContinues(Order(), &orders)
    return orders
  }

  private func begin(_ indices: [Int], _ order: inout Order) {
    for index in indices {
      order.waiting.append((index, order.addTime(after: order.now, events[index].shortest...events[index].longest)))
    }
  }

  private func bodyContinues(_ order: Order, _ orders: inout Set<String>) {
    var order = order
    begin(begun(by: nil, at: order.step), &order)
    let end = order.step < steps.count ? order.addTime(after: order.now, steps[order.step]...steps[order.step]) : nil
    happens(order, before: end, &orders)
  }

  private func happens(_ order: Order, before end: Int?, _ orders: inout Set<String>) {
    for (index, next) in order.waiting.enumerated() where isFirstOfItsLane(index, order.waiting.map(\.event)) {
      var order = order
      order.waiting.remove(at: index)
      order.limits += order.waiting.map { ($0.time, next.time, 0) } + (end.map { [($0, next.time, 0)] } ?? [])
      if !order.isPossible { continue }
      order.now = next.time
      order.line += "\(next.event)"
      if let other = events[next.event].cancels { order.waiting.removeAll { $0.event == other } }
      begin(begun(by: next.event), &order)
      happens(order, before: end, &orders)
    }
    var order = order
    guard let end else {
      if order.waiting.isEmpty { orders.insert(order.line) }
      return
    }
    order.limits += order.waiting.map { ($0.time, end, -1) }
    if !order.isPossible { return }
    order.now = end
    order.line += "|"
    order.step += 1
    bodyContinues(order, &orders)
  }

  /// Immediate work of a lane is first in, first out.
  private func isFirstOfItsLane(_ index: Int, _ waiting: [Int]) -> Bool {
    let event = events[waiting[index]]
    return event.kind != .work
      || !waiting[..<index].contains { events[$0].kind == .work && events[$0].lane == event.lane }
  }
}

/// Tasks that write down where they are: off the main actor, on it, off it again, and so on.
private struct TaskProgram {
  /// How many hops each task makes, and whether it begins on the main actor.
  private let tasks: [(hops: Int, beginsOnMain: Bool)]

  init(_ seed: Int) {
    var random = RandomChoices(seed: UInt64(seed), run: 0)
    tasks = (0..<Int.random(in: 2...3, using: &random)).map { _ in
      (Int.random(in: 0...2, using: &random), Bool.random(using: &random))
    }
  }

  @MainActor
  func run() async -> String {
    let line = Locked("")
    let handles = tasks.enumerated().map { number, task in
      let add = { @Sendable (part: Int) in line.withLock { $0 += "\(number)\(part)" } }
      return task.beginsOnMain
        ? Task { @MainActor in
          add(0)
          await restOnMain(from: 1, to: task.hops, add)
        }
        : Task.detached {
          add(0)
          await restOff(from: 1, to: task.hops, add)
        }
    }
    for handle in handles { await handle.value }
    return line.withLock { $0 }
  }

  func orders() -> Set<String> {
    var orders: Set<String> = []
    let main = tasks.indices.filter { tasks[$0].beginsOnMain }
    continues("", Array(repeating: 0, count: tasks.count), main, &orders)
    return orders
  }

  private func continues(_ line: String, _ parts: [Int], _ main: [Int], _ orders: inout Set<String>) {
    let ready = tasks.indices.filter { parts[$0] <= tasks[$0].hops && (!isOnMain($0, parts[$0]) || main.first == $0) }
    if ready.isEmpty { orders.insert(line) }
    for task in ready {
      var (parts, main) = (parts, main)
      if main.first == task { main.removeFirst() }
      let text = line + "\(task)\(parts[task])"
      parts[task] += 1
      if parts[task] <= tasks[task].hops, isOnMain(task, parts[task]) { main.append(task) }
      continues(text, parts, main, &orders)
    }
  }

  private func isOnMain(_ task: Int, _ part: Int) -> Bool { (part % 2 == 0) == tasks[task].beginsOnMain }
}

@MainActor
private func restOnMain(from first: Int, to last: Int, _ add: @escaping @Sendable (Int) -> Void) async {
  if first > last { return }
  await addOff(first, add)
  if first + 1 > last { return }
  add(first + 1)
  await restOnMain(from: first + 2, to: last, add)
}

@concurrent
private func addOff(_ part: Int, _ add: @escaping @Sendable (Int) -> Void) async { add(part) }

@concurrent
private func restOff(from first: Int, to last: Int, _ add: @escaping @Sendable (Int) -> Void) async {
  if first > last { return }
  await MainActor.run { add(first) }
  if first + 1 > last { return }
  add(first + 1)
  await restOff(from: first + 2, to: last, add)
}
