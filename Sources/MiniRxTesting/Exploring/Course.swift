import MiniRx

/// What ran in an explored run, in which order, and what else could have.
struct Course {
  /// An item that ran.
  struct Step {
    let id: UInt64
    let work: VirtualWork
    let due: Moment
    let moment: Moment
    /// The step that scheduled it; `nil` where the body did.
    let creator: Int?
    /// How many times the body had moved the clock.
    let span: Int
    /// The lanes in whose order it put something, a bit each. Beyond 64 two lanes have one bit, and count as one.
    var extended: UInt64 = 0
    var isIsolated: Bool
    var scheduled: UInt64 = 0
  }

  /// A place in the run where more than one thing could have happened.
  struct Choice {
    /// The items, by their numbers; the last may be the end of the span that the clock is moved.
    let options: [UInt64]
    let made: Int
    /// The step that follows.
    let step: Int
    /// Whether the times of the items depend on the choice.
    let concernsTime: Bool
    /// What led here, and the options: the same in each run with the same choices.
    let fingerprint: UInt64
  }

  private(set) var steps: [Step] = []
  private(set) var choices: [Choice] = []
  /// The steps that run, the innermost last: an item may move the clock itself.
  private(set) var running: [Int] = []
  /// The same for two runs in which the same items ran in the same order.
  private(set) var fingerprint: UInt64 = 0
  private var spans = 0
  /// The spans that the clock is being moved, the innermost last.
  private var openSpans: [Int] = []
  private var scheduledByBody: UInt64 = 0

  /// The step that what is scheduled now follows from, where none runs: it has waited for this.
  var origin: Int?

  /// Where the work runs that runs now.
  var lane: Int { running.last.map { steps[$0].work.lane } ?? 0 }

  /// Whether nothing was scheduled.
  var isEmpty: Bool { scheduledByBody == 0 && steps.isEmpty }

  var current: Step? { running.last.map { steps[$0] } }

  /// The number of what is scheduled now. The same item has the same number in all runs in which it is scheduled by the same item, as
  /// the same of all that this schedules.
  mutating func nextID() -> UInt64 {
    guard let step = running.last ?? origin else {
      scheduledByBody += 1
      return Precedence.number(1, scheduledByBody)
    }
    steps[step].scheduled += 1
    return Precedence.number(steps[step].id, steps[step].scheduled)
  }

  mutating func beginSpan() {
    spans += 1
    openSpans.append(spans)
  }

  mutating func endSpan() { openSpans.removeLast() }

  /// The number of the end of the present span.
  var endOfSpan: UInt64 { Self.end(of: openSpans[openSpans.count - 1]) }

  private static func end(of span: Int) -> UInt64 { Precedence.number(3, UInt64(span)) }

  /// Returns the option that is taken: the wanted one, or that of a plain run where there are not so many.
  mutating func choose(_ wanted: Int, among options: [UInt64], concernsTime: Bool) -> Int {
    for id in options { fingerprint = mixed(fingerprint, id) }
    let made = wanted < options.count ? wanted : 0
    choices.append(
      Choice(options: options, made: made, step: steps.count, concernsTime: concernsTime, fingerprint: fingerprint))
    fingerprint = mixed(fingerprint, UInt64(made))
    return made
  }

  mutating func begin(_ entry: ExploredQueue.Entry) {
    fingerprint = mixed(fingerprint, entry.id)
    running.append(steps.count)
    steps.append(
      Step(
        id: entry.id, work: entry.work, due: entry.due, moment: entry.moment, creator: entry.creator, span: spans,
        isIsolated: entry.work.isIsolated))
  }

  mutating func end() { running.removeLast() }

  /// What has happened since a step: the items that ran from it on, and the spans that have ended.
  func happened(since step: Int) -> [UInt64] {
    steps[step...].map(\.id) + (0..<spans).filter { !openSpans.contains($0 + 1) }.map { Self.end(of: $0 + 1) }
  }

  /// Which precedences a run has kept: what is first in them has happened, and before what is second.
  func kept(_ precedences: [Precedence]) -> [Precedence] {
    let passed = choices.reduce(into: [UInt64: Int]()) { passed, choice in
      for option in choice.options { passed[option] = choice.step }
    }
    let places = Dictionary(steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return precedences.filter { precedence in
      guard let first = places[precedence.first] ?? passed[precedence.first] else { return false }
      return (places[precedence.second] ?? .max) >= first
    }
  }

  /// The step that runs has put something in the order of a lane.
  mutating func extend(_ lane: Int) {
    if let step = running.last { steps[step].extended |= 1 << (lane % 64) }
  }

  /// The step that runs has done something that work of all lanes may see.
  mutating func touchAll() {
    if let step = running.last { steps[step].isIsolated = false }
  }
}

/// A number that depends on both and on nothing else.
func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
  var mixed = (first ^ second &* 0xD6E8_FEB8_6659_FD93) &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}
