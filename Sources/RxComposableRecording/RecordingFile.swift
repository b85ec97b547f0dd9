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
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = FileFormat.floats.encoding
    let (entries, lanes) = (entries, lanes)
    let head = FileFormat.Head(
      version: FileFormat.version, state: FileFormat.name(State.self), action: FileFormat.name(Action.self),
      first: indices.lowerBound, entries: entries.count, lanes: lanes.count)
    var data = try encoder.encode(head) + FileFormat.tab
    var states = StateWriter()
    if let beginning = state(at: indices.lowerBound - 1) { data += try states.change(to: beginning) }
    data += FileFormat.lineBreak
    for entry in entries {
      data += try encoder.encode(FileFormat.Line(entry)) + FileFormat.tab
      data += try states.change(to: entry.state)
      data += FileFormat.lineBreak
    }
    for lane in lanes { data += try encoder.encode(lane) + FileFormat.lineBreak }
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
    var reader = LineReader(data)
    let head: FileFormat.Head
    do {
      head = try reader.readHead(State.self, Action.self)
    } catch { throw RecordingFault<State, Action>(line: 1, reason: error.reason, recording: nil) }
    self.init(limit: max(limit, min(head.entries, data.count)))
    let states = FiledStates<State>()
    func fault(_ reason: String) -> RecordingFault<State, Action> {
      RecordingFault(line: reader.number, reason: reason, recording: self)
    }
    do {
      var last: StateSource<State>?
      if !reader.state.isEmpty {
        try states.append(reader.state)
        last = .filed(states, at: 0)
      }
      content.withLock { $0 = RecordingContent(firstIndex: head.first, beginning: last) }
      for (position, index) in (head.first..<(head.first + head.entries)).enumerated() {
        let line: FileFormat.Line<Action> = try reader.read()
        if line.index != index { throw LineFault(reason: FileTexts.order(line.index, index)) }
        guard let before = last else { throw LineFault(reason: FileTexts.noBeginning) }
        try states.append(reader.state)
        let after = StateSource.filed(states, at: position + 1)
        append(line.record(before: before, after: after))
        last = after
      }
      try states.check()
      for _ in 0..<head.lanes {
        let lane: RecordedLane = try reader.read()
        content.withLock { $0.lanes.append(lane) }
      }
      try reader.finish()
    } catch let error as LineFault {
      throw fault(error.reason)
    } catch let error as DecodingFault {
      throw fault(error.reason)
    } catch { throw fault(FileTexts.unreadable(error)) }
  }
}

/// Writes states as changes, and one as a whole where the changes since the last such one are longer.
private struct StateWriter {
  private var last: StateNode?
  private var (wholeLength, changesLength) = (0, 0)

  mutating func change<State: Encodable>(to state: State) throws -> Data {
    let node = try StateEncoder.node(state, after: last)
    defer { last = node }
    var text = ""
    if let last, changesLength < wholeLength {
      StateChange.between(last, node)?.write(to: &text)
      changesLength += text.utf8.count
    } else {
      StateChange.whole(node).write(to: &text)
      (wholeLength, changesLength) = (text.utf8.count, 0)
    }
    return Data(text.utf8)
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
    case .send(let fileID, let line): "sent at \(fileID):\(line)"
    case .effect(let index?, _): "delivered by the effect of action \(index)"
    case .effect(nil, _): "delivered by an effect from before the recording"
    }
  }
}

/// How a file is laid out.
enum FileFormat {
  static let version = 2
  static let lineBreak = Data("\n".utf8)
  /// In front of the state.
  static let tab = Data("\t".utf8)

  static let floats = (
    encoding: JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan"),
    decoding: JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  )

  static func name(_ type: Any.Type) -> String { String(reflecting: type) }

  struct Head: Codable {
    let version: Int
    let state: String
    let action: String
    let first: Int
    let entries: Int
    let lanes: Int
  }

  /// What can be read of the first line before its types are known to be right.
  struct Kind: Codable {
    let version: Int
    let state: String?
    let action: String?

    /// What is wrong with it.
    func problem(_ state: Any.Type, _ action: Any.Type) -> String? {
      if version != FileFormat.version { return FileTexts.version(version) }
      if self.state != name(state) { return FileTexts.type("states", self.state, name(state)) }
      if self.action != name(action) { return FileTexts.type("actions", self.action, name(action)) }
      return nil
    }
  }

  struct Line<Action: Codable>: Codable {
    let index: Int
    let time: Int64
    let action: Action
    let fileID: String?
    let line: UInt?
    let effectOf: Int?
    let deliveredAt: Int64?
    let effectBegan: Int64?
    let effectEnded: Int64?
    let effectEnd: String?
    let effectError: String?
    let cancelledBy: Int?
    let reduce: Int64
    let publish: Int64?

