import Foundation
import RxComposable

let bag = DisposeBag()

final class Label: ReactiveCompatible {
  var text: String?
}

extension Reactive where Base: Label {
  var text: Binder<String> { Binder(base) { label, text in label.text = text } }
}

let label = Label()
let titleLabel = Label()

struct Profile: Equatable {}
struct Row: Equatable, Identifiable {
  let id: Int
  let title: String
}

struct Counter: Equatable {
  var count = 0
}

struct AppState: Equatable {
  var count = 0
  var counter = Counter()
  var detail: Int?
  var profile = Profile()
}

enum AppAction {
  case incrementButtonTapped, pulledToRefresh
  case detail(Int)
  case profile(Int)
}

struct AppEnvironment: Sendable {
  let mainQueue: MainScheduler
  let numberFact: @Sendable (Int) -> Effect<String>
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { _, _, _ in .none }
@Sendable func liveFact(_ number: Int) -> Effect<String> { .none }
let store: Store<AppState, AppAction> = leftOut()

class Controller {}

final class DetailController: Controller {
  init(store: Store<Int, Int>) {}
}

final class SettingsController: Controller {
  init(store: Store<String, String>) {}
}

enum navigationController {
  static func show(_ controller: Controller) {}
  static func popViewController() {}
}

enum Screen: Equatable {
  case detail(Int)
  case settings(String)
}

enum ScreenAction {
  case detail(Int)
  case settings(String)
}

func controller(screen: Store<Screen, ScreenAction>) -> Controller {
  //# Store 5
}

enum ListAction {
  case row(id: Int, action: String)
}

func configure(store: Store<IdentifiedArrayOf<Row>, ListAction>, id: Int) {
  //# Store 6
}

//# StoreCore text
//# others
