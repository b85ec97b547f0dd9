import Foundation
import RxComposable

extension Recording {
  /// The session as Swift source: a test that sends what users sent, receives what effects delivered, in that order, and
  /// describes each change of the state.
  ///
  ///     print(recording.test(
  ///       named: "testAVisit", reducer: "appReducer",
  ///       environment: "AppEnvironment(mainQueue: scheduler, numberFact: numberFact)"))
  ///
  /// The test has a `TestScheduler` of the name `scheduler`, which it moves as time passed in the session, and a closure
  /// for each dependency whose answers were recorded (`dependency`), under its name. It is asynchronous where a
  /// dependency is, and in parts of twenty actions then where it is long.
  ///
  /// The order is that of the session. Times are rounded to milliseconds, and moved where only that keeps the order: a timer that
  /// ran late in the session runs at its time in the test. Where the order cannot be had in virtual time, or depends on what the
  /// recording does not know, the test ends with a comment that says so.
  ///
  /// Values are written by reflection: literals, cases, and structs by the initializer of their fields; a struct of which a
  /// constant differs is written as a whole. What cannot be written (an object, a closure, a private type, what is behind a
  /// property wrapper of the application) is named in a comment at its step, which then describes the rest
  /// (`exhaustivity = .off`). A struct whose initializer has other parameters than its fields needs one that has them, in an
  /// extension beside the test.
  ///
  /// - Parameters:
  ///   - name: the name of the test's function. `test` is written in front where it is missing, and what no name has is left out:
  ///     "login works" is `testLoginWorks`.
  ///   - initialState: the state at the beginning, as source, where its default is shorter or reflection cannot write it.
  ///   - reducer: the reducer, as source.
  ///   - environment: the environment of a closure-based reducer, as source.
  ///   - dependencies: statements that override dependencies, such as `$0.rxMainQueue = scheduler`.
  ///   - unsettable: the names of fields that a test cannot set, because they are private, or private to set: reflection does
  ///     not see that.
  ///   - imports: modules of types that only the source above names.
  /// - Returns: a file of XCTest, which imports the modules whose types it names. A type with the name of one of ours or of
  ///   Foundation, such as `Driver`, is imported by itself; where it is generic, write that import.
  /// - Complexity: linear in the actions, and in the sizes of the states that are compared.
  public func test(
    named name: String, initialState: String? = nil, reducer: String? = nil, environment: String? = nil,
    dependencies: [String] = [], unsettable: [String] = [], imports: [String] = []
  ) -> String {
    let source = TestSource(
      initialState: initialState, reducer: reducer, environment: environment, dependencies: dependencies)
    return test(named: name, source, unsettable: unsettable, imports: imports)
  }

  func test(named name: String, _ source: TestSource, unsettable: [String] = [], imports: [String] = []) -> String {
    let named = LockIsolated(Set(dependencies.flatMap(\.named) + [String(reflecting: State.self)]))
    return SwiftSource.$unsettable.withValue(Set(unsettable)) {
      SwiftSource.$named.withValue(named) { WrittenTest(self, name, source, imports: imports).text }
    }
  }
}

/// Writes the test of a session, a line at a time.
private struct WrittenTest<State, Action> {
  private static var testLibrary: String { "XCTest" }
  /// How many actions a function has of a test that is longer: 365 actions in one that waits took the compiler 70 s and 10 GB.
  private static var partLength: Int { 20 }
  /// What is left of a line before the first action.
  private static var width: Int { SourceText.width - 4 }
  private var width: Int { Self.width - (isInParts ? 2 : 0) }

  private let session: WrittenSession<State, Action>
  private let name: String
  private let source: Recording<State, Action>.TestSource
  private let otherModules: [String]
  private let stubs: StubSource
  private var dependencies: [String]
  private var body: [String] = []
  /// Whether the feature works on a background, so that the test has to wait for it.
  private let isAsynchronous: Bool
  private let isInParts: Bool
  /// Where the present part begins, by the position in the body and the action.
  private var part = (line: 0, action: 0)
  private let times: WrittenTimes
  /// Whether timers came in the order of their starts where they met.
  private let keepsOrderOfTimers: Bool
  /// Whether anything in the test works on its scheduler.
  private let usesScheduler: Bool
  /// The time of the scheduler.
  private var clock: Int64 = 0
  /// Whether the scheduler has nothing to do at this time.
  private var isSettled = false
  /// The moment of the last step.
  private var moment = 0
  /// Whether no task may run between the step and the next that is sent, which users sent in the same turn.
  private var isWithNext = false
  private var wasWithNext = false
  private var turn: Int?
  private var turnHasTasks = false
  /// The position of the next action that is sent.
  private var nextSent = 0
  /// What effects reported.
  private var issues: [String] = []
  /// When the effects end that ran at the last step.
  private var runningEffects: [Int] = []

