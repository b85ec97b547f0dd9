import Foundation
import MiniRxTesting
import XCTest

/// One order for all: observers see the same elements in the same order.
final class OrderLaw: XCTestCase {
  func testObserversAgreeUnderReentrancy() {
    for row in orderRows { XCTAssertNil(faultUnderReentrancy(row), row.name) }
  }

  private func faultUnderReentrancy(_ row: OrderRow) -> String? {
    let (observable, emit, finish) = row.make()
    let bag = DisposeBag()
    let logs = (0..<3).map { _ in EventLog<Int>() }
    for (index, log) in logs.enumerated() {
      observable.subscribe { event in
        log.record(event)
        if event.element == 1, index == 0 { emit(2) }
        if event.element == 1, index == 1 { emit(3) }
        if event.element == 2, index == 2 { emit(4) }
      }
      .disposed(by: bag)
    }
    emit(1)
    if row.hearsAll { waitUntil { logs.allSatisfy { $0.elements.contains(4) } } }
    finish()
    waitUntil { logs.allSatisfy(row.isDone) }
    let expected = row.hearsAll ? [1, 2, 3, 4] : [1]
    let heard = logs.map { $0.elements.filter { 1...4 ~= $0 } }
    return heard.allSatisfy { $0 == expected } ? nil : "\(heard)"
  }

  func testObserversAgreeOnTheOrderOfFourThreads() {
    for row in orderRows { XCTAssertNil(faultUnderThreads(row), row.name) }
  }

  private func faultUnderThreads(_ row: OrderRow) -> String? {
    let (observable, emit, finish) = row.make()
    let bag = DisposeBag()
    let logs = (0..<3).map { _ in EventLog<Int>() }
    for log in logs { observable.subscribe(log.record).disposed(by: bag) }
    let count = meetings(1_000)
    onThreads(4) { thread in for value in 0..<count { emit(thread * 10_000 + value) } }
    finish()
    waitUntil { logs.allSatisfy(row.isDone) }
    let heard = logs.map { $0.elements.filter { 0..<40_000 ~= $0 } }
    if heard[0].count != (row.hearsAll ? 4 * count : 1) { return "\(heard[0].count) elements" }
    if heard[0] != heard[1] || heard[0] != heard[2] { return "not one order for all" }
    for thread in 0..<4 {
      let own = heard[0].filter { $0 / 10_000 == thread }
      if own != own.sorted() { return "not the order of the thread" }
    }
    return nil
  }

  func testALateObserverSeesASuffixOfWhatOthersSee() {
    for row in orderRows { XCTAssertNil(faultOfLateObservers(row), row.name) }
  }

  private func faultOfLateObservers(_ row: OrderRow) -> String? {
    let (observable, emit, finish) = row.make()
    let bag = DisposeBag()
    let early = EventLog<Int>()
    observable.subscribe(early.record).disposed(by: bag)
    let late = (0..<50).map { _ in EventLog<Int>() }
    onThreads(3) { thread in
      if thread < 2 {
        for value in 0..<amount(500) { emit(thread * 10_000 + value) }
      } else {
        for log in late { observable.subscribe(log.record).disposed(by: bag) }
      }
    }
    finish()
    waitUntil { row.isDone(early) && late.allSatisfy(row.isDone) }
    if !late.allSatisfy(row.isDone) { return "a late observer does not hear what comes" }
    return late.allSatisfy { early.elements.suffix($0.elements.count) == $0.elements[...] } ? nil : "not a suffix"
  }

  func testTheLawFindsNestedDelivery() {
    XCTAssertNotNil(faultUnderReentrancy(.nested))
    XCTAssertEqual(faultUnderThreads(.nested), "not one order for all")
  }

  func testTheLawFindsAnElementThatOnlyALateObserverHears() {
    XCTAssertEqual(faultOfLateObservers(.late), "not a suffix")
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
