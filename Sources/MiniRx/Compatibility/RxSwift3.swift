extension ObservableType {
  /// The spelling of RxSwift 3.
  @available(*, deprecated, message: "Use enumerated() and map(_:).")
  @_alwaysEmitIntoClient
  public func mapWithIndex<Result>(_ selector: @escaping (Element, Int) throws -> Result) -> Observable<Result> {
    enumerated().map { try selector($0.element, $0.index) }
  }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, message: "Use enumerated() and flatMap(_:).")
  @_alwaysEmitIntoClient
  public func flatMapWithIndex<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element, Int) throws -> Source
  ) -> Observable<Source.Element> { enumerated().flatMap { try selector($0.element, $0.index) } }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, message: "Use enumerated(), skip(while:) and map(_:).")
  @_alwaysEmitIntoClient
  public func skipWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
    enumerated().skip(while: { try predicate($0.element, $0.index) }).map(\.element)
  }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, message: "Use enumerated(), take(while:) and map(_:).")
  @_alwaysEmitIntoClient
  public func takeWhileWithIndex(_ predicate: @escaping (Element, Int) throws -> Bool) -> Observable<Element> {
    enumerated().take(while: { try predicate($0.element, $0.index) }).map(\.element)
  }

  /// The spelling of RxSwift 3. Remembers beyond the end: a later observer receives it all, and the source is not
  /// subscribed to again.
  @available(*, deprecated, message: "Use share(replay:scope:) with the scope .forever.")
  @_alwaysEmitIntoClient
  public func shareReplay(_ bufferSize: Int) -> Observable<Element> { share(replay: bufferSize, scope: .forever) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, message: "Use share(replay: 1).", renamed: "share(replay:)")
  @_alwaysEmitIntoClient
  public func shareReplayLatestWhileConnected() -> Observable<Element> { share(replay: 1) }
}

extension ObservableType {
  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:)")
  @_alwaysEmitIntoClient
  public func bindTo<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element { bind(to: observer) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:)")
  @_alwaysEmitIntoClient
  public func bindTo<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element? { bind(to: observer) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:)")
  @_alwaysEmitIntoClient
  public func bindTo(_ variable: Variable<Element>) -> any Disposable { bind(to: variable) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:)")
  @_alwaysEmitIntoClient
  public func bindTo(_ variable: Variable<Element?>) -> any Disposable { bind(to: variable) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:)")
  @_alwaysEmitIntoClient
  public func bindTo<Result>(_ binder: (Self) -> Result) -> Result { bind(to: binder) }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(to:curriedArgument:)")
  @_alwaysEmitIntoClient
  public func bindTo<R1, R2>(_ binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    bind(to: binder, curriedArgument: curriedArgument)
  }

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "bind(onNext:)")
  @_alwaysEmitIntoClient
  public func bindNext(_ onNext: @escaping (Element) -> Void) -> any Disposable { bind(onNext: onNext) }
}

extension Disposable {
  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "disposed(by:)")
  @_alwaysEmitIntoClient
  public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

/// The spelling of RxSwift 3.
@available(*, deprecated, renamed: "SharingScheduler.mock(scheduler:action:)")
public func driveOnScheduler(_ scheduler: any SchedulerType, action: () -> Void) {
  SharingScheduler.mock(scheduler: scheduler, action: action)
}

/// The spelling of RxSwift 3 for a binder.
@available(*, deprecated, renamed: "Binder")
public final class UIBindingObserver<UIElement: AnyObject, Value>: ObserverType {
  private let binder: Binder<Value>

  /// The spelling of RxSwift 3.
  @available(*, deprecated, renamed: "Binder.init(_:binding:)")
  public init(UIElement element: UIElement, binding: @escaping @MainActor (UIElement, Value) -> Void) {
    binder = Binder(element, binding: binding)
  }

  /// Receives an event.
  public func on(_ event: Event<Value>) { binder.on(event) }

  /// The observer as one of any kind.
  public func asObserver() -> AnyObserver<Value> { binder.asObserver() }
}
