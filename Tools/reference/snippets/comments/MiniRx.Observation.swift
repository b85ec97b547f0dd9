import MiniRx
import Observation

let bag = DisposeBag()

@Observable final class Model {
  var title = ""
}

final class Label: ReactiveCompatible {
  var text: String?
}

extension Reactive where Base: Label {
  var text: Binder<String> { Binder(base) { label, text in label.text = text } }
}

let model = Model()
let label = Label()

//# others
