import MiniRxTesting
import XCTest

final class BinderTests: XCTestCase {
  private final class Label: ReactiveCompatible {
    var text = ""
    var number: Int? = 0
  }

  private let label = Label()
  private let bag = DisposeBag()
  private let source = PublishSubject<String>()

  func testABinderSetsEachElement() {
    source.bind(to: Binder(label) { $0.text += $1 }).disposed(by: bag)
    source.onNext("a")
    source.onNext("b")
    source.onCompleted()
    XCTAssertEqual(label.text, "ab")
  }

  func testEveryPropertyOfAnObjectIsABinder() {
    source.bind(to: label.rx.text).disposed(by: bag)
    source.onNext("a")
    XCTAssertEqual(label.text, "a")
  }

  func testAnElementIsBoundToAnOptional() {
    Observable.just(7).bind(to: label.rx.number).disposed(by: bag)
    XCTAssertEqual(label.number, 7)
  }

  func testABinderDoesNotRetainItsObject() {
    var label: Label? = Label()
    weak let probe = label
    let binder = Binder(label!) { $0.text = $1 }
    source.bind(to: binder).disposed(by: bag)
    label = nil
    XCTAssertNil(probe)
    source.onNext("a")
  }

  func testABinderRunsOnItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    source.bind(to: Binder(label, scheduler: scheduler) { $0.text = $1 }).disposed(by: bag)
    source.onNext("a")
    XCTAssertEqual(label.text, "")
    scheduler.advance()
    XCTAssertEqual(label.text, "a")
  }

  func testFromABackgroundThreadABinderRunsOnTheMainThread() {
    let done = expectation(description: "bound")
    let binder = Binder(label) { label, text in
      XCTAssertTrue(Thread.isMainThread)
      label.text = text
      done.fulfill()
    }
    onThreads(1) { _ in Observable.just("a").bind(to: binder).disposed(by: self.bag) }
    wait(for: [done], timeout: 10)
    XCTAssertEqual(label.text, "a")
  }

  func testAnErrorGoesToTheHook() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let handled = Counter()
    Hooks.defaultErrorHandler = { if $1 is TestError { handled.add(1) } }
    let failing = Observable<String>.error(TestError.first)
    failing.bind(to: Binder(label) { $0.text = $1 }).disposed(by: bag)
    failing.bind(to: PublishRelay<String>()).disposed(by: bag)
    failing.bind { _ in }.disposed(by: bag)
    failing.bind(with: label) { _, _ in }.disposed(by: bag)
    XCTAssertEqual(handled.value, 4)
  }

  func testSeveralObserversHearEveryEvent() {
    let subjects = [PublishSubject<String>(), PublishSubject<String>()]
    let recorders = subjects.map { Recorder($0) }
    source.bind(to: subjects[0], subjects[1]).disposed(by: bag)
    source.onNext("a")
    source.onCompleted()
    XCTAssertEqual(recorders.map(\.line), ["a |", "a |"])
  }

  func testEveryKindOfRelayTakesElements() {
    let (publish, replay) = (PublishRelay<String>(), ReplayRelay<String>.create(bufferSize: 1))
    let behavior = BehaviorRelay(value: "")
    let optional = BehaviorRelay<String?>(value: nil)
    let recorder = Recorder(publish.asObservable())
    source.bind(to: publish).disposed(by: bag)
    source.bind(to: behavior).disposed(by: bag)
    source.bind(to: replay).disposed(by: bag)
    source.bind(to: optional).disposed(by: bag)
    source.onNext("a")
    source.onCompleted()
    XCTAssertEqual(recorder.line, "a")
    XCTAssertEqual(behavior.value, "a")
    XCTAssertEqual(optional.value, "a")
    XCTAssertEqual(Recorder(replay.asObservable()).line, "a")
  }

  func testAFunctionThatSubscribesIsApplied() {
    func logging(_ source: Observable<String>) -> (Int) -> String { { "logged \($0)" } }
    XCTAssertEqual(source.asObservable().bind(to: logging, curriedArgument: 3), "logged 3")
  }
}
