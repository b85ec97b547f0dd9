import RxComposable

/// Writes the dependencies of a test, which answer as they did in the session.
///
/// What effects ask themselves, they ask in the order of the test. Tasks begin in any order, so that they get the answers to the effect
/// that they belong to (`RecordedAnswers`).
struct StubSource {
  private let dependencies: [RecordedDependency]
  private let calls: [RecordedCall]
  /// Whether some answers come at a time, not after a time: the scheduler has to show the times of the test also where nothing runs.
  let haveTimes: Bool
  private let times: WrittenTimes
  /// When the test begins.
  private let beginning: Int64
  /// The place of an action in the test, from 1.
  private let places: [Int: Int]
  /// The place of the first action of which it is not known what its effects, and those of later ones, ask for in the end.
  private let end: Int?
  /// The unit of the scheduler in nanoseconds: the longest in which all answers arrive at whole numbers.
  private(set) var resolution: Int64 = 1

  init<State, Action>(_ session: WrittenSession<State, Action>, _ times: WrittenTimes) {
    (dependencies, self.times) = (session.dependencies, times)
    let places = Dictionary(zip(session.entries.map(\.index), 1...), uniquingKeysWith: { $1 })
    self.places = places
    end = session.mayAskForMore.flatMap { places[$0] }
    calls = session.callsOfTest
    haveTimes = calls.contains { !$0.isCertain && !$0.answers.isEmpty }
    beginning = session.entries.first.map { times[$0.place.number] } ?? 0
    let spans = calls.flatMap { call in call.answers.map { span(of: $0, to: call) } }
    resolution = [1_000_000_000, 1_000_000, 1_000].first { unit in spans.allSatisfy { $0 % unit == 0 } } ?? 1
  }

  /// Whether a dependency is asynchronous.
  var isAsynchronous: Bool { calls.contains { [.function, .stream, .throwingStream].contains($0.dependency.kind) } }

  /// A closure for each dependency, which answers call by call.
  ///
  /// - Parameter end: the place of the first action that the test does not have.
  func lines(until end: Int? = nil) -> [String] {
    let end = [end, self.end].compactMap(\.self).min()
    var kinds: [RecordedDependency] = []
    for call in calls where !kinds.contains(call.dependency) { kinds.append(call.dependency) }
    let others = dependencies.filter { dependency in !kinds.contains { $0.name == dependency.name } }
    return (kinds + others).flatMap { dependency in
      let name = dependency.name
      // Of several with one name, the one that was called first is written.
      if kinds.first(where: { $0.name == name }) ?? dependency == dependency { return stub(dependency, until: end) }
      return ["// `\(name)` cannot be written: another dependency has this name, so record it by another one."]
    }
  }

  private func stub(_ dependency: RecordedDependency, until end: Int?) -> [String] {
    if let problem = dependency.problem { return ["// `\(dependency.name)` cannot be written: \(problem)."] }
    let calls = calls.filter { $0.dependency == dependency }
    if calls.isEmpty {
      return self.end == nil
        ? stubThatIsNotCalled(dependency) : stubOfTasks(dependency, [], until: end, isAsked: false)
    }
    let isOfTasks = calls.contains { $0.isOfTask }
    let questions = questions(calls)
    let separator = calls.count == 1 ? "" : ","
    let lines = zip(calls, questions).flatMap { call, question in
      answer(to: call, isOfTasks ? address(of: call.strand, question) + patience(of: call) : nil, separator)
    }
    return isOfTasks
      ? stubOfTasks(dependency, lines, until: end, isAsked: questions.contains { $0 != nil }) : stub(dependency, lines)
  }

  private func stubThatIsNotCalled(_ dependency: RecordedDependency) -> [String] {
    let unimplemented = "Effect<\(dependency.output)>.unimplemented(\"\(dependency.name)\")"
    return switch dependency.kind {
    case .effect: closure(dependency, [unimplemented])
    case .function: closure(dependency, ["try await \(unimplemented).asObservable().asSingle().value"])
    default: closure(dependency, [unimplemented + ".asObservable()" + dependency.erasure.joined()])
    }
  }

