/// A sequence of exactly one element or an error.
///
///     func load(_ url: URL) -> Single<Data> {
///       .create { single in
///         let task = session.dataTask(with: url) { data, _, error in
///           single(data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
///         }
///         task.resume()
///         return Disposables.create { task.cancel() }
///       }
///     }
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a `Single` tells its observer, once.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

/// Marks a sequence of exactly one element.
public enum SingleTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that receives how a `Single` ended.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A `Single` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: .createOnce { observer in
        subscribe { event in
          switch event {
          case .success(let element): observer(.success(element))
          case .failure(let error): observer(.error(error))
          }
        }
      })
  }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     load(url).subscribe(onSuccess: { show($0) }, onFailure: { show($0) }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element.
  ///   - onFailure: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let onFailure = onFailure ?? Hooks.errorHandlerKnowingTheCaller() ?? Hooks.reportUnhandled
    return source.subscribeOnce(
      onSuccess: onSuccess, onError: onFailure, onEmpty: { onFailure(RxError.noElements) }, onDisposed: onDisposed)
  }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     load(url).subscribe(with: self, onSuccess: { controller, data in controller.show(data) })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Swift.Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onFailure: weakly(object, onFailure),
      onDisposed: weakly(object, onDisposed))
  }
}

/// A sequence of one element, or of none, or an error.
///
///     func cached(_ key: String) -> Maybe<Data> {
///       .create { maybe in
///         maybe(cache[key].map { .success($0) } ?? .completed)
///         return Disposables.create()
///       }
///     }
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a `Maybe` tells its observer, once.
@frozen
public enum MaybeEvent<Element> {
  /// There is an element.
  case success(Element)
  /// The sequence ended with an error.
  case error(any Swift.Error)
  /// The sequence ended without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

/// Marks a sequence of one element or none.
public enum MaybeTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A closure that receives how a `Maybe` ended.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A `Maybe` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Maybe<Element> { PrimitiveSequence(raw: .createOnce(subscribe)) }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) }, onCompleted: { observer(.completed) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     cached(key).subscribe(onSuccess: { show($0) }, onCompleted: { load() }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element.
  ///   - onError: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when there is no element; not after `onSuccess`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribeOnce(
      onSuccess: onSuccess, onError: onError ?? Hooks.errorHandlerKnowingTheCaller() ?? Hooks.reportUnhandled,
      onEmpty: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     cached(key).subscribe(with: self, onSuccess: { controller, data in controller.show(data) })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onError: weakly(object, onError),
      onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }
}

/// A sequence without elements, which completes or fails.
///
///     func save(_ text: String) -> Completable {
///       .create { completable in
///         do {
///           try text.write(to: file, atomically: true, encoding: .utf8)
///           completable(.completed)
///         } catch {
///           completable(.error(error))
///         }
///         return Disposables.create()
///       }
///     }
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// What a `Completable` tells its observer, once.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence ended with an error.
  case error(any Swift.Error)
  /// The sequence ended.
  case completed
}

/// Marks a sequence without elements.
public enum CompletableTrait {}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that receives how a `Completable` ended.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A `Completable` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable {
    PrimitiveSequence(
      raw: .createOnce { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer(.error(error))
          case .completed: observer(.completed)
          }
        }
      })
  }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     save(text).subscribe(onCompleted: { close() }, onError: { show($0) }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onCompleted: called when the sequence has completed.
  ///   - onError: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed) }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     save(text).subscribe(with: self, onCompleted: { controller in controller.close() })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Continues with a `Single` when this sequence has completed.
  ///
  /// ![The lines below, drawn.](Single+Maybe+Completable)
  ///
  ///     first                  --|
  ///     second                   --a|
  ///     first.andThen(second)  ----a|
  ///
  /// An error ends it, and the second sequence is not subscribed to. Runs on a constant stack, also where the second
  /// sequence is made of the whole (`step.andThen(.deferred { loop() })`).
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> { Single(raw: andThen(second.source)) }

  /// Continues with a `Maybe` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> { Maybe(raw: andThen(second.source)) }

  /// Continues with another `Completable` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable { Completable(raw: andThen(second.source)) }

  /// Continues with an `Observable` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> {
    source.map { never -> Result in }.concat(second)
  }

  /// Continues with another `Completable` when this sequence has completed; see `andThen(_:)`.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable { Completable(raw: .concat(sequence.lazy.map(\.source))) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == Completable { Completable(raw: .concat(collection.map(\.source))) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Runs all of the sequences at once, and completes when all have.
  ///
  /// ![The lines below, drawn.](Single+Maybe+Completable-2)
  ///
  ///     first                           --|
  ///     second                          ----|
  ///     Completable.zip(first, second)  ----|
  ///
  /// The first error ends it and disposes the others. Without sequences it completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable { Completable(raw: .merge(sources.map(\.source))) }

  /// Runs all of the sequences at once, and completes when all have; see `zip(_:)` of a collection.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }
}
