import Foundation
import MiniRx

let bag = DisposeBag()

actor Archive {
  var locations: [Int] = []
  func append(_ location: Int) { locations.append(location) }
}

let archive = Archive()
let locations = Observable.just(1)
let images = Observable.just(Data())
let scheduler = MainScheduler.instance

//# others
