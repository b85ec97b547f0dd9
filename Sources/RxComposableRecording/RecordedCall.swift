import RxComposable

/// What a dependency answered to one call.
struct RecordedCall {
  struct Answer {
    let event: Event<Any>
    fileprivate(set) var moment: Moment
    let time: Int64
    /// Whether it came on the main queue, where it has a place between the entries.
    let isOnMain: Bool
    /// Whether the task that called was cancelled by then.
    let isCancelled: Bool
    /// Whether the effect that called had ended.
    var isBehindEnd = false
    /// When the call was cancelled, if that was before this answer.
    var cancelled: Int64?
    /// Whether it came while what made the call still ran.
    var isEarly = false
    /// The moment that it had before it became one with its call.
    fileprivate(set) var formerMoment: Moment?

    /// That of the moment in which it came.
    var number: Int { (formerMoment ?? moment).number }

    /// The number of when a task took it; `nil` where none has.
    var taken: Int? { (formerMoment ?? moment).taken }

    /// The number of when that task came back for more.
    var left: Int? { (formerMoment ?? moment).left }
  }

  let dependency: RecordedDependency
  /// What it was given, if a task called.
  var inputs: [Any] = []
  /// When it began.
  var moment: Moment
  /// A number between those of what began before and after it.
  var order = 0
  /// From what the task that called continued.
  var cause: RecordedStrand.Cause?
  /// The effect that called, or the task of it.
  let strand: RecordedStrand?
  /// The task of Swift that called.
  let task: Int?
  /// The moment in which that task was created.
  let origin: Moment?
  let began: Int64
  /// Whether the task that called was cancelled before.
  let isCancelled: Bool
  var answers: [Answer] = []
}

extension RecordedCall {
  /// The action to whose effect it belongs. What a reducer asks for itself is its effect's.
  var effect: Int? { strand?.action ?? moment.effect }

  /// Whether the code of an effect itself asked, or a reducer, and no task.
  var isOfOwnCode: Bool { strand?.number ?? 0 == 0 }

  /// Whether tasks asked, whose order is not that of the test.
  var isOfTask: Bool { dependency.kind == .function || !isOfOwnCode }

  /// Whether tasks take the answers from a stream, when they come to them.
  var isStream: Bool { [.stream, .throwingStream].contains(dependency.kind) }

  /// Whether it is certain that it began at its moment, and not before.
  var isCertain: Bool { cause?.isCertain ?? true }

  /// Gives answers from another thread the moment of the call, if they came while the caller still ran and the session shows it: a turn
  /// that was asked for later ran behind them, or another observer of the source missed them, or called again.
  ///
  /// The others come at times of their own.
  mutating func takeEarlyAnswers(before calls: ArraySlice<RecordedCall>) {
    if !answers.contains(where: \.isEarly) { return }
    let runs = moment.runs
    var timers =
      moment.timers.map { (order: $0.waitsSince, span: $0.span) } + runs.map { (order: $0.order, span: $0.span) }
    // A timer with a period waits since its last run.
    let numbers = Set(runs.map(\.number))
    timers.removeAll { $0.order < order || numbers.contains($0.order) }
    let turns = timers.filter { $0.span == 0 }
    let next = calls.prefix { $0.moment === moment }.first { $0.dependency == dependency }?.order ?? 0
    let hasEnded = answers.contains { $0.event.isStopEvent && $0.moment.number < next }
    for index in answers.indices where answers[index].moment !== moment {
      let (number, isEnd) = (answers[index].moment.number, answers[index].event.isStopEvent)
      guard answers[index].isEarly, !turns.contains(where: { $0.order < number }) else { return }
      let isBeforeTimers = !timers.contains { $0.order < number } && !timers.isEmpty
      // An observer that comes after the end of the source calls again.
      let isAtOnce = !turns.isEmpty || isBeforeTimers && !isEnd || hasEnded
      if !isAtOnce { return }
      (answers[index].moment, answers[index].formerMoment) = (moment, answers[index].moment)
    }
  }

  /// The number of the first answer that came while what made the call still ran, and has a time of its own.
  var firstEarlyAnswer: Int? { answers.first { $0.isEarly && $0.moment !== moment }?.moment.number }

  /// Gives answers back their times that came after another one which has its own.
  mutating func separateAnswers(after number: Int) {
    for index in answers.indices {
      guard let former = answers[index].formerMoment, former.number > number else { continue }
      (answers[index].moment, answers[index].formerMoment) = (former, nil)
    }
  }
}

