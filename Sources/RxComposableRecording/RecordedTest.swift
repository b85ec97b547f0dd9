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
  /// dependency is.
  ///
  /// Values are written by reflection: literals, cases, and structs by the initializer of their fields. What cannot be
  /// written (an object, a closure, a private type) becomes a comment that says why, and the test is then not exhaustive.
  /// Fields that change are taken to be variables that the test can see. A struct whose initializer has other parameters
  /// than its fields needs one that has them, in an extension beside the test.
  ///
  /// - Parameters:
  ///   - name: the name of the test's function.
  ///   - initialState: the state at the beginning, as source, where its default is shorter or reflection cannot write it.
  ///   - reducer: the reducer, as source.
  ///   - environment: the environment of a closure-based reducer, as source.
  ///   - dependencies: statements that override dependencies, such as `$0.rxMainQueue = scheduler`.
  /// - Returns: a file of XCTest.
  /// - Complexity: linear in the sizes of the states that are compared.
  public func test(
    named name: String, initialState: String? = nil, reducer: String? = nil, environment: String? = nil,
    dependencies: [String] = []
  ) -> String {
    TestSource(self, name, initialState, reducer, environment, dependencies).text
  }
}

/// Writes the test of a session, a line at a time.
private struct TestSource<State, Action> {
  private static var testLibrary: String { "XCTest" }
  /// What is left of a line in the body.
  private static var width: Int { SourceText.width - 4 }

  private let entries: [Recording<State, Action>.Entry]
  private let beginning: State?
  private let name: String
  private let initialState: String?
  private let reducer: String?
  private let environment: String?
  private let overrides: [String]
  private let dependencies: [String]
  /// The unit of the scheduler in nanoseconds.
  private let resolution: Int64
  private var body: [String] = []
  /// What the test leaves out.
  private var isExhaustive = true
  /// Whether the feature works on a background, so that the test has to wait for it.
  private let isAsynchronous: Bool
  /// The time of the scheduler.
  private var clock: Int64 = 0
  /// Whether the scheduler has nothing to do at this time.
  private var isSettled = false
  /// Which run of the loop each entry belongs to.
  private let runs: [Int: Int]
  private var lastRun: Int?

  init(
    _ recording: Recording<State, Action>, _ name: String, _ initialState: String?, _ reducer: String?,
    _ environment: String?, _ overrides: [String]
  ) {
    entries = recording.entries
    let stubs = StubSource(recording.calls)
    beginning = recording.state(at: recording.indices.lowerBound - 1)
    (self.name, self.initialState, self.reducer) = (name, initialState, reducer)
    (self.environment, self.overrides) = (environment, overrides)
    (dependencies, resolution, isAsynchronous) = (stubs.lines, stubs.resolution, stubs.isAsynchronous)
    clock = entries.first?.time ?? 0
    runs = Self.runs(entries)
    for entry in entries { write(entry) }
    writeEnd()
  }

