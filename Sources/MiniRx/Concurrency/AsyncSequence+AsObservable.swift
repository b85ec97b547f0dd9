extension AsyncSequence where Self: Sendable {
  /// The elements as an observable, which iterates over the sequence in a task of its own for each subscription.
  ///
  ///     NotificationCenter.default.notifications(named: .saved).asObservable()
  ///
  /// Completes with the sequence, and passes on an error that it throws; a `CancellationError` completes, too. When the subscription ends, the task is
  /// cancelled and takes no further element. Delivers on a thread of the concurrency runtime.
  ///
  /// - Parameter priority: the priority of the task; that of the subscriber, if `nil`.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    asObservable(detached: false, priority: priority)
  }

  /// The elements as an observable, which iterates over the sequence in a task of its own for each subscription.
  ///
  /// - Parameters:
  ///   - detached: whether the task inherits nothing from the subscriber: no priority, no task-local values.
  ///   - priority: the priority of the task.
  public func asObservable(detached: Bool, priority: TaskPriority? = nil) -> Observable<Element> {
    .create(inDetachedTask: detached, priority) { observer in
      do {
        for try await element in self {
          if Task.isCancelled { return }
          observer.onNext(element)
        }
      } catch is CancellationError {}
    }
  }
}
