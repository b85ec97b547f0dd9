import Foundation
import MiniRxTesting
import Testing

/// Errors become events: a precondition names the call, the value and the remedy. Release builds too.
struct PreconditionTests {
  @Test(arguments: Misuse.allCases)
  func everyMisuseStopsTheProgramAndSaysWhatToDo(misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in misuse.commit()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(misuse.rawValue), "\(output)")
  }

  @Test func anUnreadableDiagramOfASourceStopsTheProgramAtItsLine() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      drawUnreadableDiagram()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let place = "PreconditionTests.swift:\(unreadableLine): Fatal error: TestScheduler.cold"
    #expect(output.contains(place), "\(output)")
  }
}

private func drawUnreadableDiagram() { _ = TestScheduler(initialClock: 0).cold("-a|b") }

private let unreadableLine = #line - 2

/// A call that breaks a precondition, by the text that it gets.
enum Misuse: String, CaseIterable, Codable {
  case take = "take(_:) was called with -1. Pass 0 or more."
  case takeLast = "takeLast(_:) was called with -1. Pass 0 or more."
  case elementAt = "element(at:) was called with -1. Pass 0 or more."
  case retry = "retry(_:) was called with -1. Pass 0 or more."
  case range = "range(start:count:scheduler:) was called with a count of -1. Pass 0 or more."
  case rangeBeyondTheEnd = "ends beyond 9223372036854775807. Pass less or a wider type."
  case replaySubject = "ReplaySubject.create(bufferSize:) was called with -1. Pass 0 or more."
  case replayRelay = "ReplayRelay.create(bufferSize:) was called with -1. Pass 0 or more."
  case replay = "replay(_:) was called with -1. Pass 0 or more."
  case share = "share(replay:scope:) was called with a replay of -1. Pass 0 or more."
  case merge = "merge(maxConcurrent:) was called with 0. Pass 1 or more."
  case resolution = "Pass a nanosecond (1e-9) or more."
  case sleep = "Time does not go back; pass 0 or more."
  case start = "Pass them in this order: none may be before the one to its left."
  case startEndsTooSoon = "the times are 1, 3, 2. Pass them in this order"
  case clock = "the clock is 9000000000.0 s. Pass less than 9e9 s, which is 285 years."
  case noDiagram = "TestScheduler.expectOneOf(_:_:): there is no diagram. Pass one or more."
  case noOrder = "TestScheduler.Orders.all(upTo:): the count is 0. Pass 1 or more."
  case noRandomOrder = "TestScheduler.Orders.random(_:seed:): the count is 0. Pass 1 or more."
  case latency = "TestScheduler.Latency: the span seconds(2) is longer than seconds(1)."
  case endlessLatency = "TestScheduler.Latency: the span never is longer than never."
  case anotherThread = "Deliver on the main thread with `observe(on: MainScheduler.instance)`."
  case driveOnAnotherThread = "`drive` was called on a background thread."
  case secondAssignment = "Use a SerialDisposable where one disposable replaces another."

  func commit() {
    let source = Observable.just(1)
    switch self {
    case .take: _ = source.take(-1)
    case .takeLast: _ = source.takeLast(-1)
    case .elementAt: _ = source.element(at: -1)
    case .retry: _ = source.retry(-1)
    case .range: _ = Observable.range(start: 0, count: -1)
    case .rangeBeyondTheEnd: _ = Observable.range(start: Int.max, count: 2)
    case .replaySubject: _ = ReplaySubject<Int>.create(bufferSize: -1)
    case .replayRelay: _ = ReplayRelay<Int>.create(bufferSize: -1)
    case .replay: _ = source.replay(-1)
    case .share: _ = source.share(replay: -1)
    case .merge: _ = Observable.of(source).merge(maxConcurrent: 0)
    case .resolution: _ = TestScheduler(initialClock: 0, resolution: 0)
    case .sleep: TestScheduler(initialClock: 0).sleep(-1)
    case .start: _ = TestScheduler(initialClock: 0).start(created: 2, subscribed: 1, disposed: 3) { source }
    case .startEndsTooSoon:
      _ = TestScheduler(initialClock: 0).start(created: 1, subscribed: 3, disposed: 2) { source }
    case .clock: _ = TestScheduler(initialClock: 9e9)
    case .noDiagram: TestScheduler(initialClock: 0).expectOneOf(Observable.just("a"))
    case .noOrder: _ = TestScheduler.Orders.all(upTo: 0)
    case .noRandomOrder: _ = TestScheduler.Orders.random(0, seed: 1)
    case .latency: _ = TestScheduler.Latency(from: .seconds(2), to: .seconds(1))
    case .endlessLatency: _ = TestScheduler.Latency(from: .never, to: .never)
    case .anotherThread: onThreads(1) { _ in MainScheduler.ensureRunningOnMainThread() }
    case .driveOnAnotherThread: onThreads(1) { _ in _ = Driver.just(1).drive() }
    case .secondAssignment:
      let place = SingleAssignmentDisposable()
      for _ in 0..<2 { place.setDisposable(Disposables.create()) }
    }
  }
}