  var text: String {
    let module = String(reflecting: State.self).split(separator: ".").first.map(String.init) ?? ""
    let type = name.hasPrefix("test") ? String(name.dropFirst(4)) : name.prefix(1).uppercased() + name.dropFirst()
    let lines = (setUp + (isExhaustive ? [] : ["store.exhaustivity = .off"]) + [""] + body)
      .map { $0.isEmpty ? "" : "    " + $0 }
    // A text that is longer than a line cannot be broken.
    let isTooLong = lines.contains { $0.count > SourceText.width }
    return """
      // Written by `Recording.test(named:)` from a recorded session.
      \(isTooLong ? "// swift-format-ignore-file\n" : "")import RxComposableTesting
      import \(Self.testLibrary)

      @testable import \(module)

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
    return (usesScheduler || body.contains { $0.contains("scheduler") } ? [scheduler] : []) + dependencies + store
  }

  /// Whether anything in the test works on its scheduler.
  private var usesScheduler: Bool {
    (dependencies + overrides + [environment ?? ""]).contains { $0.contains("scheduler") }
  }

  private var resolutionArgument: String {
    switch resolution {
    case 1_000_000_000: ""
    case 1_000_000: ", resolution: 0.001"
    case 1_000: ", resolution: 0.000_001"
    default: ", resolution: 0.000_000_001"
    }
  }

  private var store: [String] {
    var lines: [String] = []
    var state = SourceText.word(initialState ?? "<#state#>")
    if initialState == nil, let beginning {
      do { state = try SwiftSource.expression(beginning, isQualified: true) } catch {
        lines.append("// The state at the beginning cannot be written: \(error.reason).")
      }
    }
    if reducer == nil { lines.append("// A recording does not know the reducer: pass `reducer:`.") }
    let reducer = reducer ?? "<#reducer#>"
    let arguments: [SourceText] =
      [.labelled("initialState: ", state), .labelled("reducer: ", .word(reducer))]
      + (environment.map { [.labelled("environment: ", .word($0))] } ?? [])
    lines += SourceText.group("let store = TestStore(", arguments, ")")
      .lines(overrides.isEmpty ? "" : " {", width: Self.width)
    if !overrides.isEmpty { lines += overrides.map { "  " + $0 } + ["}"] }
    return lines
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

  private mutating func writeStep(_ entry: Recording<State, Action>.Entry, _ statements: [SourceText]) {
    let action: SourceText
    do { action = try SwiftSource.expression(entry.action) } catch {
      isExhaustive = false
      body.append("// Action \(entry.index) cannot be written: \(error.reason).")
      body.append("// " + ActionLabel.of(entry.action))
      return
    }
    switch entry.cause {
    case .send:
      advance(to: entry.time)
      step("send", action, statements)
    case .effect(let cause?, _) where entries.first.map({ $0.index <= cause }) ?? false:
      let run = runs[entry.index]
      if run == runs[cause] || run == lastRun { advance(to: entry.time) } else { advanceToReceive(at: entry.time) }
      if entry.action is any Equatable {
        step("receive", action, statements)
      } else {
        body.append("// `\(action.line)`; actions are not `Equatable`, so that any is received.")
        step("receive", .word("{ _ in true }"), statements)
      }
    case .effect:
      advance(to: entry.time)
      body.append("// Delivered by an effect from before the recording; sent here.")
      step("send", action, statements)
    }
  }

  private mutating func step(_ call: String, _ argument: SourceText, _ statements: [SourceText]) {
    let text = SourceText.group("\(wait)store.\(call)(", [argument], ")")
    if call == "send" || isAsynchronous { isSettled = false }
    if statements.isEmpty { return body += text.lines(width: Self.width) }
    body += text.lines(" {", width: Self.width)
    body += statements.flatMap { $0.lines(width: Self.width - 2) }.map { "  " + $0 }
    body.append("}")
  }

  private var wait: String { isAsynchronous ? "await " : "" }

  /// Lets the time of the session pass while effects run.
  private mutating func advance(to time: Int64) {
    guard time > clock else { return }
    let isRunning = entries.contains { entry in
      guard let effect = entry.effect, effect.began <= clock else { return false }
      return effect.ended.map { $0 > clock } ?? true
    }
    if isRunning { body.append("\(wait)scheduler.advance(by: \(Self.span(time - clock)))") }
    (clock, isSettled) = (time, true)
  }

  /// Lets an effect deliver.
  private mutating func advanceToReceive(at time: Int64) {
    if time > clock {
      body.append("\(wait)scheduler.advance(by: \(Self.span(time - clock)))")
    } else if usesScheduler, !isSettled {
      body.append("\(wait)scheduler.advance()")
    }
    isSettled = true
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
    return ".\(unit.1)(\(SwiftSource.integer("\(nanoseconds / unit.0)")))"
  }

  private mutating func writeEnd() {
    let open = entries.filter { $0.effect.map { $0.end == nil } ?? false }.map { "\($0.index)" }
    if let last = open.last {
      let numbers = open.count == 1 ? last : "\(open.dropLast().joined(separator: ", ")) and \(last)"
      let subject = open.count == 1 ? "The effect of action" : "The effects of actions"
      body.append("// \(subject) \(numbers) still ran when the session ended.")
      body.append("\(wait)store.skipInFlightEffects(strict: false)")
    } else if isAsynchronous {
      body.append("await store.finish()")
    }
  }
}
