import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Each deprecated spelling does what its successor does; those of traits are tested with the traits.
final class CompatibilityTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  @available(*, deprecated)
  func testTheSpellingsOfRxSwift5DoWhatTheirSuccessorsDo() {
    let source = scheduler.cold("-a-b-c|")
    scheduler.expect(source.takeWhile { $0 != "c" }, "-a-b-|")
    scheduler.expect(source.skipWhile { $0 != "c" }, "-----c|")
    scheduler.expect(source.takeUntil(scheduler.cold("--x")), "-a|")
    scheduler.expect(source.skipUntil(scheduler.cold("--x")), "---b-c|")
    scheduler.expect(source.takeUntil(TakeUntilBehavior.inclusive) { $0 == "b" }, "-a-(b|)")
    scheduler.expect(source.elementAt(1), "---(b|)")
    let completable: Completable = source.ignoreElements()
    scheduler.expect(completable.andThen(scheduler.cold("-x|")), "-------x|")
    scheduler.expect(source.take(.seconds(2), scheduler: scheduler), "-a|")
    scheduler.expect(source.observeOn(scheduler), "-a-b-c|")
    scheduler.expect(source.subscribeOn(scheduler), "-a-b-c|")
    scheduler.expect(scheduler.cold("-#").catchErrorJustReturn("x"), "-(x|)")
    scheduler.expect(scheduler.cold("-#").catchError { _ in .just("y") }, "-(y|)")
    scheduler.expect(Observable.catchError([scheduler.cold("-a#"), scheduler.cold("-b|")]), "-a-b|")
    scheduler.expect(scheduler.cold("-a#").retryWhen { $0.take(1) }, "-a-a|")
    scheduler.expect(
      scheduler.cold("-a#", error: TestError.first).retryWhen { (errors: Observable<TestError>) in errors.take(1) },
      "-a-a|")
  }

  @available(*, deprecated)
  func testTheSpellingsOfRxTest3And4DoWhatTheirSuccessorsDo() {
    let source = scheduler.createHotObservable([next(210, 2), next(240, 3), completed(300)])
    XCTAssertEqual(scheduler.start(230) { source.asObservable() }.events, [next(210, 2)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 230)])

    let other = TestScheduler(initialClock: 0)
    let failing = other.createColdObservable([next(10, 1), error(20, TestError.first)])
    XCTAssertEqual(
      other.start(10, subscribed: 20, disposed: 90) { failing.asObservable() }.events,
      [next(30, 1), error(40, TestError.first)])
    XCTAssertEqual(completed(300, Int.self), .completed(300))
  }

  @available(*, deprecated)
  func testTheSecondsOfRxSwift4AreThoseOfAnInterval() {
    let source = scheduler.cold("-a-b-c|")
    scheduler.expect(source.take(2, scheduler: scheduler), "-a|")
    scheduler.expect(source.delay(0.3, scheduler: scheduler).delay(0.7, scheduler: scheduler), "--a-b-c|")
    scheduler.expect(source.delaySubscription(2, scheduler: scheduler), "---a-b-c|")
    scheduler.expect(source.debounce(1, scheduler: scheduler), "--a-b-(c|)")
    scheduler.expect(source.throttle(3, scheduler: scheduler), "-a--b--(c|)")
    scheduler.expect(source.throttle(3, latest: false, scheduler: scheduler), "-a---c|")
    scheduler.expect(source.timeout(1.5, scheduler: scheduler).catchAndReturn("x").skip(1), "--(x|)")
    scheduler.expect(source.timeout(1, other: Observable.just("x"), scheduler: scheduler), "-(x|)")
    scheduler.expect(source.skip(2, scheduler: scheduler), "---b-c|")
    scheduler.expect(
      source.buffer(timeSpan: 4, count: 2, scheduler: scheduler).map { $0.count }, "---2--(1|)",
      values: ["1": 1, "2": 2])
    scheduler.expect(source.window(timeSpan: 4, count: 2, scheduler: scheduler).merge(), "-a-b-c|")
    let ticks = ["0": 0, "1": 1] as [Character: Int]
    scheduler.expect(Observable<Int>.interval(2, scheduler: scheduler).take(2), "--0-(1|)", values: ticks)
    scheduler.expect(Observable<Int>.timer(1, scheduler: scheduler), "-(0|)", values: ticks)
    scheduler.expect(Observable<Int>.timer(1, period: 2, scheduler: scheduler).take(2), "-0-(1|)", values: ticks)
  }

  @available(*, deprecated)
  func testTheSecondsOfRxSwift4OnTraits() {
    let source = scheduler.cold("-a|").asSingle()
    scheduler.expect(source.delay(2, scheduler: scheduler), "----(a|)")
    scheduler.expect(source.delaySubscription(2, scheduler: scheduler), "----(a|)")
    scheduler.expect(source.timeout(1, scheduler: scheduler).catchAndReturn("x"), "-(x|)")
    scheduler.expect(source.timeout(1, other: .just("y"), scheduler: scheduler), "-(y|)")
    scheduler.expect(Single<Int>.timer(2, scheduler: scheduler), "--(0|)", values: ["0": 0])
    var hasRun = false
    driveOnScheduler(scheduler) {
      hasRun = true
      let driver = scheduler.cold("-a-b-c---|").asDriver(onErrorDriveWith: .empty())
      scheduler.expect(driver.delay(1).asObservable(), "--a-b-c---|")
      scheduler.expect(driver.debounce(3).asObservable(), "--------c|")
      scheduler.expect(driver.throttle(3).asObservable(), "-a--b--c-|")
      let ticks = ["0": 0, "1": 1] as [Character: Int]
      scheduler.expect(Driver<Int>.interval(2).asObservable().take(2), "--0-(1|)", values: ticks)
      scheduler.expect(Driver<Int>.timer(1, period: 2).asObservable().take(2), "-0-(1|)", values: ticks)
      scheduler.expect(driver.throttle(3, latest: false).asObservable(), "-a---c---|")
    }
    XCTAssertTrue(hasRun)
  }

  @available(*, deprecated)
  func testTheSpellingsOfRxSwift3DoWhatTheirSuccessorsDo() {
    let source = Observable.of("a", "b", "c")
    XCTAssertEqual(Recorder(source.mapWithIndex { "\($0)\($1)" }).line, "a0 b1 c2 |")
    XCTAssertEqual(Recorder(source.flatMapWithIndex { Observable.just("\($0)\($1)") }).line, "a0 b1 c2 |")
    XCTAssertEqual(Recorder(source.skipWhileWithIndex { $1 < 1 }).line, "b c |")
    XCTAssertEqual(Recorder(source.takeWhileWithIndex { $1 < 1 }).line, "a |")
    var bag: DisposeBag? = DisposeBag()
    let member = BooleanDisposable()
    member.addDisposableTo(bag!)
    bag = nil
    XCTAssertTrue(member.isDisposed)
    let subject = PublishSubject<Int>()
    for (shared, remembered) in [(subject.shareReplay(1), "2"), (subject.shareReplayLatestWhileConnected(), "")] {
      let first = Recorder(shared)
      for number in 1...2 { subject.onNext(number) }
      let second = Recorder(shared)
      XCTAssertEqual(second.line, "2")
      first.dispose()
      second.dispose()
      XCTAssertEqual(Recorder(shared).line, remembered)
    }
  }

  @available(*, deprecated)
  func testShareReplayOfRxSwift3RemembersBeyondTheEnd() {
    var subscriptions = 0
    let shared = Observable<Int>.deferred {
      subscriptions += 1
      return .of(1, 2)
    }.shareReplay(1)
    XCTAssertEqual(Recorder(shared).line, "1 2 |")
    XCTAssertEqual(Recorder(shared).line, "2 |")
    XCTAssertEqual(subscriptions, 1)
  }

  @available(*, deprecated)
  func testAVariableIsSetAndObservedUntilItIsReleased() throws {
    var variable: Variable<String>? = Variable("a")
    let recorder = Recorder(try XCTUnwrap(variable).asObservable())
    variable?.value = "b"
    XCTAssertEqual(variable?.value, "b")
    XCTAssertEqual(try variable?.asDriver().toBlocking(timeout: 5).first(), "b")
    let shared: Signal<String>? = variable?.asSharedSequence()
    XCTAssertEqual(try shared?.toBlocking(timeout: 5).first(), "b")
    variable = nil
    XCTAssertEqual(recorder.line, "a b |")
  }

  @available(*, deprecated)
  func testEverySequenceBindsToAVariable() {
    SharingScheduler.mock(scheduler: scheduler) {
      let variables = (0..<4).map { Variable($0) }
      let optionals = (0..<3).map { Variable(Int?.some($0)) }
      let source = Observable.just(7)
      let driver = source.asDriver(onErrorJustReturn: 0)
      let signal = source.asSignal(onErrorJustReturn: 0)
      let bag = DisposeBag()
      source.bind(to: variables[0]).disposed(by: bag)
      source.bind(to: optionals[0]).disposed(by: bag)
      driver.drive(variables[1]).disposed(by: bag)
      driver.drive(optionals[1]).disposed(by: bag)
      signal.emit(to: variables[2]).disposed(by: bag)
      signal.emit(to: optionals[2]).disposed(by: bag)
      source.bindTo(variables[3]).disposed(by: bag)
      scheduler.run()
      XCTAssertEqual(variables.map(\.value), [7, 7, 7, 7])
      XCTAssertEqual(optionals.map(\.value), [7, 7, 7])
    }
  }

  @available(*, deprecated)
  func testBindingInTheSpellingOfRxSwift3() {
    let (subject, optionals) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let recorders = (Recorder(subject), Recorder(optionals))
    var heard: [Int] = []
    _ = Observable.just(1).bindTo(subject)
    _ = Observable.just(1).bindTo(optionals)
    _ = Observable.just(1).bindNext { heard.append($0) }
    XCTAssertEqual(Observable.just(1).bindTo { Recorder($0).line }, "1 |")
    let curried = Observable.just(1).bindTo({ source in { Recorder(source).line + $0 } }, curriedArgument: ".")
    XCTAssertEqual(curried, "1 |.")
    XCTAssertEqual(recorders.0.line + recorders.1.line + "\(heard)", "1 |Optional(1) |[1]")
  }

  @available(*, deprecated)
  func testTheElementIsCalledEInRxSwift4() {
    func first<Source: ObservableType>(_ source: Source) -> Observable<Source.E> where Source.E == Int {
      source.take(1)
    }
    let subject = PublishSubject<Int>()
    let recorder = Recorder(first(subject))
    let element: AnyObserver<Int>.E = 1
    subject.onNext(element)
    XCTAssertEqual(recorder.line, "1 |")
  }

  @available(*, deprecated)
  func testTheNamesOfAssociatedTypesInRxSwift4() {
    func single<Source: PrimitiveSequenceType>(_ source: Source) -> Single<Source.ElementType>
    where Source.TraitType == SingleTrait {
      source.primitiveSequence
    }
    func observer<Subject: SubjectType>(_ subject: Subject) -> Subject.SubjectObserverType { subject.asObserver() }
    func extensions<Target: ReactiveCompatible>(_ target: Target) -> Reactive<Target.CompatibleType> { target.rx }
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject)
    observer(subject).onNext(1)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(Recorder(single(Single.just(2)).asObservable()).line, "2 |")
    let target = NSObject()
    XCTAssertTrue(extensions(target).base === target)
  }

  @available(*, deprecated)
  func testASingleEventFailsWithErrorInRxSwift5() {
    let single = Single<Int>.create { single in
      single(.error(TestError.first))
      return Disposables.create()
    }
    XCTAssertEqual(Recorder(single.asObservable()).line, "#first")
  }

  @available(*, deprecated)
  @MainActor
  func testABinderIsAUIBindingObserverInRxSwift3() {
    final class Label { var text = "" }
    var label: Label? = Label()
    let observer = UIBindingObserver(UIElement: label!) { label, text in label.text = text }
    _ = Observable.just("a").bind(to: observer)
    XCTAssertEqual(label?.text, "a")
    observer.asObserver().onNext("b")
    XCTAssertEqual(label?.text, "b")
    label = nil
    observer.onNext("c")
  }
}
