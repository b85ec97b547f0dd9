import Foundation
import RxComposable
import TerminalKit

/// What all screens of the program know: the keys of the tabs, and how to end without losing anything.
@MainActor
class AppScreen: Screen {
  private let root: StoreOf<RootFeature>

  /// - Parameter help: the keys of this screen; those of all screens are put behind them.
  init(_ title: String, _ views: [View], help: String, root: StoreOf<RootFeature>) {
    self.root = root
    super.init(title, views, help: "\(help), q quits")
    focus = nil
    on("q").subscribe(onNext: { [root] in quit(root) }).disposed(by: disposeBag)
  }

  /// From a pipe, the program ends when nothing is under way any more.
  override func finish() async { await root.finish() }
}

/// Stars are on their way to the file for a moment; quitting waits for them.
@MainActor
private func quit(_ root: StoreOf<RootFeature>) {
  let saved = root.subscribe(\.favourites.isSaving).filter { !$0 }.take(1)
  _ = saved.subscribe(onNext: { _ in exit(0) })
}
