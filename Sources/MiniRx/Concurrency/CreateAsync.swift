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
