import XCTest

@testable import MiniRx

/// The wheel beside a list that is searched for what is earliest, over many random steps.
final class TimingWheelTests: XCTestCase {
  func testWorkComesByItsTimeAndThenByTheOrderOfScheduling() {
    for reach in [3, 1_000, 1 << 40, Int64.max] { compare(steps: 5_000, reach: reach) }
  }

  func testTheFirstTimeIsThatOfTheNextWork() {
    let wheel = TimingWheel()
    XCTAssertNil(wheel.firstWaitingTime(until: .max))
    for time in [70_000, 70_001, -5, 9, .max] as [Int64] { wheel.schedule(time) }
    for time in [-5, 9, 70_000, 70_001, .max] as [Int64] {
      XCTAssertEqual(wheel.firstWaitingTime(until: .max), time)
      XCTAssertEqual(wheel.popFirst(until: .max)?.time, time)
    }
    XCTAssertNil(wheel.firstWaitingTime(until: .max))
  }

  func testAPlaceIsVoidOnceItsWorkHasLeft() {
    let wheel = TimingWheel()
    let place = wheel.schedule(1)
    XCTAssertNotNil(wheel.popFirst(until: 1))
    let another = wheel.schedule(2)
    XCTAssertNil(wheel.remove(place))
    XCTAssertNil(wheel.move(place, to: 0, DueTime(0)))
    XCTAssertNotNil(wheel.remove(another))
    XCTAssertEqual(wheel.count, 0)
  }

  func testTheWheelReleasesWhatItDoesNotHandOut() {
    weak var work: ScheduledItem?
    do {
      let wheel = TimingWheel()
      let item = ScheduledItem(()) { Disposables.create() }
      work = item
      _ = wheel.insert(item, at: 1, DueTime(1))
      XCTAssertNotNil(work)
    }
    XCTAssertNil(work)
  }

  /// Schedules, moves, removes and takes out, in both kinds of runs, also what is due before what has been taken out.
  private func compare(steps: Int, reach: Int64) {
    let wheel = TimingWheel()
    var model: [(place: TimingWheel.Place, time: Int64, other: Int64)] = []
    var present: Int64 = 0
    var reserved: [UInt64] = []
    func randomTime() -> Int64 {
      Int.random(in: 0..<50) == 0 ? .random(in: -reach...reach) : present.adding(.random(in: 0...reach))
    }
    var isOther = false
    for step in 0..<steps {
      let (time, other) = (randomTime(), randomTime())
      let due = isOther ? DueTime(other, scheduledAt: time) : DueTime(time, scheduledAt: other)
      switch Int.random(in: 0..<(step / 500 % 2 == 0 ? 10 : 14)) {
      case 0..<6:
        // Some keep a place that was reserved for them, and have no other work there.
        let order = Int.random(in: 0..<4) == 0 && !reserved.isEmpty ? reserved.removeFirst() : nil
        if Int.random(in: 0..<4) == 0 { reserved.append(wheel.reserveOrder()) }
        model.append((wheel.insert(ScheduledItem(()) { Disposables.create() }, at: time, due, as: order), time, other))
      case 6 where !model.isEmpty:
        let index = model.indices.randomElement()!
        model.append((wheel.move(model.remove(at: index).place, to: time, due)!, time, other))
      case 7 where !model.isEmpty:
        XCTAssertNotNil(wheel.remove(model.remove(at: model.indices.randomElement()!).place))
      case 8 where step % 10 == 0:
        isOther.toggle()
        wheel.changeRun { isOther ? $0.clock : $0.exact }
        model = model.map { ($0.place, $0.other, $0.time) }
      default:
        let limit = present.adding(.random(in: 0...reach))
        let next = model.indices.min {
          (model[$0].time, model[$0].place.order) < (model[$1].time, model[$1].place.order)
        }
        let popped = wheel.popFirst(until: limit)
        if let next, model[next].time <= limit {
          XCTAssertEqual(popped?.order, model[next].place.order)
          XCTAssertEqual(popped?.time, model[next].time)
          present = max(present, model.remove(at: next).time)
        } else {
          XCTAssertNil(popped)
        }
      }
      XCTAssertEqual(wheel.count, model.count)
    }
  }
}

extension TimingWheel {
  @discardableResult
  fileprivate func schedule(_ time: Int64) -> Place {
    insert(ScheduledItem(()) { Disposables.create() }, at: time, DueTime(time))
  }
}
