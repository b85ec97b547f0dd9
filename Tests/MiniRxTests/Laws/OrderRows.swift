import MiniRxTesting
import XCTest

/// A sequence that several observers share, and what it emits.
struct OrderRow {
  typealias Made = (observable: Observable<Int>, emit: (Int) -> Void, finish: () -> Void)

  let name: String
  /// Whether observers hear all elements, or the last only.
  var hearsAll = true
  let make: () -> Made

  /// What `finish` emits, so that observers which hear it late are waited for.
  static let last = 99_999

  func isDone(_ log: EventLog<Int>) -> Bool { log.elements.last == Self.last || log.end != nil }

  /// A subject, perhaps with something between it and the observers.
  static func subject(
    _ name: String, _ makeSubject: @autoclosure @escaping () -> CoreSubject<Int>,
    _ share: @escaping (CoreSubject<Int>) -> Observable<Int> = { $0 }
  ) -> OrderRow {
    OrderRow(name: name) {
      let subject = makeSubject()
      return (share(subject), subject.onNext, { subject.onNext(last) })
    }
  }

  static func relay(_ name: String, _ makeRelay: @autoclosure @escaping () -> some RelayType<Int>) -> OrderRow {
    OrderRow(name: name) {
      let relay = makeRelay()
      return (relay.asObservable(), relay.accept, { relay.accept(last) })
    }
  }
}

/// Every subject, relay and shared sequence.
nonisolated(unsafe) let orderRows: [OrderRow] = [
  .subject("PublishSubject", PublishSubject()),
  .subject("BehaviorSubject", BehaviorSubject(value: -1)),
  .subject("ReplaySubject", ReplaySubject<Int>.create(bufferSize: 3)),
  .subject("ReplaySubject without bounds", ReplaySubject<Int>.createUnbounded()),
  OrderRow(name: "AsyncSubject", hearsAll: false) {
    let subject = AsyncSubject<Int>()
    return (subject, subject.onNext, subject.onCompleted)
  },
  .relay("PublishRelay", PublishRelay()),
  .relay("BehaviorRelay", BehaviorRelay(value: -1)),
  .relay("ReplayRelay", ReplayRelay<Int>.create(bufferSize: 2)),
  .relay("ReplayRelay without bounds", ReplayRelay<Int>.createUnbound()),
  .subject("publish", PublishSubject()) { connected($0.publish()) },
  .subject("replay", PublishSubject()) { connected($0.replay(2)) },
  .subject("replay all", PublishSubject()) { connected($0.replayAll()) },
  .subject("multicast", PublishSubject()) { connected($0.multicast(BehaviorSubject(value: -1))) },
  .subject("publish and refCount", PublishSubject()) { $0.publish().refCount() },
  .subject("share", PublishSubject()) { $0.share() },
  .subject("share with replay", PublishSubject()) { $0.share(replay: 2) },
  .subject("share for ever", PublishSubject()) { $0.share(replay: 0, scope: .forever) },
  .subject("share with replay for ever", PublishSubject()) { $0.share(replay: 2, scope: .forever) },
  .subject("Infallible share", PublishSubject()) {
    $0.asInfallible(onErrorFallbackTo: .empty()).share(replay: 2).asObservable()
  },
  .subject("Driver", PublishSubject()) { subject in
    SharingScheduler.mock(scheduler: SerialDispatchQueueScheduler(qos: .default)) {
      subject.asDriver(onErrorDriveWith: .empty()).asObservable()
    }
  },
  .subject("Signal", PublishSubject()) { subject in
    SharingScheduler.mock(scheduler: SerialDispatchQueueScheduler(qos: .default)) {
      subject.asSignal(onErrorSignalWith: .empty()).asObservable()
    }
  },
]

private func connected<Element>(_ sequence: ConnectableObservable<Element>) -> Observable<Element> {
  _ = sequence.connect()
  return sequence
}

extension OrderRow {
  /// Breaks the law: delivers an emission inside another one, as RxSwift does.
  static var nested: OrderRow {
    OrderRow(name: "nested") {
      let naive = NaiveSubject()
      return (naive.observable, naive.emit, { naive.emit(last) })
    }
  }

  /// Breaks the law: sends each observer something that no other receives.
  static var late: OrderRow {
    .subject("late", PublishSubject()) { subject in
      var number = 0
      return .deferred {
        number -= 1
        return subject.startWith(number)
      }
    }
  }
}

private final class NaiveSubject: @unchecked Sendable {
  private let observers = Locked<[AnyObserver<Int>]>([])

  var observable: Observable<Int> {
    .create { [self] observer in
      observers.withLock { $0.append(observer) }
      return Disposables.create()
    }
  }

  func emit(_ value: Int) {
    for observer in observers.withLock({ $0 }) { observer.onNext(value) }
  }
}
