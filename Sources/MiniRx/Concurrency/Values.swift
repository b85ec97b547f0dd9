extension ObservableConvertibleType {
  /// The elements for a `for try await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for try await location in locations.values { show(location) }
  ///
  /// See `values(bufferingPolicy:)`.
  public var values: AsyncThrowingStream<Element, any Swift.Error> { values(bufferingPolicy: .unbounded) }

  /// The elements for a `for try await` loop, buffered until the loop comes to them.
  ///
  /// This subscribes at once. An error of the sequence is thrown by the loop, after the elements before it. The
  /// subscription is disposed when the task of the loop is cancelled, or when the loop is left and nothing else holds the
  /// stream: write it into the `for`. A loop whose task is cancelled, before it or inside it, receives the elements that
  /// wait and then throws `CancellationError`, so that what stands behind the loop does not run; where the sequence had
  /// ended before, the loop ends as the sequence did.
  ///
  /// A source that emits without end while it is subscribed to, such as `repeatElement` on the current thread, never
  /// lets this return: give it another scheduler.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped; a terminal event always does.
  /// - Complexity: space is linear in the elements that wait.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Element, any Swift.Error> {
    let handover = Handover(taskReportsTaking: false)
    // A stream with a limit says what space it has: all, where the loop waits.
    let limit = bufferingPolicy.limit
    return AsyncThrowingStream(bufferingPolicy: limit == .max ? .bufferingOldest(.max) : bufferingPolicy) {
      continuation in
      let subscription = SingleAssignmentDisposable()
      continuation.onTermination = { termination in
        subscription.dispose()
        guard case .cancelled = termination else { return }
        handover?.cancel()
        continuation.finish(throwing: CancellationError())
      }
      subscription.setDisposable(
        asObservable().subscribe { event in
          handover?.give(isEnd: event.isStopEvent)
          switch event {
          case .next(let element):
            nonisolated(unsafe) let element = element
            let hasWaited = if case .enqueued(limit) = unsafe continuation.yield(element) { true } else { false }
            handover?.taskWaited(hasWaited)
          case .error(let error): continuation.finish(throwing: error)
          case .completed: continuation.finish()
          }
        })
    }
  }
}

extension AsyncThrowingStream.Continuation.BufferingPolicy {
  /// How many elements wait at most.
  var limit: Int {
    switch self {
    case .bufferingOldest(let limit), .bufferingNewest(let limit): limit
    default: .max
    }
  }
}

extension AsyncStream.Continuation.BufferingPolicy {
  fileprivate init(_ policy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy) {
    if case .bufferingNewest(let limit) = policy {
      self = .bufferingNewest(limit)
    } else {
      self = .bufferingOldest(policy.limit)
    }
  }
}

extension InfallibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait. Tasks that
  /// iterate over one stream share its elements.
  ///
  ///     for await title in title.asInfallible(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { values(bufferingPolicy: .unbounded) }

  /// The elements for a `for await` loop, buffered until the loop comes to them. A loop whose task is cancelled ends.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    // Where elements are dropped, it is not known which one the loop comes to.
    let handover = bufferingPolicy.limit == .max ? Handover(taskReportsTaking: true) : nil
    let waiting = AsyncStream(bufferingPolicy: .init(bufferingPolicy)) { continuation in
      let subscription = SingleAssignmentDisposable()
      continuation.onTermination = { termination in
        subscription.dispose()
        if case .cancelled = termination { handover?.cancel() }
      }
      subscription.setDisposable(
        asObservable().subscribe { event in
          handover?.give(isEnd: event.isStopEvent)
          guard case .next(let element) = event else { return continuation.finish() }
          nonisolated(unsafe) let given = element
          unsafe continuation.yield(given)
        })
    }
    let elements = Unchecked(waiting)
    return AsyncStream {
      handover?.wait()
      var iterator = elements.value.makeAsyncIterator()
      let element = await iterator.next()
      handover?.take()
      return element
    }
  }
}

