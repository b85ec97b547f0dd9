import Dispatch
import Foundation
import MiniRx
import XCTest

/// M1, M2, M6, M7 under races: subscribing, disposing and terminating against each other, thousands of rounds each.
final class RaceLaw: XCTestCase {
  private struct Row {
    let name: String
    let build: (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>
  }

  private let rounds = isThreadSanitized ? 2_000 : 4_000
  private let queue = SerialDispatchQueueScheduler(qos: .default)

  private lazy var table: [Row] = [
    Row(name: "share") { left, _ in left.share() },
    Row(name: "share with replay") { left, _ in left.share(replay: 1) },
    Row(name: "share for ever") { left, _ in left.share(replay: 1, scope: .forever) },
    Row(name: "replay and refCount") { left, _ in left.replay(2).refCount() },
    Row(name: "publish and refCount") { left, _ in left.publish().refCount() },
    Row(name: "merge") { Observable.merge($0, $1) },
    Row(name: "zip") { Observable.zip($0, $1) { $0 + $1 } },
    Row(name: "combineLatest") { Observable.combineLatest($0, $1) { $0 + $1 } },
    Row(name: "withLatestFrom") { $0.withLatestFrom($1) },
    Row(name: "amb") { $0.amb($1) },
    Row(name: "switchLatest") { left, right in left.map { _ in right.asObservable() }.switchLatest() },
    Row(name: "flatMap") { left, right in left.flatMap { _ in right } },
    Row(name: "concatMap") { left, right in left.concatMap { _ in right.take(1) } },
    Row(name: "take(until:)") { $0.take(until: $1) },
    Row(name: "observe(on:)") { [queue] left, _ in left.observe(on: queue) },
    Row(name: "subscribe(on:)") { [queue] left, _ in left.subscribe(on: queue) },
    Row(name: "debounce") { [queue] left, _ in left.debounce(.nanoseconds(1), scheduler: queue) },
    Row(name: "timeout") { [queue] left, _ in left.timeout(.microseconds(20), scheduler: queue) },
    Row(name: "buffer") { [queue] left, _ in
      left.buffer(timeSpan: .microseconds(20), count: 2, scheduler: queue).map(\.count)
    },
    Row(name: "window") { [queue] left, _ in
      left.window(timeSpan: .microseconds(20), count: 2, scheduler: queue).merge()
    },
    Row(name: "throttle") { [queue] left, _ in left.throttle(.microseconds(20), scheduler: queue) },
    Row(name: "sample") { $0.sample($1) },
    Row(name: "delay") { [queue] left, _ in left.delay(.microseconds(5), scheduler: queue) },
    Row(name: "a BehaviorSubject") { left, _ in left.between(BehaviorSubject(value: 0)) },
    Row(name: "a ReplaySubject") { left, _ in left.between(ReplaySubject.create(bufferSize: 2)) },
    Row(name: "an AsyncSubject") { left, _ in left.between(AsyncSubject()) },
  ]

  func testSubscribingDisposingAndTerminatingAtOnce() {
    for row in table {
      for round in 0..<rounds {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let sequence = row.build(left, right)
        let logs = (RaceLog(), RaceLog())
        race(
          {
            left.onNext(1)
            right.onNext(2)
            left.onNext(3)
            if round % 3 == 0 { left.onCompleted() }
            if round % 3 == 1 { right.onError(TestError.first) }
          },
          {
            let subscription = sequence.subscribe(logs.0.record)
            right.onNext(4)
            subscription.dispose()
            logs.0.disposed()
          },
          {
            let subscription = sequence.subscribe(logs.1.record)
            left.onNext(5)
            subscription.dispose()
            logs.1.disposed()
          })
        for log in [logs.0, logs.1] {
          if let fault = log.fault { return XCTFail("\(row.name), round \(round): \(fault)") }
        }
        // Another thread that disposes may still be on its way to the source.
        let deadline = Date().addingTimeInterval(5)
        while left.hasObservers || right.hasObservers, Date() < deadline { Thread.sleep(forTimeInterval: 0) }
        guard !left.hasObservers, !right.hasObservers else {
          return XCTFail("\(row.name), round \(round): a source is still observed")
        }
      }
    }
  }

  func testACompositeDisposableDisposesEachMemberOnce() {
    for _ in 0..<rounds {
      let group = CompositeDisposable()
      let disposed = Counter()
      let keys = (0..<4).map { _ in group.insert(Disposables.create { disposed.add(1) }) }
      race(
        { for _ in 0..<4 { _ = group.insert(Disposables.create { disposed.add(1) }) } },
        { for key in keys { key.map(group.remove(for:)) } },
        { group.dispose() })
      XCTAssertEqual(disposed.value, 8)
      XCTAssertEqual(group.count, 0)
    }
  }

  func testASerialDisposableDisposesEachOnce() {
    for _ in 0..<rounds {
      let serial = SerialDisposable()
      let disposed = Counter()
      race(
        { for _ in 0..<3 { serial.disposable = Disposables.create { disposed.add(1) } } },
        { for _ in 0..<3 { serial.disposable = Disposables.create { disposed.add(1) } } },
        { serial.dispose() })
      XCTAssertEqual(disposed.value, 6)
    }
  }

  func testARefCountDisposableDisposesOnceAfterItsLastUser() {
    for _ in 0..<rounds {
      let disposed = Counter()
      let shared = RefCountDisposable(disposable: Disposables.create { disposed.add(1) })
      let user = shared.retain()
      race({ user.dispose() }, { shared.dispose() }, { shared.retain().dispose() })
      XCTAssertEqual(disposed.value, 1)
      XCTAssertTrue(shared.isDisposed)
    }
  }

  /// Runs three bodies at once.
  private func race(_ bodies: () -> Void...) {
    nonisolated(unsafe) let bodies = bodies
    DispatchQueue.concurrentPerform(iterations: bodies.count) { bodies[$0]() }
  }
}

extension Observable {
  /// What a subject passes on while somebody observes.
  fileprivate func between<Subject: SubjectType>(_ subject: Subject) -> Observable
  where Subject.Observer.Element == Element, Subject.Element == Element {
    multicast(subject).refCount()
  }
}

/// What one subscription hears, and whether that breaks the grammar or the silence.
private final class RaceLog: @unchecked Sendable {
  private let lock = NSLock()
  private var isInside = false
  private var hasEnded = false
  private var isDisposed = false
  private var eventsAfterDispose = 0
  private var found: String?

  var fault: String? { lock.withLock { eventsAfterDispose > 1 ? "\(eventsAfterDispose) events after dispose" : found } }

  func record(_ event: Event<Int>) {
    lock.withLock {
      if isInside { found = "two events at once" }
      if hasEnded { found = "\(event) after the end" }
      if isDisposed { eventsAfterDispose += 1 }
      isInside = true
      hasEnded = event.isStopEvent
    }
    sched_yield()
    lock.withLock { isInside = false }
  }

  func disposed() { lock.withLock { isDisposed = true } }
}
