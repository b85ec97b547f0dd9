import XCTest

@testable import MiniRx
@testable import RxComposableRecording

extension RecordedStrand {
  /// From what the calling task delivers an action.
  func causeOfDelivery(of action: Any = ()) -> (moment: Moment, delivery: EntryPlace.Delivery)? {
    let delivery = EntryPlace.Delivery(self, Strand.task)
    return cause(of: delivery, of: action).map { ($0, delivery) }
  }
}

/// Notes what a strand is told of events.
private final class HeardStrand: StrandLog {
  let heard = Locked<[String]>([])
  /// The numbers of the moments with which the last event is one.
  let former = Locked<[Int]>([])

  let effect: (action: Int, task: Int)

  init(action: Int, number: Int, in beginning: Moment?) { effect = (action, number) }
  func begin(_ number: Int, in beginning: Moment?) -> any StrandLog {
    heard.withLock { $0.append("begins") }
    return self
  }
  func isDone(by task: Int) {}
  func receive(_ moment: Moment, for task: Int?, endOf former: [Moment]) {
    heard.withLock { $0.append("received") }
    self.former.withLock { $0 = former.map(\.number) }
  }
  func taskWaited(_ waited: Bool?, for moment: Moment) {
    heard.withLock { $0.append(waited.map { "waited: \($0)" } ?? "may continue") }
  }
  func expect(_ moment: Moment) { heard.withLock { $0.append("expected") } }
  func take(_ moment: Moment, by task: Int?) {}
  func cause() -> Moment? { nil }
  func end() {}
  func joins(_ other: Int) {}
}

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

  func testWhatATaskWaitedForBeforeTheLastIsKnownThoughThatIsTakenLater() {
    let strand = makeStrand()
    let moments = (0..<2).map { _ in Moment(after: start) }
    for moment in moments {
      strand.receive(moment, for: Strand.task)
      strand.taskWaited(true, for: moment)
    }
    XCTAssertTrue(strand.last === moments[1])
    XCTAssertTrue(strand.last(before: moments[1].number) === moments[0])
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
      strand.taskWaited(true, for: moment)
    }
    // No task waited.
    strand.receive(moments[2], for: Strand.task)
    XCTAssertTrue(strand.cause() === moments[1])
    XCTAssertTrue(strand.cause() === moments[2])
    // It has continued already.
    strand.taskWaited(true, for: moments[2])
    XCTAssertTrue(strand.causeOfDelivery()?.moment === moments[2])
  }

  /// It had no use for the first, as one that a filter leaves out. Another thread gives it the second, and has not said so.
  func testATaskMayContinueBeforeItIsSaidThatItWaited() {
    let strand = makeStrand()
    let moments = (0..<4).map { _ in Moment(after: start) }
    func give(_ moment: Moment, _ waited: Bool?...) {
      strand.receive(moment, for: Strand.task)
      for waited in waited { strand.taskWaited(waited, for: moment) }
    }
    give(moments[0], nil, true)
    give(moments[1], nil)
    XCTAssertTrue(strand.cause() === moments[1])
    strand.taskWaited(true, for: moments[1])

    give(moments[2], nil, true)
    give(moments[3], nil, false)
    XCTAssertTrue(strand.cause() === moments[2])
    XCTAssertTrue(strand.cause() === moments[3])
  }

  /// No loop waits for the element, and behind an end there is nothing to wait for.
  func testItIsSaidBeforeAnElementIsGivenToALoopThatItMayContinue() {
    let log = HeardStrand(action: 1, number: 1, in: start)
    let subject = PublishSubject<Int>()
    let values = Moment.$current.withValue(start) {
      Strand.$current.withValue(Strand(action: 1, number: 1, in: start, log: log)) { subject.values }
    }
    Moment(after: start).run { subject.onNext(1) }
    XCTAssertEqual(log.heard.withLock(\.self), ["received", "may continue", "waited: false"])
    Moment(after: start).run { subject.onCompleted() }
    XCTAssertEqual(log.heard.withLock(\.self).last, "received")
    withExtendedLifetime(values) {}
  }

  /// The task may continue on another thread at once. Here it does so on the same.
  func testItIsSaidThatAnAnswerArrivesBeforeItsTaskContinues() {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    let log = HeardStrand(action: 1, number: 1, in: start)
    let answer = PublishSubject<Int>()
    Moment.$current.withValue(start) {
      Strand.$current.withValue(Strand(action: 1, number: 1, in: start, log: log)) {
        _ = Task(executorPreference: OnTheSameThread()) {
          _ = try? await answer.first().value
          log.heard.withLock { $0.append("continues") }
        }
      }
    }
    Moment(after: start).run { answer.onNext(1) }
    XCTAssertEqual(log.heard.withLock(\.self), ["expected", "continues"])
  }

  /// Runs jobs as soon as they are ready, on the thread that makes them so.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  private final class OnTheSameThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func testTheEndOfAStreamIsOneWithTheElementsSinceTheLastForWhichItsLoopWaited() {
    let log = HeardStrand(action: 1, number: 1, in: start)
    let handover = Moment.$current.withValue(start) {
      Strand.$current.withValue(Strand(action: 1, number: 1, in: start, log: log)) {
        Handover(taskReportsTaking: false)
      }
    }
    let moments = (0..<3).map { _ in Moment(after: start) }
    for (moment, waited) in zip(moments, [false, true, false]) {
      moment.run { handover?.give() }
      XCTAssertEqual(log.former.withLock(\.self), [], "An element is one with none before.")
      handover?.taskWaited(waited)
    }
    Moment(after: start).run { handover?.give(isEnd: true) }
    XCTAssertEqual(log.former.withLock(\.self), moments[1...].map(\.number))
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
    XCTAssertEqual(delivery?.delivery.causes.others.map(\.number), [element.number])
  }

  /// Whether a loop waited for the end, or was still busy with an element, is not known: so both come at one time.
  func testTheEndOfASequenceIsOneWithTheElementsFromWhichNothingCame() {
    let strand = makeStrand()
    let moments = (0..<4).map { _ in Moment(after: start) }
    for moment in moments[0...1] {
      strand.receive(moment, for: Strand.task)
      strand.taskWaited(true, for: moment)
      if moment === moments[0] { XCTAssertTrue(strand.cause() === moment) }
    }
    strand.receive(moments[2], for: Strand.task)
    strand.receive(moments[3], for: Strand.task, endOf: Array(moments[0...2]))
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === moments[3])
    XCTAssertEqual(delivery?.delivery.causes.others.map(\.number), moments[1...2].map(\.number))
  }

  /// A task may run effects, whose tasks belong to it.
  /// From an element the task had come to a call already.
  func testTheEndOfASequenceIsNotOneWithAnElementFromWhichSomethingCame() {
    let strand = makeStrand()
    let moments = (0..<2).map { _ in Moment(after: start) }
    strand.receive(moments[0], for: Strand.task)
    XCTAssertTrue(strand.cause() === moments[0])
    strand.receive(moments[1], for: Strand.task, endOf: [moments[0]])
    let delivery = strand.causeOfDelivery()
    XCTAssertTrue(delivery?.moment === moments[1])
    XCTAssertEqual(delivery?.delivery.causes.others.count, 0)
  }

  func testItHasEndedWhenAllTasksThatDoItHave() {
    let strand = makeStrand()
    XCTAssertFalse(strand.hasEnded)
    for task in 0..<2 { strand.isDone(by: task) }
    strand.end()
    XCTAssertFalse(strand.hasEnded)
    strand.end()
    XCTAssertTrue(strand.hasEnded)
  }

  func testWhatATaskBeginsBelongsToTheTask() {
    for (number, heard) in [(0, ["begins"]), (1, [])] {
      let log = HeardStrand(action: 1, number: number, in: start)
      let strand = Strand(action: 1, number: number, in: start, log: log)
      _ = Strand.$current.withValue(strand) { Strand.begin { Task {} } }
      XCTAssertEqual(log.heard.withLock(\.self), heard, "\(number)")
    }
  }

  func testATaskThatIsBegunElsewhereThanInAnEffectIsTheFirstOfAnActionThatIsNotKnown() {
    let outer = Strand.log.exchange(HeardStrand.self)
    defer { _ = Strand.log.exchange(outer) }
    var task: Strand?
    _ = start.run {
      Strand.begin {
        task = Strand.current
        return Task {}
      }
    }
    XCTAssertEqual([task?.action, task?.number], [0, 1])
    let effect = (task?.log as? HeardStrand)?.effect
    XCTAssertEqual([effect?.action, effect?.task], [0, 0])
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
    XCTAssertTrue(delivery?.delivery.causes.others.first === answer)
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
    XCTAssertEqual(delivery?.delivery.causes.others.count, 0)
  }

  func testACallMayComeOfWhatItsTaskReceivedOrOfWhatAChildReceivedSince() async throws {
    let strand = makeStrand()
    strand.isDone(by: try XCTUnwrap(Strand.task))
    _ = strand.take(1, of: "load", at: 0, by: Strand.task, of: 1)
    let answer = strand.take(2, of: "load", at: 1, by: 7, of: 1)
    let call = try XCTUnwrap(strand.causeOfCall(showing: ["x"]))
    XCTAssertTrue(call.moment === answer)
    XCTAssertFalse(call.isCertain)
    XCTAssertNil(call.received)
    // Where the first came of its own, the next comes of what the child received.
    XCTAssertTrue(strand.causeOfCall(showing: ["y"])?.received === answer)
  }

  func testWhatOneTaskHasContinuedFromIsNotWhyAnotherDelivers() async {
    for hasCalled in [true, false] {
      let strand = makeStrand()
      let (answer, later) = (Moment(after: start), Moment(after: start))
      strand.receive(answer, for: Strand.task)
      if hasCalled { XCTAssertTrue(strand.cause() === answer) }
      XCTAssertTrue(strand.causeOfDelivery()?.moment === answer)
      strand.expect(later)
      let cause = await Task.detached { strand.causeOfDelivery()?.moment }.value
      XCTAssertTrue(cause === later)
    }
  }

  func testATaskHasContinuedFromThatForWhichItBeganAChild() async throws {
    let strand = makeStrand()
    let moments = (0..<2).map { _ in Moment(after: start) }
    strand.isDone(by: try XCTUnwrap(Strand.task))
    strand.receive(moments[0], for: Strand.task)
    let ofChild = await Task.detached { strand.causeOfCall() }.value
    XCTAssertTrue(ofChild?.moment === moments[0])
    XCTAssertEqual(ofChild?.isCertain, false)
    strand.receive(moments[1], for: Strand.task)
    XCTAssertTrue(strand.causeOfDelivery()?.moment === moments[1])
  }

  // MARK: Children whose answers an action shows

  /// A strand whose task is the calling one, and the answers that children received, each so many milliseconds after the one before.
  private func makeParent(_ values: Any..., since start: Int64 = 0, span: Int64 = 10, functions: [String] = []) throws
    -> (RecordedStrand, [Moment])
  {
    let strand = makeStrand()
    strand.isDone(by: try XCTUnwrap(Strand.task))
    let answers = values.enumerated().map { index, value in
      strand.take(
        value, of: functions.isEmpty ? "load" : functions[index], at: (start + Int64(index) * span) * 1_000_000,
        by: 7 + index, of: 1)
    }
    return (strand, answers)
  }

  func testOfTheAnswersOfChildrenTheOneLedToAnActionWhichShowsIt() async throws {
    let (strand, answers) = try makeParent("a", "b", "c")
    let deliveries = try ["b", "a", "c"].map { try XCTUnwrap(strand.causeOfDelivery(of: ["loaded": $0])) }
    XCTAssertEqual(deliveries.map(\.moment.number), [answers[1], answers[0], answers[2]].map(\.number))
    // What came before the first may have led to it, until the second showed that it had not.
    for delivery in deliveries {
      XCTAssertEqual(delivery.delivery.causes.moments.filter { $0 !== delivery.moment }.count, 0)
    }
  }

  func testAnActionThatShowsSeveralShowsTheirOrder() async throws {
    let (strand, answers) = try makeParent(1, 2, 3)
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: [2, 3, 1]))
    XCTAssertTrue(delivery.moment === answers[0])
    XCTAssertEqual(
      delivery.delivery.causes.row.map(\.number), [answers[1], answers[2], answers[0]].map(\.number))
  }

  func testWhatAsksForDifferentThingsIsShownInAnyOrder() async throws {
    let (strand, answers) = try makeParent("a", "b", functions: ["load", "more"])
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: ("b", "a")))
    XCTAssertTrue(delivery.moment === answers[1])
    XCTAssertEqual(delivery.delivery.causes.row.map(\.number), answers.map(\.number))
    XCTAssertTrue(strand.causeOfCall()?.moment === answers[1])
  }

  /// It may have waited for the child behind that. What the action does not show it need not have waited for.
  func testWhatAChildHadBeforeItsTaskWasWokenLedToTheActionThatShowsIt() async throws {
    for (action, isShown) in [("a", true), ("b", false)] {
      let (strand, answers) = try makeParent("a")
      let own = Moment(after: Moment(), span: 1)
      strand.receive(own, for: Strand.task)
      let delivery = try XCTUnwrap(strand.causeOfDelivery(of: action))
      XCTAssertTrue(delivery.moment === own)
      XCTAssertEqual(delivery.delivery.causes.row.dropLast().map(\.number), isShown ? [answers[0].number] : [])
    }
  }

  func testAListShowsInWhichOrderAGroupHadItsAnswersAndNothingElseDoes() async throws {
    for (action, isInOrder) in [(["b", "a"] as Any, true), (("b", "a"), false), ((["b"], ["a"]), false)] {
      let (strand, answers) = try makeParent("a", "b")
      let delivery = try XCTUnwrap(strand.causeOfDelivery(of: action))
      let row = isInOrder ? [answers[1], answers[0]] : answers
      XCTAssertEqual(delivery.delivery.causes.row.map(\.number), row.map(\.number), "\(action)")
      XCTAssertTrue(delivery.moment === row.last)
    }
  }

  /// The first of an `async let` may be the last to come, and a list may have an order of its own.
  func testOfAnswersThatAreFarApartTheLastIsWhatWasWaitedFor() async throws {
    for action in [(2, 1) as Any, [2, 1]] {
      let (strand, answers) = try makeParent(1, 2, span: 100)
      let delivery = try XCTUnwrap(strand.causeOfDelivery(of: action))
      XCTAssertTrue(delivery.moment === answers[1], "\(action)")
      XCTAssertEqual(delivery.delivery.causes.row.map(\.number), answers.map(\.number), "\(action)")
    }
  }

  func testAnActionThatShowsNoneMayComeOfAll() async throws {
    let (strand, answers) = try makeParent(1, 2)
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: "done"))
    XCTAssertTrue(delivery.moment === answers[1])
    XCTAssertEqual(delivery.delivery.causes.row.map(\.number), answers.map(\.number))
    XCTAssertEqual(delivery.delivery.causes.unclear.count, 0)
  }

  func testOfAnswersAtOneTimeItIsNotKnownWhichCameFirst() async throws {
    let (strand, answers) = try makeParent(1, 2, span: 0)
    let first = try XCTUnwrap(strand.causeOfDelivery(of: 2))
    XCTAssertTrue(first.delivery.causes.unclear.first === answers[0])
    // Until another action shows it.
    XCTAssertTrue(strand.causeOfDelivery(of: 1)?.moment === answers[0])
    XCTAssertEqual(first.delivery.causes.unclear.count, 0)
  }

  func testAnAnswerThatCameAfterWhatAnActionShowsMayHaveLedToItUntilAnotherShowsIt() async throws {
    let (strand, answers) = try makeParent("a", "b")
    let first = try XCTUnwrap(strand.causeOfDelivery(of: "a"))
    XCTAssertTrue(first.moment === answers[0])
    XCTAssertEqual(first.delivery.causes.later.map(\.number), [answers[1].number])
    XCTAssertTrue(strand.causeOfDelivery(of: "b")?.moment === answers[1])
    XCTAssertEqual(first.delivery.causes.later.count, 0)
  }

  func testAnAnswerThatOneOvertookWhichCameMuchLaterIsNotWhatAnotherActionShows() async throws {
    for span: Int64 in [49, 50] {
      let (strand, answers) = try makeParent("a", "b", since: 1_000, span: span)
      XCTAssertTrue(strand.causeOfDelivery(of: "b")?.moment === answers[1])
      XCTAssertTrue(strand.causeOfDelivery(of: "a")?.moment === answers[span < 50 ? 0 : 1])
    }
  }

  func testAnActionThatShowsWhatItsTaskReceivedLeavesWhatAChildReceivedBefore() async throws {
    let (strand, answers) = try makeParent("a")
    let own = strand.take("b", of: "load", at: 0, by: Strand.task, of: 1)
    _ = strand.take("c", of: "load", at: 0, by: 9, of: 1)
    XCTAssertTrue(strand.causeOfDelivery(of: "b")?.moment === own)
    XCTAssertTrue(strand.causeOfDelivery(of: "a")?.moment === answers[0])
  }

  func testAnAnswerThatThirtyTwoLeftBehindItIsForgotten() async throws {
    for (value, isShown) in [("0", false), ("1", true)] {
      let strand = makeStrand()
      strand.isDone(by: try XCTUnwrap(Strand.task))
      for number in 0...32 { _ = strand.take("\(number)", of: "load", at: 0, by: 7 + number, of: 1) }
      for number in 0...32 { XCTAssertNotNil(strand.causeOfCall(showing: ["\(number)"])?.received) }
      XCTAssertEqual(strand.causeOfDelivery(of: value)?.delivery.causes.row.count, isShown ? 1 : 0)
    }
  }

  /// It may wait for a lock that a thread has which delivers for the same strand.
  func testCodeOfUsersIsCalledWithoutTheLock() async throws {
    struct Loaded: CustomReflectable {
      let strand: RecordedStrand
      var customMirror: Mirror { Mirror(self, children: ["last": strand.last == nil ? "a" : "b"]) }
    }
    let (strand, answers) = try makeParent("a", "b")
    XCTAssertTrue(strand.causeOfDelivery(of: Loaded(strand: strand))?.moment === answers[1])
  }

  func testWhatAChildThatBeginsShowsDoesNotMakeItsCauseCertain() async throws {
    let strand = makeStrand()
    for task in 7...8 { strand.isDone(by: task) }
    let answers = ["a", "b"].enumerated().map { strand.take($1, of: "load", at: 0, by: 7 + $0, of: 1) }
    for _ in 0..<2 {
      let call = try XCTUnwrap(strand.causeOfCall(showing: ["a"]))
      XCTAssertTrue(call.moment === answers[1])
      XCTAssertFalse(call.isCertain)
      XCTAssertNil(call.received)
    }
  }

  func testWhatATaskPassesOnThatItReceivedItselfNoChildReceived() async throws {
    let (strand, _) = try makeParent()
    let own = strand.take("a", of: "load", at: 0, by: Strand.task, of: 1)
    let call = try XCTUnwrap(strand.causeOfCall(showing: ["a"]))
    XCTAssertTrue(call.moment === own)
    XCTAssertNil(call.received)
  }

  func testAnActionThatShowsNothingLeavesWhatAChildReceivedBeforeItsTask() async throws {
    let (strand, answers) = try makeParent("a")
    let own = strand.take("b", of: "load", at: 0, by: Strand.task, of: 1)
    XCTAssertTrue(strand.causeOfDelivery(of: "done")?.moment === own)
    XCTAssertTrue(strand.causeOfDelivery(of: "a")?.moment === answers[0])
  }

  func testWhatAChildContinuedFromItselfIsNotWhatAnActionOfItsParentShows() async throws {
    let (strand, _) = try makeParent()
    await Task.detached {
      _ = strand.take("a", of: "load", at: 0, by: Strand.task, of: 1)
      _ = strand.causeOfCall()
    }.value
    let other = strand.take("b", of: "load", at: 0, by: 8, of: 1)
    XCTAssertTrue(strand.causeOfDelivery(of: "a")?.moment === other)
  }

  /// Elements come to a child for itself, and so does what it continued from.
  func testATaskThatShowsAnAnswerMayHaveWaitedForATimerOfAnotherChild() async throws {
    let (strand, _) = try makeParent("a")
    await Task.detached { [start] in
      strand.receive(Moment(after: start), for: Strand.task)
      _ = strand.causeOfCall()
    }.value
    let timer = Moment(after: start)
    strand.receive(timer, for: 8)
    strand.receive(Moment(), for: 9)
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: "a"))
    XCTAssertEqual(delivery.delivery.causes.later.map(\.number), [timer.number])
  }

  func testWhatIsPassedOnOnceMoreIsDeliveredWhereTheTaskIsByThen() async throws {
    let (strand, answers) = try makeParent("a", "b", "c")
    for (value, answer) in zip(["b", "c"], answers[1...]) {
      XCTAssertTrue(strand.causeOfCall(showing: [value])?.moment === answer)
    }
    XCTAssertTrue(strand.causeOfDelivery(of: "b")?.moment === answers[2])
  }

  /// Where elements are dropped, it is not known which one a task came to.
  func testALoopThatDropsElementsDoesNotSayWhichItTakes() async {
    let strand = makeStrand()
    let subject = PublishSubject<Int>()
    let task = Strand(action: 1, number: 1, in: start, log: strand)
    let first = await Moment.$current.withValue(start) {
      await Strand.$current.withValue(task) {
        let values = subject.asInfallible(onErrorJustReturn: 0).values(bufferingPolicy: .bufferingNewest(1))
        for number in 1...2 { Moment(after: start).run { subject.onNext(number) } }
        return await values.first { _ in true }
      }
    }
    XCTAssertEqual(first, 2)
    XCTAssertNil(strand.cause())
  }

  /// What asks for different things is waited for together.
  func testWhichOfTheAnswersOfTwoFunctionsCameFirstDoesNotMatter() async throws {
    let strand = makeStrand()
    strand.isDone(by: try XCTUnwrap(Strand.task))
    for (index, function) in ["load", "save"].enumerated() {
      _ = strand.take(index, of: function, at: 0, by: 7 + index, of: 1)
    }
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: "done"))
    XCTAssertEqual(delivery.delivery.causes.unclear.count, 0)
  }

  func testAnAnswerThatIsNotShownMayHaveComeBeforeOrAfterAShownOneOfItsTime() async throws {
    for span: Int64 in [0, 1] {
      let (strand, answers) = try makeParent("a", "hidden", "c", span: span)
      let delivery = try XCTUnwrap(strand.causeOfDelivery(of: ["a", "none", "c"]))
      XCTAssertTrue(delivery.moment === answers[2])
      XCTAssertEqual(delivery.delivery.causes.row.map(\.number), answers.map(\.number))
      XCTAssertEqual(Set(delivery.delivery.causes.unclear.map(\.number)), span == 0 ? [answers[1].number] : [])
    }
    // Nor is it the time of the last that counts alone.
    let strand = makeStrand()
    strand.isDone(by: try XCTUnwrap(Strand.task))
    let answers = [("a", 0), ("hidden", 0), ("c", 9_000_000)].enumerated().map { index, answer in
      strand.take(answer.0, of: "load", at: Int64(answer.1), by: 7 + index, of: 1)
    }
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: ["a", "none", "c"]))
    XCTAssertEqual(delivery.delivery.causes.unclear.map(\.number), [answers[1].number])
  }

  func testAnEqualAnswerThatCameLaterDoesNotShowThatAnEarlierOneLedToIt() async throws {
    let (strand, answers) = try makeParent(5, 50)
    let pair = try XCTUnwrap(strand.causeOfDelivery(of: "pair"))
    let own = strand.take(5, of: "load", at: 0, by: Strand.task, of: 1)
    XCTAssertTrue(strand.causeOfDelivery(of: 5)?.moment === own)
    XCTAssertEqual(pair.delivery.causes.row.map(\.number), answers.map(\.number))
  }

  func testWhatATaskPassesOnShowsFromWhichAnswerItContinues() async throws {
    let (strand, answers) = try makeParent("a", "b")
    let call = try XCTUnwrap(strand.causeOfCall(showing: ["b"]))
    XCTAssertTrue(call.moment === answers[1])
    XCTAssertTrue(call.received === answers[1])
    XCTAssertTrue(call.isCertain)
    let own = strand.take((), of: "load", at: 50_000_000, by: Strand.task, of: 1)
    let later = strand.take("c", of: "load", at: 60_000_000, by: 9, of: 1)
    // It waited for what it passed on to, and not for another child.
    let delivery = try XCTUnwrap(strand.causeOfDelivery(of: ["saved": "b"]))
    XCTAssertTrue(delivery.moment === own)
    XCTAssertEqual(delivery.delivery.causes.moments.filter { $0 !== own }.map(\.number), [answers[1].number])
    XCTAssertTrue(strand.causeOfDelivery(of: "a")?.moment === answers[0])
    XCTAssertTrue(strand.causeOfDelivery(of: "c")?.moment === later)
  }

  /// Of an `async let` the parts are waited for one by one, and shown together at the end.
  func testWhatAnActionShowsThatLedToAnotherOneIsNotWhyItComes() async throws {
    let (strand, _) = try makeParent("first", "third", functions: ["first", "third"])
    _ = try XCTUnwrap(strand.causeOfDelivery(of: "begun"))
    let second = strand.take("second", of: "second", at: 30_000_000, by: 9, of: 1)
    XCTAssertTrue(strand.causeOfDelivery(of: "half")?.moment === second)
    let end = try XCTUnwrap(strand.causeOfDelivery(of: ("first", "none", "third")))
    XCTAssertTrue(end.moment === second)
  }

  func testACallThatShowsNoneOfSeveralAnswersHasAFixedTime() async throws {
    let (strand, answers) = try makeParent(1, 2)
    let call = try XCTUnwrap(strand.causeOfCall(showing: ["x"]))
    XCTAssertTrue(call.moment === answers[1])
    XCTAssertFalse(call.isCertain)
    // The next call comes of the other.
    let next = try XCTUnwrap(strand.causeOfCall(showing: ["y"]))
    XCTAssertTrue(next.received === answers[1])
    XCTAssertTrue(next.isCertain)
  }
}

