public struct PrimitiveSequence<Trait, Element> {
  let source: Observable<Element>

  init(raw: Observable<Element>) { source = raw }
}

public protocol PrimitiveSequenceType {
  associatedtype Trait
  associatedtype Element
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  public func asObservable() -> Observable<Element> { source }
}

public enum SingleTrait {}
public enum MaybeTrait {}
public enum CompletableTrait {}
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>
public typealias SingleEvent<Element> = Result<Element, Swift.Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  public static func create(subscribe: @escaping (@escaping SingleObserver) -> Disposable) -> Single<Element> {
    Single(
      raw: Observable.create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }
  public static func error(_ error: Swift.Error) -> Single<Element> { Single(raw: .error(error)) }
  public static func never() -> Single<Element> { Single(raw: .never()) }

  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }
  public static func error(_ error: Swift.Error) -> Maybe<Element> { Maybe(raw: .error(error)) }
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(
      onNext: onSuccess, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  public static func error(_ error: Swift.Error) -> Completable { Completable(raw: .error(error)) }
  public static func empty() -> Completable { Completable(raw: .empty()) }

  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((Swift.Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

extension ObservableType {
  public func asSingle() -> Single<Element> { PrimitiveSequence(raw: atMostOne(isRequired: true)) }
  public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: atMostOne(isRequired: false)) }

  /// The element is handed on when the source completes.
  private func atMostOne(isRequired: Bool) -> Observable<Element> {
    Observable.create { observer in
      var only: Element?
      return self.subscribe { event in
        switch event {
        case .next(let element):
          if only == nil { only = element } else { observer.onError(RxError.moreThanOneElement) }
        case .error(let error): observer.onError(error)
        case .completed:
          if let only { observer.onNext(only) }
          if only == nil, isRequired { observer.onError(RxError.noElements) } else { observer.onCompleted() }
        }
      }
    }
  }
}

extension ObservableType where Element == Never {
  public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

public protocol InfallibleType: ObservableConvertibleType {}

public struct Infallible<Element>: InfallibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  public func asObservable() -> Observable<Element> { source }

  public static func empty() -> Infallible<Element> { Infallible(.empty()) }
}

extension InfallibleType {
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

extension ObservableConvertibleType {
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }
}
