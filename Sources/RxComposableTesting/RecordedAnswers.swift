import RxComposable

/// What a dependency answered in a recorded session: the test of the session gives the same answer to the same effect, in whichever
/// order tasks ask for it.
///
///     let loadAnswers = RecordedAnswers<String>([
///       .to(1, .just("text")),
///       .to(4, scheduler.createColdObservable([.next(20, "other"), .completed(20)]).asObservable()),
///     ])
///     let load: @Sendable (Int) async throws -> String = { _ in
///       try await loadAnswers.value("load")
///     }
///
/// `Recording.test(named:)` writes it. A call to which there is no answer fails the test; that of a task which was cancelled throws
/// `CancellationError`.
///
/// Children of a task may ask at the same time, in any order. Their answers say what they were asked:
///
///     let priceAnswers = RecordedAnswers<Int>([
///       .to(1, asked: "coffee", .just(3)), .to(1, asked: "tea", .just(2)),
///     ])
///     let price: @Sendable (String) async throws -> Int = { good in
///       try await priceAnswers.value("price", asked: good)
///     }
public struct RecordedAnswers<Output>: Sendable {
  /// An answer, and the effect that it goes to.
  public struct Answer: Sendable {
    fileprivate let action: Int
    fileprivate let task: Int
    fileprivate let question: String?
    fileprivate let waitsWhenCancelled: Bool
    fileprivate let answer: Observable<Output>

    /// An answer to the effect of an action.
    ///
    /// - Parameters:
    ///   - action: the number of the action among all that the test store reduces, from 1; 0 where no effect asks, but a scheduler.
    ///   - task: the number of the task among those that the effect begins, from 1.
    ///   - question: what the call was given, where calls may come in another order.
    ///   - waitsWhenCancelled: whether `value` waits for the answer also when its task is cancelled, as what waits for a load of others
    ///     does. A group waits for such a child before it ends.
    ///   - answer: what the call answers.
    public static func to(
      _ action: Int, task: Int = 1, asked question: String? = nil, waitsWhenCancelled: Bool = false,
      _ answer: Observable<Output>
    ) -> Answer {
      Answer(action: action, task: task, question: question, waitsWhenCancelled: waitsWhenCancelled, answer: answer)
    }
  }

  private let answers: LockIsolated<[Answer]>
  private let end: Int

  /// The answers of a dependency, those to one task in the order of its calls.
  ///
  /// - Parameters:
  ///   - answers: the answers.
  ///   - end: where a test ends before the session, the number of the first action that it does not have. What the effects of that
  ///     and of later ones ask is not answered, and does not fail the test.
  public init(_ answers: [Answer], until end: Int = .max) {
    self.answers = LockIsolated(answers)
    self.end = end
    _ = Strand.areFollowed.raise()
  }

  /// The next answer to the effect that calls.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency, for failures.
  ///   - inputs: what the call is given. Without an answer to that it gets the first.
  public func next(_ name: String, asked inputs: Any...) -> Observable<Output> { answer(name, inputs).answer }

  /// Waits for the next answer to the effect that calls.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency, for failures.
  ///   - inputs: what the call is given. Without an answer to that it gets the first.
  public func value(_ name: String, asked inputs: Any...) async throws -> Output {
    let answer = answer(name, inputs)
    let value = Unchecked(answer.answer.asSingle())
    if !answer.waitsWhenCancelled { return try await value.value.value }
    return try await Task { Unchecked(try await value.value.value) }.value.value
  }

  private func answer(_ name: String, _ inputs: [Any]) -> Answer {
    let question = inputs.map { "\($0)" }.joined(separator: ", ")
    let strand = Strand.current
    let (action, task) = (strand?.action ?? 0, max(strand?.number ?? 1, 1))
    let answer = answers.withValue { answers -> Answer? in
      func isWaiting(_ answer: Answer) -> Bool { answer.action == action && answer.task == task }
      let index =
        answers.firstIndex { isWaiting($0) && $0.question == question } ?? answers.firstIndex(where: isWaiting)
      return index.map { answers.remove(at: $0) }
    }
    return answer ?? .to(action, task: task, unrecordedAnswer(name, action))
  }

  private func unrecordedAnswer(_ name: String, _ action: Int) -> Observable<Output> {
    if action >= end { return .never() }
    // A task that is cancelled at the end of a test may ask again, of which the session has nothing.
    if Task.isCancelled { return .error(CancellationError()) }
    let call = action == 0 ? name : "\(name), called by the effect of action \(action)"
    return Effect.unimplemented(call).asObservable()
  }
}
