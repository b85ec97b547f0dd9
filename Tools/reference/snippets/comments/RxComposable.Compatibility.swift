import RxComposable

let bag = DisposeBag()

final class Label {
  var text: String?
}

let label = Label()

struct Counter: Equatable {
  var count = 0
}

struct AppState: Equatable {
  var counter = Counter()
}

enum AppAction {
  case incrementButtonTapped, pulledToRefresh
}

let store: Store<AppState, AppAction> = leftOut()

func refreshing(view: ViewStore<AppState, AppAction>) async {
  //# Store+Compatibility 2
}

struct Environment {
  var mainQueue: any SchedulerType
}

//# others
