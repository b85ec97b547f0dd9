import Foundation
import InspectorDemo
import RxComposableRecording
import XCTest

@testable import InspectorCore

/// What an application does whose inspector comes late.
@MainActor
final class LinkTests: XCTestCase {
  /// Both ask under the key of the program.
  func testTheEndOfARunSaysNothingOfAnotherRunOfTheProgram() throws {
    let sessions = Sessions(folder: Running.newFolder())
    for run in ["first", "second"] { XCTAssertNotNil(sessions.candidate(run: run, name: "App", key: "key")) }
    var polls: [Int] = []
    for run in ["first", "second"] { sessions.updateCandidate(run, "key") { polls.append($0.begin()) } }
    sessions.updateCandidate("first", "key") { $0.lost(polls[0]) }
    XCTAssertEqual(sessions.candidates.map(\.presence.isThere), [false, true])
  }

  func testWhatWasForgottenBeforeItCouldBeSentIsMissingAndTheRestIsWhole() async throws {
    let folder = Running.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recording = Recording<Demo.State, Demo.Action>(limit: 10)
    let store = Store(
      initialState: Demo.State(), reducer: Demo.reducer,
      environment: Demo.Environment(mainQueue: MainScheduler.instance, search: { _ in Effect(Observable.never()) }))
    store.record(into: recording)
    for _ in 0..<25 { store.send(.plusButtonTapped) }
    let inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder)
    let client = Client(port: inspector.port, token: inspector.token)
    let link = recording.inspect(at: "127.0.0.1:\(inspector.port)", as: "late")
    try await client.allow("late")
    let changes = try await client.changes(until: { $0.rows.count == 10 })
    XCTAssertEqual(changes.rows.map(\.index), Array(16...25))

    // What comes later is kept, as the inspector keeps more.
    for _ in 0..<5 { store.send(.minusButtonTapped) }
    let later = try await client.changes(until: { $0.end == 31 })
    XCTAssertEqual(later.rows.map(\.index), Array(16...30))
    XCTAssertEqual(later.earliest, 20)
    let file = try await client.ask("/api/session").body
    let read = try Recording<Demo.State, Demo.Action>(jsonLines: file)
    XCTAssertEqual(read.state(at: 15)?.count, 15)
    XCTAssertEqual(read.state(at: 30)?.count, 20)

    link.dispose()
    try await client.changes(until: { !$0.isThere })
    inspector.stop()
  }

  /// What a send costs the main thread, beside a store that is recorded only: minima, in turns, of the thread's own time, so that it does
  /// not depend on the machine.
  func testASendCostsTheSameWhileTheInspectorIsMissingStartsAndEnds() async throws {
    func store() -> (Store<Demo.State, Demo.Action>, Recording<Demo.State, Demo.Action>) {
      let store = Store(
        initialState: Demo.State(), reducer: Demo.reducer,
        environment: Demo.Environment(mainQueue: MainScheduler.instance, search: { _ in Effect(Observable.never()) }))
      let recording = Recording<Demo.State, Demo.Action>(limit: 100)
      store.record(into: recording)
      return (store, recording)
    }
    func cost(_ store: Store<Demo.State, Demo.Action>) -> UInt64 {
      let start = spentTime()
      for _ in 0..<500 { store.send(.plusButtonTapped) }
      return spentTime() - start
    }
    let (plain, shown) = (store(), store())
    let limit = 1.5
    func ratio() -> Double {
      var costs: (plain: UInt64, shown: UInt64) = (.max, .max)
      func ratio() -> Double { Double(costs.shown) / Double(costs.plain) }
      // The least of 30, or of more where the machine was busy.
      for round in 0..<300 where round < 30 || ratio() >= limit {
        costs.plain = min(costs.plain, cost(plain.0))
        costs.shown = min(costs.shown, cost(shown.0))
      }
      return ratio()
    }
    let folder = Running.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder)
    let port = inspector.port
    inspector.stop()
    let link = shown.1.inspect(at: "127.0.0.1:\(port)", as: "frames")
    let missing = ratio()
    inspector = try Inspector(host: "127.0.0.1", port: port, folder: folder)
    let client = Client(port: port, token: inspector.token)
    try await client.allow("frames")
    try await client.changes(until: { !$0.rows.isEmpty })
    let connected = ratio()
    inspector.stop()
    let ended = ratio()
    inspector = try Inspector(host: "127.0.0.1", port: port, folder: folder)
    let again = Client(port: port, token: inspector.token)
    try await again.changes(until: { !$0.rows.isEmpty })
    let restarted = ratio()
    link.dispose()
    inspector.stop()

    for (name, ratio) in [("missing", missing), ("there", connected), ("ended", ended), ("there again", restarted)] {
      XCTAssertLessThan(ratio, limit, "a send beside one without an inspector, which is \(name)")
    }
  }

  func testARecordingThatIsReleasedEndsItsConnection() async throws {
    let folder = Running.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder)
    let client = Client(port: inspector.port, token: inspector.token)
    var store: Store<Int, Int>? = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }, environment: ())
    weak let recording = store?.inspect(at: "127.0.0.1:\(inspector.port)", as: "short")
    XCTAssertNotNil(recording)
    try await client.allow("short")
    let session = try await client.session("short")
    store?.send(3)
    try await client.changes(of: session, until: { $0.rows.map(\.text) == ["3"] })
    store = nil
    XCTAssertNil(recording)
    try await client.changes(of: session, until: { !$0.isThere })
    inspector.stop()
  }

  func testASessionOfCodableTypesIsReadAsTheyAre() async throws {
    struct Form: Codable, Equatable {
      private enum CodingKeys: String, CodingKey { case name = "title", date }
      var name = ""
      var date = Date(timeIntervalSinceReferenceDate: 5)
    }
    enum Change: Codable, Equatable {
      case name(String)
    }
    let folder = Running.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder)
    let client = Client(port: inspector.port, token: inspector.token)
    let store = Store(
      initialState: Form(),
      reducer: Reducer<Form, Change, Void> { state, action, _ in
        if case .name(let name) = action { state.name = name }
        return .none
      }, environment: ())
    let recording = store.inspect(at: "127.0.0.1:\(inspector.port)", as: "form")
    try await client.allow("form")
    store.send(.name("a"))
    store.send(.name("b"))
    try await client.changes(until: { $0.rows.count == 2 })
    let read = try Recording<Form, Change>(jsonLines: try await client.ask("/api/session").body)

    XCTAssertEqual(read.entries.map(\.state), recording.entries.map(\.state))
    XCTAssertEqual(read.entries.map(\.action), [.name("a"), .name("b")])
    XCTAssertEqual(read.state(at: 0), Form())
    inspector.stop()
  }
}

/// Nanoseconds that this thread has worked.
private func spentTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
