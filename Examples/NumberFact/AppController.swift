import RxComposable

/// The feature on a terminal: keys in, text out. The counterpart of a view controller.
@MainActor
final class AppController {
  private let store: Store<AppState, AppAction>
  private let display: any Display
  private let onQuit: @MainActor () -> Void
  private let disposeBag = DisposeBag()
  private var running: [StoreTask] = []

  init(store: Store<AppState, AppAction>, display: any Display, onQuit: @escaping @MainActor () -> Void) {
    self.store = store
    self.display = display
    self.onQuit = onQuit
  }

  /// Shows the state, and handles the keys until they end.
  func start(keys: Observable<Character>) {
    store.subscribe(\.count)
      .map { "\($0)" }
      .subscribe(onNext: { [display] in display.show(count: $0) })
      .disposed(by: disposeBag)

    store.subscribe(\.numberFactAlert)
      .subscribe(onNext: { [display] in display.show(alert: $0) })
      .disposed(by: disposeBag)

    keys
      .subscribe(
        onNext: { [weak self] in self?.pressed($0) },
        onCompleted: { [weak self] in self?.inputEnded() }
      )
      .disposed(by: disposeBag)
  }

  private func pressed(_ key: Character) {
    switch key {
    case "+": send(.incrementButtonTapped)
    case "-": send(.decrementButtonTapped)
    case "f": send(.numberFactButtonTapped)
    case "d": send(.factAlertDismissed)
    case "q": onQuit()
    case _ where key.isWhitespace: break
    default: display.showHelp()
    }
  }

  private func send(_ action: AppAction) {
    if let task = store.send(action) { running.append(task) }
  }

  /// Quits after the last effect.
  private func inputEnded() {
    let (running, onQuit) = (running, onQuit)
    Task {
      for task in running { await task.finish() }
      onQuit()
    }
  }
}

/// Where the feature is shown.
@MainActor
protocol Display: AnyObject {
  func show(count: String)
  func show(alert: String?)
  func showHelp()
}

/// The keys, in a line.
let helpLine = "Keys: + and - count, f asks for a fact, d dismisses it, q quits."
