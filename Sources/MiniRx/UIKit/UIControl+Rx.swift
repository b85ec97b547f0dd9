#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UIControl {
    /// Emits when one of the events happens.
    ///
    ///     field.rx.controlEvent([.editingDidBegin, .editingDidEnd]).subscribe(onNext: updateBorder)
    ///
    /// Delivers on the main thread. Completes when the control is released.
    public func controlEvent(_ controlEvents: UIControl.Event) -> ControlEvent<()> {
      let events = Observable<Void>.createOnMainActor { [weak control = base] observer in
        control?.onEvents(controlEvents) { observer.onNext(()) } ?? Disposables.create()
      }
      return ControlEvent(events: events.take(until: deallocated))
    }

    /// A property of the control: its value at the subscription and after each of the events; it can be set.
    ///
    ///     extension Reactive where Base: RatingControl {
    ///       var stars: ControlProperty<Int> {
    ///         controlProperty(editingEvents: .valueChanged, getter: { $0.stars }, setter: { $0.stars = $1 })
    ///       }
    ///     }
    ///
    /// What is set is not emitted, as UIKit sends no event then. Delivers on the main thread. Completes when the control is
    /// released.
    ///
    /// - Parameters:
    ///   - editingEvents: the events after which the user has changed the value.
    ///   - getter: reads the value.
    ///   - setter: sets it.
    public func controlProperty<Value>(
      editingEvents: UIControl.Event, getter: @escaping @MainActor (Base) -> Value,
      setter: @escaping @MainActor (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      property(getter, setter) { control, changed in control.onEvents(editingEvents, changed) }
    }

    /// A property that the user edits or changes by one of the usual events.
    func controlProperty<Value>(
      getter: @escaping @MainActor (Base) -> Value, setter: @escaping @MainActor (Base, Value) -> Void
    ) -> ControlProperty<Value> {
      controlProperty(editingEvents: [.allEditingEvents, .valueChanged], getter: getter, setter: setter)
    }
  }

  extension Reactive where Base: UIView {
    /// A property of a view: its value at the subscription and after each change; it can be set.
    ///
    /// - Parameters:
    ///   - getter: reads the value.
    ///   - setter: sets it.
    ///   - observe: calls a closure after each change, on the main thread.
    func property<Value>(
      _ getter: @escaping @MainActor (Base) -> Value, _ setter: @escaping @MainActor (Base, Value) -> Void,
      _ observe: @escaping @MainActor (_ view: Base, _ changed: @escaping @MainActor () -> Void) -> any Disposable
    ) -> ControlProperty<Value> {
      let values = Observable<Value>.createOnMainActor { [weak view = base] observer in
        guard let view else { return Disposables.create() }
        observer.onNext(getter(view))
        return observe(view) { [weak view] in if let view { observer.onNext(getter(view)) } }
      }
      return ControlProperty(values: values.take(until: deallocated), valueSink: Binder(base, binding: setter))
    }
  }

  extension UIControl {
    fileprivate func onEvents(_ events: Event, _ perform: @escaping @MainActor () -> Void) -> any Disposable {
      let target = ActionTarget { _ in perform() }
      addTarget(target, action: ActionTarget.action, for: events)
      return Disposables.create { [weak self] in
        onMainActor { self?.removeTarget(target, action: ActionTarget.action, for: events) }
      }
    }
  }

  extension Reactive where Base: UIButton {
    /// Emits when the button is tapped: `.touchUpInside`.
    public var tap: ControlEvent<Void> { controlEvent(.touchUpInside) }

    /// Emits when the primary action of the button is triggered, on tvOS by the remote control.
    public var primaryAction: ControlEvent<Void> { controlEvent(.primaryActionTriggered) }

    /// Sets the title for a state.
    public func title(for controlState: UIControl.State = []) -> Binder<String?> {
      Binder(base) { button, title in button.setTitle(title, for: controlState) }
    }

    /// Sets the image for a state.
    public func image(for controlState: UIControl.State = []) -> Binder<UIImage?> {
      Binder(base) { button, image in button.setImage(image, for: controlState) }
    }

    /// Sets the background image for a state.
    public func backgroundImage(for controlState: UIControl.State = []) -> Binder<UIImage?> {
      Binder(base) { button, image in button.setBackgroundImage(image, for: controlState) }
    }

    /// Sets the attributed title for a state.
    public func attributedTitle(for controlState: UIControl.State = []) -> Binder<NSAttributedString?> {
      Binder(base) { button, title in button.setAttributedTitle(title, for: controlState) }
    }
  }

  extension Reactive where Base: UISegmentedControl {
    /// The index of the selected segment.
    public var selectedSegmentIndex: ControlProperty<Int> { value }

    /// The index of the selected segment.
    public var value: ControlProperty<Int> {
      controlProperty(getter: { $0.selectedSegmentIndex }, setter: { $0.selectedSegmentIndex = $1 })
    }

    /// Enables or disables a segment.
    public func enabledForSegment(at index: Int) -> Binder<Bool> {
      Binder(base) { control, isEnabled in control.setEnabled(isEnabled, forSegmentAt: index) }
    }

    /// Sets the title of a segment.
    public func titleForSegment(at index: Int) -> Binder<String?> {
      Binder(base) { control, title in control.setTitle(title, forSegmentAt: index) }
    }

    /// Sets the image of a segment.
    public func imageForSegment(at index: Int) -> Binder<UIImage?> {
      Binder(base) { control, image in control.setImage(image, forSegmentAt: index) }
    }
  }

  extension Reactive where Base: UIPageControl {
    /// The number of the page.
    public var currentPage: ControlProperty<Int> {
      controlProperty(getter: { $0.currentPage }, setter: { $0.currentPage = $1 })
    }
  }

  extension Reactive where Base: UIActivityIndicatorView {
    /// Starts and stops the animation.
    public var isAnimating: Binder<Bool> {
      Binder(base) { view, isAnimating in
        if isAnimating { view.startAnimating() } else { view.stopAnimating() }
      }
    }
  }

  #if !os(tvOS)
    extension Reactive where Base: UISwitch {
      /// Whether the switch is on.
      public var isOn: ControlProperty<Bool> { value }

      /// Whether the switch is on.
      public var value: ControlProperty<Bool> { controlProperty(getter: { $0.isOn }, setter: { $0.isOn = $1 }) }
    }

    extension Reactive where Base: UISlider {
      /// The value of the slider.
      public var value: ControlProperty<Float> { controlProperty(getter: { $0.value }, setter: { $0.value = $1 }) }
    }

    extension Reactive where Base: UIStepper {
      /// The value of the stepper.
      public var value: ControlProperty<Double> { controlProperty(getter: { $0.value }, setter: { $0.value = $1 }) }
    }

    extension Reactive where Base: UIDatePicker {
      /// The date.
      public var date: ControlProperty<Date> { value }

      /// The date.
      public var value: ControlProperty<Date> { controlProperty(getter: { $0.date }, setter: { $0.date = $1 }) }

      /// The duration of a countdown, in seconds.
      public var countDownDuration: ControlProperty<TimeInterval> {
        controlProperty(getter: { $0.countDownDuration }, setter: { $0.countDownDuration = $1 })
      }
    }

    extension Reactive where Base: UIRefreshControl {
      /// Begins and ends refreshing.
      public var isRefreshing: Binder<Bool> {
        Binder(base) { control, isRefreshing in
          if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
        }
      }
    }
  #endif
#endif
