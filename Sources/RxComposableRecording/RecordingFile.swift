import Foundation
import RxComposable

/// Why a file cannot be read as a recording, or not to its end.
public struct RecordingFault<State, Action>: Error, CustomStringConvertible, @unchecked Sendable {
  /// The line of the file, from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: String
  /// The entries before the fault; `nil` where the first line is at fault.
  public let recording: Recording<State, Action>?

  /// `line 12: what is wrong`
  public var description: String { "line \(line): \(reason)" }
}

extension RecordingFault: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension Recording where State: Codable, Action: Codable {
  /// Writes the recording to a file: JSON lines, the version first, then an entry a line, then a lane a line. An entry has what it
  /// changed in the state, and now and then the whole state.
  ///
  ///     try recording.write(to: url)
  ///     let later = try Recording<AppState, AppAction>(contentsOf: url)
  ///
  /// Numbers that are not finite are written as text. What is equal (`==`) is written once. The answers of dependencies are not
  /// written.
  ///
  /// - Throws: what the encoder throws, and errors of the file system.
  public func write(to url: URL) throws { try jsonLines().write(to: url, options: .atomic) }

  /// What `write(to:)` writes.
  public func jsonLines() throws -> Data {
    var writer = FileWriter<State, Action>(.codable)
    let (entries, lanes) = (entries, lanes)
    let (first, beginning) = beginning(of: entries)
    let head = FileFormat.Head(typeNames, first: first, entries: entries.count, lanes: lanes.count)
    var data = try writer.head(head)
    if let beginning { data += try writer.beginning(beginning) }
    data += FileFormat.lineBreak
    for entry in entries { data += try writer.line(entry) }
    for lane in lanes { data += try writer.lane(lane) }
    return data
  }

  /// Reads a recording from a file.
  ///
  /// A store may be recorded into it (`record(into:)`) and then travels through the states of the file.
  /// All entries of the file are kept, also where they are more than `limit`; states are decoded when they are asked for.
  ///
  /// - Throws: a `RecordingFault`, for a file that was cut off, of another version or of another type, with the line, the
  ///   reason and the entries before it; errors of the file system.
  public convenience init(contentsOf url: URL, limit: Int = 1_000) throws {
    try self.init(jsonLines: Data(contentsOf: url), limit: limit)
  }

  /// Reads what `write(to:)` writes.
  ///
  /// - Throws: a `RecordingFault`.
  public convenience init(jsonLines data: Data, limit: Int = 1_000) throws {
    try self.init(jsonLines: data, limit: limit, ofAnyType: false)
  }

  /// Reads a recording, also one of other types where what they have in common is enough, such as a value that can be any JSON.
  @_spi(Inspector)
  public convenience init(jsonLines data: Data, limit: Int, ofAnyType: Bool) throws {
    var reader = LineReader(data)
    let head: FileFormat.Head
    do {
      head = try reader.readHead(ofAnyType ? nil : Self.types)
    } catch { throw RecordingFault<State, Action>(line: 1, reason: error.reason, recording: nil) }
    self.init(limit: max(limit, head.entries))
    let input = RecordingInput(self)
    do { try input.read(&reader, head) } catch {
      throw RecordingFault(line: reader.number, reason: error.reason, recording: self)
    }
  }
}

/// Reads parts of a recording, one after the other: each has the form of a file.
@_spi(Inspector)
public final class RecordingInput<State: Codable, Action: Codable> {
  private unowned let recording: Recording<State, Action>
  /// Those since the last state that was written as a whole.
  private var states = FiledStates<State>()
  private var last: StateSource<State>?

  /// Reads into a recording.
  public init(_ recording: Recording<State, Action>) { self.recording = recording }

  /// How many events of each lane were read.
  public var laneCounts: [String: Int] {
    Dictionary(recording.lanes.map { ($0.name, $0.eventCount) }, uniquingKeysWith: { $1 })
  }

  /// Adds what a part has. One that does not begin where the recording ends, but has a state to begin with, takes its place.
  public func read(part: Data) throws {
    var reader = LineReader(part)
    do { try read(&reader, reader.readHead(nil)) } catch {
      throw RecordingFault(line: reader.number, reason: error.reason, recording: recording)
    }
    recording.notify()
  }

