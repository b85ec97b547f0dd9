import Foundation
import MiniRx
import XCTest

let bag = DisposeBag()
let scheduler = TestScheduler(initialClock: 0)
let observer = scheduler.createObserver(Int.self)
let taps = scheduler.createHotObservable([.next(210, 1), .completed(300)])
let numbers = Observable.just(1)
let first = Observable.just("a")
let second = Observable.just("b")

enum server {
  static let openRequests = 1
  static func save(_ tap: String) -> Observable<String> { .just(tap) }
  static func results(_ query: String) -> Observable<String> { .just(query) }
}

enum service {
  static func names() -> Observable<String> { .empty() }
}

enum store {
  static let state = (results: ["ca"], count: 1)
}

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

struct Environment {
  var searchClient = SearchClient()
}

struct SearchClient {
  var results: (String) -> Observable<String> = { _ in .empty() }
}

func prepare(_ change: (inout Environment) -> Void) {}

func lanes() {
  prepare {
    //# Lane
  }
}

//# Choices text
//# Interleaving text
//# MarbleNotation text
//# Latency text
//# TestScheduler+Expect 2 text
func expecting() {
  let taps = scheduler.hot("-a")
  //# TestScheduler+Expect 3
}

//# others
