import RxComposable

/// Writes the dependencies of a test, which answer as they did in the session.
struct StubSource {
  private let calls: [RecordedCall]

  init(_ calls: [RecordedCall]) { self.calls = calls }

  /// Whether a dependency is asynchronous.
  var isAsynchronous: Bool { calls.contains { $0.dependency.kind == .function } }

  /// A closure for each dependency, which answers call by call.
  var lines: [String] {
    var kinds: [RecordedDependency] = []
    for call in calls where !kinds.contains(call.dependency) { kinds.append(call.dependency) }
    return kinds.flatMap { dependency in
      if let problem = dependency.problem { return ["// `\(dependency.name)` cannot be written: \(problem)."] }
      let calls = calls.filter { $0.dependency == dependency }
      let answers = calls.flatMap { answer(to: $0, calls.count == 1 ? "" : ",") }.map { "  " + $0 }
      return ["// What `\(dependency.name)` answered, call by call."] + stub(dependency, answers)
    }
  }

  private func stub(_ dependency: RecordedDependency, _ answers: [String]) -> [String] {
    let (name, output) = (dependency.name, dependency.output)
    let list = "\(name)Answers"
    let inputs = dependency.inputs.joined(separator: ", ")
    let ignored = dependency.inputs.isEmpty ? "" : dependency.inputs.map { _ in "_" }.joined(separator: ", ") + " in"
    let next = [
      "\(list).withValue { answers in",
      dependency.kind == .function
        ? "  answers.isEmpty ? unimplemented(\"\(name)\") : answers.removeFirst()"
        : "  answers.isEmpty ? Effect.unimplemented(\"\(name)\").asObservable() : answers.removeFirst()",
      "}",
    ]
    let deferred = ["Observable.deferred {"] + next.map { "  " + $0 } + ["}"]
    let (element, type, work): (String, String, [String]) =
      switch dependency.kind {
      case .function:
        (
          "@Sendable () async throws -> \(output)", "async throws -> \(output)",
          ["let answer = " + next[0]] + next[1...] + ["return try await answer()"]
        )
      case .observable: ("Observable<\(output)>", "-> Observable<\(output)>", deferred)
      case .effect: ("Observable<\(output)>", "-> Effect<\(output)>", deferred + [".eraseToEffect()"])
      }
    return ["let \(list) = LockIsolated<[\(element)]>(["] + answers + ["])"]
      + ["let \(name): @Sendable (\(inputs)) \(type) = {\(ignored.isEmpty ? "" : " " + ignored)"]
      + work.map { "  " + $0 } + ["}"]
  }

  /// The answer to a call, as an element of a list.
  private func answer(to call: RecordedCall, _ separator: String) -> [String] {
    do {
      let text = try call.dependency.kind == .function ? result(of: call) : observable(of: call)
      return text.lines(separator, width: SourceText.width - 6)
    } catch {
      let never = call.dependency.kind == .function ? "{ try await Task.never() }" : ".never()"
      return ["// An answer cannot be written: \(error.reason).", never + separator]
    }
  }

  private func result(of call: RecordedCall) throws(Unwritable) -> SourceText {
    switch call.events.first?.event {
    case .next(let value)?: .group("{ ", [try SwiftSource.expression(value)], " }")
    case .failed(let error)?:
      .group("{ ", [.labelled("throw ", try SwiftSource.expression(error, isQualified: true))], " }")
    case .completed?, nil: .word("{ try await Task.never() }")
    }
  }

  private func observable(of call: RecordedCall) throws(Unwritable) -> SourceText {
    if call.events.isEmpty { return .word(".never()") }
    if call.isImmediate, let answer = try immediate(call.events.map(\.event)) { return answer }
    var records: [SourceText] = []
    for (time, event) in call.events { records.append(try record(event, after: time - call.began)) }
    return .group("scheduler.createColdObservable([", records, "]).asObservable()")
  }

  private func immediate(_ events: [RecordedCall.Event]) throws(Unwritable) -> SourceText? {
    switch (events.first, events.dropFirst().first, events.count) {
    case (.next(let value)?, .completed?, 2): .group(".just(", [try SwiftSource.expression(value)], ")")
    case (.completed?, nil, 1): .word(".empty()")
    case (.failed(let error)?, nil, 1): .group(".error(", [try SwiftSource.expression(error, isQualified: true)], ")")
    default: nil
    }
  }

  private func record(_ event: RecordedCall.Event, after nanoseconds: Int64) throws(Unwritable) -> SourceText {
    let time = SourceText.word(SwiftSource.integer("\(nanoseconds / resolution)"))
    return switch event {
    case .next(let value): .group(".next(", [time, try SwiftSource.expression(value)], ")")
    case .failed(let error): .group(".error(", [time, try SwiftSource.expression(error, isQualified: true)], ")")
    case .completed: .group(".completed(", [time], ")")
    }
  }

  /// The unit of the scheduler in nanoseconds: the longest in which all answers arrive at whole numbers.
  var resolution: Int64 {
    let spans = calls.filter { !$0.isImmediate && $0.dependency.kind != .function }
      .flatMap { call in call.events.map { $0.time - call.began } }
    return [1_000_000_000, 1_000_000, 1_000].first { unit in spans.allSatisfy { $0 % unit == 0 } } ?? 1
  }
}
