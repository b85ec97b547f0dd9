#if canImport(Combine)
  import Combine

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