final class ShownValuesTests: XCTestCase {
  private enum Action {
    case loaded(Item?, at: Date)
    case failed(any Error)
    case empty
  }
  private struct Item {
    let id: Int
    var tags: [String] = []
  }

  func testThePlaceIsWhereAllOfAValueHasBeenShown() {
    let (first, second) = (Item(id: 1, tags: ["x", "y"]), Item(id: 2, tags: ["y"]))
    let shown = ShownValues(of: [second, first])
    // 2, "y", 1, "x"
    XCTAssertEqual(shown.place(of: first)?.index, 3)
    XCTAssertEqual(shown.place(of: second)?.index, 1)
    XCTAssertNil(shown.place(of: Item(id: 3)))
    XCTAssertEqual(shown.place(of: 2)?.index, 0)
  }

  func testPayloadsOptionalsErrorsAndDatesAreShown() {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    let shown = ShownValues(of: Action.loaded(Item(id: 7), at: date))
    for value: Any in [7, Int?.some(7) as Any, date, Item(id: 7)] { XCTAssertNotNil(shown.place(of: value)) }
    XCTAssertNotNil(ShownValues(of: Action.failed(TestFailure.first)).place(of: TestFailure.first))
    XCTAssertNil(ShownValues(of: Action.failed(TestFailure.first)).place(of: TestFailure.second))
    XCTAssertNotNil(ShownValues(of: Action.empty).place(of: Action.empty))
    // Of a payload its parts are shown, whatever it is the payload of.
    XCTAssertNotNil(ShownValues(of: 7).place(of: Result<Int, TestFailure>.success(7)))
  }

