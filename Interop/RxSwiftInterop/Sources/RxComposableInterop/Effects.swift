import RxComposable
import RxSwift
@_exported import RxSwiftInterop

extension Effect {
  /// Delivers what a sequence of RxSwift emits. `effect.asRxSwift()` is the way back.
  public init<Source: RxSwift.ObservableConvertibleType>(_ source: Source) where Source.Element == Action {
    self.init(source.asObservable().asMiniRx())
  }
}

/// What MiniRx's sequences have, for those of RxSwift, their traits, drivers and signals.
extension RxSwift.ObservableConvertibleType {
  /// The sequence as an effect.
  public func eraseToEffect() -> Effect<Element> { Effect(self) }

  /// The sequence as an effect, with its elements transformed to actions.
  public func eraseToEffect<NewAction>(_ transform: @escaping (Element) -> NewAction) -> Effect<NewAction> {
    Effect(self).eraseToEffect(transform)
  }

  /// Delivers on a scheduler of RxSwift; the main one, as a rule, behind work that is done elsewhere.
  public func receive(on scheduler: any RxSwift.ImmediateSchedulerType) -> Effect<Element> {
    Effect(self).receive(on: scheduler)
  }

  /// Delivers on a scheduler of MiniRx; the main one, as a rule, behind work that is done elsewhere.
  public func receive(on scheduler: any MiniRx.ImmediateSchedulerType) -> Effect<Element> {
    Effect(self).receive(on: scheduler)
  }

  /// The elements as successes and the error as a failure, so that an action can carry either.
  public func catchToEffect() -> Effect<Result<Element, any Error>> { Effect(self).catchToEffect() }

  /// The elements as successes and the error as a failure, transformed to an action.
  ///
  ///     environment.numberFact(state.count)          // RxSwift.Single<String>
  ///       .receive(on: environment.mainQueue)
  ///       .catchToEffect(AppAction.numberFactResponse)
  public func catchToEffect<NewAction>(
    _ transform: @escaping (Result<Element, any Error>) -> NewAction
  ) -> Effect<NewAction> {
    Effect(self).catchToEffect(transform)
  }

  /// The elements as successes and the error as a failure of a given type, transformed to an action. An error of
  /// another type is reported, and the effect completes.
  public func catchToEffect<Failure: Error, NewAction>(
    _ transform: @escaping (Result<Element, Failure>) -> NewAction,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<NewAction> {
    Effect(self).catchToEffect(
      transform, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An effect that runs the sequence, and delivers no action. Its elements and its error are ignored.
  public func fireAndForget<NewAction>() -> Effect<NewAction> { Effect(self).fireAndForget() }

  /// An effect that runs the sequence, and delivers no action. Its elements and its error are ignored.
  ///
  /// - Parameter outputType: the type of the actions.
  public func fireAndForget<NewAction>(outputType: NewAction.Type) -> Effect<NewAction> {
    Effect(self).fireAndForget(outputType: outputType)
  }
}

extension MiniRx.ObservableType {
  /// Delivers on a scheduler of RxSwift; the main one, as a rule, behind work that is done elsewhere.
  public func receive(on scheduler: any RxSwift.ImmediateSchedulerType) -> Effect<Element> {
    receive(on: scheduler.asMiniRx())
  }
}
