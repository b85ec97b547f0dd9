#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class PullbackViewController: StoreViewController<CartState, CartAction> {
    let (applesLabel, pearsLabel, messageLabel) = (UILabel(), UILabel(), UILabel())
    let (moreApples, fewerApples) = (UIButton("More apples"), UIButton("Fewer apples"))
    let (morePears, fewerPears) = (UIButton("More pears"), UIButton("Fewer pears"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(applesLabel, moreApples, fewerApples, pearsLabel, morePears, fewerPears, messageLabel)

      store.subscribe(\.apples).map { "\($0)" }.bind(to: applesLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.pears).map { "\($0)" }.bind(to: pearsLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.message).bind(to: messageLabel.rx.text).disposed(by: disposeBag)

      moreApples.rx.tap.send(.apples(.moreTapped), to: store).disposed(by: disposeBag)
      fewerApples.rx.tap.send(.apples(.fewerTapped), to: store).disposed(by: disposeBag)
      morePears.rx.tap.send(.pears(.moreTapped), to: store).disposed(by: disposeBag)
      fewerPears.rx.tap.send(.pears(.fewerTapped), to: store).disposed(by: disposeBag)
    }
  }
#endif