  init(
    _ recording: Recording<State, Action>, _ name: String, _ source: Recording<State, Action>.TestSource,
    imports otherModules: [String]
  ) {
    (self.name, self.source, self.otherModules) = (SwiftSource.testName(name), source, otherModules)
    session = WrittenSession(recording)
    let entries = session.entries
    times = WrittenTimes(session, keepsTimes: recording.keepsTimes)
    keepsOrderOfTimers = recording.keepsOrderOfTimers
    stubs = StubSource(session, times)
    dependencies = stubs.lines()
    isAsynchronous = stubs.isAsynchronous || entries.contains { $0.place.isOfTask }
    isInParts = isAsynchronous && entries.count > 2 * Self.partLength
    let written = dependencies + source.dependencies + [source.environment ?? ""]
    usesScheduler = written.contains { $0.contains("scheduler") }
    if recording.indices.lowerBound < session.first {
      body.append("// It begins with action \(session.first), because not all is kept that was asked for before:")
      body.append("// `Recording(limit:)` says how much is.")
    }
    if let entry = entries.first { (clock, part.action) = (times[entry.place.number], entry.index) }
    for (position, entry) in entries.enumerated() {
      let obstacle = obstacle(to: entry)
      let isPartFull = position % Self.partLength == 0 && !isWithNext
      if let last = entries[..<position].last, obstacle != nil || isPartFull { endPart(at: last.index) }
      if let obstacle {
        writeEnd(before: entry, obstacle)
        dependencies = stubs.lines(until: position + 1)
        issues = Recording.issues(of: entries[..<position])
        return
      }
      (wasWithNext, isWithNext) = (isWithNext, isInTurnOfNext(position))
      write(entry)
    }
    entries.last.map { endPart(at: $0.index) }
    issues = Recording.issues(of: entries[...], alsoLater: !entries.contains(where: ranToTheEnd))
    writeEnd()
  }

  private var entries: [Recording<State, Action>.Entry] { session.entries }

  /// What the test calls its store: a dependency may have the name.
  private var storeName: String { session.dependencies.contains { $0.name == "store" } ? "testStore" : "store" }

  var text: String {
    let type = name.dropFirst(name.dropFirst(4).first?.isNumber == true ? 0 : 4).capitalizedAtFirst
    let lines = (setUp + [""] + body).map { $0.isEmpty ? "" : "    " + $0 }
    // A text that is longer than a line cannot be broken.
    let isTooLong = lines.contains { $0.count > SourceText.width }
    let parts = [source.initialState, source.reducer, source.environment].compactMap(\.self) + source.dependencies
    let imports = TestImports.lines(SwiftSource.named?.value ?? [], otherModules, source: parts.joined(separator: " "))
    return """
      // Written by `Recording.test(named:)` from a recorded session.
      \(isTooLong ? "// swift-format-ignore-file\n" : "")import RxComposableTesting
      import \(Self.testLibrary)

      \(imports.joined(separator: "\n"))

      final class \(type)Tests: XCTestCase {
        \(isAsynchronous ? "@MainActor\n  " : "")func \(name)()\(isAsynchronous ? " async" : "") {
      \(lines.joined(separator: "\n"))
        }
      }

      """
  }

  // MARK: Before the first action

  private var setUp: [String] {
    let scheduler = "let scheduler = TestScheduler(initialClock: 0\(resolutionArgument))"
    let timePasses = body.contains { $0.contains("scheduler.advance(by") }
    return (usesScheduler || body.contains { $0.contains("scheduler") } ? [scheduler] : [])
      + (keepsOrderOfTimers && timePasses ? ["scheduler.keepsOrderOfTimers = true"] : []) + dependencies + store
  }

  private var resolutionArgument: String {
    switch stubs.resolution {
    case 1_000_000_000: ""
    case 1_000_000: ", resolution: 0.001"
    case 1_000: ", resolution: 0.000_001"
    default: ", resolution: 0.000_000_001"
    }
  }

  private var store: [String] {
    var lines: [String] = []
    var state = SourceText.word(source.initialState ?? "<#state#>")
    if source.initialState == nil, let beginning = session.beginning?.value {
      do { state = try SwiftSource.expression(beginning, isQualified: true) } catch {
        lines.append("// The state at the beginning cannot be written: \(error.reason).")
      }
    }
    if source.reducer == nil { lines.append("// A recording does not know the reducer: pass `reducer:`.") }
    let arguments: [SourceText] =
      [.labelled("initialState: ", state), .labelled("reducer: ", .word(source.reducer ?? "<#reducer#>"))]
      + (source.environment.map { [.labelled("environment: ", .word($0))] } ?? [])
    lines += SourceText.group("let \(storeName) = TestStore(", arguments, ")")
      .lines(source.dependencies.isEmpty ? "" : " {", width: Self.width)
    if !source.dependencies.isEmpty { lines += source.dependencies.map { "  " + $0 } + ["}"] }
    return lines + ["\(storeName).continueAfterFailure = false"]
      + issues.map { "\(storeName).expectIssue(\($0.debugDescription))" }
  }

