import MiniRxTesting
import XCTest

/// The main queue takes turns: between two steps of recursive work, of a sequence or of feedback, other work of the queue is
/// served, and nothing overtakes what was queued before it.
final class TurnLaw: XCTestCase {
  private let schedulers: [(name: String, scheduler: any SchedulerType)] = [
    ("instance", MainScheduler.instance), ("asyncInstance", MainScheduler.asyncInstance),
  ]

  /// Each operator, in a circle over the main queue: what it emits is sent to its source, one element at a time.
  func testFeedbackThroughEveryOperatorGivesTheQueueBack() {
    for (name, scheduler) in schedulers {
      for row in lawTable where row.isStage {
        let steps = Self.feedbackSteps(row, on: scheduler) { $0.observe(on: scheduler) }
        XCTAssertTrue(steps.takeTurns, "\(row.name) on \(name): \(steps.beats)")
        XCTAssertGreaterThanOrEqual(steps.beats.count, row.passedElements(of: 1), "\(row.name) on \(name)")
      }
    }
  }

  func testEverySourceThatSchedulesGivesTheQueueBack() {
    for (name, scheduler) in schedulers {
      for row in lawTable where !row.isStage && row.name.hasSuffix("on a scheduler") {
        let context = LawContext(on: scheduler)
        let steps = Steps()
        let subscription = row.build(context).subscribe(onNext: { _ in steps.record() })
        steps.serve()
        subscription.dispose()
        XCTAssertTrue(steps.takeTurns, "\(row.name) on \(name): \(steps.beats)")
        XCTAssertFalse(steps.beats.isEmpty, "\(row.name) on \(name)")
      }
    }
  }

  func testRecursiveWorkGivesTheQueueBack() {
    for (name, scheduler) in schedulers {
      for row in recursiveRows {
        let steps = SharingScheduler.mock(scheduler: scheduler) { Self.recursiveSteps(row, on: scheduler) }
        XCTAssertTrue(steps.takeTurns, "\(row.name) on \(name): \(steps.beats)")
        XCTAssertEqual(steps.beats.count, row.steps, "\(row.name) on \(name)")
      }
    }
  }

  /// The scheduler that each driver and signal has for itself.
  func testRecursiveDriversAndSignalsGiveTheQueueBack() {
    for row in recursiveRows where row.name.contains("Driver") || row.name.contains("Signal") {
      let steps = Self.recursiveSteps(row, on: MainScheduler.instance)
      XCTAssertTrue(steps.takeTurns, "\(row.name): \(steps.beats)")
      XCTAssertEqual(steps.beats.count, row.steps, row.name)
    }
  }

  func testABrokenRowIsFound() {
    let instance = MainScheduler.instance
    let map = lawTable.first { $0.name == "map" }!
    XCTAssertFalse(Self.feedbackSteps(map, on: instance) { $0 }.takeTurns)
    XCTAssertFalse(Self.feedbackSteps(map, on: instance) { $0.observe(on: ConcurrentMainScheduler.instance) }.takeTurns)
    let busy = RecursiveRow(name: "busy") { .range(start: 0, count: 9).observe(on: $0) }
    XCTAssertFalse(Self.recursiveSteps(busy, on: instance).takeTurns)
  }

  private static func feedbackSteps(
    _ row: LawRow, on scheduler: any SchedulerType, input: (Observable<Token>) -> Observable<Token>
  ) -> Steps {
    let context = LawContext(on: scheduler)
    let subject = PublishSubject<Token>()
    let steps = Steps()
    context.source = input(subject).do(onNext: { _ in steps.record() })
    var sent = 0
    func send() {
      if sent < 5, sent == steps.beats.count {
        sent += 1
        subject.onNext(context.token(sent))
      }
    }
    // From here on: what is emitted while it is being subscribed to comes too early.
    sent = 5
    let subscription = row.build(context).subscribe(onNext: { _ in send() }, onError: { _ in })
    steps.serve { context.scheduler.base.advance(by: .seconds(1)) }
    sent = 0
    send()
    steps.serve { context.scheduler.base.advance(by: .seconds(1)) }
    subscription.dispose()
    return steps
  }

