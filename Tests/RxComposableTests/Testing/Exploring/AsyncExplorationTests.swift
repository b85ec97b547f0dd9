import Dispatch
import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// Tasks, actors and sleeps in an exploration.
@MainActor
final class AsyncExplorationTests: XCTestCase {
  /// What a body writes down.
  private final class Log: Sendable {
    private let text = LockIsolated("")

    var line: String { text.value }

    func add(_ more: String) { text.withValue { $0 += more } }
  }

  private actor Counter {
    private(set) var value = 0

    func set(_ value: Int) { self.value = value }
  }

  private func outcome(
    _ orders: TestScheduler.Orders = .all(upTo: 20_000), lateness: RxTimeInterval = .nanoseconds(0),
    outsideTimeout: RxTimeInterval = .nanoseconds(0), _ body: @escaping @MainActor (TestScheduler) async throws -> Void
  ) -> Exploration.Outcome {
    Exploration.outcome(
      of: orders, lateness: lateness, outsideTimeout: outsideTimeout,
      at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1), body)
  }

  /// The different lines that a body writes in all of its orders, sorted.
  private func courses(
    lateness: RxTimeInterval = .nanoseconds(0), _ body: @escaping @MainActor (TestScheduler, Log) async throws -> Void
  ) -> [String] {
    var lines: Set<String> = []
    let outcome = outcome(lateness: lateness) { scheduler in
      let log = Log()
      try await body(scheduler, log)
      lines.insert(log.line)
    }
    if let finding = outcome.finding { XCTFail(ExplorationTexts.text(finding, outcome.orders, of: .all(upTo: 20_000))) }
    XCTAssertNotEqual(outcome.others, .beyondBound)
    return lines.sorted()
  }

  /// Real time would stand between its steps.
  func testASynchronousStepDoesNotWaitInAnExploration() async {
    let outcome = outcome { _ in
      let store = TestStoreOf<Feature>.feature()
      store.exhaustivity = .off
      func finish() {
        store.send(.load)
        store.finish(timeout: .max)
      }
      finish()
    }
    XCTAssertNil(outcome.finding)
  }

  // MARK: Which orders

  /// What the body does by itself belongs together; a task is not waited for.
  func testATimerComesBetweenTheStepsOfATaskAndNotBetweenThoseOfTheBodyThatWaitedByItself() async {
    @Sendable func sleep(_ log: Log) async {
      try? await Task.sleep(nanoseconds: 5_000_000)
      log.add("a")
      await Task.yield()
      log.add("b")
    }
    func startTimer(on scheduler: TestScheduler, _ log: Log) {
      _ = Observable<Int>.timer(.milliseconds(5), scheduler: scheduler.lane("timer"))
        .subscribe(onNext: { _ in log.add("t") })
    }
    let ofTask = courses { scheduler, log in
      startTimer(on: scheduler, log)
      await Task.detached { await sleep(log) }.value
      await scheduler.run()
    }
    XCTAssertEqual(ofTask, ["abt", "atb", "tab"])
    let ofBody = courses { scheduler, log in
      startTimer(on: scheduler, log)
      await sleep(log)
      await scheduler.run()
    }
    XCTAssertEqual(ofBody, ["abt", "tab"])
  }

  func testTasksThatAreReadyRunInAnyOrder() async {
    let lines = courses { _, log in
      let tasks = ["a", "b", "c"].map { name in Task.detached { log.add(name) } }
      for task in tasks { await task.value }
    }
    XCTAssertEqual(lines, ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  func testTheMainActorKeepsTheOrderOfItsJobs() async {
    let lines = courses { _, log in
      let tasks = ["a", "b", "c"].map { name in Task { @MainActor in log.add(name) } }
      for task in tasks { await task.value }
    }
    XCTAssertEqual(lines, ["abc"])
  }

  func testJobsOfTheMainActorKeepTheirOrderWithTheWorkOfTheMainLane() async {
    let lines = courses { scheduler, log in
      scheduler.schedule { log.add("a") }
      Task { @MainActor in log.add("b") }
      scheduler.schedule { log.add("c") }
      await scheduler.run()
    }
    XCTAssertEqual(lines, ["abc"])
  }

  func testAMoveOfTheClockThatIsStoppedDoesNotStopTheNext() async {
    let lines = courses { scheduler, log in
      for (index, name) in ["a", "b"].enumerated() {
        _ = scheduler.scheduleRelative((), dueTime: .seconds(index + 1)) {
          log.add(name)
          if index == 0 { scheduler.stop() }
          return Disposables.create()
        }
      }
      await scheduler.run()
      log.add("|")
      await scheduler.run()
      log.add("|")
    }
    XCTAssertEqual(lines, ["a|b|"])
  }

  func testWhereTheClockStandsStillOnlyWorkThatIsBeforeAJobRuns() async {
    let lines = courses { scheduler, log in
      scheduler.schedule { log.add("a") }
      Task { @MainActor in log.add("b") }
      scheduler.schedule { log.add("c") }
      await TaskControl.joined().settle()
      log.add("|")
      await scheduler.run()
    }
    XCTAssertEqual(lines, ["ab|c"])
  }

  func testWorkOfAnotherLaneComesBeforeOrAfterAJob() async {
    let lines = courses { scheduler, log in
      scheduler.lane("network").schedule { log.add("a") }
      Task { @MainActor in log.add("b") }
      await scheduler.run()
    }
    XCTAssertEqual(lines, ["ab", "ba"])
  }

  func testATaskThatYieldsLetsOthersRun() async {
    let lines = courses { _, log in
      let one = Task.detached {
        log.add("a")
        await Task.yield()
        log.add("b")
      }
      let two = Task.detached { log.add("c") }
      await one.value
      await two.value
    }
    XCTAssertEqual(lines, ["abc", "acb", "cab"])
  }

  func testAnUpdateAcrossAnActorsHopIsLost() async {
    let lines = courses { _, log in
      let counter = Counter()
      let tasks = (0..<2).map { _ in
        Task.detached {
          let value = await counter.value
          await counter.set(value + 1)
        }
      }
      for task in tasks { await task.value }
      log.add("\(await counter.value)")
    }
    XCTAssertEqual(lines, ["1", "2"])
  }

  func testWorkOfAnOrderBelongsToTheTasksOfItsBody() async {
    let outcome = outcome { scheduler in
      let control = TaskControl.joined()
      scheduler.schedule { XCTAssertTrue(TaskControl.joined() === control) }
      await scheduler.run()
    }
    XCTAssertNil(outcome.finding)
  }

  func testChildTasksAreTasks() async {
    let lines = courses { _, log in
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b"] { group.addTask { log.add(name) } }
      }
      async let one: Void = log.add("c")
      async let two: Void = log.add("d")
      _ = await (one, two)
    }
    XCTAssertEqual(lines, ["abcd", "abdc", "bacd", "badc"])
  }

  // MARK: Time

  func testSleepsTakeVirtualTimeInTheOrderOfTheirSpans() async {
    let lines = courses { scheduler, log in
      let tasks = [2, 1, 3600].map { seconds in
        Task {
          try await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
          log.add("\(seconds) ")
        }
      }
      for task in tasks { try await task.value }
      log.add("\(scheduler.clock)")
    }
    XCTAssertEqual(lines, ["1 2 3600 3600"])
  }

  func testSleepsAndTimersThatMeetAreInAnyOrder() async {
    let lines = courses { scheduler, log in
      let bag = DisposeBag()
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in log.add("a") }).disposed(
        by: bag)
      Task {
        try await Task.sleep(nanoseconds: 1_000_000_000)
        log.add("b")
      }
      Task {
        try await scheduler.sleep(for: .seconds(1))
        log.add("c")
      }
      await scheduler.run()
    }
    XCTAssertEqual(lines, ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  func testALateSleepChangesPlacesWithATimer() async {
    func body(_ scheduler: TestScheduler, _ log: Log) async {
      let task = Task {
        try await Task.sleep(nanoseconds: 1_000_000_000)
        log.add("a")
      }
      Task {
        try await scheduler.sleep(for: .milliseconds(1_010))
        log.add("b")
      }
      await scheduler.run()
      task.cancel()
    }
    XCTAssertEqual(courses { await body($0, $1) }, ["ab"])
    XCTAssertEqual(courses(lateness: .milliseconds(20)) { await body($0, $1) }, ["ab", "ba"])
  }

  func testLatenciesAreOpen() async {
    let lines = courses { scheduler, log in
      for name in ["a", "b"] {
        Task {
          try await scheduler.lane("network").latency(.milliseconds(10) ... .seconds(2))
          log.add(name)
        }
      }
      await scheduler.advance(by: .seconds(1))
      log.add("-")
      await scheduler.run()
    }
    XCTAssertEqual(lines, ["-ab", "-ba", "a-b", "ab-", "b-a", "ba-"])
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  func testWhatWakesAtTheSameMomentOfATestClockRunsInAnyOrder() async {
    let lines = courses { _, log in
      let clock = TestClock()
      let tasks = ["a", "b"].map { name in
        Task.detached {
          try await clock.sleep(for: .seconds(1))
          log.add(name)
        }
      }
      await clock.advance(by: .seconds(1))
      for task in tasks { try await task.value }
    }
    XCTAssertEqual(lines, ["ab", "ba"])
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  func testWhatWakesLaterOnATestClockRunsLater() async {
    let lines = courses { _, log in
      let clock = TestClock()
      let tasks = ["a", "b"].enumerated().map { index, name in
        Task.detached {
          try await clock.sleep(for: .seconds(1 + index))
          log.add(name)
        }
      }
      await clock.advance(by: .seconds(2))
      for task in tasks { try await task.value }
    }
    XCTAssertEqual(lines, ["ab"])
  }

  // MARK: A store

  func testAStepOfATestStoreWaitsUntilAllTasksDo() async {
    let outcome = outcome { scheduler in
      let store = TestStoreOf<Waiting>(
        initialState: [], reducer: Waiting { try await scheduler.latency(.seconds(1) ... .seconds(3)) })
      await store.send(.start)
      await store.receive(.said("a")) { $0 = ["a"] }
      await store.receive(.said("b")) { $0 = ["a", "b"] }
      await store.finish()
    }
    XCTAssertNil(outcome.finding)
    XCTAssertTrue(outcome.isComplete)
  }

  func testAnActionThatNeverComesFailsAtOnce() async throws {
    let outcome = outcome { _ in
      let store = TestStoreOf<Waiting>(initialState: [], reducer: Waiting {})
      await store.send(.endless)
      await store.receive(.said("a"))
      await store.send(.stop)
    }
    let message = try XCTUnwrap(outcome.failing?.failures.first?.message)
    XCTAssertTrue(message.contains("No action was received."), message)
    XCTAssertTrue(message.contains("explore(outsideTimeout: .seconds(5))"), message)
  }

  func testValuesOfAnObservable() async {
    let lines = courses { scheduler, log in
      let elements = Observable.of(1, 2).latency(.seconds(1) ... .seconds(2), on: scheduler.lane("network"))
      for try await element in elements.values { log.add("\(element)") }
    }
    XCTAssertEqual(lines, ["12"])
  }

  func testAsynchronousCodeAsAnObservable() async {
    let lines = courses { _, log in
      let source = Observable<Int>.create { observer in
        try await Task.sleep(nanoseconds: 1_000_000)
        observer.onNext(1)
      }
      for try await element in source.values { log.add("\(element)") }
    }
    XCTAssertEqual(lines, ["1"])
  }

  // MARK: What passes and shows nothing

  func testATestWhoseFeatureUsesAnotherSchedulerIsToldSo() async {
    let delayed: @MainActor (TestScheduler, any SchedulerType) async -> Void = { scheduler, other in
      let delay = Observable<Int>.timer(.seconds(1), scheduler: other).subscribe()
      await Task.yield()
      await scheduler.run()
      delay.dispose()
    }
    let beside = outcome { await delayed($0, TestScheduler(initialClock: 0)) }
    let warning = ExplorationTexts.warning(beside, of: .all(upTo: 1)) ?? ""
    XCTAssertTrue(warning.contains("one order only: nothing waited on its scheduler"), warning)
    XCTAssertTrue(warning.contains("(`$0.rxMainQueue = scheduler`)"), warning)
    let own = outcome { await delayed($0, $0) }
    let other = ExplorationTexts.warning(own, of: .all(upTo: 1)) ?? ""
    XCTAssertTrue(other.contains("one order only: no two events could trade places"), other)
    for text in [warning, other] { XCTAssertTrue(text.contains("\n\nAn effect that never waits has ended"), text) }
  }

  // MARK: Failures

  func testADetachedTaskFailsTheOrderItIsIn() async throws {
    let outcome = outcome { _ in
      await Task.detached { @MainActor in
        TestRunner.fail("detached", at: CallSite(fileID: "f", filePath: "f", line: 1, column: 1))
      }.value
    }
    XCTAssertEqual(outcome.failing?.failures.map(\.message), ["detached"])
  }

  func testABodyThatWaitsForWhatNeverComesFailsItsOrder() async throws {
    let outcome = outcome { scheduler in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      Task.detached { continuation.yield(1) }
      Task.detached { continuation.finish() }
      var iterator = stream.makeAsyncIterator()
      if await iterator.next() == nil { try await Task.never() }
    }
    let run = try XCTUnwrap(outcome.failing)
    XCTAssertTrue(
      run.failures[0].message.hasPrefix("The body waits at one of its `await`s, and nothing is left"),
      run.failures[0].message)
    XCTAssertEqual(outcome.token?.precedences.count, 1)
  }

  func testToAdvanceByASpanFixesNoTime() async {
    let outcome = outcome { scheduler in
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2_500)) { Disposables.create() }
      try await scheduler.latency(.seconds(1) ... .seconds(2))
      await scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(outcome.others, .none)
    XCTAssertEqual(outcome.orders, 2)
  }

  func testATimerWithoutEndIsNotWaitedForWithoutEnd() async throws {
    let outcome = ExploredRun.$longestWait.withValue(amount(ExploredRun.longestWait)) {
      self.outcome { scheduler in
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        ticks.dispose()
      }
    }
    let message = try XCTUnwrap(outcome.failing?.failures.first?.message)
    XCTAssertTrue(message.hasPrefix("The body waits while tasks and timers continue"), message)
  }

  func testABodyThatAsksWithoutEndFailsAndATaskThatDoesIsLeftWithTheRun() async throws {
    let count = LockIsolated(0)
    let ask: @Sendable () async -> Void = {
      while true {
        count.withValue { $0 += 1 }
        await Task.yield()
      }
    }
    ExploredRun.$longestWait.withValue(200) {
      let body = outcome(.replay("plain")) { _ in await ask() }
      let message = body.failing?.failures.first?.message ?? "nothing"
      XCTAssertTrue(message.hasPrefix("The body waits while tasks and timers continue"), message)
      let task = outcome(.replay("plain")) { _ in
        Task { await ask() }
        await Task.yield()
      }
      XCTAssertNil(task.finding)
    }
    let counted = count.value
    // What is left with the run would go on on the main queue, before this.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    XCTAssertEqual(count.value, counted)
  }

  // MARK: What is left, and what is outside

  func testTasksThatAreLeftAreCancelledAndRunToTheirEnd() async {
    let (runs, ended) = (LockIsolated(0), LockIsolated(0))
    let outcome = outcome(.all(upTo: 200)) { scheduler in
      runs.withValue { $0 += 1 }
      for sleep: @Sendable () async -> Void in [
        { try? await Task.sleep(nanoseconds: 1_000_000_000) }, { try? await scheduler.sleep(for: .seconds(1)) },
        { await Task.yield() },
      ] {
        Task {
          await sleep()
          ended.withValue { $0 += 1 }
        }
      }
      await Task.yield()
    }
    XCTAssertNil(outcome.finding)
    XCTAssertGreaterThanOrEqual(runs.value, outcome.orders)
    XCTAssertEqual(ended.value, 3 * runs.value)
    XCTAssertEqual(outcome.first?.leaked, [])
  }

  func testATaskThatDoesNotEndIsCounted() async {
    let outcome = outcome { _ in
      Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      await Task.yield()
    }
    XCTAssertEqual(outcome.first?.leaked, ["a `Task` begun by the test at 0 s"])
    XCTAssertTrue(ExplorationTexts.warning(outcome, of: .all(upTo: 1))?.contains("1 task does not end") == true)
  }

  func testATaskThatYieldsBeforeItNeverEndsIsNamedOnce() async {
    let outcome = outcome { scheduler in
      Task {
        await Task.yield()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await scheduler.advance()
    }
    XCTAssertEqual(outcome.first?.leaked, ["a `Task` begun by the test at 0 s"])
  }

  private static func never() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

  /// Work of an actor on threads that no test has.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private final class Threads: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private actor Elsewhere {
    private let threads = Threads()

    nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }

    func begin(
      _ elements: AsyncStream<Int>, after wait: @Sendable () -> Void = {}, then signal: @Sendable () -> Void = {}
    ) {
      wait()
      Task.detached { for await _ in elements {} }
      signal()
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func testATaskThatBeginsOnAnotherThreadIsNamedByTheTaskThatBeganIt() async {
    var names: [String]?
    let outcome = outcome(.replay("plain"), outsideTimeout: .never) { scheduler in
      let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
      await Elsewhere().begin(elements)
      names = scheduler.exploredRun?.tasks.unfinished
      continuation.finish()
    }
    XCTAssertNil(outcome.finding)
    XCTAssertEqual(names, ["a `Task` begun by the test at 0 s"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func testATaskThatBeginsOnAnotherThreadIsNotNamedByTheTaskThatRunsMeanwhile() async {
    var names: [String]?
    let (mayBegin, hasBegun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    func letItBegin() {
      mayBegin.signal()
      hasBegun.wait()
    }
    let outcome = outcome(.replay("plain"), outsideTimeout: .never) { scheduler in
      let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
      Task { await Elsewhere().begin(elements, after: { mayBegin.wait() }, then: { hasBegun.signal() }) }
      await scheduler.advance()
      letItBegin()
      names = scheduler.exploredRun?.tasks.unfinished
      continuation.finish()
    }
    XCTAssertNil(outcome.finding)
    let first = "a `Task` begun by the test at 0 s"
    XCTAssertEqual(names, [first, "a `Task` begun by \(first) at 0 s"])
  }

  func testATaskThatBeginsAtOnceIsNamedWhateverItWaitsForFirst() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return }
    let begins: [(String, @MainActor () -> Void)] = [
      (
        "a turn",
        {
          Task.immediate {
            await Task.yield()
            await Self.never()
          }
        }
      ),
      ("nothing, but begins another", { Task.immediate { Task { await Self.never() } } }),
      (
        "the main actor",
        {
          Task.immediateDetached {
            await MainActor.run {}
            await Self.never()
          }
        }
      ),
    ]
    for (name, begin) in begins {
      let outcome = outcome(.replay("plain")) { scheduler in
        begin()
        await scheduler.advance()
      }
      XCTAssertEqual(outcome.first?.leaked, ["a `Task` begun by the test at 0 s"], name)
    }
  }

  func testATaskThatDoesNotEndIsNamedByTheCallOfTheLibraryThatBeganIt() async {
    struct Endless: ReducerProtocol {
      let effect: @Sendable () -> Effect<Int>
      func reduce(into state: inout Int, action: Int) -> Effect<Int> { effect() }
    }
    func leaked(_ effect: @escaping @Sendable () -> Effect<Int>) -> [String]? {
      outcome(.replay("plain")) { scheduler in
        let store = Store(initialState: 0, reducer: Endless(effect: effect))
        await scheduler.advance(by: .seconds(2))
        _ = store.send(1)
        await scheduler.advance()
      }.first?.leaked
    }
    let never: @Sendable () async -> Void = { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    let neverOne: @Sendable () async -> Int = {
      await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
    }
    typealias Begins = @Sendable () -> Effect<Int>
    let run: (Begins, Int) = ({ .run { _ in await never() } }, #line)
    XCTAssertEqual(leaked(run.0), ["`Effect.run` at \(#fileID):\(run.1)"])
    let fireAndForget: (Begins, Int) = ({ .fireAndForget { await never() } }, #line)
    XCTAssertEqual(leaked(fireAndForget.0), ["`Effect.fireAndForget` at \(#fileID):\(fireAndForget.1)"])
    let task: (Begins, Int) = ({ .task { await neverOne() } }, #line)
    XCTAssertEqual(leaked(task.0), ["`Effect.task` at \(#fileID):\(task.1)"])
    let nested: (Begins, Int) = ({ .run { _ in _ = Task { await never() } } }, #line)
    XCTAssertEqual(
      leaked(nested.0), ["a `Task` begun by `Effect.run` at \(#fileID):\(nested.1) at 2 s"])
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      let beginsAtOnce: @Sendable () async -> Void = {
        await Task.yield()
        Task.immediate {
          await Task.yield()
          await never()
        }
      }
      let immediate: (Begins, Int) = ({ .run { _ in await beginsAtOnce() } }, #line)
      XCTAssertEqual(
        leaked(immediate.0), ["a `Task` begun by `Effect.run` at \(#fileID):\(immediate.1) at 2 s"])
      // Code that is not asynchronous is called where the action is sent.
      let synchronous: Begins = {
        .fireAndForget {
          Task.immediate {
            await Task.yield()
            await never()
          }
        }
      }
      XCTAssertEqual(leaked(synchronous), ["a `Task` begun by the test at 2 s"])
    }
    let inside: (Begins, Int) = ({ .run { _ in await withTaskCancellation(id: 1) { await never() } } }, #line)
    XCTAssertEqual(
      leaked(inside.0),
      ["`Effect.run` at \(#fileID):\(inside.1)", "`withTaskCancellation`, called at 2 s"])
  }

  // MARK: What comes from outside

  func testWhatComesFromOutsideIsWaitedFor() async {
    for start: @Sendable (@escaping @Sendable () -> Void) -> Void in [
      { body in DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { body() } },
      { body in
        Thread {
          Thread.sleep(forTimeInterval: 0.02)
          body()
        }.start()
      },
    ] {
      var lines: Set<String> = []
      let outcome = outcome(.all(upTo: 4), outsideTimeout: .never) { scheduler in
        let log = Log()
        let task = Task {
          await withCheckedContinuation { continuation in start { continuation.resume() } }
          log.add("answer")
        }
        Task {
          try await scheduler.sleep(for: .seconds(3_600))
          log.add("timer ")
        }
        await task.value
        lines.insert(log.line)
      }
      XCTAssertNil(outcome.finding)
      XCTAssertEqual(lines, ["timer answer"], "What comes from outside happens when nothing else can.")
      XCTAssertEqual(outcome.others, .outside)
    }
  }

  func testAStoreReceivesWhatComesFromOutside() async {
    let outcome = outcome(.all(upTo: 4), outsideTimeout: .never) { _ in
      let store = TestStoreOf<Waiting>(
        initialState: [],
        reducer: Waiting {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
          }
        })
      await store.send(.start)
      await store.receive(.said("a")) { $0 = ["a"] }
      await store.receive(.said("b")) { $0 = ["a", "b"] }
      await store.finish()
    }
    XCTAssertNil(outcome.finding)
    XCTAssertEqual(outcome.first?.leaked, [])
  }

  func testAnAnswerFromOutsideThatIsThereBeforeItIsWaitedForInSomeRunsIsNoInstability() async {
    let runs = LockIsolated(0)
    let outcome = outcome(.all(upTo: 12), outsideTimeout: .never) { _ in
      let isEarly = runs.withValue { runs in
        runs += 1
        return runs % 3 == 0
      }
      let answer = Task.detached {
        await withCheckedContinuation { continuation in
          if isEarly { return onAnotherThread { continuation.resume() } }
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
        }
      }
      let other = Task.detached { await Task.yield() }
      await answer.value
      await other.value
    }
    XCTAssertNil(outcome.finding)
    XCTAssertEqual(outcome.others, .outside)
    XCTAssertGreaterThan(outcome.orders, 3)
  }

  /// The thread has ended before the body waits, so that the answer would be first if it were not put off.
  func testWhatCameFromOutsideBeforeItWasWaitedForHappensWhenNothingElseCan() async {
    let lines = courses { scheduler, log in
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      let answer = Task {
        for await _ in stream {}
        log.add("answer")
      }
      await scheduler.advance()
      onAnotherThread { continuation.finish() }
      scheduler.schedule { log.add("work ") }
      await scheduler.run()
      await answer.value
    }
    XCTAssertEqual(lines, ["work answer"])
  }

  func testWorkThatAnotherThreadSchedulesComesFromOutside() async {
    let outcome = outcome(.replay("plain")) { scheduler in
      let task = Task {
        await withCheckedContinuation { continuation in
          onAnotherThread { scheduler.schedule { continuation.resume() } }
        }
      }
      await task.value
    }
    XCTAssertNil(outcome.finding)
    XCTAssertEqual(outcome.first?.others, .outside)
  }

  func testWhatDoesNotComeFromOutsideIsNamed() async throws {
    let line = #line + 1
    let effect = { @Sendable () -> Effect<Int> in .run { _ in try await Task.never() } }
    let outcome = outcome(.replay("plain"), outsideTimeout: .milliseconds(1)) { _ in
      let store = Store(initialState: 0, reducer: Reduce<Int, Int> { _, _ in effect() })
      await store.send(1)?.finish()
    }
    let text = try XCTUnwrap(outcome.failing?.failures.first?.message)
    XCTAssertTrue(
      text.contains("1 task waits as well:\n\n  `Effect.run` at \(#fileID):\(line)"), text)
  }

  func testOrdersInWhichTasksAreResumedFromOutsideAreNotCalledAll() async {
    let outcome = outcome(.replay("plain")) { scheduler in
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      let task = Task { for await _ in stream {} }
      await scheduler.run()
      onAnotherThread { continuation.finish() }
      await task.value
    }
    XCTAssertEqual(outcome.first?.others, .outside)
  }

  /// Two orders come to the lanes in different orders: each line is the lane that it is called.
  func testADrawingNamesTheLanesOfBothRuns() async throws {
    let outcome = outcome { scheduler in
      let order = LockIsolated("")
      let tasks = ["a", "b"].map { name in
        Task.detached {
          order.withValue { $0 += name }
          try await scheduler.lane("lane \(name)").latency(.seconds(1) ... .seconds(1))
        }
      }
      await scheduler.run()
      for task in tasks { try await task.value }
      try scheduler.require(order.value == "ab")
    }
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), outcome.orders, of: .all(upTo: 1))
    for line in text.split(separator: "\n") where line.contains("a latency") {
      XCTAssertTrue(line.contains("lane a") || line.contains("lane b"), text)
    }
  }

  func testActorsAreNotCalledAll() async {
    let outcome = outcome { _ in _ = await Counter().value }
    XCTAssertEqual(outcome.others, .hops)
  }

  // MARK: Beside other tests

  func testAnExplorationBesideOtherTasksCountsTheSame() async {
    func orders() -> Int {
      outcome { scheduler in
        let tasks = (0..<2).map { _ in Task.detached { await Task.yield() } }
        for task in tasks { await task.value }
      }.orders
    }
    let alone = orders()
    let isOver = LockIsolated(false)
    let noise = (0..<4).map { _ in
      Thread {
        while !isOver.value {
          let signal = DispatchSemaphore(value: 0)
          Task.detached {
            await Task.yield()
            signal.signal()
          }
          signal.wait()
        }
      }
    }
    for thread in noise { thread.start() }
    for _ in 0..<5 { XCTAssertEqual(orders(), alone) }
    isOver.setValue(true)
  }
}

extension ImmediateSchedulerType {
  fileprivate func schedule(_ action: @escaping () -> Void) {
    _ = schedule(()) {
      action()
      return Disposables.create()
    }
  }
}
