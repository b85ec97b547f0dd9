#if DEBUG
  import Foundation
  import XCTest

  @testable import MiniRx
  @testable import MiniRxTesting
  import ThreadTesting

  /// Controlled schedules find planted faults, each time, and the same from its token.
  final class InterleavingTests: XCTestCase {
    private typealias Fault = (name: String, body: () -> String?)

    private let planted: [Fault] = [
      ("a lost wake-up in a drain", { drain(LostWakeUp()) }),
      ("a drain that two threads work off", { drain(UnguardedDrain()) }),
      ("a terminal event that overtakes an element", overtakingEnd),
      ("a double dispose", doubleDispose),
      ("a check outside the lock", checkOutsideTheLock),
      ("an unserialised merge", unserialisedMerge),
      ("a second connection of a shared source", secondConnection),
      ("a memory that is read before the observer is there", lostElement),
      ("a flag that is read and then raised", flagReadThenRaised),
      ("a value that is read and then written", lostUpdate),
      ("a value that is read in front of the lock", valueReadInFrontOfTheLock),
      ("a value that is written behind the lock", valueWrittenBehindTheLock),
    ]

    func testEachPlantedFaultIsFoundByAllSchedulesWithTwoPreemptions() throws {
      for fault in planted {
        let outcome = Interleaving.explore(fault.body)
        let found = try XCTUnwrap(outcome.fault, "\(fault.name), \(outcome.schedules) schedules")
        let again = Interleaving.explore(fault.body)
        XCTAssertEqual(again.fault?.token, found.token, fault.name)
        XCTAssertEqual(again.schedules, outcome.schedules, fault.name)
      }
    }

    func testEachPlantedFaultIsFoundByChance() {
      for fault in planted {
        XCTAssertNotNil(Interleaving.explore(limit: 0, seeds: 500, fault.body).fault, fault.name)
      }
    }

    func testEachPlantedFaultIsReplayedFromItsToken() throws {
      for fault in planted {
        let found = try XCTUnwrap(Interleaving.explore(fault.body).fault, fault.name)
        for _ in 0..<20 {
          XCTAssertEqual(Interleaving.replay(found.token, fault.body).fault?.text, found.text, fault.name)
        }
      }
    }

    func testAllSchedulesOfARaceWithoutFaultAreRun() {
      var results: Set<Int> = []
      let outcome = Interleaving.explore {
        let value = Locked(1)
        race({ value.withLock { $0 += 1 } }, { value.withLock { $0 *= 10 } })
        results.insert(value.withLock { $0 })
        return nil
      }
      XCTAssertTrue(outcome.isExhaustive)
      XCTAssertEqual(results, [11, 20])
    }

    func testAllSchedulesWithTwoPreemptionsAreRun() {
      // What each thread does between two points, in the order in which it happens.
      var courses: Set<String> = []
      let outcome = Interleaving.explore {
        let log = Locked("")
        let thread = { (name: String) in { for _ in 0..<3 { log.withLock { $0 += name } } } }
        race(thread("a"), thread("b"))
        courses.insert(log.withLock { $0 })
        return nil
      }
      XCTAssertTrue(outcome.isExhaustive)
      // From one thread to the other and back again: both changes are preemptions.
      for course in ["aaabbb", "bbbaaa", "abbbaa", "aabbba", "baaabb", "bbaaab"] {
        XCTAssertTrue(courses.contains(course), course)
      }
      XCTAssertFalse(courses.isDisjoint(with: ["ababba", "abbaab", "abaabb"]), "\(courses)")
    }

    func testTheNumberOfSchedulesIsThatOfThePlacesToInterruptAThread() {
      let thread = { for _ in 0..<3 { SchedulePoint.reach() } }
      for (preemptions, schedules) in [(0, 2), (1, 8), (2, 26)] {
        let outcome = Interleaving.explore(preemptions: preemptions) {
          race(thread, thread)
          return nil
        }
        XCTAssertTrue(outcome.isExhaustive)
        XCTAssertEqual(outcome.schedules, schedules, "\(preemptions) preemptions")
      }
    }

    func testChanceDecidesWhereAllSchedulesAreTooMany() {
      // Four choices of two are an estimate of 1 + 4 + 6 schedules with up to two differences. There are 26, which shows after a few.
      let thread = { for _ in 0..<3 { SchedulePoint.reach() } }
      for (limit, schedules) in [(10, 1), (11, 4), (26, 26)] {
        let outcome = Interleaving.explore(limit: limit, seeds: 0) {
          race(thread, thread)
          return nil
        }
        XCTAssertEqual(outcome.schedules, schedules, "limit \(limit)")
        XCTAssertEqual(outcome.isExhaustive, schedules == 26, "limit \(limit)")
      }
    }

    func testMoreSchedulesThanCanBeCountedAreAboveTheLimit() {
      let thread = { for _ in 0..<100 { SchedulePoint.reach() } }
      let outcome = Interleaving.explore(preemptions: 30, limit: 10, seeds: 5) {
        race(thread, thread)
        return nil
      }
      XCTAssertEqual(outcome.schedules, 6)
    }

    func testAThreadThatSpinsIsFound() {
      let outcome = Interleaving.explore {
        let flag = AtomicFlag()
        race({ while !flag.isRaised {} }, { _ = flag.raise() })
        return nil
      }
      XCTAssertEqual(outcome.fault?.text, "a thread spins while it waits for another")
    }

    func testWhatTheThreadsOfARaceHoldIsReleasedAfterIt() {
      weak var probe: Token?
      _ = Interleaving.explore {
        let held = Token(0, Census())
        probe = held
        race({ _ = held.value }, { SchedulePoint.reach() })
        return nil
      }
      waitUntil(within: 20) { probe == nil }
      XCTAssertNil(probe)
    }

    func testAThreadReachesAPointInFrontOfAndBehindEachOperation() {
      let flag = AtomicFlag()
      let lock = Locked(0)
      let object = FlaggedObject()
      let operations: [(name: String, () -> Void)] = [
        ("a look at a flag", { _ = flag.isRaised }), ("raising a flag", { _ = flag.raise() }),
        ("a look at the flag of an object", { _ = object.isRaised }),
        ("raising the flag of an object", { _ = object.raise() }),
        ("a lock, and what is done under it", { lock.withLock { _ in _ = flag.isRaised || flag.raise() } }),
      ]
      for (name, operation) in operations {
        var points = 0
        let thread = ControlledThread { points += 1 }
        SchedulePoint.control(by: thread)
        operation()
        SchedulePoint.control(by: nil)
        XCTAssertEqual(points, 2, name)
      }
    }

    func testOneThreadRunsAtATime() {
      let inside = Counter()
      let outcome = Interleaving.explore {
        var fault: String?
        let lock = Locked(())
        let body = {
          for _ in 0..<3 {
            lock.withLock { _ in }
            if inside.add(1) != 1 { fault = "two at once" }
            inside.add(-1)
          }
        }
        race(body, body)
        return fault
      }
      XCTAssertTrue(outcome.isExhaustive)
    }
  }

  // MARK: - Planted faults

  /// Takes numbers from several threads, and hands each to one worker at a time.
  private protocol Drain {
    func add(_ work: @escaping () -> Void)
  }

  private func drain(_ drain: any Drain) -> String? {
    let (done, inside, overlaps) = (Counter(), Counter(), Counter())
    let body = {
      for _ in 0..<2 {
        drain.add {
          if inside.add(1) > 1 { overlaps.add(1) }
          SchedulePoint.reach()
          inside.add(-1)
          done.add(1)
        }
      }
    }
    race(body, body)
    return overlaps.value > 0 ? "two at once" : done.value < 4 ? "\(done.value) of 4 done" : nil
  }

  /// Looks whether something waits, and says in a second step that it is no longer at work.
  private final class LostWakeUp: Drain {
    private let waiting = Locked<[Work]>([])
    private let isBusy = Locked(false)

    func add(_ work: @escaping () -> Void) {
      waiting.withLock { $0.append(Work(work)) }
      if isBusy.withLock(Self.isTaken) { return }
      while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next.run() }
      isBusy.withLock { $0 = false }
    }

    private static func isTaken(_ isBusy: inout Bool) -> Bool {
      defer { isBusy = true }
      return isBusy
    }
  }

  /// Asks in one step whether a thread works, and says in another that it does.
  private final class UnguardedDrain: Drain {
    private let waiting = Locked<[Work]>([])
    private let isBusy = Locked(false)

    func add(_ work: @escaping () -> Void) {
      waiting.withLock { $0.append(Work(work)) }
      if isBusy.withLock({ $0 }) { return }
      isBusy.withLock { $0 = true }
      while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next.run() }
      isBusy.withLock { $0 = false }
    }
  }

  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private func overtakingEnd() -> String? {
    let log = EventLog<Int>()
    let hasEnded = Locked(false)
    race(
      { if !hasEnded.withLock({ $0 }) { log.record(.next(1)) } },
      {
        hasEnded.withLock { $0 = true }
        log.record(.completed)
      })
    return log.fault
  }

  private func doubleDispose() -> String? {
    let disposed = Counter()
    let held = Locked<Work?>(Work { disposed.add(1) })
    let dispose = {
      held.withLock { $0 }?.run()
      held.withLock { $0 = nil }
    }
    race(dispose, dispose)
    return disposed.value == 1 ? nil : "disposed \(disposed.value) times"
  }

  private func checkOutsideTheLock() -> String? {
    let list = Locked([1])
    let empty = Counter()
    let take = {
      if list.withLock({ !$0.isEmpty }) { list.withLock { if $0.popLast() == nil { empty.add(1) } } }
    }
    race(take, take)
    return empty.value == 0 ? nil : "nothing was left to take"
  }

  private func unserialisedMerge() -> String? {
    let log = EventLog<Int>()
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscriptions = CompositeDisposable(
      left.subscribe(onNext: { log.record(.next($0)) }), right.subscribe(onNext: { log.record(.next($0)) }))
    race({ left.onNext(1) }, { right.onNext(2) })
    subscriptions.dispose()
    return log.fault
  }

  private func secondConnection() -> String? {
    let users = Locked(0)
    let connections = Counter()
    let subscribe = {
      let isFirst = users.withLock { $0 == 0 }
      users.withLock { $0 += 1 }
      if isFirst { connections.add(1) }
    }
    race(subscribe, subscribe)
    return connections.value == 1 ? nil : "\(connections.value) connections"
  }

  private func lostElement() -> String? {
    let latest = Locked(0)
    let received = Locked<[Int]>([])
    let isObserved = Locked(false)
    race(
      {
        latest.withLock { $0 = 1 }
        if isObserved.withLock({ $0 }) { received.withLock { $0.append(1) } }
      },
      {
        let remembered = latest.withLock { $0 }
        isObserved.withLock { $0 = true }
        received.withLock { $0.insert(remembered, at: 0) }
      })
    let elements = received.withLock { $0 }
    return elements.contains(1) ? nil : "the observer received \(elements)"
  }

  private func flagReadThenRaised() -> String? {
    let flag = AtomicFlag()
    let winners = Counter()
    let body = {
      if flag.isRaised { return }
      _ = flag.raise()
      winners.add(1)
    }
    race(body, body)
    return winners.value == 1 ? nil : "\(winners.value) winners"
  }

  private func lostUpdate() -> String? {
    let value = Locked(0)
    let body = {
      let old = value.withLock { $0 }
      value.withLock { $0 = old + 1 }
    }
    race(body, body)
    let sum = value.withLock { $0 }
    return sum == 2 ? nil : "\(sum) instead of 2"
  }

  private func valueReadInFrontOfTheLock() -> String? {
    let lock = Locked(())
    var value = 0
    let body = {
      let old = value
      lock.withLock { _ in value = old + 1 }
    }
    race(body, body)
    return value == 2 ? nil : "\(value) instead of 2"
  }

  private func valueWrittenBehindTheLock() -> String? {
    let lock = Locked(())
    var value = 0
    let body = {
      var old = 0
      lock.withLock { _ in old = value }
      value = old + 1
    }
    race(body, body)
    return value == 2 ? nil : "\(value) instead of 2"
  }
#endif
