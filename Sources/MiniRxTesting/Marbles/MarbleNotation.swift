import MiniRx

/// A marble diagram, read into marks with their times.
///
///     --a-(bc)-|     a at 2, b and c at 4, completion at 9
///     -a--#          an error at 4
///     ^----!         a subscription from 0 to 5
///
/// One character is one unit of time, also a parenthesis: what stands in parentheses happens at the time of the opening
/// one. Spaces have no meaning.
struct MarbleNotation {
  typealias Mark = (time: TestTime, character: Character, offset: Int)

  private static let reserved: Set<Character> = ["-", " ", "(", ")", "|", "#", "^", "!"]

  /// Whether a character cannot stand for an element.
  static func isReserved(_ character: Character) -> Bool { character.isWhitespace || reserved.contains(character) }

  let diagram: String
  private(set) var marks: [Mark] = []
  /// How many units of time the diagram covers.
  private(set) var length: TestTime = 0
  private var group: (time: TestTime, offset: Int)?

  init(_ diagram: String) throws(MarbleFault) {
    self.diagram = diagram
    for (offset, character) in diagram.enumerated() where character != " " {
      try read(character, at: offset)
      length += 1
    }
    if let group { throw fault(at: group.offset, "is not closed; write `)` after the last event of this time") }
  }

  private mutating func read(_ character: Character, at offset: Int) throws(MarbleFault) {
    switch (character, group) {
    case _ where character.isWhitespace:
      throw fault(at: offset, "a diagram is one line, in which a space has no meaning; there is no other white space")
    case ("-", nil): break
    case ("-", _?): throw fault(at: offset, "no time passes in a group; close it with `)` first")
    case ("(", nil): group = (length, offset)
    case ("(", _?): throw fault(at: offset, "a group stands in no other group; close the first with `)`")
    case (")", nil): throw fault(at: offset, "no group is open; write `(` before the first event of this time")
    case (")", let open?):
      if marks.last.map({ $0.offset < open.offset }) ?? true {
        throw fault(at: open.offset, "the group is empty; write `-` where nothing happens")
      }
      group = nil
    case (_, let open):
      marks.append((open?.time ?? length, character, offset))
    }
  }

  func fault(at offset: Int?, _ explanation: String) -> MarbleFault {
    MarbleFault(diagram: diagram, offset: offset, explanation: explanation)
  }

  // MARK: What a diagram says

  /// The events of a sequence, counted from the beginning of the diagram.
  func events<Element>(
    _ alphabet: MarbleAlphabet<Element>, error: any Swift.Error
  ) throws(MarbleFault) -> [Recorded<Event<Element>>] {
    if let key = alphabet.reservedKey {
      throw fault(at: nil, "`values` has an element for `\(key)`, which stands for none; write another character")
    }
    var events: [Recorded<Event<Element>>] = []
    for mark in marks {
      if let last = events.last, last.value.isStopEvent {
        throw fault(at: mark.offset, "nothing comes after the end of a sequence; remove it, or `|` or `#` before it")
      }
      events.append(Recorded(time: mark.time, value: try event(mark, alphabet, error)))
    }
    return events
  }

  private func event<Element>(
    _ mark: Mark, _ alphabet: MarbleAlphabet<Element>, _ error: any Swift.Error
  ) throws(MarbleFault) -> Event<Element> {
    switch mark.character {
    case "|": return .completed
    case "#": return .error(error)
    case "^", "!": throw fault(at: mark.offset, "stands in a diagram of a subscription, not of events")
    default:
      if let element = alphabet.element(mark.character) { return .next(element) }
      throw fault(at: mark.offset, "`values` has no element for it; \(alphabet.names)")
    }
  }

  /// The subscription, counted from the beginning of the diagram.
  func subscription() throws(MarbleFault) -> Subscription {
    var subscription: Subscription?
    for mark in marks {
      switch (mark.character, subscription) {
      case ("^", nil): subscription = Subscription(mark.time)
      case ("^", _?): throw fault(at: mark.offset, "a diagram is one subscription; pass a diagram for each")
      case ("!", nil): throw fault(at: mark.offset, "ends what has not begun; write `^` where it begins")
      case ("!", let open?) where open.unsubscribe == .max: subscription = Subscription(open.subscribe, mark.time)
      case ("!", _?): throw fault(at: mark.offset, "a subscription ends once; remove it")
      case (_, _): throw fault(at: mark.offset, "a subscription is drawn with `^`, `!` and `-`")
      }
    }
    guard let subscription else {
      throw fault(at: 0, "no subscription begins here; write `^`, or pass no diagram for none")
    }
    return subscription
  }
}

/// Which character of a diagram stands for which element.
struct MarbleAlphabet<Element> {
  /// The element that a character stands for.
  let element: (Character) -> Element?
  /// The character that stands for an element, the first in the alphabet where there are several.
  let character: (Element) -> Character?
  /// What characters there are, for a failure text.
  let names: String
  /// A key that can stand for no element.
  let reservedKey: Character?
}

extension MarbleAlphabet {
  /// The keys of a dictionary stand for its values, which are only read.
  init(reading values: [Character: Element]) { self.init(values) { _ in nil } }

  fileprivate init(_ values: [Character: Element], _ character: @escaping (Element) -> Character?) {
    let keys = values.keys.sorted().map(String.init)
    element = { values[$0] }
    self.character = character
    reservedKey = values.keys.filter(MarbleNotation.isReserved).min()
    names = keys.isEmpty ? "it is empty" : "it has \(keys.joined(separator: ", "))"
  }
}

extension MarbleAlphabet where Element: Equatable {
  /// The keys of a dictionary stand for its values.
  init(_ values: [Character: Element]) {
    let sorted = values.sorted { $0.key < $1.key }
    self.init(values) { element in sorted.first { $0.value == element }?.key }
  }
}

extension MarbleAlphabet<String> {
  /// Each character stands for itself.
  init() {
    element = { String($0) }
    character = { $0.count == 1 ? $0.first { !MarbleNotation.isReserved($0) } : nil }
    names = "every character stands for itself"
    reservedKey = nil
  }
}

/// The error that `#` stands for in a marble diagram, unless the test gives another one.
public struct MarbleError: Swift.Error, Hashable, CustomStringConvertible {
  /// An error without properties: all are equal.
  public init() {}

  /// `#`
  public var description: String { "#" }
}

/// What is wrong with a diagram, and where.
struct MarbleFault: Swift.Error, CustomStringConvertible {
  let diagram: String
  /// The character at fault, where it is one of the diagram.
  let offset: Int?
  let explanation: String

  /// The diagram with the character marked, and what to write instead.
  var description: String {
    """
    the diagram cannot be read.

      \(String(diagram.map { $0.isWhitespace ? " " : $0 }))
      \(offset.map { String(repeating: " ", count: $0) + "^ " } ?? "")\(explanation)
    """
  }

  /// Reads a diagram for a public call, which stops the program where the diagram cannot be read.
  static func trapping<Result>(
    _ call: String, file: StaticString = #fileID, line: UInt = #line, _ read: () throws(MarbleFault) -> Result
  ) -> Result {
    do { return try read() } catch { fatalError("\(call): \(error)", file: file, line: line) }
  }
}
