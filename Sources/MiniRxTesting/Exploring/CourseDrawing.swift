import MiniRx

/// A failing order beside the plain run as marble diagrams: a line a lane, a column an event, what came before what that a plain run has
/// first, and what the characters stand for.
///
/// Of many events only those are drawn whose order makes the failure, what they follow from, and the actions around them.
struct CourseDrawing {
  private typealias Mark = CourseSketch.Mark

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  /// How many events are drawn in any case, and how many of more.
  private static let fewEvents = (all: 12, of: 16)

  private let laneNames: [String]
  private let run: ExploredRun
  private let course: Course
  private let precedences: [Precedence]
  private let failing: [Mark]
  private let usual: [Mark]
  private let characters: [UInt64: Character]
  /// What each event follows from.
  private let origins: [UInt64: UInt64?]
  /// How many events are left out.
  private let leftOut: Int

  init(_ run: ExploredRun, _ precedences: [Precedence], _ plain: ExploredRun) {
    course = run.course
    self.precedences = precedences
    let names = run.laneNames + plain.laneNames.filter { !run.laneNames.contains($0) }
    (laneNames, self.run) = (names, run)
    let failing = run.marks
    // Lanes have their numbers in the order in which a run comes to them.
    let places = plain.laneNames.map { names.firstIndex(of: $0) ?? 0 }
    let usual = plain.marks.map { mark in
      var mark = mark
      mark.lane = places[mark.lane]
      return mark
    }
    let all = Self.events(usual + failing)
    let marks = failing + usual
    origins = Dictionary(marks.map { ($0.id, $0.origin) }, uniquingKeysWith: { first, _ in first })
    let decisive = all.count <= Self.fewEvents.all ? Set(all) : Self.decisive(precedences, marks, origins)
    let actions = Self.actions(near: decisive, in: failing).union(Self.actions(near: decisive, in: usual))
    func isDrawn(_ mark: Mark) -> Bool {
      mark.kind == .failure || decisive.contains(mark.id) || !mark.notes.isEmpty && actions.contains(mark.id)
    }
    self.failing = failing.filter(isDrawn)
    self.usual = usual.filter(isDrawn)
    let drawn = Self.events(self.usual + self.failing)
    characters = Dictionary(uniqueKeysWithValues: zip(drawn, Self.letters))
    leftOut = all.count - drawn.count
  }

  var text: String {
    let others = leftOut > 0 ? ["  (\(leftOut) other \(leftOut == 1 ? "event is" : "events are") not drawn)"] : []
    let drawings = ["  the plain run"] + draw(usual) + ["", "  this order"] + draw(failing) + carets
    return (drawings + [""] + legend + others).joined(separator: "\n")
  }

  /// The numbers of the events, each once.
  private static func events(_ marks: [Mark]) -> [UInt64] {
    var seen: Set<UInt64> = []
    return marks.filter { $0.kind != .failure && seen.insert($0.id).inserted }.map(\.id)
  }

  /// The events that trade places, what they follow from, and the letters that there are for them.
  private static func decisive(
    _ precedences: [Precedence], _ marks: [Mark], _ origins: [UInt64: UInt64?]
  ) -> Set<UInt64> {
    let silent = Set(marks.filter { $0.kind == .item(.job) && $0.notes.isEmpty }.map(\.id))
    var decisive: Set<UInt64> = []
    for precedence in precedences {
      for id in [precedence.first, precedence.second] {
        var next: UInt64? = id
        while let event = next, decisive.count < letters.count {
          next = origins[event] ?? nil
          if silent.contains(event), event != id { continue }
          if !decisive.insert(event).inserted { break }
        }
      }
    }
    return decisive
  }

  /// The actions that are nearest to the events that trade places: what led to that, and what came of it.
  private static func actions(near decisive: Set<UInt64>, in marks: [Mark]) -> Set<UInt64> {
    let places = marks.indices.filter { decisive.contains(marks[$0].id) }
    func distance(_ index: Int) -> Int { places.map { abs($0 - index) }.min() ?? 0 }
    let actions = marks.indices.filter { !marks[$0].notes.isEmpty && !decisive.contains(marks[$0].id) }
    let nearest = actions.sorted { distance($0) < distance($1) }.prefix(max(fewEvents.of - decisive.count, 0))
    return Set(nearest.map { marks[$0].id })
  }

