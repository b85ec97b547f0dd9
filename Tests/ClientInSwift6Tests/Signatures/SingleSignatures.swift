import Foundation
import MiniRxTesting

func singles(_ single: Single<Int>, _ owner: Owner, _ scheduler: SchedulerType, _ immediate: ImmediateSchedulerType) {
  let _: Single<Int> = Single.create { observer in
    observer(.success(1))
    observer(.failure(Failure()))
    return Disposables.create()
  }
  let _: Single<Int> = Single<Int>.create(subscribe: { (observer: @escaping (SingleEvent<Int>) -> Void) in
    observer(Result { try passed(1) })
    return Disposables.create()
  })
  let _: Single<Int> = Single.deferred { try passed(Single.just(1)) }
  let _: Single<Int> = Single.just(1)
  let _: Single<Int> = Single.just(1, scheduler: immediate)
  let _: Single<Int> = Single.error(Failure())
  let _: Single<Int> = Single.never()
  let _: Single<Int> = Single<Int>.timer(.seconds(1), scheduler: scheduler)
  let _: Single<Int> = Single.using({ try passed(BooleanDisposable()) }) { _ in try passed(Single.just(1)) }
  let _: Single<Int> = Single.using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in .just(1) })

  let _: Single<String> = single.map { try passed("\($0)") }
  let _: Maybe<Int> = single.filter { try passed($0 > 0) }
  let _: Maybe<Int> = single.compactMap { try passed(Int?.some($0)) }
  let _: Single<String> = single.flatMap { try passed(Single.just("\($0)")) }
  let _: Maybe<String> = single.flatMapMaybe { try passed(Maybe.just("\($0)")) }
  let _: Completable = single.flatMapCompletable { _ in try passed(Completable.empty()) }
  let _: Single<Int> = single.do(
    onSuccess: { _ = try passed($0) }, afterSuccess: { _ = try passed($0) }, onError: { throw $0 },
    afterError: { throw $0 }, onSubscribe: {}, onSubscribed: {}, onDispose: {})
  let _: Single<Int> = single.delay(.seconds(1), scheduler: scheduler)
  let _: Single<Int> = single.delaySubscription(.seconds(1), scheduler: scheduler)
  let _: Single<Int> = single.timeout(.seconds(1), scheduler: scheduler)
  let _: Single<Int> = single.timeout(.seconds(1), other: .just(1), scheduler: scheduler)
  let _: Single<Int> = single.observe(on: immediate)
  let _: Single<Int> = single.subscribe(on: immediate)
  let _: Single<Int> = single.catch { _ in try passed(Single.just(1)) }
  let _: Single<Int> = single.catchAndReturn(1)
  let _: Single<Int> = single.retry(2)
  let _: Single<Int> = single.retry(when: { (errors: Observable<Error>) in errors.take(1) })
  let _: Single<Int> = single.retry(when: { (errors: Observable<Failure>) in errors.take(1) })
  let _: Single<Int> = single.debug("single", trimOutput: true)
  let _: Observable<Int> = single.asObservable()
  let _: Maybe<Int> = single.asMaybe()
  let _: Completable = single.asCompletable()
  let _: PrimitiveSequence<SingleTrait, Int> = single.primitiveSequence
  let _: Single<(Int, Int)> = Single.zip(single, single)
  let _: Single<(Int, Int, String)> = Single.zip(single, single, .just(""))
  let _: Single<Int> = Single.zip(single, single) { try passed($0 + $1) }
  let _: Single<Person> = Single.zip(Single.just(""), single, resultSelector: Person.init)
  let _: Single<[Int]> = Single.zip([single, single])
  let _: Single<Int> = Single.zip([single, single]) { try passed($0.count) }

  let _: Disposable = single.subscribe()
  let _: Disposable = single.subscribe { (event: SingleEvent<Int>) in print(event) }
  single.subscribe { event in
    switch event {
    case .success(let element): print(element)
    case .failure(let error): print(error)
    }
  }.disposed(by: owner.bag)
  let _: Disposable = single.subscribe(onSuccess: { print($0) }, onFailure: { print($0) }, onDisposed: { print() })
  let _: Disposable = single.subscribe(onSuccess: { print($0) })
  let _: Disposable = single.subscribe(onFailure: { print($0) })
  let _: Disposable = single.subscribe(
    with: owner, onSuccess: { $0.title = "\($1)" }, onFailure: { $0.title = "\($1)" }, onDisposed: { $0.title = "" })
}

