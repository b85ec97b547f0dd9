import Foundation
import MiniRx

let bag = DisposeBag()

final class Label {
  var text: String?
}

let label = Label()
let name = Observable.just("Blob")
let password = Observable.just("secret")
let age = Observable.just(42)
let questions = Observable.just("Why?")
let answers = Observable.just("Because.")
let source = Observable.just(1)
let prices = Observable.just(1.5)
let cached = [1]
let file = URL(fileURLWithPath: "/")
let host = "example.org"

struct Connection: Disposable {
  init(to host: String) throws {}
  func messages() -> Observable<String> { .empty() }
  func dispose() {}
}

struct Request {
  func cancel() {}
}

struct NetworkError: Error {}
struct Profile: Decodable {}

let request = Observable<Int>.empty()
let response = Observable<Data>.empty()

enum clock {
  static let now = Date()
}

enum search {
  static let results = Observable.just([""])
}

enum button {
  static let taps = Observable.just(())
}

enum spinner {
  static func start() {}
  static func stop() {}
}

func load() -> Observable<[Int]> { .empty() }
func load(_ answer: @escaping (String) -> Void) -> Request { Request() }
func locations() -> Observable<Int> { .empty() }
func parse(_ file: URL) -> String { "" }
func show(_ value: Any) {}
func log(_ value: Any) {}

func labelled() {
  func load() -> Observable<String> { .empty() }
  //# ObserveOn+SubscribeOn
}

final class Controller {
  let clicks = Observable.just(1)
  func handle(_ click: Int) {}
  func title(of click: Int) -> String { "" }

  func observe() {
    //# Map
    //# Map 2
  }
}

//# others
