#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class TimersViewController: StoreViewController<Stopwatch.State, Stopwatch.Action> {
    let (timeLabel, statusLabel) = (UILabel(), UILabel())
    let (startStopButton, resetButton) = (UIButton("Start or stop"), UIButton("Reset"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(timeLabel, statusLabel, startStopButton, resetButton)

      store.subscribe(\.seconds).map { "\($0) s" }.bind(to: timeLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.isRunning).map { $0 ? "running" : "stopped" }.bind(to: statusLabel.rx.text)
        .disposed(by: disposeBag)

      startStopButton.rx.tap.send(.startStopTapped, to: store).disposed(by: disposeBag)
      resetButton.rx.tap.send(.resetTapped, to: store).disposed(by: disposeBag)
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      store.send(.screenLeft)
    }
  }
#endif