  private static func recursiveSteps(_ row: RecursiveRow, on scheduler: any SchedulerType) -> Steps {
    let steps = Steps()
    let subscription = row.build(scheduler).take(row.steps).subscribe(onNext: { _ in steps.record() })
    waitUntil { steps.beats.count == row.steps }
    subscription.dispose()
    return steps
  }
}

/// When steps were done, as a count of how often other work of the main queue had been served.
private final class Steps: @unchecked Sendable {
  private(set) var beats: [Int] = []
  private var served = 0

  init() { beat() }

  /// Whether other work was served between any two steps.
  var takeTurns: Bool { zip(beats, beats.dropFirst()).allSatisfy { $0 < $1 } }

  func record() { beats.append(served) }

  /// Lets the main queue work off what waits in it, what that brings about, and so on.
  func serve(passingTime passTime: () -> Void = {}) {
    for _ in 0..<20 {
      passTime()
      let before = served
      while served == before { _ = RunLoop.current.run(mode: .default, before: Date()) }
    }
  }

  /// Other work of the queue: it is always there.
  private func beat() {
    DispatchQueue.main.async { [weak self] in
      self?.served += 1
      self?.beat()
    }
  }
}

/// Work that schedules itself, and how many steps of it are looked at.
private struct RecursiveRow {
  let name: String
  var steps = 5
  let build: (any SchedulerType) -> Observable<Int>
}

