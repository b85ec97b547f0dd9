import Foundation
import MiniRx

func creating(_ scheduler: SchedulerType, _ immediate: ImmediateSchedulerType) {
  let _: Observable<Int> = Observable.create { observer in
    observer.onNext(1)
    observer.on(.next(2))
    observer.onError(Failure())
    observer.onCompleted()
    return Disposables.create()
  }
  let _: Observable<Int> = Observable<Int>.create { (observer: AnyObserver<Int>) -> Disposable in
    observer.on(.completed)
    return Disposables.create { print("disposed") }
  }
  let _: Observable<Int> = Observable.deferred { try passed(Observable.just(1)) }
  let _: Observable<Int> = Observable.empty()
  let _: Observable<Int> = Observable.error(Failure())
  let _: Observable<Int> = Observable.never()
  let _: Observable<Int> = Observable.just(1)
  let _: Observable<Int> = Observable.just(1, scheduler: immediate)
  let _: Observable<Int> = Observable.of(1, 2, 3)
  let _: Observable<Int> = Observable.of(1, 2, 3, scheduler: immediate)
  let _: Observable<Int> = Observable.from([1, 2])
  let _: Observable<Int> = Observable.from([1, 2], scheduler: immediate)
  let _: Observable<Int> = Observable.from(Set([1, 2]))
  let _: Observable<Int> = Observable.from(1...3, scheduler: immediate)
  let _: Observable<Int> = Observable.from(optional: Int("1"))
  let _: Observable<Int> = Observable.from(optional: Int("1"), scheduler: immediate)
  let _: Observable<Int> = Observable.generate(
    initialState: 0, condition: { try passed($0 < 3) }, scheduler: immediate, iterate: { try passed($0 + 1) })
  let _: Observable<Int> = Observable.generate(initialState: 0, condition: { $0 < 3 }) { $0 + 1 }
  let _: Observable<Int> = Observable.range(start: 0, count: 3)
  let _: Observable<UInt8> = Observable<UInt8>.range(start: 0, count: 3, scheduler: immediate)
  let _: Observable<Int> = Observable.repeatElement(1)
  let _: Observable<Int> = Observable.repeatElement(1, scheduler: immediate)
  let _: Observable<Int> = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
  let _: Observable<Int64> = Observable<Int64>.timer(.milliseconds(1), scheduler: scheduler)
  let _: Observable<Int> = Observable<Int>.timer(.milliseconds(1), period: .seconds(1), scheduler: scheduler)
  let _: Observable<Int> = Observable.using({ try passed(BooleanDisposable()) }) { resource in
    try passed(Observable.just(resource.isDisposed ? 1 : 0))
  }
  let _: Observable<Int> = Observable.using({ BooleanDisposable() }, observableFactory: { _ in .just(1) })
}

func converting(_ source: Observable<Int>, _ never: Observable<Never>) {
  let _: Single<Int> = source.asSingle()
  let _: Maybe<Int> = source.asMaybe()
  let _: Single<Int?> = source.first()
  let _: Single<[Int]> = source.toArray()
  let _: Completable = never.asCompletable()
  let _: Completable = source.ignoreElements().asCompletable()
  let _: Infallible<Int> = source.asInfallible(onErrorJustReturn: 0)
  let _: Infallible<Int> = source.asInfallible(onErrorFallbackTo: .just(1))
  let _: Infallible<Int> = source.asInfallible(onErrorRecover: { (error: Error) in .just(1) })
  let _: Infallible<Int> = source.asInfallible { _ in .just(1) }
  let _: Driver<Int> = source.asDriver(onErrorJustReturn: 0)
  let _: Driver<Int> = source.asDriver(onErrorDriveWith: .empty())
  let _: Driver<Int> = source.asDriver(onErrorRecover: { (error: Error) in .just(1) })
  let _: Driver<Int> = source.asDriver { _ in .empty() }
  let _: Signal<Int> = source.asSignal(onErrorJustReturn: 0)
  let _: Signal<Int> = source.asSignal(onErrorSignalWith: .empty())
  let _: Signal<Int> = source.asSignal(onErrorRecover: { (error: Error) in .just(1) })
  let _: Signal<Int> = source.asSignal { _ in .empty() }
  let _: SharedSequence<DriverSharingStrategy, Int> = source.asSharedSequence(onErrorJustReturn: 1)
  let _: SharedSequence<DriverSharingStrategy, Int> = source.asSharedSequence(
    sharingStrategy: DriverSharingStrategy.self, onErrorJustReturn: 1)
  let _ = source.asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorDriveWith: .empty())
  let _ = source.asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorRecover: { _ in .empty() })
}

