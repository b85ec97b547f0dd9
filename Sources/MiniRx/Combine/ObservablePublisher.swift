#if canImport(Combine)
  import Combine

  extension ObservableConvertibleType {
    /// The sequence as a publisher of Combine.
    ///
    ///     locations.asPublisher()
    ///       .sink(receiveCompletion: { print($0) }, receiveValue: { show($0) })
    ///       .store(in: &cancellables)
    ///
    /// Each subscriber is a subscription of its own, and receives as many elements as it demands. Those that it has not
    /// demanded yet wait; a terminal event waits behind them. Cancelling disposes the subscription and drops what waits.
    /// Delivers where the sequence emits, or where a subscriber demands what waits.
    ///
    /// - Parameters:
    ///   - bufferingPolicy: which elements wait. What finds no space is dropped; a terminal event never is.
    ///   - onDropped: called with each element that is dropped for want of space.
    /// - Complexity: space is linear in the elements that wait.
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (Element) -> Void = { _ in }
    ) -> ObservablePublisher<Element, any Swift.Error> {
      ObservablePublisher(asObservable(), DemandBuffer(bufferingPolicy), onDropped) { .failure($0) }
    }
  }

  extension InfallibleType {
    /// The sequence as a publisher of Combine, which never fails. Otherwise the same as for an `Observable`.
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (Element) -> Void = { _ in }
    ) -> ObservablePublisher<Element, Never> {
      ObservablePublisher(neverFailing: asObservable(), DemandBuffer(bufferingPolicy), onDropped)
    }
  }

  extension SharedSequenceConvertibleType {
    /// The sequence as a publisher of Combine, which never fails. Otherwise the same as for an `Observable`.
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (Element) -> Void = { _ in }
    ) -> ObservablePublisher<Element, Never> {
      asInfallible().asPublisher(bufferingPolicy: bufferingPolicy, onDropped: onDropped)
    }
  }

  /// The publisher of `asPublisher()`.
  public struct ObservablePublisher<Output, Failure: Swift.Error>: Publisher {
    private let source: Observable<Output>
    private let buffer: DemandBuffer
    private let onDropped: (Output) -> Void
    private let completion: (any Swift.Error) -> Subscribers.Completion<Failure>

    fileprivate init(
      _ source: Observable<Output>, _ buffer: DemandBuffer, _ onDropped: @escaping (Output) -> Void,
      completion: @escaping (any Swift.Error) -> Subscribers.Completion<Failure>
    ) {
      self.source = source
      self.buffer = buffer
      self.onDropped = onDropped
      self.completion = completion
    }

    /// Subscribes a subscriber to the sequence.
    public func receive<Target: Combine.Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure {
      let subscription = DemandSubscription<Output>(
        buffer,
        SubscriberCalls(
          receive: { subscriber.receive($0) }, drop: onDropped,
          complete: { [completion] error in subscriber.receive(completion: error.map(completion) ?? .finished) }))
      subscriber.receive(subscription: subscription)
      subscription.start(source)
    }
  }

  extension ObservablePublisher where Failure == Never {
    init(neverFailing source: Observable<Output>) { self.init(neverFailing: source, DemandBuffer(), { _ in }) }

    fileprivate init(
      neverFailing source: Observable<Output>, _ buffer: DemandBuffer, _ onDropped: @escaping (Output) -> Void
    ) {
      self.init(source, buffer, onDropped) { error in
        Hooks.reportUnhandled(error)
        return .finished
      }
    }
  }

  extension ObservablePublisher where Failure == any Swift.Error {
    init(_ source: Observable<Output>) { self.init(source, DemandBuffer(), { _ in }) { .failure($0) } }
  }

  /// The subscriber. A class, because a lock must not guard a function (see `Locked`).
  private final class SubscriberCalls<Element> {
    let receive: (Element) -> Subscribers.Demand
    let drop: (Element) -> Void
    let complete: ((any Swift.Error)?) -> Void

    init(
      receive: @escaping (Element) -> Subscribers.Demand, drop: @escaping (Element) -> Void,
      complete: @escaping ((any Swift.Error)?) -> Void
    ) {
      self.receive = receive
      self.drop = drop
      self.complete = complete
    }
  }

  /// Brings the elements of an observable to a subscriber of Combine, one at a time and as many as it demands.
  ///
  /// It holds the subscriber until the end, or until it is cancelled.
  private final class DemandSubscription<Element>: Combine.Subscription, @unchecked Sendable {
    private let buffer: Locked<DemandBuffer>
    private let calls: Locked<SubscriberCalls<Element>?>
    private let source = SingleAssignmentDisposable()

    init(_ buffer: DemandBuffer, _ calls: SubscriberCalls<Element>) {
      self.buffer = Locked(buffer)
      self.calls = Locked(calls)
    }

    func start(_ source: Observable<Element>) {
      if self.source.isDisposed { return }
      self.source.setDisposable(
        source.subscribe(
          onNext: { self.receive($0) }, onError: { self.finish(QueuedEnd($0)) },
          onCompleted: { self.finish(.completion) }))
    }

    func request(_ demand: Subscribers.Demand) {
      if buffer.withLock({ $0.request(demand) }) { deliverWaiting(after: .none) }
    }

    func cancel() {
      let waiting = buffer.withLock { $0.close() }
      _ = calls.exchange(nil)
      source.dispose()
      withExtendedLifetime(waiting) {}
    }

    private func receive(_ element: Element) {
      switch buffer.withLock({ $0.admit(QueuedElement(element)) }) {
      case .deliver: deliverWaiting(after: current?.receive(element) ?? .none)
      case .dropped(let item): unsafe current?.drop(unsafeDowncast(item, to: QueuedElement<Element>.self).element)
      case .queued, .rejected: break
      }
    }

    private func finish(_ end: QueuedEnd) {
      if buffer.withLock({ $0.finish(end) }) { deliverWaiting(after: .none) }
    }

    private func deliverWaiting(after demand: Subscribers.Demand) {
      var demand = demand
      while let item = buffer.withLock({ $0.next(after: demand) }) {
        if let end = item as? QueuedEnd { return complete(end) }
        demand = unsafe current?.receive(unsafeDowncast(item, to: QueuedElement<Element>.self).element) ?? .none
      }
    }

    private func complete(_ end: QueuedEnd) {
      calls.exchange(nil)?.complete(end.error)
      source.dispose()
    }

    private var current: SubscriberCalls<Element>? { calls.withLock { $0 } }
  }
#endif