  private func character(_ mark: Mark) -> Character { mark.kind == .failure ? "!" : characters[mark.id] ?? "*" }

  /// The columns of the lanes' names, with the space behind the longest.
  private var nameWidth: Int { (laneNames.map(\.count).max() ?? 0) + 2 }

  private func draw(_ marks: [Mark]) -> [String] {
    let drawn = Set((usual + failing).map(\.lane))
    let lanes = laneNames.indices.filter { $0 == 0 || drawn.contains($0) }
    let lines = lanes.map { lane in
      MarbleLine(
        marks.enumerated().filter { $1.lane == lane }.map { ($0, character($1)) }, length: marks.count, end: [])
    }
    let names = lanes.map { laneNames[$0] }
    return zip(names, MarbleDrawing(lines, showing: marks.count).lines).map { name, line in
      "    \(name)\(String(repeating: " ", count: nameWidth - name.count))\(line)"
    }
  }

  /// A line for each two events that trade places, marked at the one that comes first.
  private var carets: [String] {
    precedences.prefix(3).map { precedence in
      let place = failing.firstIndex { $0.id == precedence.first }
      let column = place ?? column(ofEndBefore: precedence) ?? failing.count
      let first = place.map { String(character(failing[$0])) } ?? "the test continues"
      let second = characters[precedence.second].map(String.init) ?? "the end"
      return "\(String(repeating: " ", count: 4 + nameWidth + column))^ \(first) before \(second)"
    }
  }

  /// Where the test went on: behind the items that had run by then.
  private func column(ofEndBefore precedence: Precedence) -> Int? {
    let choice = course.choices.last { $0.options.last == precedence.first }
    let earlier = Set(course.steps.prefix(choice?.step ?? 0).map(\.id))
    return failing.lastIndex { earlier.contains($0.id) }.map { $0 + 1 } ?? 0
  }

  private var legend: [String] {
    let drawn = failing + usual.filter { mark in !failing.contains { $0.id == mark.id } }
    let failure = failing.first { $0.kind == .failure }.map { "  !  \(Self.text(of: $0.time)): the failure below" }
    let events = drawn.filter { $0.kind != .failure }.sorted { "\(character($0))" < "\(character($1))" }.map { mark in
      var what = mark.notes
      if case .item(let kind) = mark.kind, kind != .job || what.isEmpty { what.insert(Self.name(kind), at: 0) }
      let isUsual = !failing.contains { $0.id == mark.id }
      if mark.notes.isEmpty { what[0] += beginning(of: mark, isUsual) }
      let time = "\(isUsual ? "in the plain run " : "")\(Self.text(of: mark.time))"
      return "  \(character(mark))  \(laneNames[mark.lane]) \(time): \(what.joined(separator: ": "))"
    }
    return events + [failure].compactMap { $0 }
  }

  /// What began an event: an event that is drawn, and a task, which is known in this order.
  private func beginning(of mark: Mark, _ isUsual: Bool) -> String {
    let cause = cause(of: mark).map { " by \($0)" }
    let task = isUsual ? nil : run.beginning(of: mark).map { " in \($0)" }
    return cause == nil && task == nil ? "" : ", begun\(cause ?? "")\(task ?? "")"
  }

  /// The event from which one follows, directly or not, of those that are drawn.
  private func cause(of mark: Mark) -> Character? {
    var next = mark.origin
    while let event = next {
      if let character = characters[event] { return character }
      next = origins[event] ?? nil
    }
    return nil
  }

  private static func name(_ kind: VirtualWork.Kind) -> String {
    switch kind {
    case .immediate: "work"
    case .timer: "a timer"
    case .response: "a response"
    case .drawn: "an event of the test"
    case .job: "a task continues"
    }
  }

  /// When something happened. What has to be later than a time is later by nanoseconds.
  static func text(of nanoseconds: Int64) -> String {
    let beyond = nanoseconds % 1_000_000
    let isJustAfter = (1..<1_000).contains(beyond)
    let seconds = Double(isJustAfter ? nanoseconds - beyond : nanoseconds) / 1e9
    let number = seconds == seconds.rounded() ? "\(Int64(seconds))" : "\(seconds)"
    return "\(isJustAfter ? "just after" : "at") \(number) s"
  }
}
