import RxComposable

enum Action {
  case deleteConfirmed, saveTapped, discardTapped
}

struct State {
  var alert: AlertState<Action>?
  var dialog: ConfirmationDialogState<Action>?
}

var state = State()
let count = 3
let fileName = "letter.txt"

enum user {
  static let name = "Blob"
}

func button() -> ButtonState<Action> {
  //# AlertState 3
}

//# others
