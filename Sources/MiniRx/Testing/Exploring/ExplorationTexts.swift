/// The texts of what an exploration finds.
enum ExplorationTexts {
  static func text(_ finding: Exploration.Finding, _ tried: Int, of orders: TestScheduler.Orders) -> String {
    switch finding {
    case .failure(let run, _) where run.choices == .plain: plainRunFails(run)
    case .failure(let run, let plain): orderFails(run, plain, count(tried, of: orders))
    case .instability(let choices): dependsOnSomethingElse(choices)
    case .strangeToken(let token): strangeToken(token)
    }
  }

  private static func count(_ tried: Int, of orders: TestScheduler.Orders) -> String {
    if case .replay = orders.selection { return "replayed" }
    return "\(tried) of \(orders.limit) tried"
  }

  private static func orderFails(_ run: ExploredRun, _ plain: ExploredRun, _ count: String) -> String {
    let choices = run.choices
    let drawing = CourseDrawing(run, plain)
    return """
      This order fails (\(count); \(choices.count == 1 ? "1 choice differs" : "\(choices.count) choices differ") from the \
      plain run). Replay: orders: .replay("\(choices.token)")

      \(drawing.lines.joined(separator: "\n"))

      \(failures(of: run))
      """
  }

  private static func plainRunFails(_ run: ExploredRun) -> String {
    """
    The plain run fails, before any other order is tried. Replay: orders: .replay("plain")

    \(failures(of: run))
    """
  }

  private static func failures(of run: ExploredRun) -> String {
    let failures = run.failures
    let lines = failures.prefix(3).map { "\($0.site.fileID):\($0.site.line): \($0.message)" }
    let others = failures.count > 3 ? ["(and \(failures.count - 3) more)"] : []
    return (lines + others).joined(separator: "\n\n")
  }

  private static func dependsOnSomethingElse(_ choices: Choices) -> String {
    """
    The body depends on something besides the scheduler: it was run twice with the same choices, and took another course. \
    The choices: orders: .replay("\(choices.token)")

    Look for the time of day (`Date()`), random numbers and `UUID()`, real queues, threads and tasks \
    (`MainScheduler.instance`, `DispatchQueue`, `Effect.run`), variables outside the body that outlive a run, and the order of \
    a `Set` or a `Dictionary`. Pass what the code needs as a dependency, and let the test override it.
    """
  }

  private static func strangeToken(_ token: String) -> String {
    """
    The token "\(token)" is that of no order of this body.

    A token is valid while the code of the test and of the feature schedules the same work. Explore again, with `orders: \
    .all(upTo: 1_000)`, for the order that fails now.
    """
  }
}

/// Two runs as marble diagrams, with a line a lane and a column an item, and what the characters stand for.
private struct CourseDrawing {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let longest = 60

  private var characters: [UInt64: Character] = [:]
  private var legend: [String] = []
  private let laneNames: [String]
  private(set) var lines: [String] = []

  init(_ run: ExploredRun, _ plain: ExploredRun) {
    laneNames = run.laneNames.count >= plain.laneNames.count ? run.laneNames : plain.laneNames
    let (failing, usual) = (run.marks, plain.marks)
    let difference = zip(failing, usual).prefix { $0.id == $1.id }.count
    let first = max(0, difference - Self.longest / 2)
    let shown = [usual, failing].map { Array($0.dropFirst(first).prefix(Self.longest)) }
    for mark in shown[0] + shown[1] { name(mark) }
    lines = ["  the plain run"] + draw(shown[0], isCut: first > 0)
    lines += ["", "  this order"] + draw(shown[1], isCut: first > 0)
    lines.append(caret(difference, first, failing, usual))
    lines += [""] + legend
  }

  private mutating func name(_ mark: ExploredRun.Mark) {
    guard mark.id != 0, characters[mark.id] == nil else { return }
    let character = characters.count < Self.letters.count ? Self.letters[characters.count] : "*"
    characters[mark.id] = character
    let what = ([mark.kind?.rawValue] + mark.notes).compactMap(\.self).joined(separator: ": ")
    legend.append("  \(character)  \(laneNames[mark.lane]) at \(Self.seconds(mark.time)): \(what)")
  }

  private func character(_ mark: ExploredRun.Mark) -> Character { mark.id == 0 ? "!" : characters[mark.id] ?? "*" }

  private func draw(_ marks: [ExploredRun.Mark], isCut: Bool) -> [String] {
    let width = (laneNames.map(\.count).max() ?? 0) + 2
    let lines = laneNames.indices.map { lane in
      MarbleLine(
        marks.enumerated().filter { $1.lane == lane }.map { ($0, character($1)) }, length: marks.count, end: [])
    }
    return zip(laneNames, MarbleDrawing(lines, showing: marks.count).lines).map { name, line in
      "    \(name)" + String(repeating: " ", count: width - name.count) + (isCut ? "…" : "") + line
    }
  }

  private func caret(
    _ difference: Int, _ first: Int, _ failing: [ExploredRun.Mark], _ usual: [ExploredRun.Mark]
  ) -> String {
    let width = 4 + (laneNames.map(\.count).max() ?? 0) + 2 + (first > 0 ? 1 : 0)
    let names = [failing, usual].map { marks in
      difference < marks.count ? String(character(marks[difference])) : "the end"
    }
    return String(repeating: " ", count: width + difference - first) + "^ \(names[0]) before \(names[1])"
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    return seconds == seconds.rounded() ? "\(Int64(seconds)) s" : "\(seconds) s"
  }
}