    init<State>(_ entry: Recording<State, Action>.Entry) {
      (index, time, action) = (entry.index, entry.time, entry.action)
      switch entry.cause {
      case .send(let fileID, let line): (self.fileID, self.line, effectOf, deliveredAt) = (fileID, line, nil, nil)
      case .effect(let index, let time): (fileID, line, effectOf, deliveredAt) = (nil, nil, index, time)
      }
      (effectBegan, effectEnded) = (entry.effect?.began, entry.effect?.ended)
      switch entry.effect?.end {
      case nil: (effectEnd, effectError, cancelledBy) = (nil, nil, nil)
      case .completed: (effectEnd, effectError, cancelledBy) = ("completed", nil, nil)
      case .failed(let error): (effectEnd, effectError, cancelledBy) = ("failed", error, nil)
      case .cancelled(let by): (effectEnd, effectError, cancelledBy) = ("cancelled", nil, by)
      }
      (reduce, publish) = (entry.reduceDuration, entry.publishDuration)
    }

    func record<State>(before: StateSource<State>, after: StateSource<State>) -> TypedRecord<State, Action> {
      let cause: RecordedCause =
        fileID.map { .send(fileID: $0, line: line ?? 0) } ?? .effect(of: effectOf, deliveredAt: deliveredAt ?? time)
      let end: RecordedEffect.End? =
        switch effectEnd {
        case "failed"?: .failed(effectError ?? "")
        case "cancelled"?: .cancelled(by: cancelledBy)
        case "completed"?: .completed
        default: nil
        }
      let record = TypedRecord(
        index: index, time: time, action: action, cause: .known(cause), place: EntryPlace(number: index),
        reduceDuration: reduce, before: before,
        after: after)
      record.effect = effectBegan.map { RecordedEffect(began: $0, end: end, ended: effectEnded) }
      record.publishDuration = publish
      return record
    }
  }
}

private struct LineFault: Error {
  let reason: String
}

/// Reads a file line by line.
private struct LineReader {
  private var rest: Data
  private let decoder = JSONDecoder()
  /// Of the line that was read last.
  private(set) var number = 0
  /// How that line changes the state.
  private(set) var state = Data()

  init(_ data: Data) {
    rest = data
    decoder.nonConformingFloatDecodingStrategy = FileFormat.floats.decoding
  }

  /// Reads the first line.
  mutating func readHead(_ state: Any.Type, _ action: Any.Type) throws(LineFault) -> FileFormat.Head {
    let line = try next()
    let kind: FileFormat.Kind = try decode(line)
    if let problem = kind.problem(state, action) { throw LineFault(reason: problem) }
    let head: FileFormat.Head = try decode(line)
    let counts = 0...Int(Int32.max)
    guard counts.contains(head.first), counts.contains(head.entries), counts.contains(head.lanes) else {
      throw LineFault(reason: FileTexts.counts)
    }
    return head
  }

  /// Reads the next line.
  mutating func read<Value: Decodable>() throws(LineFault) -> Value { try decode(next()) }

  private mutating func next() throws(LineFault) -> Data {
    number += 1
    guard !rest.isEmpty else { throw LineFault(reason: FileTexts.ended) }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw LineFault(reason: FileTexts.cutOff) }
    defer { rest = rest[rest.index(after: end)...] }
    let line = rest[..<end]
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return line }
    state = Data(line[line.index(after: tab)...])
    return line[..<tab]
  }

  private func decode<Value: Decodable>(_ line: Data) throws(LineFault) -> Value {
    do { return try decoder.decode(Value.self, from: line) } catch {
      throw LineFault(reason: FileTexts.unreadable(error))
    }
  }

  mutating func finish() throws(LineFault) {
    if rest.isEmpty { return }
    number += 1
    throw LineFault(reason: FileTexts.tooLong)
  }
}

enum FileTexts {
  static let change = "What the line changes does not fit the state before it."
  static let ended = "The file ends here, before the number of lines that its first line tells. It was cut off."
  static let cutOff = "The line has no end. The file was cut off while it was written."
  static let tooLong = "The file continues after the number of lines that its first line tells."
  static let counts = "The numbers of entries and lanes are no numbers that a recording has."
  static let noBeginning = "There is an entry, but the first line has no state to begin with."

  static func version(_ version: Int) -> String {
    "The file has version \(version); this library reads version \(FileFormat.version). "
      + "Read it with the version of the library that wrote it."
  }

  static func type(_ what: String, _ name: String?, _ expected: String) -> String {
    "The \(what) of the file are of the type \(name ?? "?"), not \(expected). "
      + "Read it as the type that it was written as; a type that was renamed needs its old name."
  }

  static func order(_ index: Int, _ expected: Int) -> String {
    "The line is entry \(index), where entry \(expected) belongs. A line is missing or in another place."
  }

  static func unreadable(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func text(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
    switch error {
    case .keyNotFound(let key, let context): return "`\(key.stringValue)` is missing. \(text(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return text(context)
    @unknown default: return "\(error)"
    }
  }
}