  private func stub(_ dependency: RecordedDependency, _ answers: [String]) -> [String] {
    let (name, output) = (dependency.name, dependency.output)
    let list = "\(name)Answers"
    // The compiler does not find out what a `Completable` does not answer.
    let effect = dependency.kind == .completable ? "Effect<Never>" : "Effect"
    let next = [
      "Observable.deferred {",
      "  \(list).withValue { answers in",
      "    answers.isEmpty ? \(effect).unimplemented(\"\(name)\").asObservable() : answers.removeFirst()",
      "  }",
      "}",
    ]
    return ["// What `\(name)` answered, call by call."]
      + ["let \(list) = LockIsolated<[Observable<\(output)>]>(["] + answers + ["])"]
      + closure(dependency, next + dependency.erasure)
  }

  /// What calls were given that more than one child of a task made: children may begin in any order.
  private func questions(_ calls: [RecordedCall]) -> [String?] {
    let ofChildren = calls.filter { $0.strand?.isChild($0.task) == true }
    let children = Dictionary(grouping: ofChildren) { $0.strand.map(ObjectIdentifier.init) }
    return calls.map { call in
      let siblings = Set((children[call.strand.map(ObjectIdentifier.init)] ?? []).map(\.task))
      if call.inputs.isEmpty || siblings.count < 2 || !siblings.contains(call.task) { return nil }
      return call.inputs.map { "\($0)" }.joined(separator: ", ")
    }
  }

  private func stubOfTasks(
    _ dependency: RecordedDependency, _ answers: [String], until end: Int?, isAsked: Bool
  ) -> [String] {
    let (name, output) = (dependency.name, dependency.output)
    let inputs = isAsked ? dependency.inputs.indices.map { "input\($0 + 1)" } : []
    let question = isAsked ? ", asked: \(inputs.joined(separator: ", "))" : ""
    let arguments = "(\"\(name)\"\(question))"
    return ["// What `\(name)` answered, to the effects of the actions with these numbers."]
      + ["let \(name)Answers = RecordedAnswers<\(output)>(["] + answers + [end.map { "], until: \($0))" } ?? "])"]
      + closure(
        dependency,
        dependency.kind == .function
          ? ["try await \(name)Answers.value\(arguments)"]
          : ["Observable.deferred { \(name)Answers.next\(arguments) }"] + dependency.erasure,
        inputs)
  }

  private func closure(_ dependency: RecordedDependency, _ work: [String], _ names: [String] = []) -> [String] {
    let inputs = dependency.inputs.joined(separator: ", ")
    let parameters = names.isEmpty ? dependency.inputs.map { _ in "_" } : names
    let begin = parameters.isEmpty ? "" : " \(parameters.joined(separator: ", ")) in"
    let type =
      switch dependency.kind {
      case .function: "async throws -> \(dependency.output)"
      case .completable: "-> Completable"
      case .throwingStream: "-> AsyncThrowingStream<\(dependency.output), any Error>"
      default: "-> \(dependency.kind.rawValue)<\(dependency.output)>"
      }
    return ["let \(dependency.name): @Sendable (\(inputs)) \(type) = {\(begin)"] + work.map { "  " + $0 } + ["}"]
  }

  /// To which effect an answer goes, and to which task of it.
  private func address(of strand: RecordedStrand?, _ question: String?) -> [SourceText] {
    let action = strand.flatMap { places[$0.action] } ?? 0
    let task = max(strand?.number ?? 1, 1)
    let text = question.flatMap { try? SwiftSource.expression($0) }
    return [.word("\(action)")] + (task == 1 ? [] : [.labelled("task: ", .word("\(task)"))])
      + (text.map { [.labelled("asked: ", $0)] } ?? [])
  }

  /// Whether the call waits also when its task is cancelled.
  private func patience(of call: RecordedCall) -> [SourceText] {
    call.answers.contains { $0.cancelled != nil } ? [.labelled("waitsWhenCancelled: ", .word("true"))] : []
  }

