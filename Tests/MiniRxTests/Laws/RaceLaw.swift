import ThreadTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Grammar, silence, release and one connection under races: subscribing, disposing and terminating against each other,
/// thousands of rounds each.
final class RaceLaw: XCTestCase {
  private struct Row {
    let name: String
    let build: (PublishSubject<Int>, PublishSubject<Int>, any SchedulerType) -> Observable<Int>
  }

  private let rounds = races(2_000)
  private let queue = SerialDispatchQueueScheduler(qos: .default)

  private let table: [Row] = [
    Row(name: "share") { left, _, _ in left.share() },
    Row(name: "share with replay") { left, _, _ in left.share(replay: 1) },
    Row(name: "share for ever") { left, _, _ in left.share(replay: 1, scope: .forever) },
    Row(name: "replay and refCount") { left, _, _ in left.replay(2).refCount() },
    Row(name: "publish and refCount") { left, _, _ in left.publish().refCount() },
    Row(name: "merge") { left, right, _ in Observable.merge(left, right) },
    Row(name: "zip") { left, right, _ in Observable.zip(left, right) { $0 + $1 } },
    Row(name: "combineLatest") { left, right, _ in Observable.combineLatest(left, right) { $0 + $1 } },
    Row(name: "withLatestFrom") { left, right, _ in left.withLatestFrom(right) },
    Row(name: "amb") { left, right, _ in left.amb(right) },
    Row(name: "switchLatest") { left, right, _ in left.map { _ in right.asObservable() }.switchLatest() },
    Row(name: "flatMap") { left, right, _ in left.flatMap { _ in right } },
    Row(name: "concatMap") { left, right, _ in left.concatMap { _ in right.take(1) } },
    Row(name: "take(until:)") { left, right, _ in left.take(until: right) },
    Row(name: "skip(until:)") { left, right, _ in left.skip(until: right) },
    Row(name: "flatMapLatest") { left, right, _ in left.flatMapLatest { _ in right } },
    Row(name: "flatMapFirst") { left, right, _ in left.flatMapFirst { _ in right } },
    Row(name: "merge(maxConcurrent:)") { left, right, _ in
      left.map { $0 == 1 ? right.asObservable() : .just($0) }.merge(maxConcurrent: 1)
    },
    Row(name: "groupBy") { left, right, _ in Observable.merge(left, right).groupBy { $0 % 2 }.merge() },
    Row(name: "retry(when:)") { left, right, _ in
      Observable.merge(left, right).retry { (errors: Observable<any Error>) in errors.take(1) }
    },
    Row(name: "retry(when:) on another thread") { left, right, queue in
      Observable.merge(left, right).retry { (errors: Observable<any Error>) in errors.observe(on: queue).take(2) }
    },
    Row(name: "timeout(other:)") { left, right, queue in
      left.timeout(.microseconds(20), other: right, scheduler: queue)
    },
    Row(name: "observe(on:)") { left, _, queue in left.observe(on: queue) },
    Row(name: "subscribe(on:)") { left, _, queue in left.subscribe(on: queue) },
    Row(name: "debounce") { left, _, queue in left.debounce(.nanoseconds(1), scheduler: queue) },
    Row(name: "timeout") { left, _, queue in left.timeout(.microseconds(20), scheduler: queue) },
    Row(name: "buffer") { left, _, queue in
      left.buffer(timeSpan: .microseconds(20), count: 2, scheduler: queue).map(\.count)
    },
    Row(name: "window") { left, _, queue in
      left.window(timeSpan: .microseconds(20), count: 2, scheduler: queue).merge()
    },
    Row(name: "throttle") { left, _, queue in left.throttle(.microseconds(20), scheduler: queue) },
    Row(name: "sample") { left, right, _ in left.sample(right) },
    Row(name: "delay") { left, _, queue in left.delay(.microseconds(5), scheduler: queue) },
    Row(name: "a BehaviorSubject") { left, _, _ in left.between(BehaviorSubject(value: 0)) },
    Row(name: "a ReplaySubject") { left, _, _ in left.between(ReplaySubject.create(bufferSize: 2)) },
    Row(name: "an AsyncSubject") { left, _, _ in left.between(AsyncSubject()) },
  ]

