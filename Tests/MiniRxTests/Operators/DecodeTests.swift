import Foundation
import MiniRx
import XCTest

final class DecodeTests: XCTestCase {
  private struct Point: Codable { let place: Int }

  func testElementsAreDecodedFromJSON() {
    let source = Observable.of(Data(#"{"place":1}"#.utf8), Data(#"{"place":2}"#.utf8))
    let recorder = Recorder(source.decode(type: Point.self, decoder: JSONDecoder()).map(\.place))
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testElementsAreDecodedFromAPropertyList() throws {
    let data = try PropertyListEncoder().encode(Point(place: 3))
    let recorder = Recorder(
      Observable.just(data).decode(type: Point.self, decoder: PropertyListDecoder()).map(\.place))
    XCTAssertEqual(recorder.line, "3 |")
  }

  func testDataThatCannotBeDecodedEndsTheSequence() {
    let source = PublishSubject<Data>()
    var error: (any Error)?
    let subscription = source.decode(type: Point.self, decoder: JSONDecoder()).subscribe(onError: { error = $0 })
    source.onNext(Data("nonsense".utf8))
    XCTAssertTrue(error is DecodingError)
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
  }

  func testAnErrorIsPassedOn() {
    let source = Observable<Data>.error(TestError.first).decode(type: Int.self, decoder: JSONDecoder())
    XCTAssertEqual(Recorder(source).line, "#first")
  }

  func testAnEmptySourceCompletes() {
    let source = Observable<Data>.empty().decode(type: Int.self, decoder: JSONDecoder())
    XCTAssertEqual(Recorder(source).line, "|")
  }
}
