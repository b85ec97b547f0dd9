import Dispatch
import Foundation
import MiniRx

func events(_ event: Event<Int>) {
  let _: Int? = event.element
  let _: Error? = event.error
  let _: (Bool, Bool) = (event.isCompleted, event.isStopEvent)
  let _: Event<String> = event.map { try passed("\($0)") }
  let _: Event<Int> = event.event
  let _: Bool = event == .next(1)
  let _: String = event.debugDescription
  let _: RxError = .disposed(object: Owner())
  let _: [RxError] = [.unknown, .overflow, .argumentOutOfRange, .noElements, .moreThanOneElement, .timeout]
  let _: String = RxError.timeout.debugDescription
}

func observers(_ observer: AnyObserver<Int>) {
  observer.onNext(1)
  observer.onError(Failure())
  observer.onCompleted()
  let _: AnyObserver<Int> = AnyObserver { event in print(event) }
  let _: AnyObserver<Int> = AnyObserver(eventHandler: { _ in })
  let _: AnyObserver<Int> = AnyObserver(PublishSubject<Int>())
  let _: AnyObserver<Int> = LogObserver<Int>().asObserver()
  let _: AnyObserver<String> = observer.mapObserver { try passed($0.count) }
  let _: AnyObserver<Int>.EventHandler = { _ in }
}

func disposables(_ disposable: Disposable, _ bag: DisposeBag) {
  let _: Disposable = Disposables.create()
  let _: Cancelable = Disposables.create { print("disposed") }
  let _: Cancelable = Disposables.create(with: {})
  let _: Cancelable = Disposables.create(disposable, disposable)
  let _: Cancelable = Disposables.create(disposable, disposable, disposable)
  let _: Cancelable = Disposables.create(disposable, disposable, disposable, disposable)
  let _: Cancelable = Disposables.create([disposable, disposable])
  disposable.disposed(by: bag)
  bag.insert(disposable)
  bag.insert(disposable, disposable)
  bag.insert([disposable])
  bag.insert {
    disposable
    disposable
  }
  let _ = DisposeBag(disposing: disposable, disposable)
  let _ = DisposeBag(disposing: [disposable])
  let _ = DisposeBag {
    disposable
    disposable
  }
  let composite = CompositeDisposable()
  let _: CompositeDisposable = CompositeDisposable(disposable, disposable)
  let _: CompositeDisposable = CompositeDisposable(disposable, disposable, disposable)
  let _: CompositeDisposable = CompositeDisposable(disposable, disposable, disposable, disposable)
  let _: CompositeDisposable = CompositeDisposable(disposables: [disposable])
  let key: CompositeDisposable.DisposeKey? = composite.insert(disposable)
  if let key { composite.remove(for: key) }
  let _: (Int, Bool) = (composite.count, composite.isDisposed)
  let serial = SerialDisposable()
  serial.disposable = disposable
  let single = SingleAssignmentDisposable()
  single.setDisposable(disposable)
  let boolean = BooleanDisposable(isDisposed: true)
  let _: [Bool] = [serial.isDisposed, single.isDisposed, boolean.isDisposed]
  let scheduled = ScheduledDisposable(scheduler: MainScheduler.instance, disposable: disposable)
  let _: (ImmediateSchedulerType, Bool) = (scheduled.scheduler, scheduled.isDisposed)
  let counted = RefCountDisposable(disposable: disposable)
  let _: Disposable = counted.retain()
  counted.dispose()
}

func subjects(_ disposable: Disposable) throws {
  let publish = PublishSubject<Int>()
  let behavior = BehaviorSubject(value: 1)
  let replay = ReplaySubject<Int>.create(bufferSize: 2)
  let unbounded: ReplaySubject<Int> = .createUnbounded()
  let async = AsyncSubject<Int>()
  publish.onNext(1)
  behavior.on(.next(1))
  let _: Int = try behavior.value()
  let _: [Bool] = [publish.hasObservers, behavior.hasObservers, replay.hasObservers, async.hasObservers]
  let _: [Bool] = [publish.isDisposed, behavior.isDisposed]
  let _: PublishSubject<Int> = publish.asObserver()
  let _: BehaviorSubject<Int> = behavior.asObserver()
  let _: ReplaySubject<Int> = unbounded.asObserver()
  let _: AsyncSubject<Int> = async.asObserver()
  let _: PublishSubject<Int>.SubjectObserverType = publish
  let _: Observable<Int> = publish
  let _: Observable<Int> = behavior.asObservable()
  publish.dispose()
  behavior.dispose()
  replay.dispose()
}

func relays() {
  let publish = PublishRelay<Int>()
  let behavior = BehaviorRelay(value: [1])
  let replay = ReplayRelay<Int>.create(bufferSize: 1)
  publish.accept(1)
  behavior.accept(behavior.value + [2])
  replay.accept(1)
  let _: Driver<[Int]> = behavior.asDriver()
  let _: Signal<Int> = publish.asSignal()
  let _: Observable<Int> = replay.asObservable()
  let _: Observable<Int> = ReplayRelay<Int>.createUnbound().asObservable()
  let _: Disposable = behavior.subscribe(onNext: { print($0) })
}

func forwarding<Subject: SubjectType>(_ subject: Subject) -> Subject.Observer { subject.asObserver() }

func reactive(_ owner: Owner, _ field: Field) {
  let _: Reactive<Owner> = owner.rx
  let _: Owner = owner.rx.base
  let _: Binder<String> = owner.rx.title
  let _: Binder<Int> = Binder(owner) { owner, value in owner.title = "\(value)" }
  let _: Binder<Int> = Binder(owner, scheduler: ConcurrentMainScheduler.instance) { $0.title = "\($1)" }
  let _: AnyObserver<String> = owner.rx.title.asObserver()
  owner.rx.title.onNext("a")
  let _: Reactive<Owner>.Type = Owner.rx
}

extension Reactive where Base == Owner {
  static func named(_ title: String) -> Observable<Owner> {
    let owner = Owner()
    owner.title = title
    return .just(owner)
  }
}

func grouping(_ group: GroupedObservable<String, Int>) {
  let _: String = group.key
  let _: Observable<Int> = group.asObservable()
  let _: GroupedObservable<Int, Int> = GroupedObservable(key: 1, source: .just(1))
}

func hooks() {
  Hooks.recordCallStackOnError = true
  Hooks.defaultErrorHandler = { callStack, error in print(callStack, error) }
  Hooks.customCaptureSubscriptionCallstack = { Thread.callStackSymbols }
  let _: Hooks.DefaultErrorHandler = Hooks.defaultErrorHandler
  let total: Int32 = Resources.total
  _ = Resources.incrementTotal()
  let _: Int32 = Resources.decrementTotal() - total
}
