import Foundation
import MiniRxTesting
import XCTest

let bag = DisposeBag()
let scheduler = TestScheduler(initialClock: 0)
let observer = scheduler.createObserver(Int.self)
let taps = scheduler.createHotObservable([.next(210, 1), .completed(300)])
let numbers = Observable.just(1)

struct Entry {
  let date: Date
}

let log = [Entry(date: Date())]
func replay(_ entry: Entry) -> any Disposable { Disposables.create() }
func draw() -> any Disposable { Disposables.create() }

struct FrameConverter: VirtualTimeConverterType {
  typealias VirtualTimeUnit = Int
  typealias VirtualTimeIntervalUnit = Int
  func convertFromVirtualTime(_ time: Int) -> RxTime { Date(timeIntervalSinceReferenceDate: Double(time) / 60) }
  func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSinceReferenceDate * 60) }
  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) / 60 }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval * 60) }
  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
  func compareVirtualTime(_ left: Int, _ right: Int) -> VirtualTimeComparison {
    left < right ? .lessThan : left == right ? .equal : .greaterThan
  }
}

func movingTheClock() {
  //# TestScheduler
}

//# others
