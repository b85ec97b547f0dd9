import RxComposable
import TerminalKit

/// The feature on a terminal: the counterpart of `AppViewController`, with the same subscriptions.
final class AppScreen: StoreScreen<AppState, AppAction> {
  init(store: Store<AppState, AppAction>) {
    let countLabel = Label()
    let loadingLabel = Label("", .dim, isPrinted: false)
    let alertLabel = Label(before: "! ", behind: "  (d dismisses)")
    super.init("", store, [countLabel, loadingLabel, alertLabel], help: helpLine)

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
    on("f")
      .flatMap { [store] in span(of: store.send(.numberFactButtonTapped)) }
      .scan(0, accumulator: +)
      .map { $0 == 0 ? "" : "Loading …" }
      .bind(to: loadingLabel.rx.text)
      .disposed(by: disposeBag)
    on("d").send(.factAlertDismissed, to: store).disposed(by: disposeBag)
  }
}

/// 1 when the effects of an action run, and -1 when they have ended.
private func span(of task: StoreTask?) -> Observable<Int> {
  guard let task else { return .empty() }
  let end = Single.create {
    await task.finish()
    return -1
  }
  return .just(1).concat(end.asObservable().observe(on: MainScheduler.instance))
}

/// The keys, in a line.
let helpLine = "Keys: + and - count, f asks for a fact, d dismisses it, q quits."
