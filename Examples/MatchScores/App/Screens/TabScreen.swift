import RxComposable
import TerminalKit

/// A screen below the row of tabs.
@MainActor
class TabScreen: AppScreen {
  init(_ views: [View], help: String, root: StoreOf<RootFeature>) {
    let tabs = Label()
    super.init("Match Scores", [tabs, Label(" ")] + views, help: "1–4 tabs, \(help)", root: root)

    root.subscribe(\.tab).map(tabLine).bind(to: tabs.rx.line).disposed(by: disposeBag)

    for (key, tab) in zip("1234", RootFeature.Tab.allCases) {
      on(.character(key)).send(.tabSelected(tab), to: root).disposed(by: disposeBag)
    }
  }
}

/// The names of the tabs, with the present one in brackets.
private func tabLine(_ present: RootFeature.Tab) -> Line {
  RootFeature.Tab.allCases.reduce("") { line, tab in
    line + (tab == present ? Line("[\(tab.title)]", .bold) : Line(" \(tab.title) ", .dim))
  }
}
