import MiniRx

extension Effect {
  /// The effect with its actions transformed.
  ///
  ///     return childEffect.map(AppAction.child)
  ///
  /// The one action of `Effect(value:)` is there already, and is transformed at once; all others when they arrive.
  public func map<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    switch operation {
    case .none: .none
    case .value(let action): Effect<NewAction>(value: transform(action))
    case .observable(let observable): Effect<NewAction>(observable.map(keepingDependencies(transform)))
    case .composite(let composite): Effect<NewAction>(composite.map { $0.mapPart(transform) })
    }
  }

  /// A part of several effects; several of them are one sequence, so that mapping does not recurse into trees.
  private func mapPart<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    isComposite ? Effect(asObservable()).map(transform) : map(transform)
  }

  /// Runs an effect for each action, in place of the action. All of them run at the same time.
  ///
  ///     api.documents()   // Effect<[Document]>
  ///       .flatMap { .merge($0.map { api.download($0) }) }
  ///
  /// Ends when this effect and all that it started have ended.
  public func flatMap<NewAction>(_ transform: @escaping (Action) -> Effect<NewAction>) -> Effect<NewAction> {
    if isNone { return .none }
    let transform = keepingDependencies(transform)
    return Effect<NewAction>(asObservable().flatMap { transform($0).asObservable() })
  }

  /// Runs a sequence for each action, in place of the action. All of them run at the same time.
  ///
  ///     api.documents()   // Effect<[Document]>
  ///       .flatMap { Observable.from($0) }
  ///
  /// Ends when this effect and all that it started have ended.
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ transform: @escaping (Action) -> Source
  ) -> Effect<Source.Element> {
    flatMap { Effect<Source.Element>(transform($0)) }
  }
}

/// A function that runs, wherever it is called, with the dependencies that are in force here.
func keepingDependencies<Input, Output>(_ function: @escaping (Input) -> Output) -> (Input) -> Output {
  let dependencies = DependencyValues.Continuation()
  return { input in dependencies.yield { function(input) } }
}
