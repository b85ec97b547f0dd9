import MiniRx

/// Work that a reducer asks its store to do: a request, a timer, a write to disk. It feeds actions back into the store.
///
///     case .numberFactButtonTapped:
///       return environment.numberFact(state.count)
///         .receive(on: environment.mainQueue)
///         .catchToEffect(AppAction.numberFactResponse)
///
/// An effect is a description: nothing happens until a store runs it. It is an `ObservableType`, so that every operator
/// of MiniRx applies to it; `eraseToEffect` makes the result an effect again.
///
/// Actions have to arrive on the main thread: `receive(on:)` or `observe(on:)` brings them there. An error that reaches
/// the store is reported; `catchToEffect` turns it into an action.
///
/// The closures that make or transform actions see the dependencies that were in force where the effect was made.
///
/// Subscribed to outside a store, as tests of effects do, an effect delivers what it would there. Those that no store
/// runs share their ids.
public struct Effect<Action>: ObservableType {
  /// What an effect delivers.
  public typealias Element = Action

  private let work: EffectWork

  private init(_ work: EffectWork) { self.work = work }

  init(_ composite: CompositeEffect<Action>) { self.init(.composite(composite)) }

  /// No work.
  public static var none: Effect { Effect(.none) }

  /// Delivers one action, at once: it is reduced after the one that returned the effect.
  public init(value: Action) { self.init(.value(EffectValue(value))) }

  /// Delivers one action, at once: it is reduced after the one that returned the effect.
  @_alwaysEmitIntoClient
  public static func send(_ action: Action) -> Effect { Effect(value: action) }

  /// Fails with an error, which the store reports unless `catchToEffect` handles it.
  @_alwaysEmitIntoClient
  public init(error: any Error) { self.init(Observable.error(error)) }

  /// Delivers what a sequence emits.
  public init<Source: ObservableConvertibleType>(_ source: Source) where Source.Element == Action {
    self.init(.observable(source.asObservable()))
  }

  /// The effect as a sequence.
  public var observable: Observable<Action> { asObservable() }

  /// The effect as a sequence.
  public func asObservable() -> Observable<Action> {
    switch work {
    case .none: .empty()
    case .value: .just(value)
    case .observable(let observable): unsafe unsafeDowncast(observable, to: Observable<Action>.self)
    case .composite(let composite): unsafe unsafeDowncast(composite, to: CompositeEffect<Action>.self).asObservable()
    }
  }

  /// Runs the effect outside a store, where it shares its ids with all other effects that no store runs.
  @_alwaysEmitIntoClient
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Action {
    asObservable().subscribe(observer)
  }

  /// The effect itself.
  @_alwaysEmitIntoClient
  public func eraseToEffect() -> Effect { self }

  /// The effect with its actions transformed; `map` by another name.
  @_alwaysEmitIntoClient
  public func eraseToEffect<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    map(transform)
  }

  /// Whether there is nothing to do.
  var isNone: Bool { if case .none = work { true } else { false } }

  /// Whether all there is to do is to deliver one action, at once.
  var isValue: Bool { if case .value = work { true } else { false } }

  /// The actions of an effect that does no more than to deliver them at once.
  var actions: [Action]? {
    switch work {
    case .none: []
    case .value: [value]
    case .composite: composite?.values
    case .observable: nil
    }
  }

  /// The action of an effect that `isValue`.
  var value: Action {
    guard case .value(let value) = work else { fatalError("The effect is no single action.") }
    return unsafe unsafeDowncast(value, to: EffectValue<Action>.self).action
  }

  /// The effects that it is made of.
  var composite: CompositeEffect<Action>? {
    guard case .composite(let composite) = work else { return nil }
    return unsafe unsafeDowncast(composite, to: CompositeEffect<Action>.self)
  }
}

/// What is in an effect. Not generic: an enum of actions would ask the runtime for its metadata wherever an effect is
/// made or looked at (`docs/DECISIONS.md`, decision 2).
private enum EffectWork {
  case none
  case value(AnyObject)
  case observable(AnyObject)
  case composite(AnyObject)
}

private final class EffectValue<Action> {
  let action: Action

  init(_ action: Action) { self.action = action }
}

/// As `Observable` is, and for the same reason: what passes through an effect is serialised by what runs it.
extension Effect: @unchecked Sendable {}

/// The older name of `Effect`.
@available(*, deprecated, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>

/// The name of `Effect` where its error has a type. Here an effect may fail with any error, so the second type is left
/// without a meaning.
@available(*, deprecated, message: "Write `Effect<Action>`.")
public typealias EffectPublisher<Action, Failure: Error> = Effect<Action>

extension ObservableType {
  /// The sequence as an effect.
  @_alwaysEmitIntoClient
  public func eraseToEffect() -> Effect<Element> { Effect(asObservable()) }

  /// The sequence as an effect, with its elements transformed to actions.
  public func eraseToEffect<NewAction>(_ transform: @escaping (Element) -> NewAction) -> Effect<NewAction> {
    Effect(map(keepingDependencies(transform)))
  }

  /// Delivers on a scheduler; the main one, as a rule, behind work that is done elsewhere.
  @_alwaysEmitIntoClient
  public func receive(on scheduler: any ImmediateSchedulerType) -> Effect<Element> {
    Effect(observe(on: scheduler))
  }
}

extension Effect {
  /// Feeds actions back into the store from asynchronous code. Callable: `await send(.response(value))`.
  @MainActor
  public struct Send {
    /// Delivers an action, unless the effect has been cancelled.
    public let send: @MainActor (Action) -> Void

    /// A way to deliver actions.
    public nonisolated init(send: @escaping @MainActor (Action) -> Void) { self.send = send }

    /// Delivers an action, unless the effect or the task that calls this has been cancelled.
    public func callAsFunction(_ action: Action) {
      if !Task.isCancelled { send(action) }
    }
  }
}

/// Feeds actions back into the store from asynchronous code.
public typealias Send<Action> = Effect<Action>.Send

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