  // MARK: Actions

  private static func source(of entry: Recording<State, Action>.Entry) throws(Unwritable) -> SourceText {
    let source = SwiftSource.$state.withValue(UncheckedSendable(entry.stateBefore)) {
      Result { () throws(Unwritable) in try SwiftSource.expression(entry.action) }
    }
    return try source.get()
  }

  private mutating func write(_ entry: Recording<State, Action>.Entry) {
    let assignments = SwiftSource.$state.withValue(UncheckedSendable(entry.stateBefore)) {
      StateAssignments(from: entry.stateBefore, to: entry.state)
    }
    advance(to: entry)
    let action = try? Self.source(of: entry)
    if entry.isSentByTest(in: entries) {
      switch entry.cause {
      case .send: break
      case .effect(of: let index?, _) where session.first <= index:
        body.append("// Delivered by the effect of action \(index), which was skipped; sent here.")
      case .effect: body.append("// Delivered by an effect from before the recording; sent here.")
      }
      step("send", action ?? .word(""), assignments)
    } else if let action, entry.action is any Equatable {
      step("receive", action, assignments)
    } else {
      let text = action?.line ?? ActionLabel.of(entry.action)
      let reason = action == nil ? "the action has no source" : "actions are not `Equatable`"
      body.append("// `\(text)`; \(reason), so that any is received.")
      step("receive", .word("{ _ in true }"), assignments)
    }
  }

  private mutating func step(_ call: String, _ argument: SourceText, _ assignments: StateAssignments) {
    if call == "send" || isAsynchronous { isSettled = false }
    let text = SourceText.group("\(isWithNext ? "" : wait)\(storeName).\(call)(", [argument], ")")
    var lines = text.lines(assignments.statements.isEmpty ? "" : " {", width: width)
    if !assignments.statements.isEmpty {
      lines += assignments.statements.flatMap { $0.lines(width: width - 2) }.map { "  " + $0 } + ["}"]
    }
    if isWithNext { lines = ["// In one turn with what is sent next.", "_ = {"] + lines.map { "  " + $0 } + ["}()"] }
    if assignments.omissions.isEmpty { return body += lines }
    body +=
      assignments.omissions.map { "// Not described: \($0)." } + ["\(storeName).exhaustivity = .off"] + lines
      + ["\(storeName).exhaustivity = .on"]
  }

  /// Makes a function of what was written since the last part.
  private mutating func endPart(at last: Int) {
    if !isInParts { return }
    let lines = body[part.line...].map { "  " + $0 }
    let name = "actions\(part.action)To\(last)"
    body.replaceSubrange(part.line..., with: ["func \(name)() async {"] + lines + ["}", "await \(name)()"])
    part = (body.count, last + 1)
  }

  private var wait: String { isAsynchronous ? "await " : "" }

  private mutating func isInTurnOfNext(_ position: Int) -> Bool {
    let (entry, entries) = (entries[position], entries)
    if nextSent <= position {
      nextSent = entries[(position + 1)...].firstIndex { $0.isSentByTest(in: entries) } ?? entries.count
    }
    if entry.isSentByTest(in: entries) {
      if entry.place.turn == nil || entry.place.turn != turn { turnHasTasks = false }
      turn = entry.place.turn
      // What the action led to at once may have begun them.
      turnHasTasks = turnHasTasks || entries[position..<nextSent].contains { $0.place.turn == turn && $0.hasTasks }
    }
    guard isAsynchronous, nextSent < entries.count else { return false }
    let next = entries[nextSent]
    let isInTurn = turnHasTasks && turn != nil && next.place.turn == turn
    return (isInTurn || times.isSentWithNext(entry.place.number))
      && times[next.place.number] == times[entry.place.number] && obstacle(to: next) == nil
  }

  /// Lets time pass to an entry, while effects or their timers run.
  private mutating func advance(to entry: Recording<State, Action>.Entry) {
    defer {
      moment = entry.place.number
      if let effect = entry.effect { runningEffects.append(entry.effectEnd ?? end(of: effect)) }
    }
    if entry.place.number == moment { return }
    let (time, isSent) = (times[entry.place.number], entry.isSentByTest(in: entries))
    if time > clock {
      if !isSent || stubs.haveTimes || isEffectRunning() || times.hasTimer(at: moment) {
        body.append("\(wait)scheduler.advance(by: \(SwiftSource.span(time - clock)))")
        isSettled = true
      }
      clock = time
    } else if !isSettled,
      isSent ? times.hasTurns(between: moment, and: entry.place.number) : usesScheduler && entry.place.source == .known
    {
      body.append(wasWithNext ? "_ = { scheduler.advance() }()" : "\(wait)scheduler.advance()")
      isSettled = true
    }
  }

