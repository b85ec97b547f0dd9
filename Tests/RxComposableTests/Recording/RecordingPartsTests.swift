import MiniRxTesting
import XCTest

@testable import RxComposable
@_spi(Inspector) @testable import RxComposableRecording

/// What an application sends to the inspector.
final class RecordingPartsTests: XCTestCase {
  private typealias SessionRecording = Recording<Visit.State, Visit.Action>

  /// What there is from an entry on, as a part.
  private func part(
    of recording: SessionRecording, from first: Int, _ writer: inout FileWriter<Visit.State, Visit.Action>,
    isFirst: Bool, updates: [Int]
  ) throws -> Data {
    let entries = recording.entries.filter { $0.index >= first }
    let head = FileFormat.Head(
      recording.typeNames, first: first, entries: entries.count, lanes: 0, updates: updates.count)
    var data = try writer.head(head)
    if isFirst { data += try writer.beginning(recording.source(at: first - 1)!) }
    data += FileFormat.lineBreak
    for index in updates { data += try writer.update(recording.entry(at: index)!) }
    for entry in entries { data += try writer.line(entry) }
    return data
  }

  func testARecordingThatComesInPartsIsTheWhole() throws {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let session = Visit.Store()
      let received = SessionRecording()
      let input = RecordingInput(received)
      var writer = FileWriter<Visit.State, Visit.Action>(.codable)
      var next = 1
      for step in 0..<12 {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let actions: [Visit.Action] = [
            .add(step), .addLater(1), .addAtOnce(2), .start, .stop, .rename(to: "\(step)"),
          ]
          session.store.send(actions.randomElement(using: &random)!)
          session.scheduler.advance(by: .seconds(Int.random(in: 0...2, using: &random)))
        }
        let updates = received.indices.filter { _ in Bool.random(using: &random) }
        // A connection that was lost begins with a whole state.
        let isAgain = Int.random(in: 0..<4, using: &random) == 0
        if isAgain { writer = FileWriter(.codable) }
        let data = try part(
          of: session.recording, from: next, &writer, isFirst: step == 0 || isAgain, updates: updates)
        try input.read(part: data)
        next = session.recording.indices.upperBound
        XCTAssertEqual(received.indices, session.recording.indices, "seed \(seed)")
      }
      let all = Array(received.indices)
      try input.read(part: part(of: session.recording, from: next, &writer, isFirst: false, updates: all))

      XCTAssertEqual(received.entries.map(\.state), session.recording.entries.map(\.state), "seed \(seed)")
      XCTAssertEqual(received.entries.map(\.effect), session.recording.entries.map(\.effect), "seed \(seed)")
      XCTAssertEqual(try received.jsonLines(), try session.recording.jsonLines(), "seed \(seed)")
    }
  }

  func testAPartAfterAGapBeginsAnew() throws {
    let session = Visit.Store(limit: 3)
    let received = SessionRecording()
    let input = RecordingInput(received)
    var writer = FileWriter<Visit.State, Visit.Action>(.codable)
    session.store.send(.add(1))
    try input.read(part: part(of: session.recording, from: 1, &writer, isFirst: true, updates: []))
    for number in 2...8 { session.store.send(.add(number)) }
    let first = session.recording.indices.lowerBound
    try input.read(part: part(of: session.recording, from: first, &writer, isFirst: true, updates: []))

    XCTAssertEqual(received.indices, 6..<9)
    XCTAssertEqual(received.state(at: 5)?.count, 15)
    XCTAssertEqual(received.state(at: 8)?.count, 36)
  }

  #if DEBUG
    func testAStatusIsTheSameAtAnotherTime() {
      let status = InspectorStatus(shown: 1, waiting: 2, from: 1)
      XCTAssertEqual(status, InspectorStatus(shown: 1, waiting: 2, from: 1))
      XCTAssertNotEqual(status, InspectorStatus(shown: 2, waiting: 2, from: 1))
      XCTAssertNotEqual(status, InspectorStatus(shown: 1, waiting: 3, from: 1))
    }

    func testAnEntryIsOverWhenALaterOneWasPublished() {
      let session = Visit.Store()
      session.store.send(.addAtOnce(1))
      let progress = session.recording.entries.map { RecordedProgress($0, in: session.recording) }

      XCTAssertEqual(progress.map { $0.publishDuration == nil }, [true, false])
      XCTAssertEqual(progress.map(\.isOver), [true, true])
    }
  #endif

  func testAFileMayBeReadAsARecordingOfOtherTypes() throws {
    struct State: Codable { var count: Int }
    struct Action: Codable {}
    let session = Visit.Store()
    for number in 1...2 { session.store.send(.add(number)) }
    let file = try session.recording.jsonLines()
    let recording = try Recording<State, Action>(jsonLines: file, limit: 10, ofAnyType: true)

    XCTAssertEqual(recording.entries.map(\.state.count), [1, 3])
    XCTAssertTrue(recording.typeNames.state.hasSuffix("Visit.State"), recording.typeNames.state)
    XCTAssertThrowsError(try Recording<State, Action>(jsonLines: file, limit: 10, ofAnyType: false))
  }

  func testEachPartIsAChange() throws {
    let session = Visit.Store()
    let received = SessionRecording()
    let changes = Heard(received.changes)
    var writer = FileWriter<Visit.State, Visit.Action>(.codable)
    session.store.send(.add(1))
    try RecordingInput(received).read(
      part: part(of: session.recording, from: 1, &writer, isFirst: true, updates: []))

    XCTAssertEqual(changes.line, "()")
  }

  func testAPartOfARecordingWithoutAStoreIsEmptyAndBeginsWhereItSays() throws {
    let session = Visit.Store()
    let received = SessionRecording()
    let input = RecordingInput(received)
    var writer = FileWriter<Visit.State, Visit.Action>(.codable)
    session.store.send(.add(1))
    try input.read(part: part(of: session.recording, from: 1, &writer, isFirst: true, updates: []))
    let head = FileFormat.Head(session.recording.typeNames, first: 7, entries: 0, lanes: 0)
    try input.read(part: FileWriter<Visit.State, Visit.Action>(.codable).head(head) + FileFormat.lineBreak)

    XCTAssertEqual(received.indices, 7..<7)
  }
}
