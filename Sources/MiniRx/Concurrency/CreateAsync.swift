extension ObservableType {
  /// A sequence that asynchronous code produces, in a task of its own for each subscription.
  ///
  ///     Observable<Int>.create { observer in
  ///       for id in ids {
  ///         observer.onNext(try await download(id))
  ///       }
  ///     }
  ///
  /// Completes when the closure returns; an error that it throws ends the sequence with that error. The closure may
  /// also end it early through the observer. When the subscription ends, in whichever way, the task is cancelled, what
  /// it still emits is dropped and the observer is released, even if the task does not look at its cancellation.
  ///
  /// Delivers where the closure emits: on a thread of the concurrency runtime.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task; that of the subscriber, if `nil`.
  ///   - work: what produces the elements.
  @_disfavoredOverload
  public static func create(
    priority: TaskPriority? = nil, work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    // Disfavoured: `{ source.subscribe($0) }`, a single expression, would also pass for a closure without a result.
    create(inDetachedTask: false, priority, work)
  }

  static func create(
    inDetachedTask isDetached: Bool, _ priority: TaskPriority?,
    _ work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    create { observer in
      // Taken out at the end, so that a task which runs on after its cancellation keeps nothing alive.
      let receiver = Locked<AnyObserver<Element>?>(observer)
      let emitter = AnyObserver<Element> { event in
        guard let receiver = receiver.withLock({ $0 }) else { return }
        Moment.runHere { receiver.on(event) }
      }
      let operation: @Sendable () async -> Void = {
        do {
          try await work(emitter)
          emitter.onCompleted()
        } catch {
          emitter.onError(error)
        }
      }
      let task = TestRunner.naming("Observable.create") {
        isDetached
          ? Task.detached(priority: priority, operation: operation) : Task(priority: priority, operation: operation)
      }
      return Disposables.create {
        _ = receiver.exchange(nil)
        task.cancel()
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes and waits for the element.
  ///
  ///     let user = try await load(id).value
  ///
  /// - Throws: the error of the sequence, or `CancellationError` when the task is cancelled, which disposes the
  ///   subscription. A task that has been cancelled before subscribes, and receives what the sequence has at once.
  nonisolated(nonsending) public var value: Element {
    get async throws {
      try await answer { answer in
        source.subscribeOnce(
          onSuccess: { answer.give(.success($0)) }, onError: { answer.give(.failure($0)) },
          onEmpty: { answer.give(.failure(RxError.noElements)) }, onDisposed: answer.cancel)
      }
    }
  }

  /// A `Single` that asynchronous code produces, in a task of its own for each subscription.
  ///
  ///     Single.create { try await session.data(from: url).0 }
  ///
  /// An error that `work` throws ends the sequence. When the subscription ends, the task is cancelled and the observer
  /// is released, even if the task does not look at its cancellation. Delivers on a thread of the concurrency runtime.
  ///
  /// - Parameters:
  ///   - detached: whether the task inherits neither the priority nor the task-local values of the subscriber.
  ///   - priority: the priority of the task; that of the subscriber, if `nil`.
  ///   - work: what produces the element.
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: .create(inDetachedTask: detached, priority) { observer in
        if Task.isCancelled { return }
        observer.onNext(try await work())
      })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes and waits for the element; `nil` if there is none. Otherwise the same as for a `Single`.
  nonisolated(nonsending) public var value: Element? {
    get async throws {
      try await answer { answer in
        source.subscribeOnce(
          onSuccess: { answer.give(.success($0)) }, onError: { answer.give(.failure($0)) },
          onEmpty: { answer.give(.success(nil)) }, onDisposed: answer.cancel)
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes and waits for the completion. Otherwise the same as for a `Single`.
  nonisolated(nonsending) public var value: Void {
    get async throws {
      try await answer { answer in
        subscribe(
          onCompleted: { answer.give(.success(())) }, onError: { answer.give(.failure($0)) }, onDisposed: answer.cancel)
      }
    }
  }
}

/// Subscribes, and waits until the answer is given or the task is cancelled: where the caller is isolated, to which a
/// closure keeps only by naming the isolation. In a task that has been cancelled, what is given while this subscribes counts.
private func answer<Value>(
  isolation: isolated (any Actor)? = #isolation, _ subscribe: (Answer<Value>) -> any Disposable
) async throws -> Value {
  let subscription = SingleAssignmentDisposable()
  let handover = Handover(taskReportsTaking: true)
  defer { handover?.take() }
  return try await withTaskCancellationHandler {
    _ = isolation
    return try await withCheckedThrowingContinuation { continuation in
      subscription.setDisposable(subscribe(Answer(continuation, handover)))
    }
    .value
  } onCancel: {
    subscription.dispose()
  }
}

/// What a task waits for: the first that is given counts.
private final class Answer<Value> {
  private let continuation: CheckedContinuation<Unchecked<Value>, any Error>
  private let handover: Handover?
  private let isGiven = AtomicFlag()

  init(_ continuation: CheckedContinuation<Unchecked<Value>, any Error>, _ handover: Handover?) {
    (self.continuation, self.handover) = (continuation, handover)
  }

  func cancel() { give(.failure(CancellationError())) }

  func give(_ result: Result<Value, any Error>) {
    guard isGiven.raise() else { return }
    handover?.give()
    continuation.resume(with: result.map(Unchecked.init))
  }
}

/// Disposing a task cancels it, and with it the tasks that it waits for.
///
///     Task { for try await location in locations.values { await upload(location) } }
///       .disposed(by: bag)
extension Task: Disposable {
  /// Cancels the task. Further calls do nothing.
  public func dispose() { cancel() }
}
