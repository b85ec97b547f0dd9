import RxComposable
import TerminalKit

final class CacheScreen: StoreScreen<Rates.State, Rates.Action> {
  init(store: StoreOf<Rates>) {
    let labels = [("left", Label()), ("right", Label())]
    super.init("Cache", store, labels.map(\.1), help: "l and r open and close the panels, q quits.")

    for (id, label) in labels {
      store.subscribe { "\(id): \($0.panels[id: id]?.content.text ?? "")" }
        .bind(to: label.rx.text)
        .disposed(by: disposeBag)
    }
    on("l").send(.panel(id: "left", action: .toggleTapped), to: store).disposed(by: disposeBag)
    on("r").send(.panel(id: "right", action: .toggleTapped), to: store).disposed(by: disposeBag)
  }

  /// An open panel looks on until it is closed: there is no last effect to wait for, but the answers that are on their way.
  override func finish() async {
    for panel in store.state.panels where panel.content == .loading {
      _ = try? await store.subscribe { $0.panels[id: panel.id]?.content != .loading }.filter { $0 }.first().value
    }
  }
}

extension Panel.Content {
  /// What both screens say.
  var text: String {
    switch self {
    case .closed: "closed"
    case .loading: "loading …"
    case .failed: "failed; open it again"
    case .rates(let rates): rates
    }
  }
}
