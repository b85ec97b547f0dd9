import RxComposable
import TerminalKit

final class PullbackScreen: StoreScreen<CartState, CartAction> {
  init(store: Store<CartState, CartAction>) {
    let (apples, pears) = (Label(), Label())
    let message = Label("", .cyan)
    super.init("Pullback", store, [apples, pears, message], help: "a and z change apples, p and l pears, q quits.")

    store.subscribe(\.apples).map { "Apples: \($0)" }.bind(to: apples.rx.text).disposed(by: disposeBag)
    store.subscribe(\.pears).map { "Pears: \($0)" }.bind(to: pears.rx.text).disposed(by: disposeBag)
    store.subscribe(\.message).bind(to: message.rx.text).disposed(by: disposeBag)

    on("a").send(.apples(.moreTapped), to: store).disposed(by: disposeBag)
    on("z").send(.apples(.fewerTapped), to: store).disposed(by: disposeBag)
    on("p").send(.pears(.moreTapped), to: store).disposed(by: disposeBag)
    on("l").send(.pears(.fewerTapped), to: store).disposed(by: disposeBag)
  }
}
