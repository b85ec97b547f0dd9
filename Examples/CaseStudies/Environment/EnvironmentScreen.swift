import RxComposable
import TerminalKit

final class EnvironmentScreen: StoreScreen<FactsState, FactsAction> {
  init(store: Store<FactsState, FactsAction>) {
    let (numberLabel, factLabel) = (Label("", .bold), Label("", .green))
    super.init(
      "Environment", store, [numberLabel, factLabel],
      help: "n counts, f asks; l, m and r take the live, the mock and the recorded environment; q quits.")

    store.subscribe(\.number).map { "\($0)" }.bind(to: numberLabel.rx.text).disposed(by: disposeBag)
    store.subscribe(\.fact).map { $0 ?? "" }.bind(to: factLabel.rx.text).disposed(by: disposeBag)

    on("n").send(.nextTapped, to: store).disposed(by: disposeBag)
    on("f").send(.factTapped, to: store).disposed(by: disposeBag)
    on("l").subscribe(onNext: { Bootstrap.clear(environment: FactsEnvironment.self) }).disposed(by: disposeBag)
    on("m").subscribe(onNext: { Bootstrap.mock(environment: FactsEnvironment.mock) }).disposed(by: disposeBag)
    on("r").subscribe(onNext: { Bootstrap.mock(environment: FactsEnvironment.recorded(from: .live)) })
      .disposed(by: disposeBag)
  }
}
