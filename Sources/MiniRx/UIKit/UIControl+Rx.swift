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

    /// The old name of `enabledForSegment(at:)`.
    @available(*, deprecated, renamed: "enabledForSegment(at:)")
    public func enabled(forSegmentAt index: Int) -> Binder<Bool> { enabledForSegment(at: index) }

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

      /// The old name of `isRefreshing`.
      @available(*, deprecated, renamed: "isRefreshing")
      public var refreshing: Binder<Bool> { isRefreshing }
    }
  #endif

  extension Reactive where Base: UIGestureRecognizer {
    /// The recogniser, each time that its state changes to one that it reports.
    ///
    ///     let swipes = UISwipeGestureRecognizer()
    ///     view.addGestureRecognizer(swipes)
    ///     swipes.rx.event.filter { $0.state == .ended }.bind(onNext: next)
    ///
    /// Delivers on the main thread. Completes when the recogniser is released.
    public var event: ControlEvent<Base> {
      let recognizer = WeakObject(object: base)
      let events = Observable<Base>.createOnMainActor { observer in
        recognizer.object?.onEvents { observer.onNext($0 as! Base) } ?? Disposables.create()
      }
      return ControlEvent(events: events.take(until: deallocated))
    }
  }

  extension UIGestureRecognizer {
    fileprivate func onEvents(_ perform: @escaping @MainActor (_ sender: AnyObject) -> Void) -> any Disposable {
      let target = ActionTarget(perform)
      addTarget(target, action: ActionTarget.action)
      return Disposables.create { [weak self] in
        onMainActor { self?.removeTarget(target, action: ActionTarget.action) }
      }
    }
  }

  extension Reactive where Base: UIBarButtonItem {
    /// Emits when the item is tapped. An item has one target, which all subscribers share: it takes the place of one of your own,
    /// and there is none when the last one has left.
    ///
    /// Delivers on the main thread. Completes when the item is released.
    public var tap: ControlEvent<Void> {
      let taps = Observable<Void>.createOnMainActor { [weak item = base] observer in
        item.map { BarItemTaps.of($0).subscribe(observer, to: $0) } ?? Disposables.create()
      }
      return ControlEvent(events: taps.take(until: deallocated))
    }
  }

  /// The taps on a bar item, whose target this is while there are subscribers.
  @MainActor
  private final class BarItemTaps {
    private let taps = PublishSubject<Void>()
    private let target: ActionTarget

    private init() { target = ActionTarget { [taps] _ in taps.onNext(()) } }

    static func of(_ item: UIBarButtonItem) -> BarItemTaps { Associated.value(of: item, make: BarItemTaps.init) }

    func subscribe(_ observer: AnyObserver<Void>, to item: UIBarButtonItem) -> any Disposable {
      item.target = target
      item.action = ActionTarget.action
      let subscription = taps.subscribe(observer)
      return Disposables.create { [self, weak item] in
        subscription.dispose()
        onMainActor {
          guard let item, item.target === target, !taps.hasObservers else { return }
          item.target = nil
          item.action = nil
        }
      }
    }
  }

  extension Reactive where Base: UIApplication {
    /// Emits when the application comes to the foreground and is active.
    public static var didBecomeActive: ControlEvent<Void> { posts(UIApplication.didBecomeActiveNotification) }
    /// Emits when the application is in the background.
    public static var didEnterBackground: ControlEvent<Void> { posts(UIApplication.didEnterBackgroundNotification) }
    /// Emits when the application has started.
    public static var didFinishLaunching: ControlEvent<Void> { posts(UIApplication.didFinishLaunchingNotification) }
    /// Emits when the system is short of memory.
    public static var didReceiveMemoryWarning: ControlEvent<Void> {
      posts(UIApplication.didReceiveMemoryWarningNotification)
    }
    /// Emits before the application comes to the foreground.
    public static var willEnterForeground: ControlEvent<Void> { posts(UIApplication.willEnterForegroundNotification) }
    /// Emits before the application is no longer active.
    public static var willResignActive: ControlEvent<Void> { posts(UIApplication.willResignActiveNotification) }
    /// Emits before the application ends.
    public static var willTerminate: ControlEvent<Void> { posts(UIApplication.willTerminateNotification) }
    /// Emits when the time has changed significantly, as at midnight.
    public static var significantTimeChange: ControlEvent<Void> {
      posts(UIApplication.significantTimeChangeNotification)
    }
    /// Emits when the user has switched refreshing in the background on or off.
    public static var backgroundRefreshStatusDidChange: ControlEvent<Void> {
      posts(UIApplication.backgroundRefreshStatusDidChangeNotification)
    }
    /// Emits when protected files can be read.
    public static var protectedDataDidBecomeAvailable: ControlEvent<Void> {
      posts(UIApplication.protectedDataDidBecomeAvailableNotification)
    }
    /// Emits before protected files can no longer be read.
    public static var protectedDataWillBecomeUnavailable: ControlEvent<Void> {
      posts(UIApplication.protectedDataWillBecomeUnavailableNotification)
    }
    /// Emits when the user has taken a picture of the screen.
    public static var userDidTakeScreenshot: ControlEvent<Void> {
      posts(UIApplication.userDidTakeScreenshotNotification)
    }

    private static func posts(_ name: Notification.Name) -> ControlEvent<Void> {
      ControlEvent(events: NotificationCenter.default.rx.notification(name).map { _ in })
    }
  }
#endif
