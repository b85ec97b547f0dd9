import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

final class RecordingFileTests: XCTestCase {
  private typealias SessionRecording = Recording<Visit.State, Visit.Action>

  private func recorded() throws -> Data {
    let session = Visit.Store()
    _ = Heard(Observable.just(1).lane("one", in: session.recording))
    session.store.send(.add(1))
    session.store.send(.start)
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.stop)
    return try session.recording.jsonLines()
  }

  private func fault(_ data: Data) throws -> RecordingFault<Visit.State, Visit.Action> {
    do {
      _ = try SessionRecording(jsonLines: data)
    } catch let fault as RecordingFault<Visit.State, Visit.Action> {
      return fault
    }
    throw NSError(domain: "no fault", code: 0)
  }

  private struct CountedState: Codable, Equatable {
    static let decoded = Locked(0)
    var count = 0

    init() {}

    init(from decoder: any Decoder) throws {
      count = try decoder.singleValueContainer().decode(Int.self)
      Self.decoded.withLock { $0 += 1 }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  func testATestOfAFileDecodesEachStateOnce() throws {
    let recording = Recording<CountedState, Int>()
    let store = Store(
      initialState: CountedState(),
      reducer: Reduce<CountedState, Int> { state, number in
        state.count += number
        return .none
      })
    store.record(into: recording)
    for _ in 0..<20 { store.send(1) }
    let read = try Recording<CountedState, Int>(jsonLines: recording.jsonLines())
    CountedState.decoded.withLock { $0 = 0 }
    XCTAssertTrue(read.test(named: "testIt").contains("$0.count = 20"))
    XCTAssertLessThanOrEqual(CountedState.decoded.withLock(\.self), 42)
  }

  func testAFileGivesBackTheRecording() throws {
    let data = try recorded()
    let read = try SessionRecording(jsonLines: data)

    XCTAssertEqual(read.entries.map(\.action), [.add(1), .start, .tick, .stop])
    XCTAssertEqual(read.entry(at: 2)?.effect?.end, .cancelled(by: 4))
    XCTAssertEqual(read.entry(at: 3)?.cause, .effect(of: 2, deliveredAt: 1_000_000_000))
    XCTAssertEqual(read.state(at: 0), Visit.State())
    XCTAssertEqual(read.entries.map(\.stateBefore), [0, 1, 2, 3].map { read.state(at: $0) })
    XCTAssertEqual(read.lanes.first?.events.count, 3)
    XCTAssertEqual(try read.jsonLines(), data)
  }

  func testAStateIsWrittenAsAWholeWhereTheChangesSinceTheLastAreAsLong() throws {
    let recording = Recording<[Int], [Int]>(scheduler: TestScheduler(initialClock: 0))
    let beginning = [1, 2_222_222_222]
    let store = Store(
      initialState: beginning,
      reducer: Reduce<[Int], [Int]> { state, action in
        state = action
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for number in 2...4 { store.send([number, beginning[1]]) }
    let lines = String(decoding: try recording.jsonLines(), as: UTF8.self).split(separator: "\n")
    XCTAssertEqual(
      lines.map { $0.split(separator: "\t").last },
      [#"{"is":[1,2222222222]}"#, #"{"at":[[0,{"is":2}]]}"#, #"{"is":[3,2222222222]}"#, #"{"at":[[0,{"is":4}]]}"#])
  }

  func testAFileDoesNotNameWhatAnEntryDoesNotHave() throws {
    let text = String(decoding: try recorded(), as: UTF8.self)
    for name in ["issues", "skipped", "otherEffect"] { XCTAssertFalse(text.contains(name), name) }
  }

  func testAFileIsWrittenAndRead() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let session = Visit.Store()
    session.store.send(.add(1))
    try session.recording.write(to: url)

    XCTAssertEqual(try SessionRecording(contentsOf: url).entries.map(\.action), [.add(1)])
  }

  func testAStoreTravelsThroughTheStatesOfAFile() throws {
    let read = try SessionRecording(jsonLines: recorded())
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store(
      initialState: Visit.State(count: 50), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
    store.record(into: read)
    store.send(.add(1))
    read.travel(to: 3)
    XCTAssertEqual(store.state.log, ["tick"])
    read.resume()

    XCTAssertEqual(store.state.count, 51)
    XCTAssertEqual(read.indices, 1..<6)
  }

  func testALineThatIsNoJSONIsRefusedWithAReasonThatNamesNoPlaceInIt() throws {
    let text = try String(decoding: recorded(), as: UTF8.self).replacingOccurrences(of: "\"index\":3", with: "index 3")
    let reason = try fault(Data(text.utf8)).reason
    XCTAssertFalse(reason.hasPrefix(":"), reason)
  }

  func testALineThatCannotBeReadIsRefusedWithItsReason() throws {
    var text = try String(decoding: recorded(), as: UTF8.self)
    text = text.replacingOccurrences(of: "\"index\":3", with: "\"index\":\"three\"")
    let fault = try fault(Data(text.utf8))

    XCTAssertEqual(fault.line, 4)
    XCTAssertTrue(fault.reason.hasPrefix("index: "), fault.reason)
    XCTAssertEqual(fault.recording?.entries.count, 2)
  }

  func testAFileThatIsNoRecordingIsRefusedAsSuch() throws {
    for text in ["hello", "# Notes\n\nA text.\n", "{\n  \"name\": 1\n}\n", "{\"name\": 1}\n", "[1]\n"] {
      let fault = try fault(Data(text.utf8))
      XCTAssertEqual(fault.line, 1)
      XCTAssertTrue(fault.reason.hasPrefix("This is no recording: "), "\(text): \(fault)")
      XCTAssertEqual(fault.localizedDescription, fault.description)
    }
  }

  func testAFileWhoseLineEndsWereChangedIsRead() throws {
    let data = try recorded()
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n")
    XCTAssertEqual(try SessionRecording(jsonLines: Data(text.utf8)).jsonLines(), data)
    XCTAssertEqual(try SessionRecording(jsonLines: Data("\u{FEFF}\(text)".utf8)).jsonLines(), data)
  }

  func testATimeThatNoSessionHasIsRefused() throws {
    let text = try String(decoding: recorded(), as: UTF8.self)
    for name in ["time", "deliveredAt", "effectBegan", "effectEnded", "reduce"] {
      for number in [Int64.min, .max] {
        let changed = text.replacingOccurrences(
          of: "\"\(name)\":[0-9]+", with: "\"\(name)\":\(number)", options: .regularExpression)
        XCTAssertNotEqual(changed, text, name)
        XCTAssertEqual(try fault(Data(changed.utf8)).reason, "A time of the line is none that a session has.", name)
      }
      // The test of the latest time that is read can be written.
      let late = text.replacingOccurrences(
        of: "\"\(name)\":[0-9]+", with: "\"\(name)\":\(Int64.max / 4)", options: .regularExpression)
      XCTAssertFalse(try SessionRecording(jsonLines: Data(late.utf8)).test(named: "testIt").isEmpty)
    }
    let lane = text.replacingOccurrences(
      of: "\"time\":[0-9]+(?=[^\n]*\n$)", with: "\"time\":\(Int64.max)", options: .regularExpression)
    XCTAssertNotEqual(lane, text)
    XCTAssertEqual(try fault(Data(lane.utf8)).line, 6)
  }

  func testAFileOfAnotherVersionIsRefused() throws {
    let fault = try fault(Data("{\"version\":99}\n".utf8))

    XCTAssertEqual(fault.line, 1)
    XCTAssertTrue(fault.reason.contains("version 99"), fault.reason)
    XCTAssertNil(fault.recording)
  }

  func testAFileOfAnotherTypeIsRefused() throws {
    do {
      _ = try Recording<Visit.Child, Visit.Action>(jsonLines: recorded())
      XCTFail("was read")
    } catch let fault as RecordingFault<Visit.Child, Visit.Action> {
      XCTAssertEqual(fault.line, 1)
      XCTAssertTrue(fault.reason.contains("Visit.State, not"), fault.reason)
    }
    do {
      _ = try Recording<Visit.State, Int>(jsonLines: recorded())
      XCTFail("was read")
    } catch let fault as RecordingFault<Visit.State, Int> {
      XCTAssertEqual(fault.line, 1)
      XCTAssertTrue(fault.reason.contains("Visit.Action, not"), fault.reason)
    }
  }

  func testCountsThatNoRecordingHasAreRefused() throws {
    for counts in ["\"entries\":-1", "\"entries\":9223372036854775807", "\"entries\":4,\"updates\":-1"] {
      let text = try String(decoding: recorded(), as: UTF8.self)
        .replacingOccurrences(of: "\"entries\":4", with: counts)
      let fault = try fault(Data(text.utf8))

      XCTAssertEqual(fault.line, 1)
      XCTAssertNil(fault.recording)
    }
  }

  func testALineThatIsMissingIsRefused() throws {
    var lines = try recorded().split(separator: 10)
    lines.remove(at: 2)
    let fault = try fault(Data(lines.joined(separator: [10])) + [10])

    XCTAssertEqual(fault.line, 3)
    XCTAssertTrue(fault.reason.contains("entry 3, where entry 2 belongs"), fault.reason)
  }

  func testLinesBehindTheLastAreRefused() throws {
    let data = try recorded()
    let fault = try fault(data + Data("{}\n{}\n".utf8))
    XCTAssertEqual(fault.line, data.filter { $0 == UInt8(ascii: "\n") }.count + 1)
    XCTAssertTrue(fault.reason.contains("continues after the number of lines"), fault.reason)
  }

  func testEveryCutIsRefusedAndKeepsWhatCameBefore() throws {
    let data = try recorded()
    let actions = try SessionRecording(jsonLines: data).entries.map(\.action)
    for length in 0..<data.count {
      let fault = try fault(data.prefix(length))
      let complete = data.prefix(length).filter { $0 == 10 }.count
      XCTAssertEqual(fault.line, complete + 1)
      let isBetweenLines = length == 0 || data[length - 1] == UInt8(ascii: "\n")
      XCTAssertEqual(fault.reason, isBetweenLines ? FileTexts.ended : FileTexts.cutOff)
      XCTAssertEqual(fault.recording?.entries.map(\.action), complete == 0 ? nil : Array(actions.prefix(complete - 1)))
    }
  }

  func testWhatIsNotCodableIsWrittenAsText() throws {
    struct Plain { var name = "a" }
    let store = Store(
      initialState: Plain(),
      reducer: Reduce<Plain, Int> {
        $0.name = "\($1)"; return .none
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Plain, Int>()
    store.record(into: recording)
    let line = UInt(#line + 1)
    store.send(7)

    XCTAssertEqual(
      recording.text,
      """
      1. 7
      sent at RxComposableTests/RecordingFileTests.swift:\(line)
      - RecordingFileTests.Plain(name: "a")
      + RecordingFileTests.Plain(name: "7")

      """)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: url) }
    try recording.writeText(to: url)
    XCTAssertEqual(try String(contentsOf: url, encoding: .utf8), recording.text)
  }

  private struct Row: Equatable, Codable, Identifiable {
    let id: Int
    var title = "a title"
    var link: URL? = URL(string: "https://example.com/?a=\"b\"")
    var price = 0.1
  }

  private struct Shop: Equatable, Codable {
    var rows: IdentifiedArrayOf<Row> = []
    var plain: [Row] = []
    var names: [Int: String?] = [:]
    var ratio = Double.infinity
    var data = Data([1, 2, 3])
    var price = Decimal(string: "1.25")!
    var date: Date?
    var large = UInt64.max
    var text = "\t\u{1}\u{1F}\\ \u{2028} ü"
  }

  /// Records a state that changes by a random step for each action.
  private func shop(_ steps: Int, rows: Int, _ change: @escaping (inout Shop, Int) -> Void) -> Recording<Shop, Int> {
    let all = (0..<rows).map { Row(id: $0) }
    let store = Store(
      initialState: Shop(rows: IdentifiedArray(uniqueElements: all), plain: all),
      reducer: Reduce<Shop, Int> { state, number in
        change(&state, number)
        return .none
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Shop, Int>(limit: steps)
    store.record(into: recording)
    for number in 0..<steps { store.send(number) }
    return recording
  }

  /// A store may be recorded into what was read: its moments come later.
  func testWhatIsReadHasMomentsOfThisProcess() throws {
    let data = try shop(2, rows: 1) { _, _ in }.jsonLines()
    let now = Moment.nextNumber()
    let numbers = try Recording<Shop, Int>(jsonLines: data).entries.map(\.place.number)
    XCTAssertGreaterThan(numbers[0], now)
    XCTAssertGreaterThan(numbers[1], numbers[0])
  }

  func testEachStateComesBackFromItsChanges() throws {
    let recording = shop(120, rows: 6) { state, number in
      switch number % 9 {
      case 0: state.rows[id: number % 5]?.title = "new \(number)"
      case 1: state.rows.append(Row(id: 100 + number))
      case 2: state.rows.remove(at: number % state.rows.count)
      case 3: state.plain.insert(Row(id: number), at: number % state.plain.count)
      case 4: state.plain[number % state.plain.count].link = nil
      case 5: state.names.updateValue(number % 2 == 0 ? nil : "n", forKey: number % 4)
      case 6: state.ratio = number % 4 == 0 ? -.infinity : Double(number) / 3
      case 7: state.date = number % 2 == 0 ? nil : Date(timeIntervalSinceReferenceDate: Double(number) / 7)
      default: break
      }
    }
    let read = try Recording<Shop, Int>(jsonLines: recording.jsonLines())
    for index in (0...120).shuffled() {
      XCTAssertEqual(diff(recording.state(at: index), read.state(at: index)), nil, "\(index)")
    }
  }

  func testAFileGrowsByWhatChanges() throws {
    let recording = shop(200, rows: 1_000) { $0.rows[id: ($1 * 37) % 1_000]?.title = "changed \($1)" }
    let data = try recording.jsonLines()
    XCTAssertLessThan(data.count, 500_000)
    let read = try Recording<Shop, Int>(jsonLines: data)
    XCTAssertEqual(read.indices, 1..<201)
    XCTAssertEqual(read.state(at: 200), recording.state(at: 200))
  }

  func testAStateOfAnotherShapeIsRefused() throws {
    let session = Visit.Store()
    session.store.send(.add(1))
    let text = try String(decoding: session.recording.jsonLines(), as: UTF8.self)
    let fault = try fault(
      Data(text.replacingOccurrences(of: "\"count\":{\"is\":1}", with: "\"count\":{\"is\":\"one\"}").utf8))
    XCTAssertTrue(fault.reason.contains("count: "), fault.reason)
  }

  func testAWholeStateOfAnotherShapeIsRefusedThoughLaterOnesCanBeRead() throws {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return .none
      })
    store.record(into: recording)
    for number in [111, 222, 333] { store.send(number) }
    let lines = try String(decoding: recording.jsonLines(), as: UTF8.self).components(separatedBy: "\n")
    var changed = lines
    changed[2] = lines[2].replacingOccurrences(of: "{\"is\":222}", with: "{\"is\":true}")
    XCTAssertNotEqual(lines, changed)
    XCTAssertThrowsError(try Recording<Int, Int>(jsonLines: Data(changed.joined(separator: "\n").utf8))) { error in
      let fault = error as? RecordingFault<Int, Int>
      XCTAssertEqual(fault?.line, 3)
      XCTAssertEqual(fault?.recording?.entries.map(\.action), [111])
    }
  }

  func testAChangeThatDoesNotFitIsRefused() throws {
    let text = try String(decoding: recorded(), as: UTF8.self)
    let fault = try fault(
      Data(text.replacingOccurrences(of: "\"log\":{\"cut\":[0,0]", with: "\"log\":{\"cut\":[5,0]").utf8))
    XCTAssertTrue(fault.reason.contains("does not fit"), fault.reason)
  }
}
