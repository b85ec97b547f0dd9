import Dispatch
import Foundation
import MiniRx

func schedulers(_ scheduler: SchedulerType, _ immediate: ImmediateSchedulerType, _ queue: DispatchQueue) {
  let _: RxTime = scheduler.now
  let _: Disposable = immediate.schedule(1) { (state: Int) in
    print(state)
    return Disposables.create()
  }
  let _: Disposable = immediate.scheduleRecursive(3) { state, recurse in if state > 0 { recurse(state - 1) } }
  let _: Disposable = immediate.scheduleRecursive(3, action: { (state: Int, recurse: (Int) -> Void) in recurse(state) })
  let _: Disposable = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
  let _: Disposable = scheduler.scheduleRelative(
    "a", dueTime: .seconds(1),
    action: {
      print($0); return Disposables.create()
    })
  let _: Disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { $0 + 1 }
  let _: Disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1), action: { $0 + 1 })
  let _: SchedulerType = MainScheduler.instance
  let _: MainScheduler = MainScheduler.instance
  let _: SerialDispatchQueueScheduler = MainScheduler.asyncInstance
  let _: ConcurrentMainScheduler = ConcurrentMainScheduler.instance
  let _: CurrentThreadScheduler = CurrentThreadScheduler.instance
  let _: Bool = CurrentThreadScheduler.isScheduleRequired
  MainScheduler.ensureExecutingOnScheduler()
  MainScheduler.ensureExecutingOnScheduler(errorMessage: "a")
  MainScheduler.ensureRunningOnMainThread()
  MainScheduler.ensureRunningOnMainThread(errorMessage: "a")
  let _ = SerialDispatchQueueScheduler(qos: .background)
  let _ = SerialDispatchQueueScheduler(qos: .background, internalSerialQueueName: "a", leeway: .nanoseconds(0))
  let _ = SerialDispatchQueueScheduler(internalSerialQueueName: "a")
  let _ = SerialDispatchQueueScheduler(
    internalSerialQueueName: "a", serialQueueConfiguration: { queue in queue.suspend() }, leeway: .nanoseconds(0))
  let _ = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "a")
  let _ = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "a", leeway: .nanoseconds(0))
  let _ = ConcurrentDispatchQueueScheduler(qos: .default)
  let _ = ConcurrentDispatchQueueScheduler(qos: .default, leeway: .nanoseconds(0))
  let _ = ConcurrentDispatchQueueScheduler(queue: queue)
  let _ = ConcurrentDispatchQueueScheduler(queue: queue, leeway: .nanoseconds(0))
  let operations = OperationQueueScheduler(operationQueue: OperationQueue())
  let _ = OperationQueueScheduler(operationQueue: OperationQueue(), queuePriority: .high)
  let _: (OperationQueue, Operation.QueuePriority) = (operations.operationQueue, operations.queuePriority)
  let _: RxTimeInterval = .milliseconds(300)
  let _: RxTime = Date()
}

/// Schedulers of one's own.
final class DirectScheduler: SchedulerType {
  var now: RxTime { Date() }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    action(state)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    action(state)
  }
}

struct DirectImmediateScheduler: ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    action(state)
  }
}

/// Sequences, observers, disposables and decoders of one's own.
struct Answers: ObservableType {
  typealias Element = Int

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
    observer.onNext(42)
    observer.onCompleted()
    return Disposables.create()
  }
}

struct Converted: ObservableConvertibleType {
  func asObservable() -> Observable<String> { .just("a") }
}

final class Flag: Cancelable, @unchecked Sendable {
  private(set) var isDisposed = false
  func dispose() { isDisposed = true }
}

struct Repeated<Element>: SubjectType {
  typealias Observer = AnyObserver<Element>
  let subject = ReplaySubject<Element>.createUnbounded()
  func subscribe<Target: ObserverType>(_ observer: Target) -> Disposable where Target.Element == Element {
    subject.subscribe(observer)
  }
  func asObserver() -> AnyObserver<Element> { AnyObserver(subject) }
}

struct LineDecoder: DataDecoder {
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
    try JSONDecoder().decode(type, from: data)
  }
}

struct Failed: EventConvertible {
  typealias Element = Int
  var event: Event<Int> { .error(Failure()) }
}

final class Shared: ConnectableObservableType {
  typealias Element = Int
  private let source = Observable.just(1).publish()
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
    source.subscribe(observer)
  }
  func connect() -> Disposable { source.connect() }
}

final class Name: ObservableType, ObserverType {
  typealias Element = String
  private let relay = BehaviorRelay(value: "")
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == String {
    relay.subscribe(observer)
  }
  func on(_ event: Event<String>) { if let name = event.element { relay.accept(name) } }
}

func ofOnesOwn(_ bag: DisposeBag) {
  Observable.just(1).concat(Answers()).withLatestFrom(Converted()).bind(to: Name()).disposed(by: bag)
  let _: Observable<Int> = Shared().refCount()
  let _: Observable<Int> = Observable.of(Failed(), Failed()).dematerialize()
  let _: Observable<Int> = Answers().multicast(Repeated<Int>()).refCount()
  let _: Observable<Int> = Answers().observe(on: DirectImmediateScheduler()).delay(
    .seconds(1), scheduler: DirectScheduler())
  let _: Observable<Int> = Observable.just(Data()).decode(type: Int.self, decoder: LineDecoder())
}
