/// The state of RxSwift 4: a value to set and to observe.
@available(*, deprecated, renamed: "BehaviorRelay")
public final class Variable<Element>: Sendable {
  private let subject: BehaviorSubject<Element>

  /// A variable with its first value.
  public init(_ value: Element) { subject = BehaviorSubject(value: value) }

  deinit { subject.onCompleted() }

  /// The latest value. Observers receive each new one.
  public var value: Element {
    get { do { return try subject.value() } catch { preconditionFailure("Variable.value: a variable never fails.") } }
    set { subject.onNext(newValue) }
  }

  /// The value and all that follow, until the variable is released.
  public func asObservable() -> Observable<Element> { subject }

  /// The value and all that follow, as a driver.
  public func asDriver() -> Driver<Element> { Infallible(subject).asDriver() }

  /// The value and all that follow, as a shared sequence.
  public func asSharedSequence<SharingStrategy: SharingStrategyProtocol>(
    strategy: SharingStrategy.Type = SharingStrategy.self
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(subject.observe(on: SharingStrategy.scheduler)) }
}

extension ObservableType {
  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func bind(to variable: Variable<Element>) -> any Disposable { bind { variable.value = $0 } }

  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func bind(to variable: Variable<Element?>) -> any Disposable { bind { variable.value = $0 } }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func drive(_ variable: Variable<Element>) -> any Disposable { drive(onNext: { variable.value = $0 }) }

  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func drive(_ variable: Variable<Element?>) -> any Disposable { drive(onNext: { variable.value = $0 }) }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func emit(to variable: Variable<Element>) -> any Disposable { emit(onNext: { variable.value = $0 }) }

  /// The spelling of RxSwift 4.
  @available(*, deprecated, message: "Use a BehaviorRelay.")
  public func emit(to variable: Variable<Element?>) -> any Disposable { emit(onNext: { variable.value = $0 }) }
}
