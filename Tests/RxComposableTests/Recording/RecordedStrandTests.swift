import XCTest

@testable import MiniRx
@testable import RxComposableRecording

final class RecordedStrandTests: XCTestCase {
  private let start = Moment()

  override func setUp() { Moment.observe() }

  private func makeStrand() -> RecordedStrand { RecordedStrand(action: 1, number: 1, in: start) }

  func testAnswersAreTakenInTheirOrderAndTheLastStays() {
    let strand = makeStrand()
    XCTAssertNil(strand.cause())
    let answers = [Moment(after: start), Moment(after: start)]
    for answer in answers { strand.receive(answer, for: nil) }
    XCTAssertTrue(strand.cause() === answers[0])
    for _ in 0..<2 { XCTAssertTrue(strand.cause() === answers[1]) }
  }

  func testATaskContinuesFromWhatItTook() {
    let strand = makeStrand()
    let moments = (0..<4).map { _ in Moment(after: start) }
    strand.receive(moments[0], for: Strand.task)
    for moment in moments[1...2] { strand.take(moment, by: Strand.task) }
    XCTAssertTrue(strand.cause() === moments[2])
    // It met what came before, at the earliest, when it had taken that.
    XCTAssertTrue(strand.cause() === moments[2])
    strand.receive(moments[3], for: Strand.task)
    XCTAssertTrue(strand.cause() === moments[3])
  }

  func testAnEventOnItsWayIsNoneFromWhichATaskContinues() {
    let strand = makeStrand()
    let moments = (0..<3).map { _ in Moment(after: start) }
    strand.take(moments[0], by: Strand.task)
    for moment in moments[1...] { strand.receive(moment, for: Strand.task) }
    for moment in moments[1...] { strand.expect(moment) }
    XCTAssertTrue(strand.cause() === moments[0])
    XCTAssertTrue(strand.last === moments[2])
    strand.take(moments[1], by: Strand.task)
    XCTAssertTrue(strand.cause() === moments[1])
    XCTAssertTrue(strand.last === moments[2])
  }

  func testATaskThatWaitedContinuesFromWhatCame() {
    let strand = makeStrand()
    let moments = (0..<3).map { _ in Moment(after: start) }
    for moment in moments[0...1] {
      strand.receive(moment, for: Strand.task)
      strand.taskWaited(for: moment)
    }
    // No task waited.
    strand.receive(moments[2], for: Strand.task)
    XCTAssertTrue(strand.cause() === moments[1])
    XCTAssertTrue(strand.cause() === moments[2])
    // It has continued already.
    strand.taskWaited(for: moments[2])
    XCTAssertTrue(strand.causeOfDelivery()?.moment === moments[2])
  }

  /// A stream may end in the turn of a timer for which the task waits, too.
  func testWhatArrivesAgainInAMomentIsOneArrival() {
    let strand = makeStrand()
    let (element, end) = (Moment(after: start), Moment(after: start))
    strand.receive(element, for: 7)
    strand.receive(end, for: 7, endOf: [element])
    strand.receive(end, for: 7)
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === end)
    XCTAssertEqual(delivery?.others.map(\.number), [element.number])
  }

  /// Whether a loop waited for the end, or was still busy with an element, is not known: so both come at one time.
  func testTheEndOfASequenceIsOneWithTheElementsFromWhichNothingCame() {
    let strand = makeStrand()
    let moments = (0..<4).map { _ in Moment(after: start) }
    for moment in moments[0...1] {
      strand.receive(moment, for: Strand.task)
      strand.taskWaited(for: moment)
      if moment === moments[0] { XCTAssertTrue(strand.cause() === moment) }
    }
    strand.receive(moments[2], for: Strand.task)
    strand.receive(moments[3], for: Strand.task, endOf: Array(moments[0...2]))
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === moments[3])
    XCTAssertEqual(delivery?.others.map(\.number), moments[1...2].map(\.number))
  }

  /// A task may run effects, whose tasks belong to it.
  func testItHasEndedWhenAllTasksThatDoItHave() {
    let strand = makeStrand()
    XCTAssertFalse(strand.hasEnded)
    for task in 0..<2 { strand.isDone(by: task) }
    strand.end()
    XCTAssertFalse(strand.hasEnded)
    strand.end()
    XCTAssertTrue(strand.hasEnded)
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

  /// Children that ask at the same time begin with their parent, as those of a group.
  func testWhatAChildReceivedIsItsOwnThoughAnotherAsksForTheFirstTimeThen() async throws {
    let strand = makeStrand()
    let answers = [Moment(after: start), Moment(after: start)]
    strand.take(answers[0], by: Strand.task)
    let isCertain = await Task.detached { strand.causeOfCall()?.isCertain }.value
    XCTAssertEqual(isCertain, false)
    strand.receive(answers[1], for: 8)
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === answers[0])
    XCTAssertEqual(delivery?.others.count, 0)
  }
}
