import MiniRx

/// A failing order beside the plain run as marble diagrams: a line a lane, a column an event, which event came before one
/// that the plain run has first, and what the characters stand for.
///
/// Of many events only those are drawn whose order makes the failure, the actions around them, and what these follow from.
struct CourseDrawing {
  private typealias Mark = CourseSketch.Mark

  /// What is drawn of one of the two runs.
  private struct Side {
    let tasks: ExploredTasks
    var laneNames: [String]
    var marks: [Mark]
    /// The numbers that events have instead of theirs.
    private var numbers: [UInt64: UInt64] = [:]

    init(_ run: ExploredRun) {
      (tasks, laneNames, marks) = (run.tasks, run.laneNames, run.marks)
      // What a task waits for on no lane of its own is drawn on that of the task.
      for index in marks.indices where marks[index].lane == 0 && marks[index].kind == .item(.response) {
        if let lane = marks[index].task.flatMap({ tasks.lanes[$0] }) { marks[index].lane = lane }
      }
    }

    func laneName(of mark: Mark) -> String { laneNames[mark.lane] }

    /// The task that an event is a part of, or that began the event.
    func task(of mark: Mark) -> UInt64? { tasks.lanes.first { $0.value == mark.lane }?.key ?? mark.task }

    func mark(_ id: UInt64) -> Mark? { marks.first { $0.id == id } }

    /// The event in which a task was begun.
    func event(of task: UInt64) -> UInt64? { tasks.begun.event(of: task).map { numbers[$0] ?? $0 } }

