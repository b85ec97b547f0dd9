import Foundation
import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// A way out of Rx and back: what the laws of `BridgeLaw` hold for. Each package of tests has its own table, `bridges`.
protocol Bridge {
  /// Whether elements that are not received in time make place for the latest.
  var conflates: Bool { get }

  /// Whether each event crosses in a sequence of its own, which takes ten times as long.
  var isHeavy: Bool { get }

  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

extension Bridge {
  var conflates: Bool { false }
  var isHeavy: Bool { false }
}

/// The contracts of MiniRx hold across each bridge.
final class BridgeLaw: XCTestCase {
  func testAMillionElementsArriveInOrderAndThenTheEnd() {
    // Two threads meet: the sanitizer has as many.
    let count = isThreadSanitized ? 40_000 : million
    for bridge in bridges {
      XCTAssertNil(faultOfCarrying(bridge.isHeavy ? count / 10 : count, over: bridge), "\(bridge)")
    }
  }

  func testNothingIsLostBetweenAFastSideAndASlowOne() {
    for bridge in bridges {
      XCTAssertNil(faultOfCarrying(300, over: bridge, slowing: { usleep(20) }), "\(bridge), slow receiver")
      XCTAssertNil(faultOfCarrying(300, over: bridge, delaying: { usleep(20) }), "\(bridge), slow source")
    }
  }

  func testTheLawFindsAnElementThatIsLost() {
    XCTAssertEqual(faultOfCarrying(10, over: LossyBridge()), "4 after 2")
    XCTAssertEqual(faultOfCarrying(10, over: ShorteningBridge()), "the last is 3")
  }

  /// - Parameters:
  ///   - slowing: called by the receiver at each element.
  ///   - delaying: called by the source before each element.
  private func faultOfCarrying(
    _ count: Int, over bridge: any Bridge, slowing: @escaping @Sendable () -> Void = {},
    delaying: @escaping @Sendable () -> Void = {}
  ) -> String? {
    let receipt = Locked(Receipt())
    let source = PublishSubject<Int>()
    let subscription = bridge.cross(source).subscribe { event in
      slowing()
      receipt.withLock { $0.note(event, conflates: bridge.conflates) }
    }
    defer { subscription.dispose() }
    waitUntil { source.hasObservers }
    Thread.detachNewThread {
      for element in 1...count {
        delaying()
        source.onNext(element)
      }
      source.onCompleted()
    }
    waitUntil { receipt.withLock { $0.hasEnded || $0.fault != nil } }
    return receipt.withLock { $0.faultAfter(count, conflates: bridge.conflates) }
  }

  private struct Receipt {
    private var last = 0
    private(set) var fault: String?
    private(set) var hasEnded = false

    mutating func note(_ event: Event<Int>, conflates: Bool) {
      if fault != nil { return }
      guard let element = event.element else { return hasEnded = true }
      if conflates ? element <= last : element != last + 1 { fault = "\(element) after \(last)" }
      last = element
    }

    func faultAfter(_ count: Int, conflates: Bool) -> String? {
      fault ?? (!hasEnded ? "no end after \(last)" : conflates || last == count ? nil : "the last is \(last)")
    }
  }

  func testAllObserversSeeTheElementsOfFourThreadsInOneOrder() {
    for bridge in bridges where !bridge.conflates { XCTAssertNil(faultOfOrder(bridge), "\(bridge)") }
  }

  func testTheLawFindsAnOrderThatChanges() { XCTAssertEqual(faultOfOrder(SwappingBridge()), "two orders") }

  private func faultOfOrder(_ bridge: any Bridge) -> String? {
    let source = PublishSubject<Int>()
    let logs = (EventLog<Int>(yields: false), EventLog<Int>(yields: false))
    let first = bridge.cross(source).subscribe(logs.0.record)
    waitUntil { source.hasObservers }
    let bag = DisposeBag(disposing: first, bridge.cross(source).subscribe(logs.1.record))
    // The second one is there when it sees this, which the first sees, too.
    waitUntil {
      source.onNext(0)
      return !logs.1.events.isEmpty
    }
    onThreads(4) { thread in for value in 1...500 { source.onNext(thread * 1000 + value) } }
    source.onCompleted()
    waitUntil { logs.0.end != nil && logs.1.end != nil }
    let (left, right) = (logs.0.elements.filter { $0 != 0 }, logs.1.elements.filter { $0 != 0 })
    withExtendedLifetime(bag) {}
    return logs.0.fault ?? logs.1.fault ?? (left.count != 2000 ? "\(left.count) elements" : nil)
      ?? (left == right ? nil : "two orders")
  }

  func testErrorsCross() {
    for bridge in bridges { XCTAssertNil(faultOfFailing(bridge), "\(bridge)") }
  }

  func testTheLawFindsAnErrorThatIsLost() {
    XCTAssertEqual(faultOfFailing(SwallowingBridge()), "the end is completed")
  }

  private func faultOfFailing(_ bridge: any Bridge) -> String? {
    let source = PublishSubject<Int>()
    let log = EventLog<Int>()
    let subscription = bridge.cross(source).subscribe(log.record)
    defer { subscription.dispose() }
    waitUntil { source.hasObservers }
    source.onError(TestError.first)
    waitUntil { log.end != nil }
    if log.events.last?.error as? TestError == .first { return log.fault }
    return "the end is \(log.events.last.map { "\($0)" } ?? "missing")"
  }

