import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import MiniRxTesting

let bag = DisposeBag()
let file = URL(fileURLWithPath: "/")
let url = file
let session = URLSession.shared
let key = "key"
let text = "text"
let id = 1
let cache: [String: Data] = [:]

struct Item {}

struct User {}

struct Session {
  let user = User()
}

struct Settings {}

struct Profile {
  init(_ user: User, _ settings: Settings) {}
}

final class Label {
  var text: String?
}

let label = Label()

enum table {
  static func show(_ items: [Item]) {}
}

enum hint {
  static var isVisible = true
}

enum model {
  static let title = Observable.just("Title")
  static let play = PublishRelay<Void>()
  static let query = PublishRelay<String>()
  static let suggestion = Driver<String?>.just("")
}

let query = Driver.just("query")
let errors = Observable.just("wrong")
let uploads = Observable.just(1)
func search(_ text: String) -> Driver<[Item]> { .just([]) }
func show(_ value: Any) {}
func showAlert(_ text: String) {}
func close() {}
func logIn() -> Single<Session> { .never() }
func loadUser() -> Single<User> { .never() }
func loadSettings() -> Single<Settings> { .never() }
func step() -> Completable { .empty() }

final class PlayButton: ReactiveCompatible {
  let taps = Observable.just(())
}

final class TextField: ReactiveCompatible {
  let texts = Observable<String?>.just("")
  var text: String?
}

let button = PlayButton()
let field = TextField()

//# ControlProperty 2 lines 1-3
//# ControlProperty lines 1-5

func controls() {
  //# ControlProperty 2 lines 4-4
  //# ControlProperty lines 6-7
}

struct Recovering {
  func cached(_ id: Int) -> Maybe<User> { .empty() }
  func load(_ id: Int) -> Single<User> { .never() }

  func user() {
    //# PrimitiveSequence+Operators 2
  }
}

struct Transforming {
  func load(_ user: User) -> Single<Profile> { .never() }

  func profile() {
    //# PrimitiveSequence+Operators
  }
}

struct Files {
  //# Single+Maybe+Completable 7

  func saving() {
    //# Single+Maybe+Completable 8
  }
}

struct Cache {
  //# Single+Maybe+Completable 4

  func load() {}

  func reading() {
    //# Single+Maybe+Completable 5
  }
}

struct Loader {
  //# Single+Maybe+Completable

  func loading() {
    //# Single+Maybe+Completable 2
  }
}

protocol Requests {
  //# PrimitiveSequence
}

final class Controller {
  func close() {}
  func show(_ data: Data) {}
  func save(_ text: String) -> Completable { .empty() }
  func cached(_ key: String) -> Maybe<Data> { .empty() }
  func load(_ url: URL) -> Single<Data> { .never() }

  func observe() {
    //# Single+Maybe+Completable 9
    //# Single+Maybe+Completable 6
    //# Single+Maybe+Completable 3
  }
}

func titles() {
  func load() -> Observable<String> { .empty() }
  //# Infallible
}

//# others