  /// The moment of the first entry after the end of an effect from a file, which has no moments.
  private func end(of effect: RecordedEffect) -> Int {
    guard let ended = effect.ended else { return .max }
    return entries.first { $0.time >= ended }?.place.number ?? .max
  }

  /// Whether any effect ran after the last step.
  private mutating func isEffectRunning() -> Bool {
    runningEffects.removeAll { $0 <= moment }
    return !runningEffects.isEmpty
  }

  /// Why the test cannot have an entry.
  private func obstacle(to entry: Recording<State, Action>.Entry) -> String? {
    if let end = session.end, entry.index >= end.index { return end.reason }
    if entry.place.number >= times.end || entry.place.number < moment {
      let isOfTask = entries.contains { $0.place.source == .task && times.isCutOff($0.place.number) }
      if isOfTask { return TestEndTexts.unknownWait }
      return times.endsWhereThreadsMet ? TestEndTexts.unknownOrder : TestEndTexts.otherOrder(conflict(of: entry))
    }
    if Self.isOther(entry.state) { return TestEndTexts.notANumber }
    if !entry.isSentByTest(in: entries) {
      if entry.place.source == .foreign { return TestEndTexts.unknownSource }
      return Self.isOther(entry.action) ? TestEndTexts.notANumber : nil
    }
    do { _ = try Self.source(of: entry) } catch { return "it cannot be written: \(error.reason)" }
    return nil
  }

  /// Whether a value does not equal itself.
  private static func isOther(_ value: Any) -> Bool { value is any Equatable && !ValueEquality.areEqual(value, value) }

  /// What virtual time would bring on the other side of an action, if that is one thing; and whether it came later.
  private func conflict(of entry: Recording<State, Action>.Entry) -> (name: String, isLater: Bool)? {
    let number = entry.place.number
    guard let (first, second) = times.conflict, first == number || second == number else { return nil }
    let other = first == number ? second : first
    let action = entries.first { $0.place.number == other }.map { "action \($0.index)" }
    let call = session.calls.first { $0.answers.contains { $0.moment.number == other } }
    return (action ?? call.map { "an answer of `\($0.dependency.name)`" }).map { ($0, other > number) }
  }

  /// Ends the test at an entry that it cannot have.
  private mutating func writeEnd(before entry: Recording<State, Action>.Entry, _ obstacle: String) {
    let source = try? Self.source(of: entry).line
    let action = source.flatMap { $0.count < width ? $0 : nil } ?? ActionLabel.of(entry.action)
    body.append("// The test ends before action \(entry.index), `\(action)`:")
    body.append("// \(obstacle).")
    skip(withActions: true)
  }

  private mutating func skip(withActions: Bool) {
    if withActions { body.append("\(wait)\(storeName).skipReceivedActions(strict: false)") }
    body.append("\(wait)\(storeName).skipInFlightEffects(strict: false)")
  }

  /// Whether an effect ran until the session ended: in a test the store is not released before.
  private func ranToTheEnd(_ entry: Recording<State, Action>.Entry) -> Bool {
    guard let effect = entry.effect else { return false }
    guard case .cancelled(by: nil)? = effect.end else { return effect.end == nil }
    return entry.momentOfEnd == nil && entry.effectEnd ?? end(of: effect) > entries.last?.place.number ?? 0
  }

  private mutating func writeEnd() {
    let open = entries.filter(ranToTheEnd).map { "\($0.index)" }
    if let last = open.last {
      let numbers = open.count == 1 ? last : "\(open.dropLast().joined(separator: ", ")) and \(last)"
      let subject = open.count == 1 ? "The effect of action" : "The effects of actions"
      body.append("// \(subject) \(numbers) still ran when the session ended.")
      skip(withActions: session.mayAskForMore != nil)
    } else {
      advanceToTheEndOfEffects()
      if isAsynchronous { body.append("await \(storeName).finish()") }
    }
  }

  /// Lets the time pass until all effects have ended, where one of them did so after the last action.
  private mutating func advanceToTheEndOfEffects() {
    let ends = entries.flatMap(\.numbersOfEnds).filter { $0 < times.end }
    if let end = ends.map({ times[$0] }).max(), end > clock {
      body.append("\(wait)scheduler.advance(by: \(SwiftSource.span(end - clock)))")
    } else if usesScheduler, !isSettled, ends.contains(where: { $0 > moment && times[$0] == clock }) {
      body.append("\(wait)scheduler.advance()")
    }
  }
}
