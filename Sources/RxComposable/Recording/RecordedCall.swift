import MiniRx

/// What a dependency answered to one call.
struct RecordedCall {
  enum Event {
    case next(Any)
    case failed(any Error)
    case completed
  }

  let dependency: RecordedDependency
  let began: Int64
  /// Whether the answer was complete before the call returned.
  var isImmediate = false
  var events: [(time: Int64, event: Event)] = []
}

/// A dependency whose answers are recorded.
struct RecordedDependency: Equatable {
  let name: String
  /// The types of what it takes and of what it emits, as source.
  let input: String
  let output: String
}

extension Recording {
  /// A dependency whose answers are recorded, so that the test of a session can give them again.
  ///
  ///     let environment = AppEnvironment(
  ///       mainQueue: MainScheduler.instance,
  ///       numberFact: recording.dependency("numberFact", liveFact))
  ///
  /// The answers of the last calls are kept, as many as there may be entries.
  ///
  /// - Parameters:
  ///   - name: the name of the dependency in the test.
  ///   - live: what answers.
  /// - Returns: the dependency, which answers as `live` does.
  public func dependency<Input, Output>(
    _ name: String, _ live: @escaping (Input) -> Effect<Output>
  ) -> (Input) -> Effect<Output> {
    let dependency = RecordedDependency(
      name: name, input: String(reflecting: Input.self), output: String(reflecting: Output.self))
    return { [self] input in
      Effect(
        Observable.deferred { [self] in
          let call = beginCall(of: dependency)
          return live(input).asObservable().do(
            onNext: { [self] in add(.next($0), toCall: call) },
            onError: { [self] in add(.failed($0), toCall: call) },
            onCompleted: { [self] in add(.completed, toCall: call) },
            onSubscribed: { [self] in didSubscribe(toCall: call) })
        })
    }
  }

  /// The calls of dependencies, the oldest first.
  var calls: [RecordedCall] { content.withLock { $0.calls } }

  private func beginCall(of dependency: RecordedDependency) -> Int {
    let call = RecordedCall(dependency: dependency, began: now)
    let (number, forgotten) = content.withLock { content -> (Int, [RecordedCall]) in
      // Forgets a quarter at a time, so that not each call moves all others.
      let forgotten = content.calls.count < limit ? [] : Array(content.calls.prefix(limit / 4 + 1))
      content.calls.removeFirst(forgotten.count)
      content.forgottenCallCount += forgotten.count
      content.calls.append(call)
      return (content.forgottenCallCount + content.calls.count - 1, forgotten)
    }
    withExtendedLifetime(forgotten) {}
    return number
  }

  private func add(_ event: RecordedCall.Event, toCall number: Int) {
    let now = now
    update(call: number) { $0.events.append((now, event)) }
  }

  private func didSubscribe(toCall number: Int) {
    update(call: number) { call in
      call.isImmediate =
        switch call.events.last?.event {
        case .completed, .failed: true
        case .next, nil: false
        }
    }
  }

  private func update(call number: Int, _ change: (inout RecordedCall) -> Void) {
    content.withLock { content in
      let position = number - content.forgottenCallCount
      if position >= 0, position < content.calls.count { change(&content.calls[position]) }
    }
  }
}