  func testOfALongListAThousandValuesAreShown() {
    let shown = ShownValues(of: Array(0..<1_001))
    XCTAssertEqual(shown.place(of: 999)?.index, 999)
    XCTAssertNil(shown.place(of: 1_000))
  }

  func testObjectsThatReferToEachOtherAreLookedAtToSomeDepth() {
    final class Person {
      let name: String
      var (friend, other): (Person?, Person?)
      init(_ name: String) { self.name = name }
    }
    let (ann, bob) = (Person("Ann"), Person("Bob"))
    (ann.friend, ann.other, bob.friend, bob.other) = (bob, bob, ann, ann)
    defer { (ann.friend, ann.other) = (nil, nil) }
    XCTAssertNotNil(ShownValues(of: ann).place(of: "Bob"))
    XCTAssertNil(ShownValues(of: ann).place(of: "Eve"))
  }

  func testTenThousandValuesAreLookedAtUpToADepthOf24() {
    func isShown(in value: Any) -> Bool { ShownValues(of: value).place(of: "x") != nil }
    // The tuple, the array and the text are values, too.
    let long = [9_997, 9_998].map { (Array(repeating: [Int](), count: $0), "x") }
    let deep = [23, 24].map { (0..<$0).reduce("x" as Any) { value, _ in [value] } }
    XCTAssertEqual(long.map(isShown), [true, false])
    XCTAssertEqual(deep.map(isShown), [true, false])
  }

  func testWhatHasNothingToShowHasNoPlace() {
    for value: Any in [(), [Int](), Int?.none as Any] { XCTAssertNil(ShownValues(of: [1]).place(of: value)) }
  }

  private enum TestFailure: Error { case first, second }
}
