import MiniRx
import XCTest

final class ConcatTests: XCTestCase {
  func testInnerSequencesRunOneAfterTheOther() {
    XCTAssertEqual(Recorder(Observable.of(Observable.of(1, 2), .empty(), .just(3)).concat()).line, "1 2 3 |")
  }

  func testAnInnerErrorEndsTheSequence() {
    let source = Observable.of(Observable.just(1), .error(TestError.first), .just(3))
    XCTAssertEqual(Recorder(source.concat()).line, "1 #first")
  }
}
