// Subscriptions that users of observables type at other sequences: the compiler says what these have instead.

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Not there: a `Single` has `onSuccess` and `onFailure`.
  @available(*, unavailable, message: "A Single has one answer: subscribe with `onSuccess:` and `onFailure:`.")
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Not there: a `Maybe` has `onSuccess`, `onError` and `onCompleted`.
  @available(*, unavailable, message: "A Maybe has an answer or none: subscribe with `onSuccess:` and `onCompleted:`.")
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Not there: a `Completable` has `onCompleted` and `onError`.
  @available(*, unavailable, message: "A Completable has no elements: subscribe with `onCompleted:` and `onError:`.")
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Not there: a driver has `drive(onNext:)`.
  @available(*, unavailable, message: "A Driver drives: write `drive(onNext:)`.")
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Not there: a signal has `emit(onNext:)`.
  @available(*, unavailable, message: "A Signal emits: write `emit(onNext:)`.")
  public func subscribe(
    onNext: @escaping (Element) -> Void, onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}
