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
      let receiver = Receiver(observer)
      let operation: @Sendable () async -> Void = {
        do {
          try await work(AnyObserver(eventHandler: receiver.on))
          receiver.on(.completed)
        } catch {
          receiver.on(.error(error))
        }
      }
      let task =
        isDetached
        ? Task.detached(priority: priority, operation: operation) : Task(priority: priority, operation: operation)
      return Disposables.create {
        receiver.release()
        task.cancel()
      }
    }
  }
}

/// Stands between a task and the observer, so that a task which runs on after its cancellation keeps nothing alive.
private final class Receiver<Element>: Sendable {
  private let observer: Locked<AnyObserver<Element>?>

  init(_ observer: AnyObserver<Element>) { self.observer = Locked(observer) }

  func on(_ event: Event<Element>) { observer.withLock { $0 }?.on(event) }

  func release() { _ = observer.exchange(nil) }
}
