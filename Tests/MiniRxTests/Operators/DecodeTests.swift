import Foundation
import MiniRxTesting
import XCTest

final class DecodeTests: XCTestCase {
  private struct Point: Codable, Equatable { let place: Int }

  private let scheduler = TestScheduler(initialClock: 0)
  private let points: [Character: Point] = ["a": Point(place: 1), "b": Point(place: 2)]
  private let json: [Character: Data] = [
    "a": Data(#"{"place":1}"#.utf8), "b": Data(#"{"place":2}"#.utf8), "n": Data("nonsense".utf8),
  ]

  func testElementsAreDecodedFromJSON() {
    let source = scheduler.hot("               -a-b-|", values: json)
    let result = source.decode(type: Point.self, decoder: JSONDecoder())
    scheduler.expect(result, "                 -a-b-|", values: points)
    scheduler.expect(subscriptionsOf: source, "^----!")
  }

  func testElementsAreDecodedFromAPropertyList() throws {
    let plists = try points.mapValues { try PropertyListEncoder().encode($0) }
    let source = scheduler.hot("-a-b-|", values: plists)
    let result = source.decode(type: Point.self, decoder: PropertyListDecoder())
    scheduler.expect(result, "  -a-b-|", values: points)
  }

  func testDataThatCannotBeDecodedEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-n-b|", values: json)
    let result = source.decode(type: Point.self, decoder: JSONDecoder())
      .catch { .error($0 is DecodingError ? MarbleError() : $0) }
    scheduler.expect(result, "                 -a-#", values: points)
    scheduler.expect(subscriptionsOf: source, "^--!")
  }
}
