/// Events for a view: never fails, delivers on the main scheduler, and replays no elements to a late observer.
///
///     let alerts: Signal<String> = errors.asSignal(onErrorJustReturn: "Something went wrong")
///     alerts.emit(onNext: { showAlert($0) }).disposed(by: bag)
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// One subscription, without replay, on the main scheduler.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// Where signals deliver: what `SharingScheduler` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Serves all observers with one subscription.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// The sequence as a `Signal`.
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// A signal that emits an element in the place of an error, and completes.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorJustReturn: element)
  }

  /// A signal that continues with another one in the place of an error.
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorDriveWith: signal)
  }

  /// A signal that continues with what a closure makes of an error.
  public func asSignal(onErrorRecover: @escaping (_ error: any Swift.Error) -> Signal<Element>) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// The sequence as a signal.
  public func asSignal() -> Signal<Element> { Signal(asObservable().observe(on: SignalSharingStrategy.scheduler)) }
}

extension PublishRelay {
  /// The relay as a signal.
  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }
}
