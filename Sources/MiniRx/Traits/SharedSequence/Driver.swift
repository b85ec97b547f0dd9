/// The state of a view over time: never fails, delivers on the main scheduler, and replays the latest element to a late
/// observer while there are others.
///
///     let results: Driver<[Item]> = query
///       .flatMapLatest { search($0) }
///       .asDriver(onErrorJustReturn: [])
///     results.drive(onNext: { table.show($0) }).disposed(by: bag)
///     results.map { $0.isEmpty }.drive(onNext: { hint.isVisible = $0 }).disposed(by: bag)   // no second search
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// One subscription, with a replay of 1 while connected, on the main scheduler.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// Where drivers deliver: what `SharingScheduler` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Serves all observers with one subscription, and a late one with the latest element.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The sequence as a `Driver`.
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// A driver that emits an element in the place of an error, and completes.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorJustReturn: element)
  }

  /// A driver that continues with another one in the place of an error.
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorDriveWith: driver)
  }

  /// A driver that continues with what a closure makes of an error.
  public func asDriver(onErrorRecover: @escaping (_ error: any Swift.Error) -> Driver<Element>) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// The sequence as a driver.
  public func asDriver() -> Driver<Element> { Driver(asObservable().observe(on: DriverSharingStrategy.scheduler)) }
}

extension BehaviorRelay {
  /// The relay as a driver.
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }
}