  fileprivate func read(_ reader: inout LineReader, _ head: FileFormat.Head) throws(DecodingFault) {
    recording.typeNames = (head.state, head.action)
    for _ in 0..<(head.updates ?? 0) {
      let line: FileFormat.Line<Action> = try reader.read()
      recording.update(line.facts.index) { line.facts.update($0) }
    }
    let isAnew = last == nil || head.first != recording.indices.upperBound
    if !reader.state.isEmpty {
      last = try append(reader.state)
      if isAnew {
        _ = recording.content.withLock { content -> [Any] in
          // What was changed later is written anew.
          if content.indices.contains(head.first) { return content.replace(from: head.first, with: []) }
          defer {
            content = RecordingContent(firstIndex: head.first, beginning: last, edits: content.edits + [head.first])
          }
          return [content] as [Any]
        }
      }
    } else if isAnew {
      recording.content.withLock { $0 = RecordingContent(firstIndex: head.first) }
    }
    for index in head.first..<(head.first + head.entries) {
      let line: FileFormat.Line<Action> = try reader.read()
      if line.facts.index != index { throw DecodingFault(reason: FileTexts.order(line.facts.index, index)) }
      guard let before = last else { throw DecodingFault(reason: FileTexts.noBeginning) }
      let after = try append(reader.state)
      recording.append(line.record(before: before, after: after))
      last = after
    }
    do { try states.check() } catch { throw DecodingFault(error) }
    for _ in 0..<head.lanes {
      let lane: RecordedLane = try reader.read()
      guard lane.events.map(\.time).allSatisfy(FileFormat.times.contains) else {
        throw DecodingFault(reason: FileTexts.times)
      }
      recording.add(lane)
    }
    try reader.finish()
  }

  private func append(_ change: Data) throws(DecodingFault) -> StateSource<State> {
    if StateChange.isWhole(change) { states = FiledStates() }
    do { return .file(states.trees, at: try states.append(change), states.state) } catch { throw DecodingFault(error) }
  }
}

extension Recording {
  /// Adds the events of a lane that arrived from elsewhere.
  fileprivate func add(_ lane: RecordedLane) {
    content.withLock { content in
      guard let index = content.lanes.firstIndex(where: { $0.name == lane.name }) else {
        return content.lanes.append(lane)
      }
      content.lanes[index].append(lane.events, limit)
    }
  }
}

/// How states and actions are written.
struct FileEncoding<State, Action> {
  /// The node of a state, and that of the state before it.
  let state: (State, StateNode?) throws -> StateNode
  /// An action, as JSON.
  let action: (Action) throws -> Data
  /// The action of such JSON; `nil` where it cannot be read.
  var readAction: ((Data) throws -> Action)?
}

extension FileEncoding where State: Encodable, Action: Encodable {
  static var codable: Self {
    let encoder = FileFormat.encoder
    return Self(state: { try StateEncoder.node($0, after: $1) }, action: { try FileFormat.json($0, encoder) })
  }
}

/// Writes the lines of a file.
struct FileWriter<State, Action> {
  private let encoding: FileEncoding<State, Action>
  private let encoder = FileFormat.encoder
  private var states = StateWriter()
  private var lastState: StateSource<State>?

  init(_ encoding: FileEncoding<State, Action>) { self.encoding = encoding }

  func head(_ head: FileFormat.Head) throws -> Data { try encoder.encode(head) + FileFormat.tab }

  /// What follows the head in its line, and makes the changes of the next lines complete: the state as a whole.
  mutating func beginning(_ state: StateSource<State>) throws -> Data {
    (states, lastState) = (StateWriter(), nil)
    return try change(to: state)
  }

  mutating func line(_ entry: Recording<State, Action>.Entry) throws -> Data {
    try facts(entry) + FileFormat.tab + change(to: entry.stateSource) + FileFormat.lineBreak
  }

  /// A line that says how an entry is now.
  func update(_ entry: Recording<State, Action>.Entry) throws -> Data { try facts(entry) + FileFormat.lineBreak }

  func lane(_ lane: RecordedLane) throws -> Data { try encoder.encode(lane) + FileFormat.lineBreak }

  /// What a file has of a change is written as it is there: making it anew takes as long as decoding two states.
  private mutating func change(to state: StateSource<State>) throws -> Data {
    defer { lastState = state }
    if !states.isWholeDue, case .file(let trees, let index, _) = state,
      case .file(let others, let last, _)? = lastState,
      trees === others, last == index - 1, !StateChange.isWhole(trees.change(at: index))
    {
      return states.write(trees.change(at: index))
    }
    var last = states.last
    if last == nil, !states.isWholeDue, let lastState { last = try encoding.state(lastState.value, nil) }
    return states.change(to: try encoding.state(state.value, last), from: last)
  }

