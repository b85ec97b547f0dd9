import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The containers of the kernel beside an array, over many random steps.
final class ContainerTests: XCTestCase {
  func testABacklogIsFirstInFirstOut() {
    var (backlog, model) = (Backlog<Token>(), [Int]())
    let census = Census()
    // Grows to some hundred items and shrinks again, so that what was taken out is released in parts.
    for step in 0..<6_000 {
      if Int.random(in: 0..<100) < (step / 1_000 % 2 == 0 ? 60 : 40) {
        backlog.append(Token(step, census))
        model.append(step)
      } else {
        XCTAssertEqual(backlog.popFirst()?.value, model.isEmpty ? nil : model.removeFirst())
      }
      XCTAssertEqual(backlog.isEmpty, model.isEmpty)
      XCTAssertEqual(backlog.first?.value, model.first)
      XCTAssertEqual(census.liveTokens, model.count)
    }
  }

  func testABacklogKeepsNoPlacesOfWhatWasTakenOut() {
    var backlog = Backlog<Int>()
    for number in 0..<1_000 { backlog.append(number) }
    for _ in 0..<600 { _ = backlog.popFirst() }
    XCTAssertLessThan(backlog.items.count, 1_000)
    for _ in 0..<400 { _ = backlog.popFirst() }
    XCTAssertEqual(backlog.items.count, 0)
    for number in 0..<100 {
      backlog.append(number)
      backlog.append(number)
      _ = backlog.popFirst()
    }
    XCTAssertLessThan(backlog.items.count, 210)
  }

  func testAnOrderedBagHandsOutWhatIsInItInOrder() {
    var (bag, model) = (OrderedBag<Int>(), [(key: UInt64, value: Int)]())
    var gone: [UInt64] = []
    for step in 0..<4_000 {
      switch Int.random(in: 0..<10) {
      case 0..<(step / 500 % 2 == 0 ? 6 : 3): model.append((bag.append(step), step))
      case 9:
        let key = model.randomElement()?.key ?? gone.last ?? 0
        XCTAssertEqual(bag.contains(key), !model.isEmpty)
        let changed = bag.update(key) { value -> Int in
          value += 1
          return value
        }
        let index = model.firstIndex { $0.key == key }
        if let index { model[index].value += 1 }
        XCTAssertEqual(changed, index.map { model[$0].value })
      default:
        guard let index = model.indices.randomElement() else { continue }
        let (key, value) = model.remove(at: index)
        gone.append(key)
        XCTAssertEqual(bag.remove(key), value)
      }
      if let key = gone.randomElement() {
        XCTAssertNil(bag.remove(key))
        XCTAssertNil(bag.update(key) { $0 })
        XCTAssertFalse(bag.contains(key))
      }
      XCTAssertEqual(bag.count, model.count)
      XCTAssertEqual(bag.isEmpty, model.isEmpty)
      XCTAssertEqual(bag.entries.compactMap(\.value), model.map(\.value))
      XCTAssertEqual(bag.entries.last?.value == nil, model.isEmpty)
      // Gaps are closed where there are more of them than values.
      XCTAssertLessThanOrEqual(bag.entries.count - bag.count, max(8, bag.count))
    }
    XCTAssertEqual(bag.removeAll(), model.map(\.value))
    XCTAssertEqual([bag.count, bag.entries.count], [0, 0])
  }

  func testRoomForManyIsNotKeptWhenNoneIsLeft() {
    var bag = OrderedBag<Int>()
    for key in (0..<100_000).map({ bag.append($0) }) { _ = bag.remove(key) }
    XCTAssertLessThan(bag.entries.capacity, 16_385)
    var backlog = Backlog<Int>()
    for number in 0..<100_000 { backlog.append(number) }
    while backlog.popFirst() != nil {}
    XCTAssertLessThan(backlog.capacity, 16_385)
  }

  func testRoomForManyArrivalsIsNotKeptWhereRunsTakeOneOfThem() {
    let inbox = Inbox<Int>()
    for number in 0..<10_000 { _ = inbox.append(number) }
    repeat { inbox.take(all: false) } while inbox.continues()
    let arriving = Mirror(reflecting: inbox).children.first { $0.label == "arriving" }?.value as? RingBuffer<Int>
    XCTAssertEqual(arriving?.capacity, 1)
  }

  func testTheGapsOfAnOrderedBagAreClosedWhereTheyAreMostOfMoreThanEightPlaces() {
    for (count, removed, places) in [(8, 7, 8), (9, 4, 9), (9, 5, 4), (10, 5, 10), (10, 6, 4)] {
      var bag = OrderedBag<Int>()
      let keys = (0..<count).map { bag.append($0) }
      for key in keys.prefix(removed) { _ = bag.remove(key) }
      XCTAssertEqual(bag.entries.count, places, "\(removed) of \(count)")
    }
  }

  func testACopyOfAnOrderedBagStaysAsItWas() {
    var bag = OrderedBag<Int>()
    let keys = (0..<20).map { bag.append($0) }
    let copy = bag.entries
    for key in keys.dropLast() { _ = bag.remove(key) }
    XCTAssertEqual(copy.compactMap(\.value), Array(0..<20))
    XCTAssertEqual(bag.entries.compactMap(\.value), [19])
  }

