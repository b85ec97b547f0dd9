import Dispatch

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension ObservableType {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    delay(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    delaySubscription(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    debounce(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func throttle(_ dueTime: Double, latest: Bool = true, scheduler: any SchedulerType) -> Observable<Element> {
    throttle(RxTimeInterval(seconds: dueTime), latest: latest, scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func timeout<Source: ObservableConvertibleType>(_ dueTime: Double, other: Source, scheduler: any SchedulerType)
    -> Observable<Element> where Source.Element == Element
  { timeout(RxTimeInterval(seconds: dueTime), other: other, scheduler: scheduler) }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func take(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
    take(for: RxTimeInterval(seconds: duration), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func skip(_ duration: Double, scheduler: any SchedulerType) -> Observable<Element> {
    skip(RxTimeInterval(seconds: duration), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func buffer(timeSpan: Double, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
    buffer(timeSpan: RxTimeInterval(seconds: timeSpan), count: count, scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func window(timeSpan: Double, count: Int, scheduler: any SchedulerType) -> Observable<Observable<Element>> {
    window(timeSpan: RxTimeInterval(seconds: timeSpan), count: count, scheduler: scheduler)
  }
}

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension ObservableType where Element: RxAbstractInteger {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public static func interval(_ period: Double, scheduler: any SchedulerType) -> Observable<Element> {
    interval(RxTimeInterval(seconds: period), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: Double, period: Double? = nil, scheduler: any SchedulerType) -> Observable<
    Element
  > { timer(RxTimeInterval(seconds: dueTime), period: period.map(RxTimeInterval.init(seconds:)), scheduler: scheduler) }
}

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension PrimitiveSequence {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    delay(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    delaySubscription(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    timeout(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: Double, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType)
    -> PrimitiveSequence<Trait, Element>
  { timeout(RxTimeInterval(seconds: dueTime), other: other, scheduler: scheduler) }
}

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension SharedSequence {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: Double) -> SharedSequence { delay(RxTimeInterval(seconds: dueTime)) }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: Double) -> SharedSequence { debounce(RxTimeInterval(seconds: dueTime)) }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public func throttle(_ dueTime: Double, latest: Bool = true) -> SharedSequence {
    throttle(RxTimeInterval(seconds: dueTime), latest: latest)
  }
}

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension SharedSequence where Element: RxAbstractInteger {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public static func interval(_ period: Double) -> SharedSequence { interval(RxTimeInterval(seconds: period)) }

  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: Double, period: Double) -> SharedSequence {
    timer(RxTimeInterval(seconds: dueTime), period: RxTimeInterval(seconds: period))
  }
}

@available(*, deprecated, message: "Pass a DispatchTimeInterval, such as .milliseconds(300).")
extension PrimitiveSequenceType where Trait: ElementTrait, Element: RxAbstractInteger {
  /// The spelling of RxSwift 4, where spans are seconds.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: Double, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    timer(RxTimeInterval(seconds: dueTime), scheduler: scheduler)
  }
}

extension RxTimeInterval {
  @usableFromInline
  init(seconds: Double) { self.init(nanoseconds: Int64(saturating: seconds * 1e9)) }
}

/// The state of RxSwift 4: a value to set and to observe.
@available(*, deprecated, renamed: "BehaviorRelay")
public final class Variable<Element>: Sendable {
  private let subject: BehaviorSubject<Element>

  /// A variable with its first value.
  public init(_ value: Element) { subject = BehaviorSubject(value: value) }

  deinit { subject.onCompleted() }

  /// The latest value. Observers receive each new one.
  public var value: Element {
    get { subject.core.latest! }
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
