import RxComposable

/// Writes the dependencies of a test, which answer as they did in the session.
struct StubSource {
  private let calls: [RecordedCall]
  private let times: WrittenTimes

  init(_ calls: [RecordedCall], _ times: WrittenTimes) { (self.calls, self.times) = (calls, times) }

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
    let first = [
      "\(list).withValue { answers in",
      "  answers.isEmpty ? Effect.unimplemented(\"\(name)\").asObservable() : answers.removeFirst()",
      "}",
    ]
    let next = ["Observable.deferred {"] + first.map { "  " + $0 } + ["}"]
    let (type, work): (String, [String]) =
      switch dependency.kind {
      case .function:
        // A call has its answer, also one whose task was cancelled before.
        (
          "async throws -> \(output)",
          ["let answer = " + first[0]] + first[1...] + ["return try await answer.asSingle().value"]
        )
      case .observable: ("-> Observable<\(output)>", next)
      case .effect: ("-> Effect<\(output)>", next + [".eraseToEffect()"])
      }
    return ["let \(list) = LockIsolated<[Observable<\(output)>]>(["] + answers + ["])"]
      + ["let \(name): @Sendable (\(inputs)) \(type) = {\(ignored.isEmpty ? "" : " " + ignored)"]
      + work.map { "  " + $0 } + ["}"]
  }

  /// The answer to a call, as an element of a list.
  private func answer(to call: RecordedCall, _ separator: String) -> [String] {
    do { return try observable(of: call).lines(separator, width: SourceText.width - 6) } catch {
      return ["// An answer cannot be written: \(error.reason).", ".never()" + separator]
    }
  }

  private func observable(of call: RecordedCall) throws(Unwritable) -> SourceText {
    let answers = call.answers.filter { $0.moment.number < times.end }
    if answers.isEmpty { return .word(".never()") }
    let atOnce = answers.filter { $0.moment === call.moment }.map(\.event)
    let later = answers.filter { $0.moment !== call.moment }
    if later.isEmpty { return try source(ofAllAtOnce: atOnce) }
    var records: [SourceText] = []
    for answer in later { records.append(try record(answer.event, after: times.span(of: answer, to: call))) }
    // What an asynchronous function answers, it answers once.
    if call.dependency.kind == .function, case .next? = later.last?.event, let last = later.last {
      records.append(try record(.completed, after: times.span(of: last, to: call)))
    }
    let cold = SourceText.group("scheduler.createColdObservable([", records, "]).asObservable()")
    if atOnce.isEmpty { return cold }
    return .group("Observable.concat(", [try source(ofAllAtOnce: atOnce + [.completed]), cold], ")")
  }

  private func source(ofAllAtOnce events: [RecordedCall.Event]) throws(Unwritable) -> SourceText {
    var elements: [SourceText] = []
    for case .next(let value) in events { elements.append(try SwiftSource.expression(value)) }
    let end: SourceText? =
      switch events.last {
      case .failed(let error)?: .group(".error(", [try SwiftSource.expression(error, isQualified: true)], ")")
      case .completed?: elements.isEmpty ? .word(".empty()") : nil
      case .next?, nil: .word(".never()")
      }
    if elements.isEmpty { return end ?? .word(".empty()") }
    let source =
      elements.count == 1 ? SourceText.group(".just(", elements, ")") : .group("Observable.of(", elements, ")")
    return end.map { .group("Observable.concat(", [source, $0], ")") } ?? source
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
    let spans = calls.flatMap { call in call.answers.map { times.span(of: $0, to: call) } }
    return [1_000_000_000, 1_000_000, 1_000].first { unit in spans.allSatisfy { $0 % unit == 0 } } ?? 1
  }
}

extension WrittenTimes {
  /// Nanoseconds from a call to an answer.
  fileprivate func span(of answer: RecordedCall.Answer, to call: RecordedCall) -> Int64 {
    max(self[answer.moment.number] - self[call.moment.number], 0)
  }
}
