#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Makes the screen show what the state says, one transition at a time.
  ///
  /// `step` looks at both and does one thing; the navigator calls it whenever the state has changed, and again when a
  /// transition ends or the view comes into a window. So changes that come during a transition are applied when it has ended.
  @MainActor
  class Navigator {
    final weak let controller: UIViewController?
    private final var isWaiting = false

    init(_ controller: UIViewController) { self.controller = controller }

    /// Does one thing, if there is something to do.
    ///
    /// - Returns: whether something was done.
    func step(on controller: UIViewController) -> Bool { fatalError("\(Self.self) overrides step(on:)") }

    /// Whether a step needs the controller's view in a window.
    var needsWindow: Bool { false }

    final func update() {
      while let controller, !isWaiting, !waits(controller), step(on: controller) {}
    }

    /// Begins to wait for the end of a transition, or for the window, if there is a reason to. Returns whether it waits.
    private func waits(_ controller: UIViewController) -> Bool {
      if let transition = controller.runningTransition {
        isWaiting = true
        transition.animate(alongsideTransition: nil) { [weak self] _ in self?.updateSoon() }
      } else if needsWindow, controller.outermost.viewIfLoaded?.window == nil {
        isWaiting = true
        WindowObserver.observe(controller.outermost) { [weak self] in self?.updateSoon() }
      }
      return isWaiting
    }

    /// In the next turn of the main queue: UIKit is about to end something.
    private func updateSoon() {
      DispatchQueue.main.async { [self] in
        isWaiting = false
        update()
      }
    }
  }

  extension UIViewController {
    /// The controller that UIKit presents from: the root of the window, or of what is presented there. It is on the screen
    /// even while this one is covered by others of a stack.
    final var outermost: UIViewController { parent?.outermost ?? self }
  }

  extension UIViewController {
    /// The transition of the controller or of what it presents, directly or further up.
    fileprivate var runningTransition: (any UIViewControllerTransitionCoordinator)? {
      sequence(first: self, next: \.presentedViewController).lazy.compactMap(\.transitionCoordinator).first
    }
  }

  /// A view without an extent that notices when it comes into a window, and leaves.
  private final class WindowObserver: UIView {
    private var perform: (() -> Void)?

    static func observe(_ controller: UIViewController, _ perform: @escaping () -> Void) {
      let observer = WindowObserver(frame: .zero)
      observer.perform = perform
      observer.isHidden = true
      // Loads the view: it has to be there to come into a window.
      controller.view.addSubview(observer)
    }

    override func didMoveToWindow() {
      guard window != nil, let perform else { return }
      self.perform = nil
      perform()
      DispatchQueue.main.async { self.removeFromSuperview() }
    }
  }
#endif
