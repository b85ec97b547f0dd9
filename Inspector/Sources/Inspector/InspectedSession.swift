import Foundation
import RxComposableRecording

/// A recording without its types, as the page sees it.
class InspectedSession: @unchecked Sendable {
  /// Whether it can be saved as a file that can be opened again.
  var isCodable: Bool { false }
  var changes: Observable<Void> { fatalError("\(Self.self) overrides changes") }
  var indices: Range<Int> { fatalError("\(Self.self) overrides indices") }
  var shownIndex: Int? { fatalError("\(Self.self) overrides shownIndex") }
  var lanes: [RecordedLane] { fatalError("\(Self.self) overrides lanes") }
  var test: String { fatalError("\(Self.self) overrides test") }
  func row(_ index: Int) -> EntryRow? { fatalError("\(Self.self) overrides row(_:)") }
  func detail(_ index: Int, withStates: Bool) -> EntryDetail? {
    fatalError("\(Self.self) overrides detail(_:withStates:)")
  }
  func file() throws -> Data { fatalError("\(Self.self) overrides file()") }
  /// Reads a file. Returns what could be read of it, and what is wrong with it.
  func open(_ file: Data) -> (session: InspectedSession?, problem: String?) {
    (nil, "Sessions of this application cannot be opened: its states or actions are not Codable.")
  }
  func clear() { fatalError("\(Self.self) overrides clear()") }
  @MainActor func travel(to index: Int) -> Bool { fatalError("\(Self.self) overrides travel(to:)") }
  @MainActor func resume() { fatalError("\(Self.self) overrides resume()") }
  @MainActor var waitingCount: Int { fatalError("\(Self.self) overrides waitingCount") }
}

/// What the list shows of an entry. Times are nanoseconds since the recording began.
struct EntryRow: Codable, Equatable {
  var index: Int
  var time: Int64
  var text: String
  /// `send` or `effect`.
  var cause: String
  /// The file and line of a `send`.
  var site: String?
  /// The entry whose effect delivered it, and when.
  var effectOf: Int?
  var deliveredAt: Int64?
  var effectBegan: Int64?
  var effectEnded: Int64?
  /// `completed`, `failed`, `cancelled`, or nothing while it runs.
  var effectEnd: String?
  var effectNote: String?
  var reduce: Int64
  var publish: Int64?
}

/// What is asked for when an entry is shown.
struct EntryDetail: Codable, Equatable {
  var index: Int
  var action: String
  var cause: String
  /// `nil` where nothing changed.
  var diff: String?
  var before: String?
  var after: String?
}

/// The recording of a type.
class Inspected<State, Action>: InspectedSession, @unchecked Sendable {
  let recording: Recording<State, Action>
  let testSource: Inspector.TestSource

  init(_ recording: Recording<State, Action>, _ test: Inspector.TestSource) {
    (self.recording, testSource) = (recording, test)
  }

  override var changes: Observable<Void> { recording.changes }
  override var indices: Range<Int> { recording.indices }
  override var shownIndex: Int? { recording.shownIndex }
  override var lanes: [RecordedLane] { recording.lanes }

  override var test: String {
    recording.test(
      named: "testARecordedSession", initialState: testSource.initialState, reducer: testSource.reducer,
      environment: testSource.environment, dependencies: testSource.dependencies)
  }

  override func row(_ index: Int) -> EntryRow? {
    guard let entry = recording.entry(at: index) else { return nil }
    var row = EntryRow(
      index: index, time: entry.time, text: Self.line(entry.action), cause: "send", reduce: entry.reduceDuration,
      publish: entry.publishDuration)
    switch entry.cause {
    case .send(let fileID, let line): row.site = "\(fileID):\(line)"
    case .effect(let index, let time): (row.cause, row.effectOf, row.deliveredAt) = ("effect", index, time)
    }
    row.effectBegan = entry.effect?.began
    row.effectEnded = entry.effect?.ended
    switch entry.effect?.end {
    case nil: break
    case .completed: row.effectEnd = "completed"
    case .failed(let error): (row.effectEnd, row.effectNote) = ("failed", error)
    case .cancelled(let by): (row.effectEnd, row.effectNote) = ("cancelled", by.map { "by action \($0)" })
    }
    return row
  }

  override func detail(_ index: Int, withStates: Bool) -> EntryDetail? {
    guard let entry = recording.entry(at: index) else { return nil }
    let (before, after) = (entry.stateBefore, entry.state)
    return EntryDetail(
      index: index, action: String(customDumping: entry.action), cause: entry.cause.text,
      diff: diff(before, after), before: withStates ? String(customDumping: before) : nil,
      after: withStates ? String(customDumping: after) : nil)
  }

  override func file() throws -> Data { Data(recording.text.utf8) }
  override func clear() { recording.removeAll() }
  @MainActor override func travel(to index: Int) -> Bool { recording.travel(to: index) }
  @MainActor override func resume() { recording.resume() }
  @MainActor override var waitingCount: Int { recording.waitingCount }

  /// An action in one line, without the name of its type and the numbers of elements.
  private static func line(_ action: Action) -> String {
    let lines = String(customDumping: action).split(whereSeparator: \.isNewline)
    var text = ""
    for line in lines.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let element = line.hasPrefix("[") ? line.range(of: "]: ").map { String(line[$0.upperBound...]) } ?? line : line
      let isInside = text.isEmpty || text.hasSuffix("(") || text.hasSuffix("[")
      text += isInside || element.hasPrefix(")") || element.hasPrefix("]") ? element : " " + element
      if text.count > 300 { return name(text.prefix(300) + "…") }
    }
    return name(text[...])
  }

  private static func name(_ text: some StringProtocol) -> String {
    let prefix = "\(Action.self)."
    return text.range(of: prefix).map { String(text[$0.upperBound...]) } ?? String(text)
  }
}

/// The recording of a type that can be written to a file.
final class CodableInspected<State: Codable, Action: Codable>: Inspected<State, Action>, @unchecked Sendable {
  override var isCodable: Bool { true }

  override func file() throws -> Data { try recording.jsonLines() }

  override func open(_ file: Data) -> (session: InspectedSession?, problem: String?) {
    do {
      return (CodableInspected(try Recording(jsonLines: file, limit: 100_000), testSource), nil)
    } catch let fault as RecordingFault<State, Action> {
      return (fault.recording.map { CodableInspected($0, testSource) }, fault.description)
    } catch { return (nil, "\(error)") }
  }
}
