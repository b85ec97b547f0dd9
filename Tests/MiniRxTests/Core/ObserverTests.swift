import Dispatch
import MiniRxTesting
import XCTest

final class ObserverTests: XCTestCase {
  private let bag = DisposeBag()

  // MARK: Events and observers

  func testAnEventIsMappedAndAnErrorOfTheClosureTakesItsPlace() {
    XCTAssertEqual(Event.next(1).map { "\($0)" }, .next("1"))
    XCTAssertEqual(Event<Int>.completed.map { "\($0)" }, .completed)
    XCTAssertEqual(Event<Int>.error(TestError.first).map { "\($0)" }, .error(TestError.first))
    XCTAssertEqual(Event.next(1).map { _ -> String in throw TestError.second }, .error(TestError.second))
  }

  func testAnObserverOfOtherElementsHearsThemMapped() {
    var heard: [Event<String>] = []
    let observer = AnyObserver<String> { heard.append($0) }.mapObserver { (number: Int) -> String in
      if number < 0 { throw TestError.first }
      return "\(number)"
    }
    for number in [1, -1] { observer.onNext(number) }
    observer.onCompleted()
    XCTAssertEqual(heard, [.next("1"), .error(TestError.first), .completed])
  }

  func testWhatIsAnObserverAlreadyHandsEventsOn() {
    let subject = PublishSubject<Int>()
    let subjects = (
      BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 1), AsyncSubject<Int>(), PublishSubject<Int>()
    )
    nonisolated(unsafe) var bound = 0
    let binder = Binder(subject) { _, number in bound = number }
    for observer in [
      subjects.0.asObserver().asAnyObserver, subjects.1.asObserver().asAnyObserver,
      subjects.2.asObserver().asAnyObserver, subjects.3.asObserver().asAnyObserver, binder.asObserver().asObserver(),
    ] { subject.subscribe(observer).disposed(by: bag) }
    let published = Recorder(subjects.3)
    subject.onNext(7)
    XCTAssertEqual(bound, 7)
    XCTAssertEqual(try subjects.0.value(), 7)
    XCTAssertEqual(Recorder(subjects.1).line, "7")
    subject.onCompleted()
    XCTAssertEqual(Recorder(subjects.2).line, "7 |")
    XCTAssertEqual(published.line, "7 |")
  }

  // MARK: Subscribing with an object

  func testClosuresAreGivenTheObjectWhileItLives() {
    final class Screen { var text = "" }
    var screen: Screen? = Screen()
    let source = PublishSubject<Int>()
    let disposed = Counter()
    source.subscribe(
      with: screen!, onNext: { $0.text += "\($1)" }, onError: { $0.text += "#\($1)" },
      onCompleted: { $0.text += "|" }, onDisposed: { _ in disposed.add(1) }
    ).disposed(by: bag)
    source.bind(with: screen!) { $0.text += "+\($1)" }.disposed(by: bag)
    source.onNext(1)
    XCTAssertEqual(screen?.text, "1+1")
    let failing = PublishSubject<Int>()
    failing.subscribe(with: screen!, onError: { $0.text += "#\($1)" }).disposed(by: bag)
    failing.onError(TestError.first)
    XCTAssertEqual(screen?.text, "1+1#first")
    weak let probe = screen
    screen = nil
    XCTAssertNil(probe)
    source.onNext(2)
    source.onCompleted()
    XCTAssertEqual(disposed.value, 0)
  }

  // MARK: Schedulers

  func testTheCurrentThreadHasAQueueWhileItsWorkRuns() {
    XCTAssertTrue(CurrentThreadScheduler.isScheduleRequired)
    var inside: Bool?
    _ = CurrentThreadScheduler.instance.schedule(()) {
      inside = CurrentThreadScheduler.isScheduleRequired
      return Disposables.create()
    }
    XCTAssertEqual(inside, false)
    XCTAssertTrue(CurrentThreadScheduler.isScheduleRequired)
  }

  func testOnTheMainThreadTheMainSchedulerHasNoObjection() {
    MainScheduler.ensureRunningOnMainThread()
    MainScheduler.ensureExecutingOnScheduler(errorMessage: "never shown")
  }

  func testWorkOnAGivenConcurrentQueueIsDoneInOrder() {
    let queue = DispatchQueue(label: "given", attributes: .concurrent)
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "in order")
    let done = expectation(description: "done")
    nonisolated(unsafe) var numbers: [Int] = []
    for number in 1...100 {
      _ = scheduler.schedule(number) { number in
        numbers.append(number)
        if number == 100 { done.fulfill() }
        return Disposables.create()
      }
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(numbers, Array(1...100))
  }

  // MARK: Shared sequences of any kind

  func testAnErrorIsAnsweredAsTheCallSays() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      func failing() -> Observable<String> { scheduler.cold("-a#", error: TestError.first).asObservable() }
      let answers: [Driver<String>] = [
        failing().asSharedSequence(onErrorJustReturn: "x"), failing().asSharedSequence(onErrorDriveWith: .just("x")),
        failing().asSharedSequence(onErrorRecover: { .just("\($0)" == "first" ? "x" : "y") }),
      ]
      for answer in answers { scheduler.expect(answer.asObservable(), "-a(x|)") }
    }
  }
}

extension ObserverType {
  fileprivate var asAnyObserver: AnyObserver<Element> { AnyObserver(self) }
}