func maybes(_ maybe: Maybe<Int>, _ owner: Owner, _ scheduler: SchedulerType, _ immediate: ImmediateSchedulerType) {
  let _: Maybe<Int> = Maybe.create { observer in
    observer(.success(1))
    observer(.error(Failure()))
    observer(.completed)
    return Disposables.create()
  }
  let _: Maybe<Int> = Maybe.deferred { try passed(Maybe.just(1)) }
  let _: Maybe<Int> = Maybe.just(1, scheduler: immediate)
  let _: Maybe<Int> = Maybe.empty()
  let _: Maybe<Int> = Maybe.error(Failure())
  let _: Maybe<Int> = Maybe.never()
  let _: Maybe<Int> = Maybe<Int>.timer(.seconds(1), scheduler: scheduler)
  let _: Maybe<String> = maybe.map { try passed("\($0)") }
  let _: Maybe<Int> = maybe.filter { try passed($0 > 0) }
  let _: Maybe<Int> = maybe.compactMap { try passed(Int?.some($0)) }
  let _: Maybe<String> = maybe.flatMap { try passed(Maybe.just("\($0)")) }
  let _: Maybe<Int> = maybe.do(
    onNext: { _ = try passed($0) }, afterNext: { _ = try passed($0) }, onError: { throw $0 }, afterError: { throw $0 },
    onCompleted: { _ = try passed(1) }, afterCompleted: { _ = try passed(1) }, onSubscribe: {}, onSubscribed: {},
    onDispose: {})
  let _: Single<Int> = maybe.ifEmpty(default: 1)
  let _: Maybe<Int> = maybe.ifEmpty(switchTo: Maybe.just(1))
  let _: Single<Int> = maybe.ifEmpty(switchTo: Single.just(1))
  let _: Maybe<Int> = maybe.catchAndReturn(1)
  let _: Maybe<Int> = maybe.catch { _ in .empty() }
  let _: Completable = maybe.asObservable().ignoreElements().asCompletable()
  let _: Maybe<(Int, Int)> = Maybe.zip(maybe, maybe)
  let _: Maybe<Int> = Maybe.zip(maybe, maybe, maybe) { try passed($0 + $1 + $2) }
  let _: Disposable = maybe.subscribe { (event: MaybeEvent<Int>) in print(event) }
  let _: Disposable = maybe.subscribe(
    onSuccess: { print($0) }, onError: { print($0) }, onCompleted: { print() }, onDisposed: { print() })
  let _: Disposable = maybe.subscribe(
    with: owner, onSuccess: { $0.title = "\($1)" }, onError: { $0.title = "\($1)" }, onCompleted: { $0.title = "" },
    onDisposed: { $0.title = "" })
}

func completables(_ completable: Completable, _ owner: Owner, _ scheduler: SchedulerType) {
  let _: Completable = Completable.create { observer in
    observer(.completed)
    observer(.error(Failure()))
    return Disposables.create()
  }
  let _: Completable = Completable.deferred { try passed(Completable.empty()) }
  let _: Completable = Completable.empty()
  let _: Completable = Completable.error(Failure())
  let _: Completable = Completable.never()
  let _: Single<Int> = completable.andThen(Single.just(1))
  let _: Maybe<Int> = completable.andThen(Maybe.just(1))
  let _: Completable = completable.andThen(Completable.empty())
  let _: Observable<Int> = completable.andThen(Observable.just(1))
  let _: Single<Int> = completable.andThen(.just(1))
  let _: Completable = completable.concat(completable)
  let _: Completable = Completable.concat([completable])
  let _: Completable = Completable.concat(AnySequence([completable]))
  let _: Completable = Completable.concat(completable, completable)
  let _: Completable = Completable.zip(completable, completable)
  let _: Completable = Completable.zip([completable])
  let _: Maybe<Never> = completable.asMaybe()
  let _: Completable = completable.do(
    onError: { throw $0 }, afterError: { throw $0 }, onCompleted: { _ = try passed(1) },
    afterCompleted: { _ = try passed(1) }, onSubscribe: {}, onSubscribed: {}, onDispose: {})
  let _: Completable = completable.delay(.seconds(1), scheduler: scheduler).retry(2).catch { _ in .empty() }
  let _: Disposable = completable.subscribe { (event: CompletableEvent) in print(event) }
  completable.subscribe { event in
    switch event {
    case .completed: print("completed")
    case .error(let error): print(error)
    }
  }.disposed(by: owner.bag)
  let _: Disposable = completable.subscribe(onCompleted: {}, onError: { print($0) }, onDisposed: {})
  let _: Disposable = completable.subscribe(
    with: owner, onCompleted: { $0.title = "" }, onError: { $0.title = "\($1)" }, onDisposed: { $0.title = "" })
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
func awaiting(_ single: Single<Int>, _ maybe: Maybe<Int>, _ completable: Completable, _ source: Observable<Int>)
  async throws
{
  let _: Int = try await single.value
  let _: Int? = try await maybe.value
  let _: Void = try await completable.value
  for try await element: Int in source.values { print(element) }
  for await element: Int in source.asInfallible(onErrorJustReturn: 0).values { print(element) }
  for await element: Int in source.asDriver(onErrorJustReturn: 0).values { print(element) }
  let _: Single<Int> = Single.create { try await single.value }
  let _: Single<Int> = Single.create(detached: true, priority: .high) { 1 }
  let _: Observable<Int> = AsyncStream<Int> { $0.finish() }.asObservable()
}
