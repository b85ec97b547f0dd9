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

  extension RelayType {
    /// The elements as a publisher of Combine, which never fails. Otherwise the same as for an `Observable`.
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (Element) -> Void = { _ in }
    ) -> ObservablePublisher<Element, Never> {
      Infallible(asObservable()).asPublisher(bufferingPolicy: bufferingPolicy, onDropped: onDropped)
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
    fileprivate init(
      neverFailing source: Observable<Output>, _ buffer: DemandBuffer, _ onDropped: @escaping (Output) -> Void
    ) {
      self.init(source, buffer, onDropped) { error in
        Hooks.reportUnhandled(error)
        return .finished
      }
    }
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

  /// What a subscriber has demanded, and what waits until it demands more. Knows no element type.
  struct DemandBuffer {
    private var demand = Subscribers.Demand.none
    private var waiting = Backlog<AnyObject>()
    private var limit = Int.max
    private var dropsOldest = false
    private var end: QueuedEnd?
    private var isDelivering = false
    private var isClosed = false

    init() {}

    init<Element>(_ policy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy) {
      limit = max(policy.limit, 0)
      if case .bufferingNewest = policy { dropsOldest = true }
    }

    enum Admission { case deliver, queued, rejected, dropped(AnyObject) }

    /// Takes an element, which is boxed only where it has to wait.
    mutating func admit(_ item: @autoclosure () -> AnyObject) -> Admission {
      if isClosed || end != nil { return .rejected }
      if !isDelivering, waiting.isEmpty, demand > .none {
        demand -= 1
        isDelivering = true
        return .deliver
      }
      // The one that delivers takes those next for which there is demand: they do not wait for the subscriber.
      let demanded = isDelivering ? demand.max ?? .max : 0
      let (space, isEndless) = limit.addingReportingOverflow(demanded)
      if isEndless || waiting.count < space {
        waiting.append(item())
        return .queued
      }
      if !dropsOldest || waiting.count == demanded { return .dropped(item()) }
      let oldest = waiting.remove(at: demanded)
      waiting.append(item())
      return .dropped(oldest)
    }

    /// Takes the end. Returns whether the caller has to deliver what waits.
    mutating func finish(_ end: QueuedEnd) -> Bool {
      if isClosed || self.end != nil { return false }
      self.end = end
      return beginDelivery()
    }

    /// Takes demand. Returns whether the caller has to deliver what waits.
    mutating func request(_ demand: Subscribers.Demand) -> Bool {
      if isClosed { return false }
      self.demand += demand
      return beginDelivery()
    }

    /// What to deliver next: an element for which there is demand, then the end. `nil` ends the delivery.
    mutating func next(after demand: Subscribers.Demand) -> AnyObject? {
      self.demand += demand
      if !isClosed, self.demand > .none, let item = waiting.popFirst() {
        self.demand -= 1
        return item
      }
      if !isClosed, waiting.isEmpty, let end {
        isClosed = true
        return end
      }
      isDelivering = false
      return nil
    }

    /// Rejects everything from now on, and hands out what waited, for the caller to release after unlocking.
    mutating func close() -> Backlog<AnyObject> {
      isClosed = true
      defer { waiting = Backlog() }
      return waiting
    }

    private mutating func beginDelivery() -> Bool {
      if isDelivering { return false }
      isDelivering = waiting.isEmpty ? end != nil : demand > .none
      return isDelivering
    }
  }

  extension Publisher {
    /// The publisher of Combine as an observable.
    ///
    ///     model.$title.asObservable()
    ///       .bind(to: label.rx.text)
    ///       .disposed(by: bag)
    ///
    /// Each subscription demands everything that the publisher has. Its failure is the error of the sequence. Disposing the
    /// subscription cancels that of the publisher. Delivers where the publisher does, one event at a time and in order,
    /// even where the publisher calls from several threads or an observer makes it publish.
    public func asObservable() -> Observable<Output> {
      Source { sink in
        let stage = EmittingStage<Output, Output>(sink)
        subscribe(StageSubscriber<Output, Failure>(stage))
        return nil
      }
    }
  }

  extension Publisher where Failure == Never {
    /// The publisher of Combine as a sequence that never fails. Otherwise the same as `asObservable()`.
    public func asInfallible() -> Infallible<Output> { Infallible(asObservable()) }
  }

  extension Cancellable {
    /// Cancels when the bag is released, as disposables of Rx are disposed.
    ///
    ///     model.$title.sink { label.text = $0 }.disposed(by: bag)
    public func disposed(by bag: DisposeBag) { bag.insert(Disposables.create(with: cancel)) }
  }

  /// Hands what a publisher publishes to a stage, until its subscription ends.
  private final class StageSubscriber<Input, Failure: Swift.Error>: Combine.Subscriber {
    private let stage: EmittingStage<Input, Input>

    init(_ stage: EmittingStage<Input, Input>) { self.stage = stage }

    func receive(subscription: any Combine.Subscription) {
      stage.owned.companion.fill(Disposables.create(with: subscription.cancel))
      if !stage.isDisposed { subscription.request(.unlimited) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      stage.emit(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: stage.emitCompletion()
      case .failure(let error): stage.emitError(error)
      }
    }
  }
#endif
