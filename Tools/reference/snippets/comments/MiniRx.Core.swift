import Foundation
import MiniRx
import XCTest

let bag = DisposeBag()
let requests = Observable<Int>.empty()
func show(_ value: Any) {}
func log(_ value: Any) {}

final class Label: ReactiveCompatible {
  var text: String?
}

extension Reactive where Base: Label {
  var text: Binder<String> { Binder(base) { label, text in label.text = text } }
}

let label = Label()
let titleLabel = Label()
let navigationTitle = Label().rx.text

enum model {
  static let title = Observable.just("Title")
}

enum search {
  static let results = Observable.just([""])
}

enum logger {
  static func notice(_ text: String) {}
}

final class Player: ReactiveCompatible {
  let progress = Observable.just(0.5)
}

final class Slider: ReactiveCompatible {
  var value = 0.0
}

extension Reactive where Base: Slider {
  var value: Binder<Double> { Binder(base) { slider, value in slider.value = value } }
}

//# Reactive lines 1-3

let player = Player()
let slider = Slider()
var controller: Label?

final class Controller {
  let label = Label()

  func observe() {
    //# Reactive lines 4-4
    //# Observable 3
  }
}

//# others
