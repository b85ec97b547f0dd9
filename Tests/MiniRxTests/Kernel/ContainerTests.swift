import XCTest

@testable import MiniRx

/// What the kernel keeps its events, observers and disposables in.
final class RingBufferTests: XCTestCase {
  private func contents(_ buffer: RingBuffer<Int>) -> [Int] { (0..<buffer.count).map { buffer[$0] } }

  func testItGrowsAndKeepsTheOrderWhereverItsHeadIs() {
    let buffer = RingBuffer<Int>(capacity: 2)
    for number in 0..<2 { buffer.append(number) }
    XCTAssertEqual(buffer.removeFirst(), 0)
    for number in 2..<7 { buffer.append(number) }
    XCTAssertEqual(contents(buffer), [1, 2, 3, 4, 5, 6])
    XCTAssertEqual(buffer.removeAll(), [1, 2, 3, 4, 5, 6])
    XCTAssertEqual(buffer.count, 0)
  }

  func testALimitHandsOutTheOldest() {
    for capacity in [1, 3, 8] {
      let buffer = RingBuffer<Int>(capacity: capacity)
      var handedOut: [Int] = []
      for number in 0..<8 {
        var element = number
        buffer.append(&element, limit: 3)
        if number >= 3 { handedOut.append(element) }
      }
      XCTAssertEqual(contents(buffer), [5, 6, 7])
      XCTAssertEqual(handedOut, [0, 1, 2, 3, 4])
    }
  }

  func testItReleasesWhatIsTakenOutAndWhatIsLeft() {
    let census = Census()
    do {
      let buffer = RingBuffer<Token>(capacity: 2)
      for value in 0..<5 { buffer.append(Token(value, census)) }
      XCTAssertEqual(buffer.removeFirst().value, 0)
      XCTAssertEqual(census.liveTokens, 4)
      _ = buffer.removeAll()
      XCTAssertEqual(census.liveTokens, 0)
      for value in 0..<3 { buffer.append(Token(value, census)) }
    }
    XCTAssertEqual(census.liveTokens, 0)
  }
}

final class OrderedBagTests: XCTestCase {
  func testItKeepsTheOrderOfInsertionWhateverIsRemoved() {
    var generator = SystemRandomNumberGenerator()
    var bag = OrderedBag<Int>()
    var expected: [(key: UInt64, value: Int)] = []
    for number in 0..<500 {
      if Int.random(in: 0..<3, using: &generator) > 0 {
        expected.append((bag.append(number), number))
      } else if let index = expected.indices.randomElement(using: &generator) {
        let removed = expected.remove(at: index)
        XCTAssertEqual(bag.remove(removed.key), removed.value)
        XCTAssertNil(bag.remove(removed.key))
        XCTAssertFalse(bag.contains(removed.key))
      }
      XCTAssertEqual(bag.entries.compactMap(\.value), expected.map(\.value))
      XCTAssertEqual(bag.count, expected.count)
    }
    XCTAssertEqual(bag.removeAll(), expected.map(\.value))
    XCTAssertTrue(bag.isEmpty)
  }

  func testAValueIsChangedInItsPlace() {
    var bag = OrderedBag<Int>()
    let keys = [1, 2, 3].map { bag.append($0) }
    XCTAssertEqual(
      bag.update(keys[1]) {
        $0 *= 10; return $0
      }, 20)
    _ = bag.remove(keys[0])
    XCTAssertNil(bag.update(keys[0]) { $0 })
    XCTAssertEqual(bag.removeAll(), [20, 3])
  }

  func testACopyThatIsIteratedOverStaysAsItWas() {
    var bag = OrderedBag<Int>()
    let key = bag.append(1)
    _ = bag.append(2)
    let entries = bag.entries
    _ = bag.remove(key)
    XCTAssertEqual(entries.map(\.value), [1, 2])
  }
}

final class QueueTests: XCTestCase {
  private final class Item {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func numbers(_ backlog: Backlog<AnyObject>) -> [Int] {
    var (backlog, numbers) = (backlog, [Int]())
    while let item = backlog.popFirst() as? Item { numbers.append(item.number) }
    return numbers
  }

  func testABacklogIsFirstInFirstOut() {
    var backlog = Backlog<Int>()
    var popped: [Int] = []
    for number in 0..<400 {
      backlog.append(number)
      if number % 3 > 0 { popped.append(backlog.popFirst()!) }
    }
    XCTAssertEqual(backlog.first, popped.count)
    while let next = backlog.popFirst() { popped.append(next) }
    XCTAssertEqual(popped, Array(0..<400))
    XCTAssertTrue(backlog.isEmpty)
    XCTAssertNil(backlog.first)
  }

  func testTheFirstDeliversAndTheOthersWait() {
    var queue = SerialQueue()
    XCTAssertEqual(queue.admit(Item(1)), .deliver)
    XCTAssertEqual(queue.admit(Item(2)), .queued)
    XCTAssertEqual(queue.admit(Item(3)), .queued)
    XCTAssertEqual([queue.next(), queue.next()].compactMap { ($0 as? Item)?.number }, [2, 3])
    XCTAssertNil(queue.next())
    XCTAssertEqual(queue.admit(Item(4)), .deliver)
  }

