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
let names = Observable.just("Blob")

struct SearchModel {
  var load: (String) -> Observable<[String]>
  var scheduler: any SchedulerType
}

//# others
