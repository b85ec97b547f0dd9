import MiniRxTesting
import XCTest

final class InfallibleBindTests: XCTestCase {
  func testAllObserversHearAllEvents() {
    let (first, second) = (ReplaySubject<Int>.createUnbounded(), ReplaySubject<Int>.createUnbounded())
    _ = Infallible.of(1, 2).bind(to: first, second)
    XCTAssertEqual(Recorder(first).line, "1 2 |")
    XCTAssertEqual(Recorder(second).line, "1 2 |")
  }

  func testObserversOfOptionalsHearAllEvents() {
    let subject = ReplaySubject<Int?>.createUnbounded()
    _ = Infallible.just(1).bind(to: subject)
    XCTAssertEqual(Recorder(subject).line, "Optional(1) |")
  }

  func testRelaysTakeTheElements() {
    let behavior = BehaviorRelay(value: 0)
    let replay = ReplayRelay<Int>.createUnbound()
    _ = Infallible.of(1, 2).bind(to: behavior)
    _ = Infallible.of(1, 2).bind(to: replay, replay)
    XCTAssertEqual(behavior.value, 2)
    XCTAssertEqual(Recorder(replay.asObservable()).line, "1 1 2 2")
  }

  func testRelaysOfOptionalsTakeTheElements() {
    let relay = BehaviorRelay<Int?>(value: nil)
    _ = Infallible.just(1).bind(to: relay)
    XCTAssertEqual(relay.value, 1)
  }

  func testAnObservableIsBoundToRelaysAndToRelaysOfOptionals() {
    let (relay, optional) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    _ = Observable.of(1, 2).bind(to: relay)
    _ = Observable.of(1, 2).bind(to: optional, optional)
    XCTAssertEqual([relay.value, optional.value], [2, 2])
  }

  func testAClosureIsCalledWithTheElements() {
    var heard: [Int] = []
    _ = Infallible.of(1, 2).bind(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [1, 2])
  }

  func testAFunctionIsGivenTheSequence() {
    let line = Infallible.of(1, 2).bind { Recorder($0.asObservable()).line }
    XCTAssertEqual(line, "1 2 |")
  }

  func testAFunctionIsGivenTheSequenceAndAnArgument() {
    let line = Infallible.of(1, 2).bind(
      to: { source in { prefix in prefix + Recorder(source.asObservable()).line } }, curriedArgument: "> ")
    XCTAssertEqual(line, "> 1 2 |")
  }

  func testDisposingUndoesTheBinding() {
    let source = PublishRelay<Int>()
    let target = BehaviorRelay(value: 0)
    let binding = source.asInfallible().bind(to: target)
    source.accept(1)
    binding.dispose()
    source.accept(2)
    XCTAssertEqual(target.value, 1)
  }
}
