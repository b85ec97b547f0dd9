#if canImport(Combine)
  import Combine
  import MiniRx

  extension Effect {
    /// Delivers what a publisher of Combine publishes. `asPublisher()` is the way back.
    ///
    ///     return .publisher { environment.clock.ticks.map(AppAction.ticked) }
    ///
    /// - Parameter makePublisher: called when the effect starts.
    public static func publisher<Source: Publisher>(_ makePublisher: @escaping () -> Source) -> Effect
    where Source.Output == Action, Source.Failure == Never {
      let makePublisher = keepingDependencies { (_: Void) in makePublisher() }
      return Effect(Observable.deferred { makePublisher(()).asObservable() })
    }
  }

  extension Effect {
    /// What `run` gives to a closure that uses Combine.
    public typealias Subscriber = AnyObserver<Action>

    /// Delivers what a closure sends to a subscriber, until the subscriber is completed or the effect is cancelled.
    ///
    ///     return .run { subscriber in
    ///       subscriber.send(.ticked(0))
    ///       return environment.clock.ticks.sink { subscriber.send(.ticked($0)) }
    ///     }
    ///
    /// - Parameter work: called when the effect starts. What it returns is cancelled when the effect ends, in whichever
    ///   way.
    public static func run(_ work: @escaping (Subscriber) -> any Cancellable) -> Effect {
      let work = keepingDependencies(work)
      return run { subscriber in Disposables.create(with: work(subscriber).cancel) }
    }

    /// The actions as a publisher of Combine, which never fails: an error is reported and completes it. Otherwise the same as
    /// for an `Observable`.
    ///
    ///     store.subscribe(\.count).asPublisher()
    ///       .sink { label.text = "\($0)" }
    ///       .store(in: &cancellables)
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<Action, any Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (Action) -> Void = { _ in }
    ) -> ObservablePublisher<Action, Never> {
      asInfallible().asPublisher(bufferingPolicy: bufferingPolicy, onDropped: onDropped)
    }
  }

  extension StorePublisher {
    /// The states as a publisher of Combine, which never fails. Otherwise the same as for an `Observable`.
    public func asPublisher(
      bufferingPolicy: AsyncThrowingStream<State, any Error>.Continuation.BufferingPolicy = .unbounded,
      onDropped: @escaping (State) -> Void = { _ in }
    ) -> ObservablePublisher<State, Never> {
      Effect(self).asPublisher(bufferingPolicy: bufferingPolicy, onDropped: onDropped)
    }
  }

  extension AnyObserver {
    /// Emits an element, as Combine spells it.
    public func send(_ value: Element) { onNext(value) }

    /// Ends the sequence, as Combine spells it.
    public func send<Failure: Error>(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: onCompleted()
      case .failure(let error): onError(error)
      }
    }
  }

  extension Publisher where Failure == Never {
    /// The publisher as an effect.
    public func eraseToEffect() -> Effect<Output> { asObservable().eraseToEffect() }

    /// The publisher as an effect, with its elements transformed to actions.
    public func eraseToEffect<NewAction>(_ transform: @escaping (Output) -> NewAction) -> Effect<NewAction> {
      asObservable().eraseToEffect(transform)
    }
  }

  extension Publisher {
    /// The elements as successes and the failure as a failure, so that an action can carry either.
    public func catchToEffect() -> Effect<Result<Output, Failure>> { catchToEffect { $0 } }

    /// The elements as successes and the failure as a failure, transformed to an action.
    ///
    ///     environment.numberFact(state.count)          // AnyPublisher<String, ApiError>
    ///       .receive(on: environment.mainQueue)
    ///       .catchToEffect(AppAction.numberFactResponse)
    public func catchToEffect<NewAction>(
      _ transform: @escaping (Result<Output, Failure>) -> NewAction
    ) -> Effect<NewAction> {
      asObservable().catchToEffect(transform)
    }

    /// An effect that runs the publisher, and delivers no action. Its elements and its failure are ignored.
    public func fireAndForget<NewAction>(outputType: NewAction.Type = NewAction.self) -> Effect<NewAction> {
      asObservable().fireAndForget(outputType: outputType)
    }
  }
#endif