  func testSubscribingDisposingAndTerminatingAtOnce() {
    for row in table {
      if let fault = fault(of: row, in: 0..<rounds) { return XCTFail("\(row.name), \(fault)") }
    }
  }

  #if DEBUG
    /// A row takes each of the three ways to end in the full run, one of them otherwise.
    func testSubscribingDisposingAndTerminatingUnderControlledSchedules() {
      for (index, row) in table.enumerated() {
        for round in isFullRun ? 0..<3 : index % 3..<index % 3 + 1 {
          XCTAssertNoFault(row.name) {
            fault(of: row, in: round..<round + 1, on: TestScheduler(initialClock: 0), patience: 0.01)
          }
        }
      }
    }
  #endif

  private let unserialised = Row(name: "unserialised") { left, right, _ in
    Source { sink in
      sink.setUpstream(CompositeDisposable(left.subscribe(onNext: sink.next), right.subscribe(onNext: sink.next)))
      return nil
    }
  }

  func testTheLawFindsAStageThatMergesWithoutSerialising() throws {
    guard hasManyCores else { throw XCTSkip("On one core, threads meet under controlled schedules alone.") }
    let fault = fault(of: unserialised, in: 0..<2_000)
    XCTAssertTrue(fault?.hasSuffix("two events at once") == true, "\(fault ?? "nothing")")
  }

  #if DEBUG
    func testTheLawFindsAStageThatMergesWithoutSerialisingUnderControlledSchedules() {
      let outcome = Interleaving.explore {
        fault(of: unserialised, in: 0..<1, on: TestScheduler(initialClock: 0), patience: 0.01)
      }
      XCTAssertTrue(outcome.fault?.text.hasSuffix("two events at once") == true, "\(outcome)")
    }
  #endif

  func testTheLawFindsAStageThatCannotBeDisposed() {
    let fault = fault(
      of: Row(name: "deaf") { left, _, _ in
        Source { sink in
          _ = left.subscribe(onNext: sink.next)
          return nil
        }
      }, in: 0..<2_000, patience: 0.01)
    XCTAssertEqual(fault, "round 1: a source is still observed")
  }

  /// - Parameter virtual: a scheduler that takes the place of the queue. A thread of its own moves its clock.
  private func fault(
    of row: Row, in rounds: Range<Int>, on virtual: TestScheduler? = nil, patience: Double = 5
  ) -> String? {
    for round in rounds {
      let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
      let sequence = row.build(left, right, virtual ?? queue)
      let logs = (EventLog<Int>(), EventLog<Int>())
      func emit() {
        left.onNext(1)
        right.onNext(2)
        left.onNext(3)
        if round % 3 == 0 { left.onCompleted() }
        if round % 3 == 1 { right.onError(TestError.first) }
      }
      func observe(_ log: EventLog<Int>, _ subject: PublishSubject<Int>, _ element: Int) {
        let subscription = sequence.subscribe(log.record)
        subject.onNext(element)
        subscription.dispose()
        log.disposed()
      }
      if let virtual {
        race(
          emit, { observe(logs.0, right, 4) }, { observe(logs.1, left, 5) },
          { for _ in 0..<3 { virtual.advance(by: .microseconds(20)) } })
        virtual.advance(by: .milliseconds(1))
      } else {
        race(emit, { observe(logs.0, right, 4) }, { observe(logs.1, left, 5) })
      }
      if let fault = logs.0.fault ?? logs.1.fault { return "round \(round): \(fault)" }
      // Another thread that disposes may still be on its way to the source.
      waitUntil(within: patience) { !left.hasObservers && !right.hasObservers }
      if left.hasObservers || right.hasObservers { return "round \(round): a source is still observed" }
    }
    return nil
  }

  // MARK: Disposables

  func testADisposableDisposesOnce() {
    for (name, fault) in disposables {
      for round in 0..<rounds {
        if let text = fault(32) { return XCTFail("\(name), round \(round): \(text)") }
      }
    }
  }

  #if DEBUG
    func testADisposableDisposesOnceUnderControlledSchedules() {
      for (name, fault) in disposables { XCTAssertNoFault(name) { fault(2) } }
    }
  #endif

