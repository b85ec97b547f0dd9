import RxComposable
import TerminalKit

final class OptionalStateScreen: StoreScreen<OptionalCounter.State, OptionalCounter.Action> {
  /// Ends with the counter.
  private var counterBag = DisposeBag()

  init(store: StoreOf<OptionalCounter>) {
    let (statusLabel, countLabel) = (Label(), Label("", .bold))
    super.init(
      "Optional state", store, [statusLabel, countLabel], help: "t toggles the counter, + and - count, q quits.")

    store.scope(state: \.counter, action: OptionalCounter.Action.counter)
      .ifLet(
        then: { [weak self] counter in
          statusLabel.text = "There is a counter."
          self?.show(counter, in: countLabel)
        },
        else: { [weak self] in
          statusLabel.text = "There is no counter."
          countLabel.text = ""
          self?.counterBag = DisposeBag()
        }
      )
      .disposed(by: disposeBag)
    on("t").send(.toggleTapped, to: store).disposed(by: disposeBag)
  }

  private func show(_ counter: StoreOf<BasicUsage>, in label: Label) {
    counter.subscribe { $0.errorMessage ?? "\($0.count)" }.bind(to: label.rx.text).disposed(by: counterBag)
    on("+").send(.incrementTapped, to: counter).disposed(by: counterBag)
    on("-").send(.decrementTapped, to: counter).disposed(by: counterBag)
  }
}
