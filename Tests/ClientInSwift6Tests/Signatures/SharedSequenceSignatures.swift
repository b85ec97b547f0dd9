import Foundation
import MiniRx

func drivers(_ driver: Driver<Int>, _ signal: Signal<String>, _ people: Driver<Person>, _ owner: Owner) {
  let _: Driver<Int> = Driver.empty()
  let _: Driver<Int> = Driver.never()
  let _: Driver<Int> = Driver.just(1)
  let _: Driver<Int> = Driver.deferred { .just(1) }
  let _: Driver<Int> = Driver.of(1, 2)
  let _: Driver<Int> = Driver.from([1, 2])
  let _: Driver<Int> = Driver.from(Set([1]))
  let _: Driver<Int> = Driver.from(optional: 1)
  let _: Driver<Int> = Driver<Int>.interval(.seconds(1))
  let _: Driver<Int> = Driver<Int>.timer(.seconds(1), period: .seconds(1))
  let _: Driver<String> = driver.map { "\($0)" }
  let _: Driver<Int> = people.map(\.age)
  let _: Driver<Int> = driver.compactMap { Int?.some($0) }
  let _: Driver<Int> = driver.filter { $0 > 0 }
  let _: Driver<Int> = Driver.just(driver).switchLatest()
  let _: Signal<String> = driver.flatMap { _ in signal }
  let _: Driver<Int> = driver.flatMapLatest { Driver.just($0) }
  let _: Signal<String> = driver.flatMapFirst { _ in signal }
  let _: Driver<Int> = driver.flatMapLatest { element in
    Observable.just(element).asDriver(onErrorJustReturn: 0)
  }
  let _: Driver<Int> = driver.do(
    onNext: { print($0) }, afterNext: { print($0) }, onCompleted: {}, afterCompleted: {}, onSubscribe: {},
    onSubscribed: {}, onDispose: {})
  let _: Driver<Int> = driver.debug("driver", trimOutput: true)
  let _: Driver<Int> = driver.distinctUntilChanged()
  let _: Driver<Person> = people.distinctUntilChanged { $0.age }
  let _: Driver<Person> = people.distinctUntilChanged { $0.age == $1.age }
  let _: Driver<Person> = people.distinctUntilChanged({ $0.age }, comparer: { $0 == $1 })
  let _: Driver<Int> = Driver.merge(driver, driver)
  let _: Driver<Int> = Driver.merge([driver, driver])
  let _: Driver<Int> = Driver.merge(Set([1]).map { Driver.just($0) })
  let _: Driver<Int> = Driver.just(driver).merge()
  let _: Driver<Int> = Driver.just(driver).merge(maxConcurrent: 1)
  let _: Driver<Int> = driver.throttle(.seconds(1))
  let _: Driver<Int> = driver.throttle(.seconds(1), latest: false)
  let _: Driver<Int> = driver.debounce(.seconds(1))
  let _: Driver<Int> = driver.delay(.seconds(1))
  let _: Driver<Int> = driver.scan(0) { $0 + $1 }
  let _: Driver<Int> = driver.scan(0, accumulator: +)
  let _: Driver<Int> = Driver.concat([driver, driver])
  let _: Driver<Int> = Driver.concat(AnySequence([driver]))
  let _: Driver<Int> = driver.skip(1)
  let _: Driver<Int> = driver.startWith(1)
  let _: Signal<(Owner, String)> = signal.withUnretained(owner)
  let _: Driver<String> = driver.withUnretained(owner) { "\($0.title)\($1)" }
  let _: Driver<Person> = driver.withLatestFrom(people)
  let _: Driver<String> = driver.withLatestFrom(people) { "\($0)\($1)" }
  let _: Driver<String> = driver.withLatestFrom(signal)
  let _: Signal<Int> = signal.withLatestFrom(driver)
  let _: Signal<String> = signal.withLatestFrom(driver) { "\($0)\($1)" }
  let _: Driver<Int> = driver.asDriver()
  let _: Signal<Int> = driver.asSignal(onErrorJustReturn: 0)
  let _: Driver<String> = signal.asDriver(onErrorJustReturn: "")
  let _: Signal<String> = signal.asSignal()
  let _: Observable<Int> = driver.asObservable()
  let _: SharedSequence<DriverSharingStrategy, Int> = driver.asSharedSequence()
}

func driving(_ driver: Driver<Int>, _ signal: Signal<Int>, _ owner: Owner) {
  let relay = BehaviorRelay(value: 1)
  let optionalRelay = BehaviorRelay<Int?>(value: 1)
  let publish = PublishRelay<Int>()
  let optionalPublish = PublishRelay<Int?>()
  let replay = ReplayRelay<Int>.create(bufferSize: 1)
  let subject = PublishSubject<Int>()
  let optionalSubject = PublishSubject<Int?>()
  let disposables: [Disposable] = [
    driver.drive(), driver.drive(onNext: { print($0) }, onCompleted: {}, onDisposed: {}),
    driver.drive(onNext: { print($0) }), driver.drive { print($0) },
    driver.drive(with: owner, onNext: { $0.title = "\($1)" }, onCompleted: { $0.title = "" }, onDisposed: { _ in }),
    driver.drive(with: owner) { owner, element in owner.title = "\(element)" },
    driver.drive(relay), driver.drive(relay, relay), driver.drive(optionalRelay), driver.drive(replay),
    driver.drive(subject), driver.drive(optionalSubject), driver.drive(LogObserver<Int>()),
    driver.drive(Binder(owner) { $0.title = "\($1)" }), driver.map { "\($0)" }.drive(owner.rx.title),
    driver.drive { (source: Observable<Int>) in source.subscribe() },
    driver.drive(
      { (source: Observable<Int>) in { (limit: Int) in source.take(limit).subscribe() } }, curriedArgument: 1),
    signal.emit(), signal.emit(onNext: { print($0) }, onCompleted: {}, onDisposed: {}),
    signal.emit(onNext: { print($0) }), signal.emit { print($0) },
    signal.emit(with: owner, onNext: { $0.title = "\($1)" }, onCompleted: { $0.title = "" }, onDisposed: { _ in }),
    signal.emit(with: owner) { owner, element in owner.title = "\(element)" },
    signal.emit(to: publish), signal.emit(to: publish, publish), signal.emit(to: optionalPublish),
    signal.emit(to: relay), signal.emit(to: optionalRelay), signal.emit(to: replay), signal.emit(to: subject),
    signal.emit(to: optionalSubject), signal.emit(to: LogObserver()),
    signal.emit(to: Binder(owner) { $0.title = "\($1)" }),
  ]
  _ = Disposables.create(disposables)
}

extension Owner: ReactiveCompatible {}

/// A strategy of one's own.
struct QuietSharingStrategy: SharingStrategyProtocol {
  static var scheduler: SchedulerType { SharingScheduler.make() }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element == Bool {
  func not() -> Driver<Bool> { map { !$0 } }
}

extension SharedSequenceConvertibleType {
  func mapToVoid() -> SharedSequence<SharingStrategy, Void> { map { _ in } }
}

func mocking(_ scheduler: SchedulerType) {
  SharingScheduler.mock(scheduler: scheduler) { _ = Driver.just(1) }
  SharingScheduler.mock(makeScheduler: { MainScheduler() }, action: { _ = Signal.just(1) })
  let _: SchedulerType = SharingScheduler.make()
}
