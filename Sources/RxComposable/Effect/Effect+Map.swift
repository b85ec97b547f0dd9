import MiniRx

extension Effect {
  /// The effect with its actions transformed.
  ///
  ///     return childEffect.map(AppAction.child)
  ///
  /// The one action of `Effect(value:)` is there already, and is transformed at once; all others when they arrive.
  public func map<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    if isNone { return .none }
    if isValue { return Effect<NewAction>(value: transform(value)) }
    if let composite { return Effect<NewAction>(composite.map { $0.mapPart(transform) }) }
    return Effect<NewAction>(asObservable().map(keepingDependencies(transform)))
  }

  /// A part of several effects; several of them are one sequence, so that mapping does not recurse into trees.
  private func mapPart<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    composite == nil ? map(transform) : Effect(asObservable()).map(transform)
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
