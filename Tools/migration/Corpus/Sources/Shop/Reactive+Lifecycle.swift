import UIKit
import RxSwift
import RxCocoa

// The appearance of controllers as events, by way of the Objective-C runtime.

extension Reactive where Base: UIViewController {
    var viewWillAppear: ControlEvent<Bool> {
        let source = self.methodInvoked(#selector(Base.viewWillAppear)).map { $0.first as? Bool ?? false }
        return ControlEvent(events: source)
    }

    var viewDidAppear: ControlEvent<Bool> {
        let source = self.methodInvoked(#selector(Base.viewDidAppear(_:))).map { $0.first as? Bool ?? false }
        return ControlEvent(events: source)
    }

    var viewWillDisappear: ControlEvent<Bool> {
        let source = self.methodInvoked(#selector(UIViewController.viewWillDisappear(_:))).map { $0.first as? Bool ?? false }
        return ControlEvent(events: source)
    }

    var viewDidDisappear: ControlEvent<Bool> {
        let source = sentMessage(#selector(Base.viewDidDisappear)).map { $0.first as? Bool ?? false }
        return ControlEvent(events: source)
    }

    /// Whether the controller is on the screen.
    var isVisible: Observable<Bool> {
        let appears = self.base.rx.viewDidAppear.map { _ in true }
        let disappears = self.base.rx.viewWillDisappear.map { _ in false }
        return Observable<Bool>.merge(appears.asObservable(), disappears.asObservable())
    }
}

extension Reactive where Base: UIView {
    /// Sets whether a view can be seen.
    var isVisible: Binder<Bool> {
        return Binder(self.base) { view, isVisible in
            view.isHidden = !isVisible
        }
    }
}

extension Reactive where Base: UIButton {
    var isEnabledAndOpaque: Binder<Bool> {
        return Binder(self.base) { button, isEnabled in
            button.isEnabled = isEnabled
            button.alpha = isEnabled ? 1 : 0.5
        }
    }
}
