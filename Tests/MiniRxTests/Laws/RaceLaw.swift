import XCTest

@testable import MiniRx

/// Grammar, silence, release and one connection under races: subscribing, disposing and terminating against each other, thousands of rounds each.
final class RaceLaw: XCTestCase {
  private struct Row {
    let name: String
    let build: (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>
  }

  private let rounds = isThreadSanitized ? 1_000 : 2_000
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
    Row(name: "skip(until:)") { $0.skip(until: $1) },
    Row(name: "flatMapLatest") { left, right in left.flatMapLatest { _ in right } },
    Row(name: "flatMapFirst") { left, right in left.flatMapFirst { _ in right } },
    Row(name: "merge(maxConcurrent:)") { left, right in
      left.map { $0 == 1 ? right.asObservable() : .just($0) }.merge(maxConcurrent: 1)
    },
    Row(name: "groupBy") { left, right in Observable.merge(left, right).groupBy { $0 % 2 }.merge() },
    Row(name: "retry(when:)") { left, right in
      Observable.merge(left, right).retry { (errors: Observable<any Error>) in errors.take(1) }
    },
    Row(name: "timeout(other:)") { [queue] left, right in
      left.timeout(.microseconds(20), other: right, scheduler: queue)
    },
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
      if let fault = fault(of: row) { return XCTFail("\(row.name), \(fault)") }
    }
  }

  func testTheLawFindsAStageThatMergesWithoutSerialising() {
    let fault = fault(
      of: Row(name: "unserialised") { left, right in
        Source { sink in
          sink.setUpstream(CompositeDisposable(left.subscribe(onNext: sink.next), right.subscribe(onNext: sink.next)))
          return nil
        }
      })
    XCTAssertTrue(fault?.hasSuffix("two events at once") == true, "\(fault ?? "nothing")")
  }

  func testTheLawFindsAStageThatCannotBeDisposed() {
    let fault = fault(
      of: Row(name: "deaf") { left, _ in
        Source { sink in
          _ = left.subscribe(onNext: sink.next)
          return nil
        }
      }, patience: 0.01)
    XCTAssertEqual(fault, "round 1: a source is still observed")
  }

  private func fault(of row: Row, patience: Double = 5) -> String? {
    for round in 0..<rounds {
      let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
      let sequence = row.build(left, right)
      let logs = (EventLog<Int>(), EventLog<Int>())
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
      if let fault = logs.0.fault ?? logs.1.fault { return "round \(round): \(fault)" }
      // Another thread that disposes may still be on its way to the source.
      waitUntil(within: patience) { !left.hasObservers && !right.hasObservers }
      if left.hasObservers || right.hasObservers { return "round \(round): a source is still observed" }
    }
    return nil
  }

  func testACompositeDisposableDisposesEachMemberOnce() {
    for round in 0..<rounds {
      let group = CompositeDisposable()
      let disposed = (0..<72).map { _ in Counter() }
      func member(_ index: Int) -> any Disposable { CountedDisposable(disposed[index]) }
      let keys = (0..<8).compactMap { group.insert(member($0)) }
      func insert(_ indices: Range<Int>) {
        for index in indices where group.insert(member(index)) == nil {
          XCTAssertEqual(disposed[index].value, 1, "disposed before insert returns")
        }
      }
      race(
        { insert(8..<40) }, { insert(40..<72) }, { for key in keys { group.remove(for: key) } },
        { for key in keys.reversed() { group.remove(for: key) } }, { group.dispose() }, { group.dispose() })
      let counts = disposed.map(\.value)
      if counts.contains(where: { $0 != 1 }) { return XCTFail("round \(round): \(counts)") }
      XCTAssertEqual(group.count, 0)
    }
  }

  func testABagThatGoesAwayWhileItIsFilledDisposesEachMemberOnce() {
    for _ in 0..<rounds {
      let (inserted, disposed) = ((0..<6).map { _ in Counter() }, (0..<6).map { _ in Counter() })
      let bag = Locked<DisposeBag?>(DisposeBag())
      func insert(_ indices: Range<Int>) {
        for index in indices {
          guard let bag = bag.withLock({ $0 }) else { return }
          inserted[index].add(1)
          bag.insert(CountedDisposable(disposed[index]))
        }
      }
      insert(0..<2)
      race({ insert(2..<4) }, { insert(4..<6) }, { _ = bag.exchange(nil) })
      XCTAssertEqual(disposed.map(\.value), inserted.map(\.value))
    }
  }

  func testASerialDisposableDisposesEachOnce() {
    for _ in 0..<rounds {
      let serial = SerialDisposable()
      let disposed = Counter()
      race(
        { for _ in 0..<3 { serial.disposable = CountedDisposable(disposed) } },
        { for _ in 0..<3 { serial.disposable = CountedDisposable(disposed) } },
        { serial.dispose() })
      XCTAssertEqual(disposed.value, 6)
    }
  }

  func testARefCountDisposableDisposesOnceAfterItsLastUser() {
    for _ in 0..<rounds {
      let disposed = Counter()
      let shared = RefCountDisposable(disposable: CountedDisposable(disposed))
      let user = shared.retain()
      race({ user.dispose() }, { shared.dispose() }, { shared.retain().dispose() })
      XCTAssertEqual(disposed.value, 1)
      XCTAssertTrue(shared.isDisposed)
    }
  }
}

extension Observable {
  /// What a subject passes on while somebody observes.
  fileprivate func between<Subject: SubjectType>(_ subject: Subject) -> Observable
  where Subject.Observer.Element == Element, Subject.Element == Element {
    multicast(subject).refCount()
  }
}

/// Counts every call of `dispose`, unlike those of the library, which act on the first.
private struct CountedDisposable: Disposable {
  private let count: Counter

  init(_ count: Counter) { self.count = count }

  func dispose() { count.add(1) }
}
