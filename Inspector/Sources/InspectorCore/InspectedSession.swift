import Foundation
@_spi(Inspector) import RxComposableRecording

/// What an application did, or a file tells. Guarded by the lock of the sessions, but for the recording.
final class InspectedSession: @unchecked Sendable {
  /// What the page asks of an application.
  struct Command: Encodable {
    let id: Int
    let kind: String
    let index: Int?
    let text: String?
  }

  /// How many actions of an application are kept: more than the application does.
  private static let limit = 100_000

  let id: String
  let name: String
  /// The key of the application; `nil` for a file.
  let key: String?
  /// What is wrong with the file.
  let problem: String?
  let recording: Recording<JSON, JSONAction>
  /// One part after the other.
  let receiving = NSLock()
  private let input: RecordingInput<JSON, JSONAction>
  private var hasReceived = false

  var presence = Presence()
  /// Whether the application can read actions that were written on the page.
  var canSend = false
  private var clearCount = 0
  var shown: Int?
  var waiting = 0
  /// The first state that it can show.
  var earliest = 0
  /// When it showed that, by its clock.
  var shownAt = 0
  var commands: [Command] = []
  var lastCommand = 0
  var answers: [Int: (status: Int, text: String)] = [:]

  /// That of an application.
  init(id: String, name: String, key: String) {
    (self.id, self.name, self.key, problem) = (id, name, key, nil)
    recording = Recording(limit: Self.limit)
    input = RecordingInput(recording)
  }

  /// That of a file. Throws where nothing of it can be read.
  init(file: Data, name: String) throws(InspectedFileFault) {
    (id, key, self.name) = (RequestCheck.secret(), nil, name)
    do {
      recording = try Recording(jsonLines: file, limit: Self.limit, ofAnyType: true)
      problem = nil
    } catch let fault as RecordingFault<JSON, JSONAction> {
      guard let read = fault.recording else { throw InspectedFileFault(text: fault.description) }
      (recording, problem) = (read, fault.description)
    } catch { throw InspectedFileFault(text: "\(error)") }
    input = RecordingInput(recording)
  }

  /// The first entry that is missing; `nil` where there are none.
  var next: Int? { hasReceived ? recording.indices.upperBound : nil }
  var open: [Int] { recording.entries.suffix(1_000).filter { $0.effect != nil && $0.effect?.end == nil }.map(\.index) }
  var laneCounts: [String: Int] { input.laneCounts }
  /// Another one where what was there before is another thing now.
  var edition: Int { recording.edits.count + clearCount }
  var file: Data { get throws { try recording.jsonLines() } }

  func receive(_ part: Data) throws {
    try receiving.withLock {
      try input.read(part: part)
      hasReceived = true
    }
  }

  /// Called under the lock of the sessions.
  func clear() {
    recording.removeAll()
    clearCount += 1
  }