  private func answer(_ source: SourceText, _ address: [SourceText]?, _ separator: String) -> [String] {
    let source = address.map { .group(".to(", $0 + [source], ")") } ?? source
    return source.lines(separator, width: SourceText.width - 6).map { "  " + $0 }
  }

  /// The answer to a call, as an element of a list.
  private func answer(to call: RecordedCall, _ address: [SourceText]?, _ separator: String) -> [String] {
    do { return answer(try observable(of: call), address, separator) } catch {
      return ["  // An answer cannot be written: \(error.reason)."] + answer(.word(".never()"), address, separator)
    }
  }

  private func observable(of call: RecordedCall) throws(Unwritable) -> SourceText {
    let answers = call.answers.filter { $0.moment.number < times.end }
    let atOnce = answers.filter { $0.moment === call.moment }.map(\.event)
    let later = answers.filter { $0.moment !== call.moment }
    if later.isEmpty { return try source(ofAllAtOnce: atOnce) }
    var records: [SourceText] = []
    for answer in later {
      let span = span(of: answer, to: call)
      records.append(try record(answer.event, after: span))
      // What an asynchronous function answers, it answers once.
      let isElement = !answer.event.isStopEvent
      if call.dependency.kind == .function, isElement { records.append(try record(.completed, after: span)) }
    }
    let kind = call.isCertain ? "Cold" : "Hot"
    let source = SourceText.group("scheduler.create\(kind)Observable([", records, "]).asObservable()")
    if atOnce.isEmpty { return source }
    return .group("Observable.concat(", try elements(ofAllAtOnce: atOnce) + [source], ")")
  }

  private func source(ofAllAtOnce events: [Event<Any>]) throws(Unwritable) -> SourceText {
    var sources = try elements(ofAllAtOnce: events)
    switch events.last {
    case .error(let error)?:
      sources.append(.group(".error(", [try SwiftSource.expression(error)], ")"))
    case .completed?: if sources.isEmpty { sources.append(.word(".empty()")) }
    case .next?, nil: sources.append(.word(".never()"))
    }
    return sources.count == 1 ? sources[0] : .group("Observable.concat(", sources, ")")
  }

  /// `Observable.of` would emit only when everything is subscribed to.
  private func elements(ofAllAtOnce events: [Event<Any>]) throws(Unwritable) -> [SourceText] {
    var elements: [SourceText] = []
    for case .next(let value) in events { elements.append(.group(".just(", [try SwiftSource.expression(value)], ")")) }
    return elements
  }

  private func record(_ event: Event<Any>, after nanoseconds: Int64) throws(Unwritable) -> SourceText {
    let time = SourceText.word(SwiftSource.integer("\(nanoseconds / resolution)"))
    return switch event {
    case .next(let value): .group(".next(", [time, try SwiftSource.expression(value)], ")")
    case .error(let error): .group(".error(", [time, try SwiftSource.expression(error)], ")")
    case .completed: .group(".completed(", [time], ")")
    }
  }

  /// Nanoseconds from a call to an answer; from the beginning of the test, where the call may begin earlier than it did.
  private func span(of answer: RecordedCall.Answer, to call: RecordedCall) -> Int64 {
    max(times[answer.moment.number] - (call.isCertain ? times[call.moment.number] : beginning), 0)
  }
}

extension RecordedDependency {
  /// What makes of an observable what it returns.
  fileprivate var erasure: [String] {
    switch kind {
    case .effect: [".eraseToEffect()"]
    case .single: [".asSingle()"]
    case .maybe: [".asMaybe()"]
    case .completable: [".asCompletable()"]
    case .infallible: [".asInfallible(onErrorFallbackTo: .empty())"]
    case .stream: [".asInfallible(onErrorFallbackTo: .empty())", ".values"]
    case .throwingStream: [".values"]
    case .observable, .function: []
    }
  }
}
