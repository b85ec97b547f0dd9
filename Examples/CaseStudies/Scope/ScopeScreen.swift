import RxComposable
import TerminalKit

final class ScopeScreen: StoreScreen<TwoCounters.State, TwoCounters.Action> {
  init(store: StoreOf<TwoCounters>) {
    let (leftLabel, rightLabel) = (Label(), Label())
    super.init("Scope", store, [leftLabel, rightLabel], help: "a and z count left, k and m count right, q quits.")

    show("Left", store.scope(state: \.left, action: TwoCounters.Action.left), in: leftLabel, keys: ("a", "z"))
    show("Right", store.scope(state: \.right, action: TwoCounters.Action.right), in: rightLabel, keys: ("k", "m"))
  }

  /// Knows a counter's store alone.
  private func show(_ name: String, _ counter: StoreOf<BasicUsage>, in label: Label, keys: (up: Key, down: Key)) {
    counter.subscribe { "\(name): \($0.errorMessage ?? "\($0.count)")" }
      .bind(to: label.rx.text)
      .disposed(by: disposeBag)
    on(keys.up).send(.incrementTapped, to: counter).disposed(by: disposeBag)
    on(keys.down).send(.decrementTapped, to: counter).disposed(by: disposeBag)
  }
}
