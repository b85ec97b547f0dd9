#if canImport(UIKit) && !os(watchOS)
  import UIKit

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
    /// Emits when the item is tapped. An item has one target, which all subscribers share; the first replaces one of your
    /// own.
    ///
    /// Delivers on the main thread. Completes when the item is released.
    public var tap: ControlEvent<Void> {
      let taps = Observable<Void>.createOnMainActor { [weak item = base] observer in
        item.map { BarItemTaps.of($0).subject.subscribe(observer) } ?? Disposables.create()
      }
      return ControlEvent(events: taps.take(until: deallocated))
    }
  }

  /// The taps on a bar item, whose only target this is.
  @MainActor
  private final class BarItemTaps {
    let subject: PublishSubject<Void>
    private let target: ActionTarget

    private init(_ item: UIBarButtonItem) {
      let subject = PublishSubject<Void>()
      self.subject = subject
      target = ActionTarget { _ in subject.onNext(()) }
      item.target = target
      item.action = ActionTarget.action
    }

    static func of(_ item: UIBarButtonItem) -> BarItemTaps { Associated.value(of: item) { BarItemTaps(item) } }
  }
#endif
