import RxComposable
import TerminalKit

final class BasicUsageScreen: StoreScreen<BasicUsage.State, BasicUsage.Action> {
  init(store: StoreOf<BasicUsage>) {
    let (countLabel, errorLabel) = (Label("", .bold), Label("", .red))
    super.init("Basic usage", store, [countLabel, errorLabel], help: "+ and - count, q quits.")

    store.subscribe(\.count).map { "\($0)" }.bind(to: countLabel.rx.text).disposed(by: disposeBag)
    store.subscribe(\.errorMessage).map { $0 ?? "" }.bind(to: errorLabel.rx.text).disposed(by: disposeBag)

    on("+").send(.incrementTapped, to: store).disposed(by: disposeBag)
    on("-").send(.decrementTapped, to: store).disposed(by: disposeBag)
  }
}