  func testNothingIsDeliveredAfterDispose() {
    for bridge in bridges { XCTAssertNil(faultOfDisposing(bridge), "\(bridge)") }
  }

  func testTheLawFindsABridgeThatCannotBeDisposed() {
    XCTAssertEqual(faultOfDisposing(DeafBridge(), patience: 0.1), "the source is still observed")
  }

  private func faultOfDisposing(_ bridge: any Bridge, patience: Double = 60) -> String? {
    for _ in 0..<races(50) {
      let source = PublishSubject<Int>()
      let log = EventLog<Int>()
      let hasFinished = BooleanDisposable()
      let subscription = bridge.cross(source).subscribe(log.record)
      waitUntil { source.hasObservers }
      Thread.detachNewThread {
        for element in 0..<200 { source.onNext(element) }
        hasFinished.dispose()
      }
      waitUntil { !log.events.isEmpty }
      subscription.dispose()
      log.disposed()
      waitUntil { hasFinished.isDisposed }
      waitUntil(within: patience) { !source.hasObservers }
      if source.hasObservers { return "the source is still observed" }
      if let fault = log.fault { return fault }
    }
    return nil
  }

  func testEndingAndCancellingAtOnce() {
    for bridge in bridges {
      for round in 0..<races(300) {
        let source = PublishSubject<Int>()
        let log = EventLog<Int>()
        let subscription = bridge.cross(source).subscribe(log.record)
        if round % 3 != 0 { waitUntil { source.hasObservers } }
        race(
          {
            source.onNext(1)
            if round % 2 == 0 { source.onCompleted() } else { source.onError(TestError.first) }
          },
          {
            subscription.dispose()
            log.disposed()
          })
        waitUntil { !source.hasObservers }
        if let fault = log.fault { XCTFail("\(bridge), round \(round): \(fault)") }
      }
    }
  }

  private enum Ending: CaseIterable { case completed, failed, disposed }

  func testEverythingIsReleasedAndNoLockIsHeldWhileForeignCodeRuns() {
    for bridge in bridges {
      for ending in Ending.allCases { XCTAssertEqual(leftovers(of: bridge, ending), [], "\(bridge), \(ending)") }
    }
  }

  func testTheLawFindsABridgeThatKeepsItsElements() {
    XCTAssertEqual(leftovers(of: HoardingBridge(), .completed, patience: 0.1), ["elements"])
  }

  #if DEBUG
    func testTheLawFindsABridgeThatDeliversUnderALock() {
      XCTAssertNotEqual(leftovers(of: LockingBridge(), .completed), [])
    }
  #endif

  private func leftovers(of bridge: any Bridge, _ ending: Ending, patience: Double = 60) -> [String] {
    let census = Census()
    weak var probe: Token?
    let source = PublishSubject<Token>()
    let received = Counter()
    var subscription: (any Disposable)?
    do {
      let captured = Token(0, census)
      probe = captured
      subscription = bridge.cross(source).subscribe { _ in
        census.foreignCodeRuns("an observer")
        received.add(1)
        withExtendedLifetime(captured) {}
      }
    }
    waitUntil { source.hasObservers }
    source.onNext(Token(1, census))
    waitUntil { received.value == 1 }
    source.onNext(Token(2, census))
    switch ending {
    case .completed: source.onCompleted()
    case .failed: source.onError(TestError.first)
    case .disposed: subscription?.dispose()
    }
    waitUntil(within: patience) { probe == nil && census.liveTokens == 0 }
    defer { withExtendedLifetime((source, subscription)) {} }
    return census.lockOffences
      + [probe == nil ? nil : "the observer", census.liveTokens == 0 ? nil : "elements"].compactMap(\.self)
  }
}

/// Loses every third element.
private struct LossyBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.enumerated().filter { $0.index % 3 != 2 }.map(\.element)
  }
}

/// Ends after three elements.
private struct ShorteningBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> { source.take(3) }
}

/// Delivers pairs of elements the other way round, for every second observer.
private final class SwappingBridge: Bridge {
  private var observerCount = 0

  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    observerCount += 1
    if observerCount % 2 == 1 { return source }
    return source.buffer(timeSpan: .never, count: 2, scheduler: MainScheduler.instance)
      .concatMap { Observable.from($0.reversed()) }
  }
}

/// Does not dispose of its source.
private struct DeafBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    .create { observer in
      _ = source.subscribe(observer)
      return Disposables.create()
    }
  }
}

/// Completes where the source fails.
private struct SwallowingBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> { source.catch { _ in .empty() } }
}

/// Delivers while it holds a lock.
private struct LockingBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    .create { observer in
      let lock = AtomicFlag()
      return source.subscribe { event in lock.withLock { _ in observer.on(event) } }
    }
  }
}

/// Keeps what it has seen.
private struct HoardingBridge: Bridge {
  private let hoard = ReplaySubject<any Sendable>.createUnbounded()

  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    let hoard = hoard
    return source.do(onNext: { hoard.onNext($0) })
  }
}
