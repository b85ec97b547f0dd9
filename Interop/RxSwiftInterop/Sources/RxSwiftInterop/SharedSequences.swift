#if canImport(RxCocoa)
  import MiniRx
  import RxCocoa
  import RxSwift

  // Both libraries deliver these on the main thread, at once where they are there already: no hop is added. What never
  // fails has no use for what it would continue with.

  extension RxCocoa.SharedSequenceConvertibleType where SharingStrategy == RxCocoa.DriverSharingStrategy {
    /// The driver for code that has moved to MiniRx.
    public func asMiniRx() -> MiniRx.Driver<Element> {
      asObservable().asMiniRx().asDriver(onErrorDriveWith: .empty())
    }
  }

  extension MiniRx.SharedSequenceConvertibleType where SharingStrategy == MiniRx.DriverSharingStrategy {
    /// The driver for code that still uses RxSwift.
    public func asRxSwift() -> RxCocoa.Driver<Element> {
      asObservable().asRxSwift().asDriver(onErrorDriveWith: .empty())
    }
  }

  extension RxCocoa.SharedSequenceConvertibleType where SharingStrategy == RxCocoa.SignalSharingStrategy {
    /// The signal for code that has moved to MiniRx.
    public func asMiniRx() -> MiniRx.Signal<Element> {
      asObservable().asMiniRx().asSignal(onErrorSignalWith: .empty())
    }
  }

  extension MiniRx.SharedSequenceConvertibleType where SharingStrategy == MiniRx.SignalSharingStrategy {
    /// The signal for code that still uses RxSwift.
    public func asRxSwift() -> RxCocoa.Signal<Element> {
      asObservable().asRxSwift().asSignal(onErrorSignalWith: .empty())
    }
  }

  extension RxCocoa.ControlEvent {
    /// The event of a control for code that has moved to MiniRx.
    ///
    ///     button.rx.tap.asMiniRx().bind(to: model.taps).disposed(by: bag)
    public func asMiniRx() -> MiniRx.ControlEvent<PropertyType> {
      MiniRx.ControlEvent(events: asObservable().asMiniRx())
    }
  }

  extension MiniRx.ControlEvent {
    /// The event of a control for code that still uses RxSwift.
    public func asRxSwift() -> RxCocoa.ControlEvent<PropertyType> {
      RxCocoa.ControlEvent(events: asObservable().asRxSwift())
    }
  }

  extension RxCocoa.ControlProperty {
    /// The property of a control for code that has moved to MiniRx, to be observed and to be set.
    public func asMiniRx() -> MiniRx.ControlProperty<PropertyType> {
      MiniRx.ControlProperty(values: asObservable().asMiniRx(), valueSink: asObserver().asMiniRx())
    }
  }

  extension MiniRx.ControlProperty {
    /// The property of a control for code that still uses RxSwift, to be observed and to be set.
    public func asRxSwift() -> RxCocoa.ControlProperty<PropertyType> {
      RxCocoa.ControlProperty(values: asObservable().asRxSwift(), valueSink: asObserver().asRxSwift())
    }
  }
#endif