  private func facts(_ entry: Recording<State, Action>.Entry) throws -> Data {
    let facts = try encoder.encode(FileFormat.Facts(entry))
    return try Data("{\"action\":".utf8) + encoding.action(entry.action) + Data(",".utf8) + facts.dropFirst()
  }
}

/// Writes states as changes, and one as a whole where the changes since the last such one are longer.
private struct StateWriter {
  /// `nil` where there is none, or its change was written without it.
  private(set) var last: StateNode?
  private var (wholeLength, changesLength) = (0, 0)

  var isWholeDue: Bool { changesLength >= wholeLength }

  mutating func change(to node: StateNode, from last: StateNode?) -> Data {
    self.last = node
    var text = ""
    if let last, !isWholeDue {
      StateChange.between(last, node)?.write(to: &text)
      changesLength += text.utf8.count
    } else {
      StateChange.whole(node).write(to: &text)
      (wholeLength, changesLength) = (text.utf8.count, 0)
    }
    return Data(text.utf8)
  }

  /// Writes a change that is known.
  mutating func write(_ change: Data) -> Data {
    last = nil
    changesLength += change.count
    return change
  }
}

extension Recording {
  /// The recording as text, for states and actions that are not `Codable`: it can be read, but not travelled in.
  ///
  /// Each entry shows the action, its cause and what it changed, as failures of tests do.
  public var text: String {
    entries.map { entry in
      """
      \(entry.index). \(ValueDump.string(entry.action))
      \(entry.cause.text)
      \(diff(entry.stateBefore, entry.state) ?? "  (No state changes)")

      """
    }.joined(separator: "\n")
  }

  /// Writes the `text` of the recording to a file.
  ///
  /// - Throws: errors of the file system.
  public func writeText(to url: URL) throws { try Data(text.utf8).write(to: url, options: .atomic) }
}

extension RecordedCause {
  /// The cause, in a clause.
  public var text: String {
    switch self {
    case .send(let fileID, 0): "sent by \(fileID)"
    case .send(let fileID, let line): "sent at \(fileID):\(line)"
    case .effect(let index?, _): "delivered by the effect of action \(index)"
    case .effect(nil, _): "delivered by an effect from before the recording"
    }
  }
}

/// Reads a file line by line.
private struct LineReader {
  private var rest: Data
  private let decoder = FileFormat.decoder
  /// Of the line that was read last.
  private(set) var number = 0
  /// How that line changes the state.
  private(set) var state = Data()

  /// An editor may leave a mark of the byte order in front.
  init(_ data: Data) { rest = data.starts(with: "\u{FEFF}".utf8) ? data.dropFirst(3) : data }

  /// Reads the first line.
  mutating func readHead(_ types: FileFormat.Types?) throws(DecodingFault) -> FileFormat.Head {
    if let first = rest.first, first != UInt8(ascii: "{") { throw DecodingFault(reason: FileTexts.noRecording) }
    let line = try next()
    let kind: FileFormat.Kind
    do { kind = try decode(line) } catch { throw DecodingFault(reason: "\(FileTexts.noRecording) \(error.reason)") }
    if let problem = kind.problem(types) { throw DecodingFault(reason: problem) }
    let head: FileFormat.Head = try decode(line)
    let counts = 0...Int(Int32.max)
    guard counts.contains(head.first), counts.contains(head.entries), counts.contains(head.lanes),
      counts.contains(head.updates ?? 0)
    else { throw DecodingFault(reason: FileTexts.counts) }
    return head
  }

  /// Reads the next line.
  mutating func read<Value: Decodable>() throws(DecodingFault) -> Value { try decode(next()) }

  private mutating func next() throws(DecodingFault) -> Data {
    number += 1
    guard !rest.isEmpty else { throw DecodingFault(reason: FileTexts.ended) }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw DecodingFault(reason: FileTexts.cutOff) }
    defer { rest = rest[rest.index(after: end)...] }
    // A program that changes line ends leaves a carriage return in front of each; no line of ours has one.
    let line = rest[..<end].last == UInt8(ascii: "\r") ? rest[..<end].dropLast() : rest[..<end]
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return line }
    state = Data(line[line.index(after: tab)...])
    return line[..<tab]
  }

  private func decode<Value: Decodable>(_ line: Data) throws(DecodingFault) -> Value {
    do { return try decoder.decode(Value.self, from: line) } catch { throw DecodingFault(error) }
  }

  mutating func finish() throws(DecodingFault) {
    if rest.isEmpty { return }
    number += 1
    throw DecodingFault(reason: FileTexts.tooLong)
  }
}
