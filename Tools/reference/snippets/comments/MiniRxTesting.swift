import Foundation
import MiniRxTesting
import Testing
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

struct Environment {
  var searchClient = SearchClient()
}

struct SearchClient {
  var results: (String) -> Observable<String> = { _ in .empty() }
  var search: (String) async throws -> [String] = { _ in [] }
}

actor Basket {
  private(set) var items: [String] = []

  func add(_ item: String) { items.append(item) }
}

func prepare(_ change: (inout Environment) -> Void) {}

@MainActor
func exploringTasks() throws {
  //# TestScheduler+Explore 2
}

func latencies() {
  prepare {
    //# Latency 2
  }
}

func lanes() {
  prepare {
    //# Lane
  }
}

@MainActor
final class Loader {
  private(set) var attempts = 0
  init(_ request: @escaping () async throws -> Void) {}
  func load() async throws {}
}

func flakyRequest() async throws {}

//# DeterministicTasks

final class TestsWithoutSleeps: XCTestCase {
  //# DeterministicTasks 2
}

final class TestsInOrder: XCTestCase {
  //# DeterministicTasks 3
}

@MainActor func movingTasks() async {
  var log = [String]()
  //# TestScheduler+Tasks
}

//# Precedence text
//# MarbleNotation text
//# Latency text
//# TestScheduler+Expect 2 text
func expecting() {
  let taps = scheduler.hot("-a")
  //# TestScheduler+Expect 3
}

//# others
