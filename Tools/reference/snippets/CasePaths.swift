import RxComposable

enum LoginAction: Equatable {
  case done
  case nameChanged(String)
}

indirect enum AppAction {
  case login(LoginAction)
  case reset
}

struct Detail {
  var title = ""
}

enum Screen {
  case home
  case detail(Detail)
}

struct AppState {
  var screen: Screen? = .home
}

struct ScreenState {
  var screen = Screen.home
}

enum Prompt {
  case choose((Int) -> Void)
}

func oneCase() {
  //# 1
}

func asAFunction(actions: [AppAction]) {
  //# 2
}

func inPatterns(action: AppAction) {
  //# 3
}

func change(state: inout ScreenState) throws {
  //# 4
}

func severalInARow(state: inout AppState) {
  //# 5
}

let functionCase: CasePath<Prompt, (Int) -> Void> =
  //# 6