    /// Gives other numbers to events that have the number of one of another kind: what an event schedules as the third, say, is not
    /// the same in all orders.
    mutating func renumber(whatIsOtherThanIn other: Side) {
      for mark in marks {
        if let namesake = other.mark(mark.id), !mark.isLike(namesake) { numbers[mark.id] = mixed(mark.id, 1) }
      }
      for index in marks.indices {
        marks[index].id = numbers[marks[index].id] ?? marks[index].id
        marks[index].origin = marks[index].origin.map { numbers[$0] ?? $0 }
      }
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  /// Up to 12 events are all drawn, of more 16 at most.
  private static let fewEvents = (all: 12, of: 16)

  private let course: Course
  private let precedences: [Precedence]
  private var failing: Side
  private var usual: Side
  private let characters: [UInt64: Character]
  /// What each event follows from.
  private let origins: [UInt64: UInt64?]
  /// How many events are left out.
  private let leftOut: Int

  init(_ run: ExploredRun, _ precedences: [Precedence], _ plain: ExploredRun) {
    (course, self.precedences) = (run.course, precedences)
    (failing, usual) = (Side(run), Side(plain))
    usual.renumber(whatIsOtherThanIn: failing)
    let marks = failing.marks + usual.marks
    origins = Dictionary(marks.map { ($0.id, $0.origin) }, uniquingKeysWith: { first, _ in first })
    let all = Self.events(marks)
    let chosen =
      all.count <= Self.fewEvents.all ? Set(all) : Self.chosen(precedences, failing.marks, usual.marks, origins)
    failing.marks.removeAll { $0.kind != .failure && !chosen.contains($0.id) }
    usual.marks.removeAll { $0.kind != .failure && !chosen.contains($0.id) }
    let drawn = Self.events(usual.marks + failing.marks)
    characters = Dictionary(uniqueKeysWithValues: zip(drawn, Self.letters))
    leftOut = all.count - drawn.count
    nameTasks(of: &failing)
    nameTasks(of: &usual)
  }

  var text: String {
    let events = leftOut == 1 ? "1 other event is" : "\(leftOut) other events are"
    let others = leftOut > 0 ? ["  (\(events) not drawn: for this failure they need not trade places)"] : []
    let drawings =
      ["  the plain run (a column is an event; time is not drawn)"] + draw(usual) + ["", "  this order"] + draw(failing)
    return (drawings + carets + [""] + legend + others).joined(separator: "\n")
  }

  /// The numbers of the events, each once.
  private static func events(_ marks: [Mark]) -> [UInt64] {
    var seen: Set<UInt64> = []
    return marks.filter { $0.kind != .failure && seen.insert($0.id).inserted }.map(\.id)
  }

  /// The events that trade places, and the actions that are nearest to them, which led to that or came of it: each with what it
  /// follows from, as far as there are letters and space.
  private static func chosen(
    _ precedences: [Precedence], _ failing: [Mark], _ usual: [Mark], _ origins: [UInt64: UInt64?]
  ) -> Set<UInt64> {
    let silent = Set((failing + usual).filter { $0.kind == .item(.job) && $0.notes.isEmpty }.map(\.id))
    var chosen: Set<UInt64> = []
    func add(_ id: UInt64, upTo limit: Int) {
      var next: UInt64? = id
      while let event = next, chosen.count < limit {
        next = origins[event] ?? nil
        if silent.contains(event), event != id { continue }
        if !chosen.insert(event).inserted { break }
      }
    }
    for precedence in precedences {
      for id in [precedence.first, precedence.second] where origins[id] != nil { add(id, upTo: letters.count) }
    }
    let actions = actions(near: chosen, in: failing) + actions(near: chosen, in: usual)
    for id in actions { add(id, upTo: fewEvents.of) }
    return chosen
  }

  /// The actions, the nearest to the events that trade places first.
  private static func actions(near decisive: Set<UInt64>, in marks: [Mark]) -> [UInt64] {
    let places = marks.indices.filter { decisive.contains(marks[$0].id) }
    func distance(_ index: Int) -> Int { places.map { abs($0 - index) }.min() ?? 0 }
    let actions = marks.indices.filter { !marks[$0].notes.isEmpty && !decisive.contains(marks[$0].id) }
    return actions.sorted { (distance($0), $0) < (distance($1), $1) }.map { marks[$0].id }
  }

  // MARK: Lanes

  /// Calls the lanes of tasks by what began them.
  private func nameTasks(of side: inout Side) {
    let drawn = Set(side.marks.map(\.lane))
    var counts: [String: Int] = [:]
    for (task, lane) in side.tasks.lanes.sorted(by: { $0.key < $1.key }) where drawn.contains(lane) {
      let isOfTest = side.tasks.isOfTest(task)
      guard let origin = isOfTest ? "the test" : drawnEvent(side.event(of: task)) else { continue }
      counts[origin, default: 0] += 1
      let count = counts[origin].map { $0 > 1 ? " \($0)" : "" } ?? ""
      side.laneNames[lane] = "task\(count) of \(origin)"
    }
  }

  /// The lanes that are drawn, in the order of the failing run.
  private var lanes: [String] {
    let drawn = Set(failing.marks.map(failing.laneName) + usual.marks.map(usual.laneName))
    let names = failing.laneNames + usual.laneNames.filter { !failing.laneNames.contains($0) }
    return names.enumerated().filter { $0 == 0 || drawn.contains($1) }.map(\.element)
  }

  private func character(_ mark: Mark) -> Character { mark.kind == .failure ? "!" : characters[mark.id] ?? "*" }

  /// The columns of the lanes' names, with the space behind the longest.
  private var nameWidth: Int { (lanes.map(\.count).max() ?? 0) + 2 }

  private func draw(_ side: Side) -> [String] {
    let lines = lanes.map { lane in
      let marks = side.marks.enumerated().filter { side.laneName(of: $1) == lane }
      return MarbleLine(marks.map { ($0, character($1)) }, length: side.marks.count, end: [])
    }
    return zip(lanes, MarbleDrawing(lines, showing: side.marks.count).lines).map { name, line in
      "    \(name)\(String(repeating: " ", count: nameWidth - name.count))\(line)"
    }
  }

  /// A line for each two events that trade places, marked at the one that comes first.
  private var carets: [String] {
    precedences.prefix(3).map { precedence in
      let place = failing.marks.firstIndex { $0.id == precedence.first }
      let column = place ?? column(ofEndBefore: precedence)
      let next = failing.marks[column...].first { $0.isOfTest }
      let first = place.map { failing.marks[$0] } ?? next
      let second = characters[precedence.second].map(String.init) ?? "the test continues"
      return String(repeating: " ", count: 4 + nameWidth + column)
        + "^ \(first.map { String(character($0)) } ?? "the test continues") before \(second)"
    }
  }

  /// Where the test went on: behind the items that had run by then.
  private func column(ofEndBefore precedence: Precedence) -> Int {
    let choice = course.choices.last { $0.options.last == precedence.first }
    let earlier = Set(course.steps.prefix(choice?.step ?? 0).map(\.id))
    return failing.marks.lastIndex { earlier.contains($0.id) }.map { $0 + 1 } ?? 0
  }

  // MARK: The legend

  /// The events in this order, and behind them those that the plain run alone has.
  private var legend: [String] {
    failing.marks.map { mark in
      let time = Self.text(of: mark.time)
      if mark.kind == .failure { return "  !  \(time): \(Self.name(mark))" }
      return "  \(character(mark))  \(failing.laneName(of: mark)) \(time)\(inPlainRun(mark)): \(what(mark, failing))"
    }
      + usual.marks.filter { $0.kind != .failure && failing.mark($0.id) == nil }.map { mark in
        "  \(character(mark))  \(usual.laneName(of: mark)) in the plain run alone, \(Self.text(of: mark.time)): \(what(mark, usual))"
      }
  }

  /// What is different in the plain run.
  private func inPlainRun(_ mark: Mark) -> String {
    guard let usual = usual.mark(mark.id) else { return " (not in the plain run)" }
    return usual.time == mark.time ? "" : " (\(Self.text(of: usual.time)) in the plain run)"
  }

  private func what(_ mark: Mark, _ side: Side) -> String {
    let actions = mark.notes.isEmpty ? nil : mark.notes.joined(separator: ", then ")
    if mark.isOfTest { return actions.map { "\($0), by the test" } ?? Self.name(mark) }
    let cause = drawnEvent(mark.origin)
    if mark.isAction, let actions, let cause { return "\(actions), from \(cause)" }
    return "\(actions.map { "\($0), from " } ?? "")\(Self.name(mark))\(beginning(of: mark, side, by: cause))"
  }

  /// What began an event: an event that is drawn, and a task.
  private func beginning(of mark: Mark, _ side: Side, by cause: String?) -> String {
    let cause = cause.map { " begun by \($0)" } ?? ""
    guard let task = side.task(of: mark), let name = side.tasks.name(of: task) else { return cause }
    // Once for each task is enough.
    let isNamed = side.marks.prefix { $0.id != mark.id }.contains { side.task(of: $0) == task && !$0.isAction }
    return side.tasks.isOfTest(task) ? " in \(name)" : isNamed ? cause : "\(cause) in \(name)"
  }

  /// An event, or the nearest from which it follows, that is drawn.
  private func drawnEvent(_ id: UInt64?) -> String? {
    var next = id
    while let event = next {
      if let character = characters[event] { return "\(character)" }
      next = origins[event] ?? nil
    }
    return nil
  }

  private static func name(_ mark: Mark) -> String {
    switch mark.kind {
    case .item(.immediate): "work"
    case .item(.timer): mark.isSleep ? "the end of a sleep" : "the end of a timer"
    case .item(.response): "the end of a latency\(mark.latency.map { " of \(text(of: $0))" } ?? "")"
    case .item(.drawn): "an event of the test"
    case .item(.job): mark.isOfTest ? "a step of the test" : "a step of a task"
    case .body: "a step of the test"
    case .failure: "the failure below"
    }
  }

  /// When something happened. What has to be later than a time is later by nanoseconds.
  static func text(of nanoseconds: Int64) -> String {
    let beyond = nanoseconds % 1_000_000
    let isJustAfter = (1..<1_000).contains(beyond)
    return "\(isJustAfter ? "just after" : "at") \(seconds(isJustAfter ? nanoseconds - beyond : nanoseconds)) s"
  }

  private static func text(of latency: ClosedRange<Int64>) -> String {
    let (shortest, longest) = (seconds(latency.lowerBound), seconds(latency.upperBound))
    if shortest == longest { return "\(shortest) s" }
    return latency.upperBound == .max ? "\(shortest) s or more" : "\(shortest) to \(longest) s"
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    return seconds == seconds.rounded() ? "\(Int64(seconds))" : "\(seconds)"
  }
}