  func row(_ index: Int) -> EntryRow? {
    guard let entry = recording.entry(at: index) else { return nil }
    var row = EntryRow(
      index: index, time: entry.time, text: Self.line(entry.action), cause: "send", reduce: entry.reduceDuration,
      publish: entry.publishDuration)
    switch entry.cause {
    case .send(let fileID, 0): row.site = fileID
    case .send(let fileID, let line): row.site = "\(fileID):\(line)"
    case .effect(let index, let time): (row.cause, row.effectOf, row.deliveredAt) = ("effect", index, time)
    }
    row.isSkipped = entry.isSkipped ? true : nil
    row.reports = entry.reports.isEmpty ? nil : entry.reports
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

  func detail(_ index: Int, withStates: Bool) -> EntryDetail? {
    guard let entry = recording.entry(at: index) else { return nil }
    let (before, after) = (entry.stateBefore, entry.state)
    let names = recording.typeNames
    func state(_ state: JSON) -> String { Self.named(names.state, String(customDumping: state)) }
    return EntryDetail(
      index: index, action: Self.named(names.action, String(customDumping: entry.action)), cause: entry.cause.text,
      diff: JSON.difference(before, after).map { Self.named(names.state, $0) },
      before: withStates ? state(before) : nil, after: withStates ? state(after) : nil, json: Self.text(entry.action))
  }

  /// The differences between two states.
  func comparison(of first: Int, with second: Int) -> Comparison? {
    guard let old = recording.state(at: first), let new = recording.state(at: second) else { return nil }
    return Comparison(diff: JSON.difference(old, new).map { Self.named(recording.typeNames.state, $0) })
  }

  /// The entries from one on that have all of some words, in small letters; ends after a while.
  func search(_ words: [String], inStates: Bool, from: Int) -> Found {
    let indices = recording.indices
    var index = max(from, indices.lowerBound)
    var found = Found(found: [], next: index)
    var search = StateSearch(words, in: recording)
    let all = words.count < 64 ? (1 << UInt64(words.count)) - 1 : UInt64.max
    let end = DispatchTime.now() + .milliseconds(100)
    while index < indices.upperBound, DispatchTime.now() < end, let entry = recording.entry(at: index) {
      let (change, state) = search.find(at: index)
      var known = change | (inStates ? state : 0)
      if known != all {
        let text = "\(index) \(Self.line(entry.action))".lowercased()
        for (place, word) in words.enumerated() where text.contains(word) { known |= 1 << UInt64(place) }
      }
      if known == all { found.found.append(index) }
      index += 1
    }
    found.next = index
    return found
  }

  /// An action as text that can be edited and read again.
  private static func text(_ action: JSONAction) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // A word alone is not JSON for all encoders.
    guard case .object = action.json else { return (try? encoder.encode([action])).map { unwrapped($0) } ?? "" }
    return (try? encoder.encode(action)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func unwrapped(_ list: Data) -> String {
    String(decoding: list, as: UTF8.self).dropFirst().dropLast().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A dump with the name of the type in front, which the types of this program do not have.
  private static func named(_ type: String, _ dump: String) -> String {
    let name =
      type.contains("<") || type.contains("(") ? "" : type.split(separator: ".").dropFirst().joined(separator: ".")
    var lines = dump.components(separatedBy: "\n")
    for (index, line) in lines.enumerated() where index == 0 || "+-".contains(line.first ?? "x") {
      let margin = line.prefix { "+- ".contains($0) }
      let rest = line.dropFirst(margin.count)
      // In a difference, the first line is that of the type, or two are.
      if index > 0, margin.count != 2 { continue }
      if rest.hasPrefix("Case.") {
        lines[index] = "\(margin)\(name)\(rest.dropFirst(4))"
      } else if rest.hasPrefix("(") || rest.hasPrefix(".") {
        lines[index] = "\(margin)\(name)\(rest)"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// An action in one line, without the name of its type and the numbers of elements.
  private static func line(_ action: JSONAction) -> String {
    let lines = String(customDumping: action).split(whereSeparator: \.isNewline)
    var text = ""
    for line in lines.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let element = line.hasPrefix("[") ? line.range(of: "]: ").map { String(line[$0.upperBound...]) } ?? line : line
      let isInside = text.isEmpty || text.hasSuffix("(") || text.hasSuffix("[")
      text += isInside || element.hasPrefix(")") || element.hasPrefix("]") ? element : " " + element
      if text.count > 300 {
        text = text.prefix(300) + "…"
        break
      }
    }
    if text.hasPrefix("Case.") { return String(text.dropFirst(5)) }
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }
}

/// Why a file cannot be opened.
struct InspectedFileFault: Error {
  let text: String
}

/// Whether an application is there: it asks what to do all the time.
struct Presence {
  private static let pause: UInt64 = 10_000_000_000
  private var lastSeen: UInt64?
  /// The request that waits for something to do. One is enough: what is older was left by a connection that was lost.
  private(set) var poll: Int?
  private var pollCount = 0

  var isThere: Bool {
    poll != nil || lastSeen.map { DispatchTime.now().uptimeNanoseconds < $0 + Self.pause } ?? false
  }

  mutating func begin() -> Int {
    pollCount += 1
    poll = pollCount
    seen()
    return pollCount
  }

  mutating func end(_ poll: Int) {
    guard poll == self.poll else { return }
    self.poll = nil
    seen()
  }

  mutating func seen() { lastSeen = DispatchTime.now().uptimeNanoseconds }

  /// The connection of a poll has ended, so that its application has.
  mutating func lost(_ poll: Int) { if poll == self.poll { (self.poll, lastSeen) = (nil, nil) } }
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
  var isSkipped: Bool?
  /// What was reported because of it.
  var reports: [String]?
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
  /// The action as JSON.
  var json: String
}

/// How two states differ.
struct Comparison: Codable, Equatable {
  /// `nil` where they do not.
  var diff: String?
}

/// What a search has found, and where it continues.
struct Found: Codable, Equatable {
  var found: [Int]
  var next: Int
}
