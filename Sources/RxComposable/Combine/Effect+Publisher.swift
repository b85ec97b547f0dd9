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
