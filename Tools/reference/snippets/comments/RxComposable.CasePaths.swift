import RxComposable

struct Form {
  var name = ""
}

enum LoginState {
  case form(Form)
}

enum LoginAction {
  case nameChanged(String)
}

struct AppState {
  var login: LoginState?
}

enum AppAction {
  case login(LoginAction)
  case incrementButtonTapped
  case numberFactResponse(Result<String, any Error>)
}

let result = Result<String, any Error>.success("")

func changing(state: inout LoginState) throws {
  //# CasePath 3
}

func matching(action: AppAction) {
  //# CasePath 5
}

func naming(state: inout AppState) {
  //# WritablePath
}

//# others
