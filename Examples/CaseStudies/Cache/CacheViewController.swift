#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class CacheViewController: StoreViewController<Rates.State, Rates.Action> {
    let (leftLabel, leftButton) = (UILabel(), UIButton("Left"))
    let (rightLabel, rightButton) = (UILabel(), UIButton("Right"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(leftLabel, leftButton, rightLabel, rightButton)

      for (id, label, button) in [("left", leftLabel, leftButton), ("right", rightLabel, rightButton)] {
        store.subscribe { $0.panels[id: id]?.content.text ?? "" }.bind(to: label.rx.text).disposed(by: disposeBag)
        button.rx.tap.send(.panel(id: id, action: .toggleTapped), to: store).disposed(by: disposeBag)
      }
    }
  }
#endif
