/// A key that was pressed.
///
///     screen.on("+").send(.incrementTapped, to: store).disposed(by: screen.disposeBag)
///     screen.on(.enter).send(.saveTapped, to: store).disposed(by: screen.disposeBag)
public enum Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  case enter, escape, backspace, tab
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key that has no name here, such as F5.
  case other

  /// The key of a character, so that `"+"` is a key.
  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// Turns what a terminal or a pipe delivers into keys. What is not complete (a character of several bytes, the sequence of an
/// arrow) waits for the rest.
struct KeyDecoder {
  private var pending: ArraySlice<UInt8> = []
  private var wasCarriageReturn = false
  /// Whether Ctrl-D was pressed, which ends the input; what follows is dropped.
  private(set) var hasEnded = false

  /// Whether more bytes are needed for the next key.
  var isWaiting: Bool { !pending.isEmpty }

  /// Ctrl-D.
  static let endOfInput: UInt8 = 0x04

  mutating func decode(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    return takeKeys { $0.nextKey() }
  }

  /// No more bytes follow: an escape was the key, and half a character is shown as one.
  mutating func finish() -> [Key] {
    takeKeys { decoder in
      decoder.nextKey() ?? (decoder.pending.popFirst() == 0x1B ? .key(.escape) : .key(.character("\u{FFFD}")))
    }
  }

  private enum Step { case key(Key), nothing }

  private mutating func takeKeys(_ next: (inout KeyDecoder) -> Step?) -> [Key] {
    var keys: [Key] = []
    while !pending.isEmpty, !hasEnded, let step = next(&self) {
      guard case .key(let key) = step else { continue }
      if case .character(let addition) = key, case .character(let last)? = keys.last,
        (String(last) + String(addition)).count == 1
      {
        // A combining mark belongs to the character before it.
        keys[keys.count - 1] = .character(Character(String(last) + String(addition)))
      } else {
        keys.append(key)
      }
    }
    if hasEnded { pending = [] }
    return keys
  }

  /// Takes a key from what waits; `nil` if it is not complete.
  private mutating func nextKey() -> Step? {
    let first = pending[pending.startIndex]
    defer { wasCarriageReturn = first == 0x0D }
    switch first {
    case 0x1B: return nextSequence()
    case 0x80...: return nextCharacter(after: first)
    default: return control(pending.removeFirst())
    }
  }

  private mutating func control(_ byte: UInt8) -> Step {
    switch byte {
    case 0x0A where wasCarriageReturn: return .nothing
    case 0x0A, 0x0D: return .key(.enter)
    case 0x08, 0x7F: return .key(.backspace)
    case 0x09: return .key(.tab)
    case Self.endOfInput:
      hasEnded = true
      return .nothing
    case ..<0x20: return .nothing
    default: return .key(.character(Character(Unicode.Scalar(byte))))
    }
  }

  /// A character of two to four bytes.
  private mutating func nextCharacter(after lead: UInt8) -> Step? {
    let count =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let bytes = pending.prefix(1) + pending.dropFirst().prefix(count - 1).prefix { 0x80...0xBF ~= $0 }
    if bytes.count < count, bytes.count == pending.count { return nil }
    pending = pending.dropFirst(bytes.count)
    let text = String(decoding: bytes, as: UTF8.self)
    return .key(.character(text.count == 1 ? Character(text) : "\u{FFFD}"))
  }

  /// An arrow or a function key: escape, `[` or `O`, parameters, and a byte that says which.
  private mutating func nextSequence() -> Step? {
    guard let introducer = pending.dropFirst().first else { return nil }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
      pending.removeFirst()
      return .key(.escape)
    }
    let parameters = pending.dropFirst(2).prefix { 0x20...0x3F ~= $0 }
    guard let final = pending.dropFirst(2 + parameters.count).first else {
      if parameters.count < 32 { return nil }
      pending = []
      return .key(.other)
    }
    // A control character within a sequence breaks it off.
    pending = pending.dropFirst(2 + parameters.count + (0x40...0x7E ~= final ? 1 : 0))
    return .key(Self.key(final, parameters))
  }

  private static func key(_ final: UInt8, _ parameters: ArraySlice<UInt8>) -> Key {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "~":
      switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
      case "1", "7": .home
      case "4", "8": .end
      case "5": .pageUp
      case "6": .pageDown
      default: .other
      }
    default: .other
    }
  }
}
