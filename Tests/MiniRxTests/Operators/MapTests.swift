import MiniRx
import XCTest

final class MapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItTransformsEachElement() {
    let source = scheduler.hot("-a--b-c|")
    scheduler.expect(source.map { $0.uppercased() }, "-A--B-C|", values: ["A": "A", "B": "B", "C": "C"])
    scheduler.expect(subscriptionsOf: source, "       ^------!")
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(scheduler.cold("---|").map { $0 }, "---|")
    scheduler.expect(scheduler.cold("-a-#").map { $0 }, "-a-#")
  }

  func testAnErrorOfTheClosureEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("-a-b-c|")
    let result = source.map { element -> String in
      if element == "b" { throw MarbleError() }
      return element
    }
    scheduler.expect(result, "                  -a-#")
    scheduler.expect(subscriptionsOf: source, " ^--!")
  }
}
