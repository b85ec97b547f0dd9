#if canImport(Combine)
  import Combine

  extension SubjectType {
    /// The subject as one of Combine, for code that sends to it or subscribes to it there.
    ///
    ///     let taps = PublishSubject<Void>()
    ///     LegacyModel(taps: taps.asCombineSubject())
    ///
    /// What either side sends reaches the observers of both, in one order. A subscriber that has not demanded it yet receives
    /// it later: all of it waits, where Combine's subjects drop it or keep the latest.
    public func asCombineSubject() -> CombineSubject<Observer.Element, any Swift.Error>
    where Observer.Element == Element {
      let observer = asObserver()
      return CombineSubject(
        asPublisher(), send: { observer.onNext($0) },
        complete: { completion in
          switch completion {
          case .finished: observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        })
    }
  }

  extension RelayType {
    /// The relay as a subject of Combine. A relay never ends: the completion that is sent to it is ignored.
    ///
    ///     let name = BehaviorRelay(value: "")
    ///     LegacyModel(name: name.asCombineSubject())
    public func asCombineSubject() -> CombineSubject<Element, Never> {
      CombineSubject(asPublisher(), send: { accept($0) }, complete: { _ in })
    }
  }

  extension Combine.Subject {
    /// The subject of Combine as an observer, for `subscribe(_:)` and `bind(to:)`. `asObservable()` is its other side.
    public func asObserver() -> AnyObserver<Output> where Failure == any Swift.Error {
      AnyObserver { event in
        switch event {
        case .next(let element): self.send(element)
        case .error(let error): self.send(completion: .failure(error))
        case .completed: self.send(completion: .finished)
        }
      }
    }

    /// The subject of Combine as an observer. It cannot fail: an error goes to `Hooks.defaultErrorHandler`, and completes
    /// it.
    public func asObserver() -> AnyObserver<Output> where Failure == Never {
      AnyObserver { event in
        switch event {
        case .next(let element): self.send(element)
        case .error(let error):
          Hooks.reportUnhandled(error)
          self.send(completion: .finished)
        case .completed: self.send(completion: .finished)
        }
      }
    }
  }

  /// A subject or relay as a subject of Combine. See `asCombineSubject()`.
  public final class CombineSubject<Output, Failure: Swift.Error>: Combine.Subject {
    private let publisher: ObservablePublisher<Output, Failure>
    private let sendElement: (Output) -> Void
    private let sendCompletion: (Subscribers.Completion<Failure>) -> Void

    fileprivate init(
      _ publisher: ObservablePublisher<Output, Failure>, send: @escaping (Output) -> Void,
      complete: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.publisher = publisher
      sendElement = send
      sendCompletion = complete
    }

    /// Emits an element.
    public func send(_ value: Output) { sendElement(value) }

    /// Ends the subject.
    public func send(completion: Subscribers.Completion<Failure>) { sendCompletion(completion) }

    /// Takes the subscription of a publisher that this subscribes to, and demands everything.
    public func send(subscription: any Combine.Subscription) { subscription.request(.unlimited) }

    /// Subscribes a subscriber.
    public func receive<Target: Combine.Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Failure {
      publisher.receive(subscriber: subscriber)
    }
  }
#endif
