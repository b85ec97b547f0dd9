import Foundation
import RxComposable

/// How a file is laid out.
enum FileFormat {
  static let version = 2
  static let lineBreak = Data("\n".utf8)
  /// Those that a session can have, in nanoseconds: some 70 years, so that sums of two are numbers.
  static let times = Int64.min / 4...Int64.max / 4
  /// In front of the state.
  static let tab = Data("\t".utf8)

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  static func json(_ value: some Encodable, _ encoder: JSONEncoder) throws -> Data {
    // A word alone is not JSON for all encoders.
    Data(try encoder.encode([value]).dropFirst().dropLast())
  }

  /// A list of one value. A word alone is not JSON for all decoders.
  static func list(_ json: Data) -> Data { Data("[".utf8) + json + Data("]".utf8) }

  /// The names of what is recorded.
  typealias Types = (state: String, action: String)

  struct Head: Codable {
    let version: Int
    let state: String
    let action: String
    let first: Int
    let entries: Int
    let lanes: Int
    /// How many lines say what became of entries that were written before; a file has none.
    let updates: Int?

    init(_ types: Types, first: Int, entries: Int, lanes: Int, updates: Int? = nil) {
      (version, state, action) = (FileFormat.version, types.state, types.action)
      (self.first, self.entries, self.lanes, self.updates) = (first, entries, lanes, updates)
    }
  }

  /// What can be read of the first line before its types are known to be right.
  struct Kind: Codable {
    let version: Int
    let state: String?
    let action: String?

    /// What is wrong with it.
    func problem(_ types: Types?) -> String? {
      if version != FileFormat.version { return FileTexts.version(version) }
      guard let types else { return nil }
      if state != types.state { return FileTexts.type("states", state, types.state) }
      if action != types.action { return FileTexts.type("actions", action, types.action) }
      return nil
    }
  }

  /// An entry without its state.
  struct Line<Action: Decodable>: Decodable {
    private enum Key: CodingKey { case action }

    let action: Action
    let facts: Facts

    init(from decoder: any Decoder) throws {
      action = try decoder.container(keyedBy: Key.self).decode(Action.self, forKey: .action)
      facts = try Facts(from: decoder)
      guard facts.times.allSatisfy(FileFormat.times.contains) else { throw DecodingFault(reason: FileTexts.times) }
    }

    func record<State>(before: StateSource<State>, after: StateSource<State>) -> TypedRecord<State, Action> {
      let record = TypedRecord(
        index: facts.index, time: facts.time, action: action, cause: .known(facts.cause),
        place: EntryPlace(number: Moment.nextNumber()), reduceDuration: facts.reduce, before: before, after: after)
      facts.update(record)
      return record
    }
  }

  /// What is known of an action besides.
  struct Facts: Codable {
    let index: Int
    let time: Int64
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
    let skipped: Bool?
    let otherEffect: Bool?
    let issues: [String]?

    init<State, Action>(_ entry: Recording<State, Action>.Entry) {
      (index, time) = (entry.index, entry.time)
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
      (skipped, otherEffect) = (entry.isSkipped ? true : nil, entry.hasOtherEffect ? true : nil)
      issues = entry.issues.isEmpty ? nil : entry.issues.map(\.text)
    }

    var times: [Int64] {
      [time, reduce] + [deliveredAt, effectBegan, effectEnded, publish].compactMap(\.self)
    }

    var cause: RecordedCause {
      fileID.map { .send(fileID: $0, line: line ?? 0) } ?? .effect(of: effectOf, deliveredAt: deliveredAt ?? time)
    }

    /// Writes down what may change after the action.
    func update(_ record: EntryRecord) {
      let end: RecordedEffect.End? =
        switch effectEnd {
        case "failed"?: .failed(effectError ?? "")
        case "cancelled"?: .cancelled(by: cancelledBy)
        case "completed"?: .completed
        default: nil
        }
      record.effect = effectBegan.map { RecordedEffect(began: $0, end: end, ended: effectEnded) }
      record.publishDuration = publish
      (record.isSkipped, record.hasOtherEffect) = (skipped ?? false, otherEffect ?? false)
      record.issues = (issues ?? []).map { ($0, record.place.number) }
    }
  }
}

enum FileTexts {
  static let change = "What the line changes does not fit the state before it."
  static let ended = "The file ends here, before the number of lines that its first line tells. It was cut off."
  static let cutOff = "The line has no end. The file was cut off while it was written."
  static let tooLong = "The file continues after the number of lines that its first line tells."
  static let counts = "The numbers of entries and lanes are no numbers that a recording has."
  static let times = "A time of the line is none that a session has."
  static let noRecording = "This is no recording: its first line is none that a recording begins with."
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
    if let fault = error as? DecodingFault { return fault.reason }
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
