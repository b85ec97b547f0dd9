import RxComposable
import TerminalKit

/// The feature on a terminal: the counterpart of `AppViewController`, with the same subscriptions.
final class AppScreen: Screen {
  private let store: Store<AppState, AppAction>

  init(store: Store<AppState, AppAction>) {
    self.store = store
    let countLabel = Label()
    let alertLabel = Label(before: "! ", behind: "  (d dismisses)")
    super.init("", [countLabel, Label(), alertLabel], help: helpLine)

    store.subscribe(\.count)
      .map { "\($0)" }
      .bind(to: countLabel.rx.text)
      .disposed(by: disposeBag)

    store.subscribe(\.numberFactAlert)
      .map { $0 ?? "" }
      .bind(to: alertLabel.rx.text)
      .disposed(by: disposeBag)

    on("+").send(.incrementButtonTapped, to: store).disposed(by: disposeBag)
    on("-").send(.decrementButtonTapped, to: store).disposed(by: disposeBag)
    on("f").send(.numberFactButtonTapped, to: store).disposed(by: disposeBag)
    on("d").send(.factAlertDismissed, to: store).disposed(by: disposeBag)
  }

  override func finish() async { await store.finish() }
}

/// The keys, in a line.
let helpLine = "Keys: + and - count, f asks for a fact, d dismisses it, q quits."