extension Recording {
  func register<each Input>(
    _ kind: RecordedDependency.Kind, _ name: String, _ output: Any.Type, _ inputs: repeat (each Input).Type
  ) -> RecordedDependency {
    let dependency = RecordedDependency(kind, name, output, repeat each inputs)
    content.withLock { content in
      if !content.dependencies.contains(dependency) { content.dependencies.append(dependency) }
    }
    return dependency
  }

  func inputs<each Input>(_ input: repeat each Input) -> [Any] {
    var inputs: [Any] = []
    for input in repeat each input { inputs.append(input) }
    return inputs
  }

  func record<Output>(
    _ dependency: RecordedDependency, _ inputs: [Any], _ live: @escaping () -> Observable<Output>
  ) -> Observable<Output> {
    .deferred { [self] in
      let (call, strand) = (beginCall(of: dependency, inputs), Strand.ofEffect)
      return .create { [self] observer in
        call.beginning.run {
          Strand.$current.withValue(nil) {
            live().subscribe { [self] event in
              let moment = add(event.map { $0 as Any }, toCall: call)
              Strand.$current.withValue(strand ?? Strand.current) { moment.run { observer.on(event) } }
            }
          }
        }
      }
    }
  }

  /// The dependencies whose answers are recorded, whether or not they were called.
  var dependencies: [RecordedDependency] { content.withLock { $0.dependencies } }

  /// The calls of dependencies, the oldest first.
  var calls: [RecordedCall] { content.withLock { $0.calls } }

  /// A call, and the task that waits for its answer.
  struct Call {
    let dependency: RecordedDependency
    let number: Int
    let moment: Moment
    /// That of what the dependency itself does, which is not in a test.
    let beginning: Moment
    let effect: Int?
    let waiting: (strand: RecordedStrand, task: Int?)?
  }

  func beginCall(of dependency: RecordedDependency, _ inputs: [Any]) -> Call {
    let caller = RecordedStrand.ofCallingTask
    let cause = caller?.causeOfCall(showing: inputs)
    let moment = cause?.moment ?? Moment.current ?? recorder?.momentOfReducer ?? Moment()
    let beginning = Moment()
    let call = RecordedCall(
      dependency: dependency, inputs: caller == nil ? [] : inputs, moment: moment, order: beginning.number,
      cause: cause, strand: Strand.current?.log as? RecordedStrand,
      task: Strand.task, origin: Moment.current, began: now, isCancelled: Task.isCancelled)
    let (number, _) = content.withLock { $0.append(call, limit) }
    return Call(
      dependency: dependency, number: number, moment: moment, beginning: beginning,
      effect: call.effect, waiting: caller.map { ($0, call.task) })
  }

  /// Adds an answer, and returns the moment in which it came: that of the call, if it came at once.
  @discardableResult
  func add(_ event: Event<Any>, toCall call: Call, cancelled: Int64? = nil) -> Moment {
    let isContinued = call.dependency.kind == .function
    let (taker, receiver) = isContinued ? (call.waiting, nil) : (nil, call.waiting)
    let isAtOnce = Moment.current === call.beginning && call.beginning.isNow
    let isEarly = !isContinued && !isAtOnce && call.moment.isNow
    let (isOnMain, isCancelled) = (MainQueue.isCurrent, Task.isCancelled)
    let time = now
    // Values of users, the last of which must not end under the locks.
    let taken = taker?.strand.answers
    defer { withExtendedLifetime(taken) {} }
    let (moment, former, _) = content.withLock { content -> (Moment, [Moment], [RecordedCall.Answer]) in
      let next = taker.map { taker in
        taker.strand.take(event.value, of: call.dependency.name, at: time, by: taker.task, of: call.effect)
      }
      let moment = isAtOnce ? call.moment : next ?? Moment(effect: call.effect)
      let position = call.number - content.forgottenCallCount
      if position < 0 { return (moment, [], []) }
      let former = event.isStopEvent ? content.calls[position].answers.map(\.moment) : []
      let answer = RecordedCall.Answer(
        event: event, moment: moment, time: time, isOnMain: isOnMain, isCancelled: isCancelled,
        isBehindEnd: call.effect.flatMap { content[$0] }?.effect?.end != nil, cancelled: cancelled, isEarly: isEarly)
      return (moment, former, content.append(answer, to: position, limit))
    }
    if let (strand, task) = receiver, !isAtOnce { strand.receive(moment, for: task, endOf: former) }
    return moment
  }
}

extension Event<Any> {
  /// What a caller of a function receives.
  var value: Any {
    switch self {
    case .next(let value): value
    case .error(let error): error
    case .completed: ()
    }
  }

  /// Why a test cannot give it.
  var obstacle: String? {
    do {
      if !isCompleted { _ = try SwiftSource.expression(value) }
      return nil
    } catch { return error.reason }
  }
}