func subscribing(_ source: Observable<Int>, _ owner: Owner) {
  let _: Disposable = source.subscribe()
  let _: Disposable = source.subscribe(LogObserver())
  let _: Disposable = source.subscribe { (event: Event<Int>) in print(event) }
  source.subscribe { event in
    switch event {
    case .next(let element): print(element)
    case .error(let error): print(error)
    case .completed: print("completed")
    }
  }.disposed(by: owner.bag)
  let _: Disposable = source.subscribe(
    onNext: { print($0) }, onError: { print($0) }, onCompleted: { print() }, onDisposed: { print() })
  let _: Disposable = source.subscribe(onNext: { print($0) })
  let _: Disposable = source.subscribe(onError: { print($0) }, onCompleted: {})
  let _: Disposable = source.subscribe(
    with: owner, onNext: { owner, element in owner.title = "\(element)" }, onError: { $0.title = "\($1)" },
    onCompleted: { $0.title = "" }, onDisposed: { $0.title = "" })
  let _: Disposable = source.subscribe(with: owner) { owner, element in owner.title = "\(element)" }
}

func subscribingInAnyType<Source: ObservableType>(_ source: Source) -> Disposable where Source.Element == Int {
  source.asObservable().subscribe(onNext: { print($0) })
}

func binding(_ source: Observable<Int>, _ owner: Owner) {
  let relay = PublishRelay<Int>()
  let optionalRelay = PublishRelay<Int?>()
  let behavior = BehaviorRelay(value: 1)
  let optionalBehavior = BehaviorRelay<Int?>(value: 1)
  let replay = ReplayRelay<Int>.create(bufferSize: 1)
  let optionalReplay = ReplayRelay<Int?>.createUnbound()
  let subject = PublishSubject<Int>()
  let optionalSubject = PublishSubject<Int?>()
  let disposables: [Disposable] = [
    source.bind(to: relay), source.bind(to: relay, relay), source.bind(to: optionalRelay),
    source.bind(to: behavior), source.bind(to: behavior, behavior), source.bind(to: optionalBehavior),
    source.bind(to: replay), source.bind(to: optionalReplay),
    source.bind(to: subject), source.bind(to: subject, subject), source.bind(to: optionalSubject),
    source.bind(to: LogObserver<Int>()), source.bind(to: subject.asObserver()),
    source.bind(to: Binder(owner) { owner, element in owner.title = "\(element)" }),
    source.bind(to: Binder(owner, scheduler: CurrentThreadScheduler.instance) { $0.title = "\($1)" }),
    source.bind(onNext: { print($0) }), source.bind { print($0) },
    source.bind(with: owner) { owner, element in owner.title = "\(element)" },
    source.bind(with: owner, onNext: { $0.title = "\($1)" }),
    source.bind { (source: Observable<Int>) in source.subscribe() },
    source.bind(to: { (source: Observable<Int>) -> Disposable in source.subscribe() }),
    source.bind(
      to: { (source: Observable<Int>) in { (limit: Int) in source.take(limit).subscribe() } }, curriedArgument: 3),
  ]
  _ = Disposables.create(disposables)
}
