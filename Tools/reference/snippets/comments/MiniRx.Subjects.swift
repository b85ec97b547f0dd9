import MiniRx

let bag = DisposeBag()

final class Label {
  var text: String?
}

let label = Label()

//# others
