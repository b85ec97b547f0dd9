#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class OptionalStateViewController: StoreViewController<OptionalCounter.State, OptionalCounter.Action> {
    let (statusLabel, toggleButton) = (UILabel(), UIButton("Toggle"))
    private(set) var counter: BasicUsageViewController?

    override func viewDidLoad() {
      super.viewDidLoad()
      show(statusLabel, toggleButton)

      store.scope(state: \.counter, action: OptionalCounter.Action.counter)
        .ifLet(
          then: { [weak self] in self?.showCounter($0) },
          else: { [weak self] in self?.removeCounter() }
        )
        .disposed(by: disposeBag)
      toggleButton.rx.tap.send(.toggleTapped, to: store).disposed(by: disposeBag)
    }

    private func showCounter(_ store: StoreOf<BasicUsage>) {
      let controller = BasicUsageViewController(store: store)
      addChild(controller)
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
      counter = controller
      statusLabel.text = "There is a counter."
    }

    private func removeCounter() {
      counter?.willMove(toParent: nil)
      counter?.view.removeFromSuperview()
      counter?.removeFromParent()
      counter = nil
      statusLabel.text = "There is no counter."
    }
  }
#endif
