import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The times that events can have, beside a model that has all combinations of them, one by one.
final class ZoneTests: XCTestCase {
  private typealias Moment = MiniRxTesting.Moment
  private typealias World = [Int: Int64]

  private func value(_ moment: Moment, _ world: World) -> Int64 { world[moment.time]! + moment.span }

  func testRandomLimitsLeaveTheTimesOfTheModel() {
    for seed in UInt64(0)..<150 {
      var random = RandomChoices(seed: seed, run: 0)
      var (zone, worlds, next) = (Zone(), [[0: 0] as World], 1)
      func moment() -> Moment {
        Moment(time: worlds[0].keys.sorted().randomElement(using: &random)!, span: .random(in: -2...3, using: &random))
      }
      for _ in 0..<7 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0...1 where worlds[0].count < 4:
          let (from, slack) = (moment(), Int64.random(in: 0...3, using: &random))
          zone.open(next, from: from, slack: slack)
          worlds = worlds.flatMap { world in
            (0...slack).map { late in world.merging([next: value(from, world) + late]) { $1 } }
          }
          next += 1
        case 2...3:
          let (first, second) = (moment(), moment())
          if zone.longest(from: first, to: second) < 0 { continue }
          zone.order(first, before: second)
          worlds.removeAll { value(first, $0) > value(second, $0) }
        default:
          let used = Set(worlds[0].keys.filter { _ in Bool.random(using: &random) })
          zone.keep(used) { number, leads in
            XCTAssertFalse(used.contains(number) || number == 0, "seed \(seed)")
            XCTAssertEqual(leads.map(\.time).sorted(), worlds[0].keys.filter { $0 != number }.sorted(), "seed \(seed)")
            for (time, lead) in leads {
              XCTAssertEqual(lead, worlds.map { $0[time]! - $0[number]! }.max(), "seed \(seed)")
            }
            worlds = Array(Set(worlds.map { world in world.filter { $0.key != number } }))
          }
        }
        assertEqual(zone, worlds, [moment(), moment(), moment()], "seed \(seed)")
      }
    }
  }

  private func assertEqual(_ zone: Zone, _ worlds: [World], _ moments: [Moment], _ text: String) {
    XCTAssertEqual(zone.count, worlds[0].count, text)
    XCTAssertEqual(zone.isFixed, worlds[0].count == 1, text)
    for first in moments {
      XCTAssertEqual(zone.earliest(first), worlds.map { value(first, $0) }.min(), text)
      XCTAssertEqual(zone.latest(first), worlds.map { value(first, $0) }.max(), text)
      for second in moments {
        XCTAssertEqual(
          zone.longest(from: first, to: second), worlds.map { value(second, $0) - value(first, $0) }.max(), text)
      }
    }
    XCTAssertTrue(worlds.contains(zone.earliestTimes), "\(text): the earliest times are not possible together")
  }

  func testATimeWithoutALatestOneIsLimitedByWhatItIsBefore() {
    var zone = Zone()
    zone.open(1, from: Moment(span: 3), slack: .max)
    zone.open(2, from: Moment(time: 1, span: 2), slack: 1)
    let (first, second, end) = (Moment(time: 1, span: 0), Moment(time: 2, span: 0), Moment(span: 9))
    XCTAssertEqual([zone.earliest(first), zone.latest(first)], [3, .max])
    XCTAssertEqual([zone.earliest(second), zone.latest(second)], [5, .max])
    XCTAssertEqual([zone.longest(from: first, to: second), zone.longest(from: second, to: first)], [3, -2])
    XCTAssertEqual([zone.longest(from: end, to: second), zone.longest(from: second, to: end)], [.max, 4])
    zone.order(second, before: end)
    XCTAssertEqual([zone.latest(first), zone.latest(second)], [7, 9])
    XCTAssertEqual(zone.longest(from: end, to: first), -2)
  }
}
