import Foundation
import MiniRxTesting
import RxSwift
import RxSwiftInterop
import Testing
import XCTest

/// As many as the contracts of MiniRx ask for across a border, or enough that a frame which stays for each overflows.
private let many = isFullRun ? 100_000 : 10_000

/// What the laws of all bridges leave to those between two libraries: no hop is added, and the stack stays constant.
final class CrossingLaw: XCTestCase {
  func testAnElementArrivesInsideTheCallThatEmitsIt() {
    for bridge in bridgesInsideTheCall + bridgesToTheMainThread {
      XCTAssertNil(faultOfEmitting(over: bridge), "\(bridge)")
    }
  }

  func testTheLawFindsAHop() {
    for bridge in bridgesElsewhere { XCTAssertEqual(faultOfEmitting(over: bridge), "1 of 3", "\(bridge)") }
  }

  /// Emits on this thread, which is the main one.
  private func faultOfEmitting(over bridge: any Bridge) -> String? {
    let source = MiniRx.PublishSubject<Int>()
    let received = ValueLog()
    let thread = Thread.current
    let subscription = bridge.cross(source).subscribe(onNext: { element in
      if Thread.current == thread { received.append(element) }
    })
    defer { subscription.dispose() }
    for element in 1...3 {
      source.onNext(element)
      if received.values.last != element { return "\(element) of 3" }
    }
    return nil
  }

  func testElementsInARowCrossOnASmallStack() {
    for bridge in bridgesInsideTheCall { sendElements(over: bridge) }
  }

  func testAPollingLoopCrossesInEachRoundOnASmallStack() {
    // A round that stays leaves the frames of both libraries, of more than 256 bytes.
    let many = isFullRun ? 100_000 : 2_000
    for bridge in bridgesInsideTheCall {
      onSmallStack {
        var round = 0
        func poll() -> MiniRx.Observable<Int> {
          bridge.cross(.just(round)).concat(
            MiniRx.Observable.deferred {
              round += 1
              return round == many ? .empty() : poll()
            })
        }
        XCTAssertEqual(count(poll()).elements, many, "\(bridge)")
      }
    }
  }

  func testASubjectOfMiniRxIsFedByItsObserverInRxSwiftOnASmallStack() {
    onSmallStack {
      let subject = MiniRx.PublishSubject<Int>().asRxSwift()
      var last = 0
      let subscription = subject.subscribe(onNext: { element in
        last = element
        if element < many { subject.onNext(element + 1) }
      })
      subject.onNext(1)
      XCTAssertEqual(last, many)
      subscription.dispose()
    }
  }

  func testWorkInARowRunsOnSchedulersOfTheOtherSideOnASmallStack() {
    onSmallStack {
      let there = MiniRx.Observable.range(
        start: 0, count: many, scheduler: RxSwift.CurrentThreadScheduler.instance.asMiniRx())
      XCTAssertEqual(count(there).elements, many)
      let here = RxSwift.Observable.from(
        Array(0..<many), scheduler: MiniRx.CurrentThreadScheduler.instance.asRxSwift())
      XCTAssertEqual(count(here.asMiniRx()).elements, many)
    }
  }
}

private func sendElements(over bridge: any Bridge) {
  onSmallStack {
    let (elements, hasCompleted) = count(bridge.cross(.range(start: 0, count: many)))
    XCTAssertEqual(elements, many, "\(bridge)")
    XCTAssertTrue(hasCompleted, "\(bridge)")
  }
}

private func count(_ source: MiniRx.Observable<Int>) -> (elements: Int, hasCompleted: Bool) {
  var (elements, hasCompleted) = (0, false)
  _ = source.subscribe(onNext: { _ in elements += 1 }, onCompleted: { hasCompleted = true })
  return (elements, hasCompleted)
}

/// What breaks the law of the stack ends the process.
struct CrossingLawNotices {
  @Test func aBridgeThatKeepsAFrameForEachElement() async {
    await #expect(processExitsWith: .failure) { sendElements(over: NestingBridge()) }
    await #expect(processExitsWith: .success) { sendElements(over: ObservableBridge()) }
  }
}

/// Delivers an element inside the delivery of the one before.
private struct NestingBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    source.asRxSwift().asMiniRx().toArray().asObservable().flatMap { elements in
      MiniRx.Observable.create { observer in
        func deliver(_ index: Int) {
          if index == elements.count { return observer.onCompleted() }
          observer.onNext(elements[index])
          // No optimiser turns this into a loop.
          MiniRx.Disposables.create { deliver(index + 1) }.dispose()
        }
        deliver(0)
        return MiniRx.Disposables.create()
      }
    }
  }
}