  #if DEBUG
    func testNothingIsDeliveredBehindTheLaterOfTwoDisposalsUnderControlledSchedules() {
      let groups: [(name: String, make: (any Disposable) -> any Disposable)] = [
        ("CompositeDisposable", { CompositeDisposable(Disposables.create(), $0, Disposables.create()) }),
        (
          "SerialDisposable",
          {
            let group = SerialDisposable()
            group.disposable = $0
            return group
          }
        ),
        (
          "SingleAssignmentDisposable",
          {
            let group = SingleAssignmentDisposable()
            group.setDisposable($0)
            return group
          }
        ),
        ("RefCountDisposable", { RefCountDisposable(disposable: $0) }),
      ]
      for (name, make) in groups {
        XCTAssertNoFault(name) {
          let (subject, heard) = (PublishSubject<Int>(), Counter())
          let group = make(subject.subscribe(onNext: { _ in heard.add(1) }))
          race(
            { group.dispose() },
            {
              group.dispose()
              subject.onNext(1)
            })
          return heard.value == 0 && !subject.hasObservers ? nil : "\(heard.value), \(subject.hasObservers)"
        }
      }
    }
  #endif

  /// What is wrong after a race with one of them, in which threads insert so many each.
  private var disposables: [(name: String, fault: (Int) -> String?)] {
    [
      ("CompositeDisposable", faultOfComposite), ("DisposeBag", faultOfBag), ("SerialDisposable", faultOfSerial),
      ("RefCountDisposable", { _ in self.faultOfRefCount() }),
      ("SingleAssignmentDisposable", { _ in self.faultOfSingleAssignment() }),
    ]
  }

  private func faultOfComposite(_ count: Int) -> String? {
    let group = CompositeDisposable()
    let disposed = (0..<8 + 2 * count).map { _ in Counter() }
    let isLate = Counter()
    func member(_ index: Int) -> any Disposable { CountedDisposable(disposed[index]) }
    let keys = (0..<8).compactMap { group.insert(member($0)) }
    func insert(_ indices: Range<Int>) {
      for index in indices where group.insert(member(index)) == nil {
        if disposed[index].value != 1 { isLate.add(1) }
      }
    }
    race(
      { insert(8..<8 + count) }, { insert(8 + count..<8 + 2 * count) }, { for key in keys { group.remove(for: key) } },
      { for key in keys.reversed() { group.remove(for: key) } }, { group.dispose() }, { group.dispose() })
    let counts = disposed.map(\.value)
    if counts.contains(where: { $0 != 1 }) { return "\(counts)" }
    return isLate.value > 0 ? "not disposed before insert returns" : group.count > 0 ? "something is left" : nil
  }

  private func faultOfBag(_: Int) -> String? {
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
    let counts = (disposed.map(\.value), inserted.map(\.value))
    return counts.0 == counts.1 ? nil : "\(counts.0) of \(counts.1)"
  }

  private func faultOfSerial(_: Int) -> String? {
    let serial = SerialDisposable()
    let disposed = Counter()
    race(
      { for _ in 0..<3 { serial.disposable = CountedDisposable(disposed) } },
      { for _ in 0..<3 { serial.disposable = CountedDisposable(disposed) } },
      { serial.dispose() })
    return disposed.value == 6 ? nil : "\(disposed.value) of 6"
  }

  private func faultOfRefCount() -> String? {
    let disposed = Counter()
    let shared = RefCountDisposable(disposable: CountedDisposable(disposed))
    let user = shared.retain()
    race({ user.dispose() }, { shared.dispose() }, { shared.retain().dispose() })
    return disposed.value == 1 && shared.isDisposed ? nil : "\(disposed.value) times"
  }

  private func faultOfSingleAssignment() -> String? {
    let single = SingleAssignmentDisposable()
    let disposed = Counter()
    race({ single.setDisposable(CountedDisposable(disposed)) }, { single.dispose() }, { single.dispose() })
    return disposed.value == 1 ? nil : "\(disposed.value) times"
  }
}

extension Observable {
  /// What a subject passes on while it has an observer.
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
