import Foundation

extension Recording {
  /// The session as Swift source: a test that sends what users sent, receives what effects delivered, in that order, and
  /// describes each change of the state.
  ///
  ///     print(recording.test(
  ///       named: "testAVisit", reducer: "appReducer",
  ///       environment: "AppEnvironment(mainQueue: scheduler, numberFact: numberFact)"))
  ///
  /// The test has a `TestScheduler` of the name `scheduler`, which it moves as time passed in the session, and a closure
  /// for each dependency whose answers were recorded (``dependency(_:_:)``), under its name.
  ///
  /// Values are written by reflection: literals, cases, and structs by the initializer of their fields. What cannot be
  /// written (an object, a closure, a private type) becomes a comment that says why, and the test is then not exhaustive.
  /// Fields that change are taken to be variables that the test can see.
  ///
  /// - Parameters:
  ///   - name: the name of the test's function.
  ///   - reducer: the reducer, as source.
  ///   - environment: the environment of a closure-based reducer, as source.
  ///   - dependencies: statements that override dependencies, such as `$0.mainQueue = scheduler`.
  /// - Returns: a file of XCTest.
  /// - Complexity: linear in the sizes of the states that are compared.
  public func test(
    named name: String, reducer: String? = nil, environment: String? = nil, dependencies: [String] = []
  ) -> String {
    TestSource(self, name, reducer, environment, dependencies).text
  }
}

/// Writes the test of a session, a line at a time.
private struct TestSource<State, Action> {
  private static var testLibrary: String { "XCTest" }

  private let entries: [Recording<State, Action>.Entry]
  private let calls: [RecordedCall]
  private let beginning: State?
  private let name: String
  private let reducer: String?
  private let environment: String?
  private let overrides: [String]
  private var body: [String] = []
  /// What the test leaves out.
  private var isExhaustive = true
  /// The time of the scheduler.
  private var clock: Int64 = 0
  /// Which run of the loop each entry belongs to.
  private let runs: [Int: Int]
  private var lastRun: Int?

  init(
    _ recording: Recording<State, Action>, _ name: String, _ reducer: String?, _ environment: String?,
    _ overrides: [String]
  ) {
    entries = recording.entries
    calls = recording.calls
    beginning = recording.state(at: recording.indices.lowerBound - 1)
    (self.name, self.reducer, self.environment, self.overrides) = (name, reducer, environment, overrides)
    clock = entries.first?.time ?? 0
    runs = Self.runs(entries)
    for entry in entries { write(entry) }
    writeEnd()
  }

  var text: String {
    let module = String(reflecting: State.self).split(separator: ".").first.map(String.init) ?? ""
    let type = name.hasPrefix("test") ? String(name.dropFirst(4)) : name.prefix(1).uppercased() + name.dropFirst()
    let lines = setUp + (isExhaustive ? [] : ["store.exhaustivity = .off"]) + [""] + body
    return """
      // Written by `Recording.test(named:)` from a recorded session.
      // swift-format-ignore-file
      import RxComposable
      import \(Self.testLibrary)

      @testable import \(module)

      final class \(type)Tests: XCTestCase {
        func \(name)() {
      \(lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n"))
        }
      }

      """
  }

  // MARK: Before the first action

  private var setUp: [String] {
    let dependencies = dependencies
    let scheduler = "let scheduler = TestScheduler(initialClock: 0\(resolutionArgument))"
    let uses = (body + dependencies + overrides + [environment ?? ""]).contains { $0.contains("scheduler") }
    return (uses ? [scheduler] : []) + dependencies + store
  }

