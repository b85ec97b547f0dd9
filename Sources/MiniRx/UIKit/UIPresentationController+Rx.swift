#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UIPresentationController {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UIPresentationController, any UIAdaptivePresentationControllerDelegate> {
      RxPresentationControllerDelegateProxy.proxy(for: base)
    }

    /// Emits when the user has dismissed what is presented: by a swipe, or a tap beside a popover. Not when the program
    /// has.
    public var didDismiss: ControlEvent<Void> {
      events(of: RxPresentationControllerDelegateProxy.self) { $0.didDismiss }
    }
  }

  extension UIPresentationController: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UIAdaptivePresentationControllerDelegate
  }

  /// The delegate of presentation controllers.
  open class RxPresentationControllerDelegateProxy:
    DelegateProxy<UIPresentationController, any UIAdaptivePresentationControllerDelegate>, DelegateProxyType,
    UIAdaptivePresentationControllerDelegate
  {
    let didDismiss = PublishSubject<Void>()

    /// A proxy for a presentation controller.
    public init(presentationController: UIPresentationController) {
      super.init(parentObject: presentationController, delegateProxy: RxPresentationControllerDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (controller: UIPresentationController) in
        RxPresentationControllerDelegateProxy(presentationController: controller)
      }
    }

    /// Emits from `rx.didDismiss`, then calls the user's delegate.
    open func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      didDismiss.onNext(())
      (forwardToDelegate()?.presentationControllerDidDismiss(_:))?(presentationController)
    }
  }
#endif