nonisolated(unsafe) private let recursiveRows: [RecursiveRow] = [
  RecursiveRow(name: "repeatElement") { .repeatElement(1, scheduler: $0) },
  RecursiveRow(name: "generate") {
    .generate(initialState: 0, condition: { _ in true }, scheduler: $0, iterate: { $0 + 1 })
  },
  RecursiveRow(name: "range") { .range(start: 0, count: 100, scheduler: $0) },
  RecursiveRow(name: "of") { .of(1, 2, 3, 4, 5, scheduler: $0) },
  RecursiveRow(name: "from") { .from([1, 2, 3, 4, 5], scheduler: $0) },
  RecursiveRow(name: "from an endless sequence") { .from(sequence(first: 0) { $0 + 1 }, scheduler: $0) },
  RecursiveRow(name: "from optional, and its end", steps: 2) {
    Observable.from(optional: 1, scheduler: $0).materialize().map { $0.element ?? 0 }
  },
  RecursiveRow(name: "just, and its end", steps: 2) {
    Observable.just(1, scheduler: $0).materialize().map { $0.element ?? 0 }
  },
  RecursiveRow(name: "interval") { .interval(.microseconds(1), scheduler: $0) },
  RecursiveRow(name: "timer with a period") { .timer(.nanoseconds(0), period: .microseconds(1), scheduler: $0) },
  RecursiveRow(name: "timer, repeated") {
    let timer = Observable<Int>.timer(.nanoseconds(0), scheduler: $0)
    return .concat(AnySequence(sequence(first: timer) { _ in timer }))
  },
  RecursiveRow(name: "delay of many") { Observable.range(start: 0, count: 5).delay(.nanoseconds(0), scheduler: $0) },
  RecursiveRow(name: "scheduleRecursive") { scheduler in
    .create { observer in
      scheduler.scheduleRecursive(0) { count, again in
        observer.onNext(count)
        again(count + 1)
      }
    }
  },
  RecursiveRow(name: "schedule, from within") { scheduler in
    .create { observer in
      func step() -> any Disposable {
        observer.onNext(1)
        return scheduler.schedule(()) { step() }
      }
      return scheduler.schedule(()) { step() }
    }
  },
  RecursiveRow(name: "retry") { failing.observe(on: $0).retry() },
  RecursiveRow(name: "retry with a count") { failing.observe(on: $0).retry(100) },
  RecursiveRow(name: "retry when the source is observed") {
    failing.observe(on: $0).retry { (errors: Observable<any Error>) in errors }
  },
  RecursiveRow(name: "retry when the errors are observed") { scheduler in
    // The second attempt follows the first at once.
    failing.retry { (errors: Observable<any Error>) in errors.observe(on: scheduler) }.skip(1)
  },
  RecursiveRow(name: "catch that catches again") { scheduler in
    func attempt() -> Observable<Int> { failing.observe(on: scheduler).catch { _ in attempt() } }
    return attempt()
  },
  RecursiveRow(name: "catch(sequence:)") { scheduler in
    .catch(sequence: sequence(first: failing.observe(on: scheduler)) { $0 })
  },
  RecursiveRow(name: "PublishSubject and observe(on:)") { scheduler in
    let subject = PublishSubject<Int>()
    return feedback(subject.observe(on: scheduler), from: 1, subject.onNext)
  },
  RecursiveRow(name: "BehaviorSubject and observe(on:)") { scheduler in
    let subject = BehaviorSubject(value: 0)
    return feedback(subject.observe(on: scheduler), subject.onNext)
  },
  RecursiveRow(name: "ReplaySubject and observe(on:)") { scheduler in
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    subject.onNext(0)
    return feedback(subject.observe(on: scheduler), subject.onNext)
  },
  RecursiveRow(name: "create and observe(on:)") { scheduler in
    var send: (Int) -> Void = { _ in }
    let source = Observable<Int>.create { observer in
      send = { observer.onNext($0) }
      return Disposables.create()
    }
    return feedback(source.observe(on: scheduler), from: 1) { send($0) }
  },
  RecursiveRow(name: "merge and observe(on:)") { scheduler in
    let subject = PublishSubject<Int>()
    return feedback(Observable.merge(subject, .never()).observe(on: scheduler), from: 1, subject.onNext)
  },
  RecursiveRow(name: "combineLatest and observe(on:)") { scheduler in
    let relay = BehaviorRelay(value: 0)
    return feedback(Observable.combineLatest(relay, Observable.just(1)) { $0 + $1 }.observe(on: scheduler)) {
      relay.accept($0)
    }
  },
  RecursiveRow(name: "BehaviorRelay.asDriver") { _ in
    let relay = BehaviorRelay(value: 0)
    return feedback(relay.asDriver().asObservable()) { relay.accept($0) }
  },
  RecursiveRow(name: "asDriver") { _ in
    let subject = PublishSubject<Int>()
    return feedback(subject.asDriver(onErrorJustReturn: 0).asObservable(), from: 1, subject.onNext)
  },
  RecursiveRow(name: "PublishRelay.asSignal") { _ in
    let relay = PublishRelay<Int>()
    return feedback(relay.asSignal().asObservable(), from: 1) { relay.accept($0) }
  },
  RecursiveRow(name: "Driver.from") { _ in Driver.from([1, 2, 3, 4, 5]).asObservable() },
  RecursiveRow(name: "Driver.of") { _ in Driver.of(1, 2, 3, 4, 5).asObservable() },
  RecursiveRow(name: "Driver.from an endless sequence") { _ in
    Driver.from(sequence(first: 0) { $0 + 1 }).asObservable()
  },
  RecursiveRow(name: "Driver.interval") { _ in Driver<Int>.interval(.microseconds(1)).asObservable() },
  RecursiveRow(name: "Signal.of") { _ in Signal.of(1, 2, 3, 4, 5).asObservable() },
  RecursiveRow(name: "Signal.timer") { _ in
    Signal<Int>.timer(.nanoseconds(0), period: .microseconds(1)).asObservable()
  },
]

/// Emits an element and fails.
private let failing = Observable.just(1).concat(.error(LawError()))

/// What observes a sequence and sends it its next element.
private func feedback(
  _ sequence: Observable<Int>, from first: Int? = nil, _ send: @escaping (Int) -> Void
) -> Observable<Int> {
  Observable.create { observer in
    let subscription = sequence.subscribe(onNext: {
      observer.onNext($0)
      if $0 < 50 { send($0 + 1) }
    })
    first.map(send)
    return subscription
  }
}