  private var store: [String] {
    var lines: [String] = []
    let state: String
    do {
      state = try beginning.map { value throws(Unwritable) in try SwiftSource.expression(value) } ?? "<#state#>"
    } catch {
      lines.append("// The state at the beginning cannot be written: \(error.reason).")
      state = "<#state#>"
    }
    if reducer == nil { lines.append("// A recording does not know the reducer: pass `reducer:`.") }
    lines.append("let store = TestStore(")
    lines.append("  initialState: \(state),")
    let tail = overrides.isEmpty ? ")" : ") {"
    if let environment {
      lines.append("  reducer: \(reducer ?? "<#reducer#>"),")
      lines.append("  environment: \(environment)")
    } else {
      lines.append("  reducer: \(reducer ?? "<#reducer#>")")
    }
    lines.append(tail)
    if !overrides.isEmpty { lines += overrides.map { "  " + $0 } + ["}"] }
    return lines
  }

  /// A closure for each dependency, which answers call by call.
  private var dependencies: [String] {
    var kinds: [RecordedDependency] = []
    for call in calls where !kinds.contains(call.dependency) { kinds.append(call.dependency) }
    return kinds.flatMap { kind -> [String] in
      let answers = calls.filter { $0.dependency == kind }.flatMap { answer(to: $0) }
      let list = "\(kind.name)Answers"
      return ["// What `\(kind.name)` answered, call by call.", "var \(list): [Observable<\(kind.output)>] = ["]
        + answers.map { "  " + $0 } + [
          "]",
          "let \(kind.name): (\(kind.input)) -> Effect<\(kind.output)> = { _ in",
          "  \(list).isEmpty ? .unimplemented(\"\(kind.name)\") : Effect(\(list).removeFirst())", "}",
        ]
    }
  }

  private func answer(to call: RecordedCall) -> [String] {
    if call.events.isEmpty { return [".never(),"] }
    do {
      if call.isImmediate, let answer = try immediate(call.events.map(\.event)) { return [answer + ","] }
      var records: [String] = []
      for (time, event) in call.events { records.append(try record(event, after: time - call.began)) }
      return ["scheduler.createColdObservable([\(records.joined(separator: ", "))]).asObservable(),"]
    } catch {
      return ["// An answer cannot be written: \(error.reason).", ".never(),"]
    }
  }

  private func immediate(_ events: [RecordedCall.Event]) throws(Unwritable) -> String? {
    switch (events.first, events.dropFirst().first, events.count) {
    case (.next(let value)?, .completed?, 2): ".just(\(try SwiftSource.expression(value)))"
    case (.completed?, nil, 1): ".empty()"
    case (.failed(let error)?, nil, 1): ".error(\(try SwiftSource.expression(error, isQualified: true)))"
    default: nil
    }
  }

  private func record(_ event: RecordedCall.Event, after nanoseconds: Int64) throws(Unwritable) -> String {
    let time = nanoseconds / resolution
    return switch event {
    case .next(let value): ".next(\(time), \(try SwiftSource.expression(value)))"
    case .failed(let error): ".error(\(time), \(try SwiftSource.expression(error, isQualified: true)))"
    case .completed: ".completed(\(time))"
    }
  }

  /// The unit of the scheduler in nanoseconds: the longest in which all answers arrive at whole numbers.
  private var resolution: Int64 {
    let spans = calls.filter { !$0.isImmediate }.flatMap { call in call.events.map { $0.time - call.began } }
    return [1_000_000_000, 1_000_000, 1_000].first { unit in spans.allSatisfy { $0 % unit == 0 } } ?? 1
  }

  private var resolutionArgument: String {
    switch resolution {
    case 1_000_000_000: ""
    case 1_000_000: ", resolution: 0.001"
    case 1_000: ", resolution: 0.000_001"
    default: ", resolution: 0.000_000_001"
    }
  }

  // MARK: Actions

  private mutating func write(_ entry: Recording<State, Action>.Entry) {
    let assignments = StateAssignments(from: entry.stateBefore, to: entry.state)
    for omission in assignments.omissions {
      isExhaustive = false
      body.append("// A change cannot be written: \(omission).")
    }
    writeStep(entry, assignments.statements)
    lastRun = runs[entry.index]
  }

  private mutating func writeStep(_ entry: Recording<State, Action>.Entry, _ statements: [String]) {
    let action: String
    do { action = try SwiftSource.expression(entry.action) } catch {
      isExhaustive = false
      body.append("// Action \(entry.index) cannot be written: \(error.reason).")
      body.append("// " + ActionLabel.of(entry.action))
      return
    }
    switch entry.cause {
    case .send:
      advance(to: entry.time)
      step("store.send(\(action))", statements)
    case .effect(let cause?, _) where entries.first.map({ $0.index <= cause }) ?? false:
      let run = runs[entry.index]
      if run == runs[cause] || run == lastRun { advance(to: entry.time) } else { advanceToReceive(at: entry.time) }
      if entry.action is any Equatable {
        step("store.receive(\(action))", statements)
      } else {
        body.append("// `\(action)`; actions are not `Equatable`, so that any is received.")
        step("store.receive({ _ in true })", statements)
      }
    case .effect:
      advance(to: entry.time)
      body.append("// Delivered by an effect from before the recording; sent here.")
      step("store.send(\(action))", statements)
    }
  }

  private mutating func step(_ call: String, _ statements: [String]) {
    if statements.isEmpty { return body.append(call) }
    body.append("\(call) {")
    body += statements.map { "  " + $0 }
    body.append("}")
  }

  /// Lets the time of the session pass while effects run.
  private mutating func advance(to time: Int64) {
    guard time > clock else { return }
    let isRunning = entries.contains { entry in
      guard let effect = entry.effect, effect.began <= clock else { return false }
      return effect.ended.map { $0 > clock } ?? true
    }
    if isRunning { body.append("scheduler.advance(by: \(Self.span(time - clock)))") }
    clock = time
  }

  /// Lets an effect deliver.
  private mutating func advanceToReceive(at time: Int64) {
    body.append("scheduler.advance(\(time > clock ? "by: \(Self.span(time - clock))" : ""))")
    clock = max(clock, time)
  }

  /// Actions that are reduced before the state is published belong to one run: the last has what publishing took.
  private static func runs(_ entries: [Recording<State, Action>.Entry]) -> [Int: Int] {
    var run = 0
    var runs: [Int: Int] = [:]
    for entry in entries {
      runs[entry.index] = run
      if entry.publishDuration != nil { run += 1 }
    }
    return runs
  }

  private static func span(_ nanoseconds: Int64) -> String {
    let units: [(Int64, String)] = [(1_000_000_000, "seconds"), (1_000_000, "milliseconds"), (1_000, "microseconds")]
    let unit = units.first { nanoseconds % $0.0 == 0 } ?? (1, "nanoseconds")
    return ".\(unit.1)(\(nanoseconds / unit.0))"
  }

  private mutating func writeEnd() {
    let open = entries.filter { $0.effect.map { $0.end == nil } ?? false }
    if open.isEmpty { return }
    let numbers = open.map { "\($0.index)" }.joined(separator: ", ")
    body.append("// The effects of the actions \(numbers) still ran when the session ended.")
    body.append("store.skipInFlightEffects(strict: false)")
  }
}