  func testNothingIsAdmittedAfterTheLast() {
    var queue = SerialQueue(isDelivering: true)
    XCTAssertEqual(queue.admit(Item(1)), .queued)
    XCTAssertEqual(queue.admitLast(Item(2)), .queued)
    XCTAssertEqual(queue.admit(Item(3)), .rejected)
    XCTAssertEqual(queue.admitLast(Item(4)), .rejected)
    XCTAssertEqual([queue.next(), queue.next()].compactMap { ($0 as? Item)?.number }, [1, 2])
  }

  func testAnItemThatIsAdmittedAtOnceIsNotBuilt() {
    var queue = SerialQueue()
    func item() -> AnyObject {
      XCTFail("built")
      return Item(0)
    }
    XCTAssertEqual(queue.admit(item()), .deliver)
    _ = queue.close()
    XCTAssertEqual(queue.admit(item()), .rejected)
  }

  func testClosingHandsOutWhatWaits() {
    var queue = SerialQueue(isDelivering: true)
    for number in 1...3 { _ = queue.admit(Item(number)) }
    XCTAssertEqual(numbers(queue.close()), [1, 2, 3])
    XCTAssertTrue(queue.isClosed)
    XCTAssertNil(queue.next())
  }

  func testADeliveryInPartsContinuesWhileItemsWait() {
    var queue = SerialQueue()
    XCTAssertTrue(queue.append(Item(1)))
    XCTAssertFalse(queue.append(Item(2)))
    XCTAssertEqual(numbers(queue.takeFirst()), [1])
    XCTAssertTrue(queue.continues())
    XCTAssertEqual(numbers(queue.takeAll()), [2])
    XCTAssertFalse(queue.continues())
    XCTAssertTrue(queue.append(Item(3)))
  }
}

final class ThreadQueueTests: XCTestCase {
  private final class Job: ThreadJob {
    private let body: (ThreadQueue) -> Void
    init(_ body: @escaping (ThreadQueue) -> Void) { self.body = body }
    func run(on queue: ThreadQueue) { body(queue) }
  }

  func testAJobRunsAtOnceWhereNoQueueIsOpenAndWaitsWhereOneIs() {
    var log: [String] = []
    ThreadQueue.enqueue(
      Job { _ in
        ThreadQueue.enqueue(Job { _ in log.append("second") })
        log.append("first")
      })
    XCTAssertEqual(log, ["first", "second"])
    XCTAssertNil(ThreadQueue.current)
  }

  func testAQueueOfItsOwnIsWorkedOffBeforeTheOuterOneContinues() {
    var log: [String] = []
    ThreadQueue.run {
      ThreadQueue.enqueue(Job { _ in log.append("outer") })
      ThreadQueue.runApart { ThreadQueue.enqueue(Job { _ in log.append("inner") }) }
      XCTAssertEqual(log, ["inner"])
      XCTAssertEqual(ThreadQueue.current?.hasWaitingJobs, true)
    }
    XCTAssertEqual(log, ["inner", "outer"])
    XCTAssertNil(ThreadQueue.current)
  }

  func testAJobThatHasMoreToDoAppendsItself() {
    var log: [Int] = []
    func job(_ number: Int) -> Job {
      Job { queue in
        log.append(number)
        if number < 4 { queue.append(job(number + 2)) }
      }
    }
    ThreadQueue.run {
      ThreadQueue.enqueue(job(1))
      ThreadQueue.enqueue(job(2))
    }
    XCTAssertEqual(log, [1, 2, 3, 4, 5])
  }
}

final class DisposableSlotTests: XCTestCase {
  func testFillingDisposesWhatWasThere() {
    let slot = DisposableSlot<any Disposable>()
    let (first, second) = (BooleanDisposable(), BooleanDisposable())
    slot.fill(first)
    slot.fill(second)
    XCTAssertTrue(first.isDisposed)
    XCTAssertFalse(second.isDisposed)
    slot.release()
    XCTAssertTrue(second.isDisposed)
    XCTAssertFalse(slot.isDisposed)
  }

  func testADisposedSlotDisposesWhatItIsFilledWith() {
    let slot = DisposableSlot<Upstream>()
    slot.dispose()
    let late = BooleanDisposable()
    slot.fill(late)
    XCTAssertTrue(late.isDisposed && slot.isDisposed)
    XCTAssertNil(slot.take())
  }

  func testWorkThatRunsWhileItIsScheduledFindsItsPlaceTaken() {
    let slot = DisposableSlot<any Disposable>()
    let inner = BooleanDisposable()
    let outer = BooleanDisposable()
    slot.fill(scheduling: {
      slot.fill(inner)
      return outer
    })
    XCTAssertTrue(outer.isDisposed)
    XCTAssertFalse(inner.isDisposed)
  }
}