  func testARingBufferIsFirstInFirstOutAndReleasesWhatLeaves() {
    for limit in [1, 2, 3, 5, 64] {
      let census = Census()
      let (buffer, unbounded) = (RingBuffer<Token>(capacity: 0), RingBuffer<Token>(capacity: 4))
      var (model, unboundedModel) = ([Int](), [Int]())
      for step in 0..<400 {
        var token = Token(step, census)
        buffer.append(&token, limit: limit)
        model.append(step)
        if model.count > limit {
          XCTAssertEqual(token.value, model.removeFirst())
        } else {
          XCTAssertEqual(token.value, step)
        }
        unbounded.append(Token(step, census))
        unboundedModel.append(step)
        if step % 3 == 0 { XCTAssertEqual(unbounded.removeFirst().value, unboundedModel.removeFirst()) }
        XCTAssertEqual((0..<buffer.count).map { buffer[$0].value }, model)
        XCTAssertEqual((0..<unbounded.count).map { unbounded[$0].value }, unboundedModel)
      }
      XCTAssertEqual(census.liveTokens, model.count + unboundedModel.count)
      XCTAssertEqual(unbounded.removeAll().map(\.value), unboundedModel)
      XCTAssertEqual([census.liveTokens, unbounded.count], [model.count, 0])
      unbounded.append(Token(-1, census))
      XCTAssertEqual(unbounded[0].value, -1)
    }
  }

  func testARingBufferReleasesWhatIsInItAtItsEnd() {
    let census = Census()
    for count in 0..<10 {
      let buffer = RingBuffer<Token>(capacity: 4)
      for number in 0..<count { buffer.append(Token(number, census)) }
      if count > 5 { _ = buffer.removeFirst() }
    }
    XCTAssertEqual(census.liveTokens, 0)
  }

  func testASerialQueueAdmitsOneAtATimeInOrder() {
    let items = (0..<4).map { QueuedElement($0) }
    var queue = SerialQueue()
    XCTAssertEqual(queue.admit(items[0]), .deliver)
    XCTAssertEqual(queue.admit(items[1]), .queued)
    XCTAssertEqual(queue.admit(items[2]), .queued)
    XCTAssertTrue(queue.next() === items[1])
    XCTAssertTrue(queue.next() === items[2])
    XCTAssertNil(queue.next())
    XCTAssertEqual(queue.admit(items[3]), .deliver)
    XCTAssertEqual(queue.admitLast(items[0]), .queued)
    XCTAssertEqual(queue.admit(items[1]), .rejected)
    XCTAssertTrue(queue.next() === items[0])
    XCTAssertNil(queue.next())
  }

  func testASerialQueueHandsOutWhatWaits() {
    let items = (0..<3).map { QueuedElement($0) }
    var queue = SerialQueue(isDelivering: true)
    for item in items { XCTAssertEqual(queue.admit(item), .queued) }
    XCTAssertTrue(queue.next() === items[0])
    var rest = queue.takeAll()
    XCTAssertTrue(rest.popFirst() === items[1])
    XCTAssertTrue(rest.popFirst() === items[2])
    XCTAssertTrue(queue.takeAll().isEmpty)
    XCTAssertEqual(queue.admit(items[0]), .queued)
    var closed = queue.close()
    XCTAssertTrue(closed.popFirst() === items[0])
    XCTAssertTrue(queue.isClosed)
    XCTAssertEqual(queue.admit(items[1]), .rejected)
  }

  func testAnInboxAsksForOneRunAtATimeWhichTakesWhatWaits() {
    let inbox = Inbox<Int>()
    XCTAssertEqual((0..<3).map(inbox.append), [true, false, false])
    inbox.take(all: true)
    XCTAssertFalse(inbox.append(3))
    var taken: [Int] = []
    while inbox.hasTaken { taken.append(inbox.removeFirst()) }
    XCTAssertEqual(taken, [0, 1, 2])
    XCTAssertTrue(inbox.continues())
    inbox.take(all: true)
    XCTAssertEqual(inbox.removeFirst(), 3)
    XCTAssertFalse(inbox.continues())
    XCTAssertTrue(inbox.append(4))
  }

  func testAnInboxHandsOutOneEventAndItsEndAfterAllElements() {
    let inbox = Inbox<Int>()
    XCTAssertTrue(inbox.append(0))
    XCTAssertFalse(inbox.append(1))
    XCTAssertFalse(inbox.append(.completion))
    for element in 0..<2 {
      XCTAssertNil(inbox.removeEnd())
      inbox.take(all: false)
      XCTAssertEqual(inbox.removeFirst(), element)
      XCTAssertFalse(inbox.hasTaken)
      XCTAssertTrue(inbox.continues())
    }
    inbox.take(all: false)
    XCTAssertFalse(inbox.hasTaken)
    XCTAssertTrue(inbox.removeEnd() === QueuedEnd.completion)
    XCTAssertFalse(inbox.continues())
  }

  func testAnInboxReleasesWhatItsRunLeaves() {
    let census = Census()
    do {
      let inbox = Inbox<Token>()
      for _ in 0..<3 { _ = inbox.append(Token(0, census)) }
      inbox.take(all: true)
      _ = inbox.removeFirst()
      XCTAssertFalse(inbox.continues())
      XCTAssertEqual(census.liveTokens, 0)
      XCTAssertTrue(inbox.append(Token(0, census)))
    }
    XCTAssertEqual(census.liveTokens, 0)
  }

  func testAnItemThatIsAdmittedAtOnceIsNotBuilt() {
    var queue = SerialQueue()
    func item() -> AnyObject {
      XCTFail("built")
      return QueuedElement(0)
    }
    XCTAssertEqual(queue.admit(item()), .deliver)
    _ = queue.close()
    XCTAssertEqual(queue.admit(item()), .rejected)
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
    let slot = DisposableSlot<UpstreamDisposable>()
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
