import RxComposable
import TerminalKit

final class TimersScreen: StoreScreen<Stopwatch.State, Stopwatch.Action> {
  init(store: StoreOf<Stopwatch>) {
    let (timeLabel, statusLabel) = (Label("", .bold), Label())
    super.init("Timers", store, [timeLabel, statusLabel], help: "s starts and stops, r resets, q quits.")

    store.subscribe(\.seconds).map { "\($0) s" }.bind(to: timeLabel.rx.text).disposed(by: disposeBag)
    store.subscribe(\.isRunning)
      .map { $0 ? Line("running", .green) : Line("stopped", .yellow) }
      .bind(to: statusLabel.rx.line)
      .disposed(by: disposeBag)

    on("s").send(.startStopTapped, to: store).disposed(by: disposeBag)
    on("r").send(.resetTapped, to: store).disposed(by: disposeBag)
  }

  /// A timer has no last effect to wait for.
  override func finish() async {
    store.send(.screenLeft)
    await super.finish()
  }
}