extension SharedSequenceConvertibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for await title in title.asDriver(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { asInfallible().values }

  /// The elements for a `for await` loop, buffered until the loop comes to them. A loop whose task is cancelled ends.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    asInfallible().values(bufferingPolicy: bufferingPolicy)
  }
}

extension AsyncSequence {
  /// The elements as an observable, which iterates over the sequence in a task of its own for each subscription.
  ///
  ///     NotificationCenter.default.notifications(named: .saved).asObservable()
  ///
  /// Completes with the sequence, and passes on an error that it throws; a `CancellationError` completes, too. When the
  /// subscription ends, the task is cancelled and takes no further element: as behind a `break`, a stream that did not wait for an
  /// element then is there for another loop, and ends once nothing holds it. What the task takes while another thread disposes is
  /// lost. Delivers on a thread of the concurrency runtime.
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
    let iteration = Unchecked { nextElement(of: self) }
    return .create(inDetachedTask: detached, priority) { observer in
      let next = iteration.value()
      do {
        while !Task.isCancelled, let element = try await next.value() { observer.onNext(element) }
      } catch is CancellationError {}
    }
  }
}

/// Asks a sequence for one element after the other. The iterator is made with the first.
///
/// A stream has one consumer at a time, so that there is no second call meanwhile. The streams of the standard library
/// ask for elements that they may hand to any task, without asking whether these are `Sendable`; so does this.
package func nextElement<S: AsyncSequence>(of sequence: S) -> Unchecked<() async throws -> S.Element?> {
  var iterator: S.AsyncIterator?
  return Unchecked {
    var advanced = iterator ?? sequence.makeAsyncIterator()
    defer { iterator = advanced }
    return try await advanced.next()
  }
}

/// Notes from which event a waiting task continues; only where there is a recording in the process.
final class Handover: Sendable {
  private struct State {
    /// The moments of events that the task has not taken.
    var waiting = Backlog<AnyObject>()
    /// Those since the last for which the task waited.
    var given: [Moment] = []
    /// That of the last event which the task took.
    var taken: Moment?
  }

  private static let unknown = Moment()

  private let log: (any StrandLog)?
  private let task: Int?
  private let taskReportsTaking: Bool
  private let state = Locked(State())

  /// Of events for the calling task; `nil` where moments are not made.
  ///
  /// - Parameter taskReportsTaking: whether the task says when it takes one.
  init?(taskReportsTaking: Bool) {
    if !Moment.areObserved.isRaised { return nil }
    (log, task, self.taskReportsTaking) = (Strand.ofCallingTask?.log, Strand.task, taskReportsTaking)
  }

  /// An event is given to the task, in the moment of now.
  func give(isEnd: Bool = false) {
    let moment = Moment.current.flatMap { $0.isNow ? $0 : nil }
    let former: [Moment] = state.withLock { state in
      if taskReportsTaking {
        state.waiting.append(moment ?? Self.unknown)
        return []
      }
      defer { if let moment { state.given.append(moment) } }
      return isEnd ? state.given : []
    }
    guard let moment else { return }
    if taskReportsTaking {
      log?.expect(moment)
      return
    }
    log?.receive(moment, for: task, endOf: former)
    if !isEnd { log?.taskWaited(nil, for: moment) }
  }

  /// The wait of the task is cancelled, in the moment of now, unless the task itself has left its loop.
  func cancel() { if Strand.task != task { give(isEnd: true) } }

  /// Whether the task waited for the last event that was given to it.
  func taskWaited(_ waited: Bool) {
    guard let last = state.withLock({ $0.given.last }) else { return }
    if waited { state.withLock { $0.given = [last] } }
    log?.taskWaited(waited, for: last)
  }

  /// The calling task has done what it does with the last event, and waits for the next.
  func wait() { state.withLock { $0.taken.take() }?.markLeft() }

  /// The calling task takes the next event.
  func take() {
    guard let moment = state.withLock({ $0.waiting.popFirst() }) as? Moment, moment !== Self.unknown else { return }
    moment.markTaken()
    state.withLock { $0.taken = moment }
    Strand.ofCallingTask?.log?.take(moment, by: Strand.task)
  }
}
