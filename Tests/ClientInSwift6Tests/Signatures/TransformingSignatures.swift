import Foundation
import MiniRxTesting

func transforming(_ source: Observable<Int>, _ owner: Owner) {
  let _: Observable<String> = source.map { try passed("\($0)") }
  let _: Observable<String> = source.map(String.init)
  let _: Observable<Int> = Observable.just(Person(name: "", age: 1)).map(\.age)
  let _: Observable<Int> = source.compactMap { try passed(Int?.some($0)) }
  let _: Observable<(index: Int, element: Int)> = source.enumerated()
  let _: Observable<Int> = source.flatMap { try passed(Observable.just($0)) }
  let _: Observable<Int> = source.flatMap { Single.just($0) }
  let _: Observable<Int> = source.flatMap { Maybe.just($0) }
  let _: Observable<Int> = source.flatMap { Driver.just($0) }
  let _: Observable<Int> = source.flatMap { Infallible.just($0) }
  let _: Observable<Never> = source.flatMap { _ in Completable.empty() }
  let _: Observable<Int> = source.flatMapFirst { try passed(Observable.just($0)) }
  let _: Observable<Int> = source.flatMapLatest { try passed(Observable.just($0)) }
  let _: Observable<Int> = source.concatMap { try passed(Observable.just($0)) }
  let _: Observable<Int> = source.flatMapLatest { element -> Single<Int> in
    if element > 0 { return .just(element) }
    return .error(Failure())
  }
  let _: Observable<GroupedObservable<Bool, Int>> = source.groupBy { try passed($0 > 0) }
  let _: Observable<GroupedObservable<Bool, Int>> = source.groupBy(keySelector: { $0 > 0 })
  let _: Observable<Int> = source.groupBy { $0 % 2 }.flatMap { group in group.map { $0 + group.key } }
  let _: Observable<Event<Int>> = source.materialize()
  let _: Observable<Int> = source.materialize().dematerialize()
  let _: Observable<Int> = source.reduce(0) { try passed($0 + $1) }
  let _: Observable<Int> = source.reduce(0, accumulator: +)
  let _: Observable<String> = source.reduce(0, accumulator: { $0 + $1 }, mapResult: { try passed("\($0)") })
  let _: Observable<Int> = source.scan(0) { try passed($0 + $1) }
  let _: Observable<Int> = source.scan(0, accumulator: +)
  let _: Observable<[Int]> = source.scan(into: []) { $0.append(try passed($1)) }
  let _: Observable<[Int]> = source.scan(into: [Int](), accumulator: { $0.append($1) })
  let _: Observable<(Owner, Int)> = source.withUnretained(owner)
  let _: Observable<String> = source.withUnretained(owner) { try? passed("\($0.title)\($1)") }.compactMap { $0 }
  let _: Observable<String> = source.withUnretained(owner, resultSelector: { "\($0.title)\($1)" })
  let _: Observable<Person> = Observable.just(Data()).decode(type: Person.self, decoder: JSONDecoder())
  let _: Observable<Int> = source.do(
    onNext: { _ = try passed($0) }, afterNext: { _ = try passed($0) }, onError: { throw $0 }, afterError: { throw $0 },
    onCompleted: { _ = try passed(1) }, afterCompleted: { _ = try passed(1) }, onSubscribe: {}, onSubscribed: {},
    onDispose: {})
  let _: Observable<Int> = source.do(onNext: { print($0) })
  let _: Observable<Int> = source.do(onSubscribe: {}, onDispose: {})
  let _: Observable<Int> = source.debug()
  let _: Observable<Int> = source.debug("source", trimOutput: true, file: #file, line: #line, function: #function)
}

func filtering(_ source: Observable<Int>, _ people: Observable<Person>, _ scheduler: SchedulerType) {
  let _: Observable<Int> = source.filter { try passed($0 > 0) }
  let _: Observable<Int> = source.distinctUntilChanged()
  let _: Observable<Person> = people.distinctUntilChanged { try passed($0.age) }
  let _: Observable<Person> = people.distinctUntilChanged { try passed($0.age == $1.age) }
  let _: Observable<Person> = people.distinctUntilChanged({ try passed($0.age) }) { try passed($0 == $1) }
  let _: Observable<Person> = people.distinctUntilChanged({ $0.age }, comparer: { $0 == $1 })
  let _: Observable<Person> = people.distinctUntilChanged(\.age)
  let _: Observable<Person> = people.distinctUntilChanged(at: \.name)
  let _: Observable<Int> = source.element(at: 1)
  let _: Observable<Never> = source.ignoreElements()
  let _: Observable<Int> = source.single()
  let _: Observable<Int> = source.single { try passed($0 > 0) }
  let _: Observable<Int> = source.skip(1)
  let _: Observable<Int> = source.skip(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.skip(until: people)
  let _: Observable<Int> = source.skip(while: { try passed($0 > 0) })
  let _: Observable<Int> = source.take(1)
  let _: Observable<Int> = source.take(for: .seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.take(until: people)
  let _: Observable<Int> = source.take(until: PublishRelay<Void>())
  let _: Observable<Int> = source.take(until: { try passed($0 > 0) })
  let _: Observable<Int> = source.take(until: { $0 > 0 }, behavior: .inclusive)
  let _: Observable<Int> = source.take(while: { try passed($0 > 0) })
  let _: Observable<Int> = source.take(while: { $0 > 0 }, behavior: .exclusive)
  let _: Observable<Int> = source.takeLast(1)
}

func recovering(_ source: Observable<Int>, _ immediate: ImmediateSchedulerType) {
  let _: Observable<Int> = source.catch { error in try passed(Observable.just(error is Failure ? 1 : 0)) }
  let _: Observable<Int> = source.catchAndReturn(1)
  let _: Observable<Int> = Observable.catch(sequence: [source, source])
  let _: Observable<Int> = source.ifEmpty(default: 1)
  let _: Observable<Int> = source.ifEmpty(switchTo: source)
  let _: Observable<Int> = source.retry()
  let _: Observable<Int> = source.retry(3)
  let _: Observable<Int> = source.retry(when: { (errors: Observable<Error>) in errors.take(1) })
  let _: Observable<Int> = source.retry(when: { (errors: Observable<Failure>) in errors.take(1) })
  let _: Observable<Int> = source.retry { errors in
    errors.enumerated().flatMap { attempt, error -> Observable<Int> in
      attempt < 3 ? .just(attempt) : .error(error)
    }
  }
  let _: Observable<Int> = source.observe(on: immediate)
  let _: Observable<Int> = source.subscribe(on: immediate)
}

func timing(_ source: Observable<Int>, _ scheduler: SchedulerType) {
  let _: Observable<[Int]> = source.buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
  let _: Observable<Int> = source.debounce(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.delay(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.delaySubscription(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.sample(source)
  let _: Observable<Int> = source.sample(source, defaultValue: 1)
  let _: Observable<Int> = source.throttle(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.throttle(.seconds(1), latest: false, scheduler: scheduler)
  let _: Observable<Int> = source.timeout(.seconds(1), scheduler: scheduler)
  let _: Observable<Int> = source.timeout(.seconds(1), other: Observable.just(1), scheduler: scheduler)
  let _: Observable<Int> = source.timeout(.seconds(1), other: Single.just(1), scheduler: scheduler)
  let _: Observable<Observable<Int>> = source.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler)
}

func sharing(_ source: Observable<Int>) {
  let _: ConnectableObservable<Int> = source.publish()
  let _: ConnectableObservable<Int> = source.replay(1)
  let _: ConnectableObservable<Int> = source.replayAll()
  let _: ConnectableObservable<Int> = source.multicast(PublishSubject())
  let _: ConnectableObservable<Int> = source.multicast(makeSubject: { BehaviorSubject(value: 1) })
  let _: Observable<String> = source.multicast({ try passed(PublishSubject()) }) { try passed($0.map { "\($0)" }) }
  let _: Observable<String> = source.multicast({ PublishSubject() }, selector: { $0.map { "\($0)" } })
  let _: Observable<Int> = source.share()
  let _: Observable<Int> = source.share(replay: 1)
  let _: Observable<Int> = source.share(replay: 1, scope: .forever)
  let _: Observable<Int> = source.share(scope: .whileConnected)
  let _: Disposable = source.publish().connect()
  let _: Observable<Int> = source.publish().refCount()
}

func connecting<Source: ConnectableObservableType>(_ source: Source) -> (Observable<Source.Element>, Disposable) {
  (source.refCount(), source.connect())
}
