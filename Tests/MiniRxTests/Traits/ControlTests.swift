import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class ControlTests: XCTestCase {
  private let texts = BehaviorSubject<String?>(value: nil)
  private let taps = PublishSubject<Void>()
  private var text: ControlProperty<String?> { ControlProperty(values: texts, valueSink: texts) }

  func testAPropertyEmitsItsValueAndIsSet() {
    let recorder = Recorder(text.asObservable())
    Observable.just("a").bind(to: text).dispose()
    XCTAssertEqual(recorder.line, "nil Optional(\"a\") |")
  }

  func testWithoutNilItIsEmptyBothWays() {
    let recorder = Recorder(text.orEmpty.asObservable())
    text.orEmpty.onNext("a")
    XCTAssertEqual(recorder.line, " a")
  }

  func testChangesLeaveOutTheValueAtTheSubscription() {
    let recorder = Recorder(text.changed.asObservable())
    texts.onNext("a")
    XCTAssertEqual(recorder.line, "Optional(\"a\")")
  }

  func testAnErrorIsNotSetButReported() {
    let recorder = Recorder(text.asObservable())
    XCTAssertEqual(reportedErrors { text.onError(TestError.first) }, 1)
    XCTAssertEqual(recorder.line, "nil")
  }

  func testTheSourceIsSubscribedToOnTheMainThread() {
    let thread = Locked<Bool?>(nil)
    let source = Observable<Void>.create { observer in
      _ = thread.exchange(Thread.isMainThread)
      observer.onCompleted()
      return Disposables.create()
    }
    let subscribed = expectation(description: "subscribed")
    onThread {
      _ = ControlEvent(events: source).subscribe(onCompleted: { subscribed.fulfill() })
    }
    wait(for: [subscribed], timeout: 5)
    XCTAssertEqual(thread.exchange(nil), true)
  }

  func testAsTraitsAnEventNeverFails() {
    let event = ControlEvent(events: taps)
    let completed = Locked(0)
    let count = { completed.withLock { $0 += 1 } }
    let subscriptions: [any Disposable] = [
      event.asDriver().drive(onCompleted: count), event.asSignal().emit(onCompleted: count),
      event.asInfallible().subscribe(onCompleted: count),
      ControlProperty(values: taps, valueSink: taps).asDriver().drive(onCompleted: count),
    ]
    XCTAssertEqual(reportedErrors { taps.onError(TestError.first) }, 4)
    let delivered = expectation(description: "delivered")
    DispatchQueue.main.async { delivered.fulfill() }
    wait(for: [delivered], timeout: 5)
    XCTAssertEqual(completed.exchange(0), 4)
    Disposables.create(subscriptions).dispose()
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
}
