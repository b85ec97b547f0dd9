import Foundation
import MiniRx

func infallibles(_ source: Infallible<Int>, _ people: Infallible<Person>, _ owner: Owner, _ scheduler: SchedulerType) {
  let _: Infallible<Int> = Infallible.create { observer in
    observer(.next(1))
    observer(.completed)
    return Disposables.create()
  }
  let _: Infallible<Int> = Infallible<Int>.create(subscribe: { (observer: @escaping (InfallibleEvent<Int>) -> Void) in
    Disposables.create()
  })
  let _: Infallible<Int> = Infallible.just(1)
  let _: Infallible<Int> = Infallible.just(1, scheduler: scheduler)
  let _: Infallible<Int> = Infallible.never()
  let _: Infallible<Int> = Infallible.empty()
  let _: Infallible<Int> = Infallible.deferred { try passed(Infallible.just(1)) }
  let _: Infallible<Int> = Infallible.of(1, 2, scheduler: scheduler)
  let _: Infallible<Int> = Infallible.of(1, 2)
  let _: Infallible<Int> = Infallible.from([1, 2], scheduler: scheduler)
  let _: Infallible<Int> = Infallible.from(Set([1, 2]))

  let _: Infallible<Int> = source.filter { $0 > 0 }
  let _: Infallible<String> = source.map { "\($0)" }
  let _: Infallible<Int> = source.compactMap { Int?.some($0) }
  let _: Infallible<Int> = source.distinctUntilChanged()
  let _: Infallible<Person> = people.distinctUntilChanged { try passed($0.age) }
  let _: Infallible<Person> = people.distinctUntilChanged { try passed($0.age == $1.age) }
  let _: Infallible<Person> = people.distinctUntilChanged({ try passed($0.age) }, comparer: { try passed($0 == $1) })
  let _: Infallible<Person> = people.distinctUntilChanged(at: \.age)
  let _: Infallible<Int> = source.debounce(.seconds(1), scheduler: scheduler)
  let _: Infallible<Int> = source.throttle(.seconds(1), latest: false, scheduler: scheduler)
  let _: Infallible<Int> = source.throttle(.seconds(1), scheduler: scheduler)
  let _: Infallible<Int> = source.flatMap { Observable.just($0) }
  let _: Infallible<Int> = source.flatMapLatest { Infallible.just($0) }
  let _: Infallible<Int> = source.flatMapLatest { Single.just($0) }
  let _: Infallible<Int> = source.flatMapFirst { Driver.just($0) }
  let _: Infallible<Int> = source.concatMap { Maybe.just($0) }
  let _: Infallible<Int> = source.concat(source)
  let _: Infallible<Int> = source.concat(Observable.just(1))
  let _: Infallible<Int> = source.concat(Single.just(1))
  let _: Infallible<Int> = Infallible.concat([source, source])
  let _: Infallible<Int> = Infallible.concat(source, source)
  let _: Infallible<Int> = Infallible.concat(AnySequence([source]))
  let _: Infallible<Int> = Infallible.merge([source, source])
  let _: Infallible<Int> = Infallible.merge(source, source)
  let _: Infallible<Int> = source.do(
    onNext: { _ = try passed($0) }, afterNext: { _ = try passed($0) }, onCompleted: { _ = try passed(1) },
    afterCompleted: { _ = try passed(1) }, onSubscribe: {}, onSubscribed: {}, onDispose: {})
  let _: Infallible<[Int]> = source.scan(into: []) { $0.append($1) }
  let _: Infallible<Int> = source.scan(0) { $0 + $1 }
  let _: Infallible<Int> = source.scan(0, accumulator: +)
  let _: Infallible<Int> = source.startWith(1)
  let _: Infallible<Int> = source.take(until: people)
  let _: Infallible<Int> = source.take(until: Observable.just(1))
  let _: Infallible<Int> = source.take(until: PublishRelay<Void>())
  let _: Infallible<Int> = source.take(until: { try passed($0 > 0) })
  let _: Infallible<Int> = source.take(until: { $0 > 0 }, behavior: .inclusive)
  let _: Infallible<Int> = source.take(while: { try passed($0 > 0) }, behavior: .inclusive)
  let _: Infallible<Int> = source.take(1)
  let _: Infallible<Int> = source.take(for: .seconds(1), scheduler: scheduler)
  let _: Infallible<Int> = source.skip(while: { try passed($0 > 0) })
  let _: Infallible<Int> = source.skip(until: Observable.just(1))
  let _: Infallible<Int> = source.skip(until: people)
  let _: Infallible<Int> = source.share()
  let _: Infallible<Int> = source.share(replay: 1, scope: .forever)
  let _: Infallible<(Owner, Int)> = source.withUnretained(owner)
  let _: Infallible<String> = source.withUnretained(owner) { "\($0.title)\($1)" }
  let _: Infallible<Person> = source.withLatestFrom(people)
  let _: Infallible<String> = source.withLatestFrom(people) { try passed("\($0)\($1)") }
  let _: Infallible<Int> = source.debug("source", trimOutput: true)
  let _: Observable<Int> = source.asObservable()
  let _: Driver<Int> = source.asDriver()
  let _: Driver<Int> = source.asDriver(onErrorJustReturn: 0)

  let _: Disposable = source.subscribe()
  let _: Disposable = source.subscribe(onNext: { print($0) }, onCompleted: {}, onDisposed: {})
  let _: Disposable = source.subscribe(onNext: { print($0) })
  let _: Disposable = source.subscribe { print($0) }
  let _: Disposable = source.subscribe { (event: Event<Int>) in print(event) }
  let _: Disposable = source.subscribe { event in print(event.element ?? 0) }
  source.subscribe { event in
    switch event {
    case .next(let element): print(element)
    case .completed: print("completed")
    }
  }.disposed(by: owner.bag)
  source.subscribe { event in
    switch event {
    case .next(let element): print(element)
    case .error(let error): print(error)
    case .completed: print("completed")
    }
  }.disposed(by: owner.bag)
  let _: Disposable = source.subscribe(
    with: owner, onNext: { $0.title = "\($1)" }, onCompleted: { $0.title = "" }, onDisposed: { $0.title = "" })
  let relay = BehaviorRelay<Int?>(value: 1)
  let _: [Disposable] = [
    source.bind(to: relay), source.bind(to: PublishRelay<Int>()), source.bind(to: PublishSubject<Int?>()),
    source.bind(to: LogObserver()), source.bind(to: Binder(owner) { $0.title = "\($1)" }),
    source.bind(onNext: { print($0) }), source.bind { print($0) },
    source.bind(to: { (source: Infallible<Int>) in source.subscribe() }),
  ]
  let _: InfallibleEvent<Int> = .next(1)
  let _: Event<Int> = InfallibleEvent<Int>.completed.event
}

extension InfallibleType where Element == Int {
  func doubled() -> Infallible<Int> { map { $0 * 2 } }
}

func infalliblesOfRelays() {
  let _: Infallible<Int> = BehaviorRelay(value: 1).asInfallible()
  let _: Infallible<Int> = PublishRelay<Int>().asInfallible()
  let _: Infallible<Int> = ReplayRelay<Int>.createUnbound().asInfallible()
  let _: Infallible<Int> = Driver.just(1).asInfallible()
}
