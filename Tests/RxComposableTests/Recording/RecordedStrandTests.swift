import XCTest

@testable import MiniRx
@testable import RxComposableRecording

final class RecordedStrandTests: XCTestCase {
  private let start = Moment()

  override func setUp() { _ = Moment.areObserved.raise() }

  private func makeStrand() -> RecordedStrand { RecordedStrand(action: 1, number: 1, in: start) }

  func testAnswersAreTakenInTheirOrderAndTheLastStays() {
    let strand = makeStrand()
    XCTAssertNil(strand.cause())
    let answers = [Moment(after: start), Moment(after: start)]
    for answer in answers { strand.receive(answer, for: nil) }
    XCTAssertTrue(strand.cause() === answers[0])
    for _ in 0..<2 { XCTAssertTrue(strand.cause() === answers[1]) }
  }

  func testATaskThatContinuesAtOnceContinuesFromWhatItWasJustGiven() {
    let strand = makeStrand()
    let (waiting, given) = (Moment(after: start), Moment(after: start))
    strand.receive(waiting, for: nil)
    strand.receive(given, for: nil, isContinued: true)
    XCTAssertTrue(strand.cause() === given)
    XCTAssertTrue(strand.cause() === waiting)
  }

  func testATimerThatATaskStartsAfterAnAnswerFollowsTheAnswer() {
    let strand = makeStrand()
    let answer = Moment(after: start)
    strand.receive(answer, for: nil)
    let task = Strand(action: 1, number: 1, in: start, log: strand)
    let ofTask = Moment.$current.withValue(start) {
      Strand.$current.withValue(task) { MomentTimer.start(after: .seconds(1)) }
    }
    XCTAssertTrue(ofTask?.run { Moment.current }?.parent === answer)
    let atOnce = start.run { MomentTimer.start(after: .seconds(1)) }
    XCTAssertTrue(atOnce?.run { Moment.current }?.parent === start)
  }

  func testAChildThatBeginsMayFollowFromWhatAnotherTaskReceived() {
    let strand = makeStrand()
    XCTAssertNil(strand.causeOfCall())
    let answer = Moment(after: start)
    strand.receive(answer, for: 7)
    for _ in 0..<2 {
      let cause = strand.causeOfCall()
      XCTAssertTrue(cause?.moment === answer)
      XCTAssertEqual(cause?.isCertain, false)
    }
    // What is delivered may follow from it too.
    let own = Moment(after: start)
    strand.receive(own, for: 8)
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === own)
    XCTAssertTrue(delivery?.others.first === answer)
  }

  func testAParentFollowsFromWhatItsChildrenReceived() async throws {
    let strand = makeStrand()
    strand.isDone(by: try XCTUnwrap(Strand.task))
    let answer = Moment(after: start)
    strand.receive(answer, for: 7)
    for _ in 0..<2 {
      let cause = strand.causeOfCall()
      XCTAssertTrue(cause?.moment === answer)
      XCTAssertEqual(cause?.isCertain, true)
    }
  }
}
