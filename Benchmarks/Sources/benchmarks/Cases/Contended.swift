import Dispatch
import Foundation
import MiniRx
import RxComposable
import Synchronization

/// What threads may share, and beside it locks by hand around a sum.
let contentionCases = [
  contendedSubject, contendedRelay, contendedShare, contendedObserveOn, contendedSubscribing, contendedStore,
  plainLock, mutex, recursiveLock,
]

/// All threads emit into a subject.
private let contendedSubject = ContentionCase(id: "subject") {
  let subject = PublishSubject<Int>()
  let arrived = Total()
  let subscription = subject.subscribe(onNext: { _ in arrived.value += 1 })
  return Contended(
    operate: { subject.onNext($0) }, finish: { _ in withExtendedLifetime(subscription) { arrived.value } })
}

/// All threads change a relay that remembers its value.
private let contendedRelay = ContentionCase(id: "relay") {
  let relay = BehaviorRelay(value: 0)
  let arrived = Total()
  let subscription = relay.skip(1).subscribe(onNext: { _ in arrived.value += 1 })
  return Contended(operate: { relay.accept($0) }, finish: { _ in withExtendedLifetime(subscription) { arrived.value } })
}

/// All threads emit into what ten observers share.
private let contendedShare = ContentionCase(id: "share") {
  let subject = PublishSubject<Int>()
  let arrived = Total()
  let bag = DisposeBag()
  let shared = subject.share(replay: 1)
  for _ in 0..<10 { shared.subscribe(onNext: { _ in arrived.value += 1 }).disposed(by: bag) }
  return Contended(
    operate: { subject.onNext($0) }, finish: { _ in withExtendedLifetime(bag) { arrived.value / 10 } })
}

/// All threads emit into what is delivered on a serial queue.
private let contendedObserveOn = ContentionCase(id: "observeOn") {
  let subject = PublishSubject<Int>()
  let arrived = Total()
  let queue = DispatchQueue(label: "contended")
  let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "contended")
  let subscription = subject.observe(on: scheduler).subscribe(onNext: { _ in arrived.value += 1 })
  return Contended(
    operate: { subject.onNext($0) },
    finish: { operations in
      withExtendedLifetime(subscription) {
        var count = 0
        while count < operations { count = queue.sync { arrived.value } }
        return count
      }
    })
}

/// All threads subscribe to a subject, and dispose.
private let contendedSubscribing = ContentionCase(id: "subscribe") {
  let subject = PublishSubject<Int>()
  return Contended(
    operate: { _ in subject.subscribe(onNext: { _ in }).dispose() },
    finish: { operations in subject.hasObservers ? 0 : operations })
}

/// All threads send to a store, one at a time.
private let contendedStore = ContentionCase(id: "store") {
  nonisolated(unsafe) let store = Store(
    initialState: 0,
    reducer: Reduce<Int, Int> { state, _ in
      state += 1
      return .none
    }, mainThreadChecksEnabled: false)
  let last = Total()
  let subscription = store.subscribe(\.self).subscribe(onNext: { last.value = $0 })
  let guarded = LockIsolated(store)
  return Contended(
    operate: { action in guarded.withValue { _ = $0.send(action) } },
    finish: { _ in withExtendedLifetime(subscription) { last.value } })
}

// MARK: Beside

/// A sum under a lock of Foundation.
private let plainLock = ContentionCase(id: "NSLock", make: { summing(NSLock()) }, limit: nil)

/// What RxSwift's subjects take.
private let recursiveLock = ContentionCase(id: "NSRecursiveLock", make: { summing(NSRecursiveLock()) }, limit: nil)

/// Swift's own.
private let mutex = ContentionCase(
  id: "Mutex",
  make: {
    let sum = SharedSum()
    return Contended(operate: { _ in sum.value.withLock { $0 += 1 } }, finish: { _ in sum.value.withLock { $0 } })
  }, limit: nil)

private final class SharedSum: Sendable {
  let value = Mutex(0)
}

private func summing(_ lock: some NSLocking & Sendable) -> Contended {
  let sum = Total()
  return Contended(operate: { _ in lock.withLock { sum.value += 1 } }, finish: { _ in lock.withLock { sum.value } })
}
