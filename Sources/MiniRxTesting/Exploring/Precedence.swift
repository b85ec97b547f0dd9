import MiniRx

/// Something that happens before something else, which a plain run has first: an item, or the end of a span that the clock is moved.
struct Precedence: Hashable {
  let first: UInt64
  let second: UInt64

  /// A number for what happens, short enough for a token.
  static func number(_ origin: UInt64, _ index: UInt64) -> UInt64 { mixed(origin, index) % 2_176_782_336 }

  /// What the choices of a run come to that differ from those of the plain run: at each, something was taken before what the plain
  /// run takes. A run that keeps them makes the same choices.
  static func all(in course: Course) -> [Precedence] {
    course.choices.filter { $0.made > 0 }.map { Precedence(first: $0.options[$0.made], second: $0.options[0]) }
  }
}

/// An order as a text that is short enough to paste: what comes before what, and a check of what happens then.
///
///     1x9ab<fz2q:9f3c
///
/// All else is as in the plain run, which is written `plain`. Without a check, any course is right in which the precedences are kept.
struct OrderToken: Hashable, CustomStringConvertible {
  let precedences: [Precedence]
  let check: UInt16?

  init(_ precedences: [Precedence], check: UInt16? = nil) {
    self.precedences = precedences
    self.check = precedences.isEmpty ? nil : check
  }

  /// What a text stands for; `nil` where it is none.
  init?(_ text: String) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    check = halves.count == 2 ? UInt16(halves[1], radix: 16) : nil
    if halves.count > 2 || halves.count == 2 && check == nil { return nil }
    if text == "plain" {
      precedences = []
      return
    }
    let pairs = halves[0].split(separator: ",", omittingEmptySubsequences: false).map { pair in
      pair.split(separator: "<", omittingEmptySubsequences: false).compactMap { UInt64($0, radix: 36) }
    }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    precedences = pairs.map { Precedence(first: $0[0], second: $0[1]) }
  }

  var description: String {
    if precedences.isEmpty { return "plain" }
    let pairs = precedences.map { "\(String($0.first, radix: 36))<\(String($0.second, radix: 36))" }
    return pairs.joined(separator: ",") + (check.map { ":\(String($0, radix: 16))" } ?? "")
  }
}

/// Chooses what a plain run would, but keeps some precedences: something that waits for another option is passed over for that one.
struct PrecedenceGuide {
  /// By what is second, in the order in which they are to be kept.
  private let first: [UInt64: [UInt64]]
  private var happened: Set<UInt64> = []
  private var steps = 0

  init(_ precedences: [Precedence]) {
    first = Dictionary(grouping: precedences, by: \.second).mapValues { $0.map(\.first) }
  }

  mutating func choose(among options: [UInt64], after course: Course) -> Int {
    happened.formUnion(course.happened(since: steps))
    steps = course.steps.count
    for (index, option) in options.enumerated() {
      guard let missing = first[option]?.first(where: { !happened.contains($0) }) else { return index }
      if let wanted = options.firstIndex(of: missing) { return wanted }
    }
    return 0
  }
}
