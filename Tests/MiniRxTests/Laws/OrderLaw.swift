import Foundation
import MiniRx
import XCTest

/// M5: all observers see the same elements in the same order.
final class OrderLaw: XCTestCase {
  private struct Row {
    let name: String
    let make: () -> (observable: Observable<Int>, emit: (Int) -> Void)
  }

  /// Every subject, relay and shared sequence.
  private let table: [Row] = [
    Row(name: "PublishSubject") {
      let subject = PublishSubject<Int>()
      return (subject, { subject.onNext($0) })
    },
    Row(name: "BehaviorSubject") {
      let subject = BehaviorSubject(value: -1)
      return (subject, { subject.onNext($0) })
    },
    Row(name: "ReplaySubject") {
      let subject = ReplaySubject<Int>.create(bufferSize: 3)
      return (subject, { subject.onNext($0) })
    },
    Row(name: "PublishRelay") {
      let relay = PublishRelay<Int>()
      return (relay.asObservable(), { relay.accept($0) })
    },
    Row(name: "ReplayRelay") {
      let relay = ReplayRelay<Int>.create(bufferSize: 2)
      return (relay.asObservable(), { relay.accept($0) })
    },
    Row(name: "share") {
      let subject = PublishSubject<Int>()
      return (subject.share(replay: 2), { subject.onNext($0) })
    },
    Row(name: "BehaviorRelay") {
      let relay = BehaviorRelay(value: -1)
      return (relay.asObservable(), { relay.accept($0) })
    },
  ]

  func testObserversAgreeUnderReentrancy() {
    for row in table {
      let (observable, emit) = row.make()
      let bag = DisposeBag()
      var heard: [[Int]] = [[], [], []]
      for index in 0..<3 {
        observable.subscribe(onNext: { value in
          heard[index].append(value)
          if value == 1, index == 0 { emit(2) }
          if value == 1, index == 1 { emit(3) }
          if value == 2, index == 2 { emit(4) }
        })
        .disposed(by: bag)
      }
      emit(1)
      for values in heard { XCTAssertEqual(values.filter { $0 > 0 }, [1, 2, 3, 4], row.name) }
    }
  }

  func testObserversAgreeOnTheOrderOfFourThreads() {
    for row in table {
      let (observable, emit) = row.make()
      let bag = DisposeBag()
      let logs = (0..<3).map { _ in ValueLog() }
      for log in logs { observable.subscribe(onNext: { log.append($0) }).disposed(by: bag) }
      onThreads(4) { thread in for value in 0..<1000 { emit(thread * 10_000 + value) } }
      XCTAssertEqual(logs[0].values.filter { $0 >= 0 }.count, 4000, row.name)
      XCTAssertEqual(logs[0].values, logs[1].values, row.name)
      XCTAssertEqual(logs[0].values, logs[2].values, row.name)
      for thread in 0..<4 {
        let own = logs[0].values.filter { $0 / 10_000 == thread && $0 >= 0 }
        XCTAssertEqual(own, own.sorted(), "\(row.name): the order of a thread is kept")
      }
    }
  }

  func testALateObserverSeesASuffixOfWhatOthersSee() {
    for row in table {
      let (observable, emit) = row.make()
      let bag = DisposeBag()
      let early = ValueLog()
      observable.subscribe(onNext: { early.append($0) }).disposed(by: bag)
      let late = (0..<50).map { _ in ValueLog() }
      onThreads(3) { thread in
        if thread < 2 {
          for value in 0..<2000 { emit(thread * 10_000 + value) }
        } else {
          for log in late { observable.subscribe(onNext: { log.append($0) }).disposed(by: bag) }
        }
      }
      for log in late { XCTAssertTrue(early.values.hasSuffix(log.values), row.name) }
    }
  }

  func testAnEmissionInsideAnObserverIsNotHeardByAnObserverThatComesLater() {
    let subject = PublishSubject<Int>()
    var heard: [Int] = []
    _ = subject.subscribe(onNext: {
      guard $0 == 1 else { return }
      subject.onNext(2)
      _ = subject.subscribe(onNext: { heard.append($0) })
      subject.onNext(3)
    })
    subject.onNext(1)
    XCTAssertEqual(heard, [3])
  }

  func testAValueIsTheLatestEmittedAlsoInsideAnObserver() {
    let relay = BehaviorRelay(value: 0)
    var seen: [Int] = []
    _ = relay.subscribe(onNext: {
      guard $0 == 1 else { return }
      relay.accept(2)
      seen.append(relay.value)
      _ = relay.subscribe(onNext: { seen.append($0 * 10) })
    })
    relay.accept(1)
    XCTAssertEqual(seen, [2, 20])
  }
}

/// Values of several threads.
final class ValueLog: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Int] = []

  var values: [Int] { lock.withLock { recorded } }

  func append(_ value: Int) { lock.withLock { recorded.append(value) } }
}

extension [Int] {
  fileprivate func hasSuffix(_ other: [Int]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
