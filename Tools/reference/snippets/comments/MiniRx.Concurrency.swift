import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import MiniRx

let bag = DisposeBag()

struct User: Sendable {}
struct Location: Sendable {}

final class Label: @unchecked Sendable {
  var text: String?
}

actor Archive {
  var entries: [String] = []
}

enum store {
  static func subscribe<Value>(_ path: KeyPath<State, Value>) -> Observable<Value> { .empty() }

  struct State {
    let count: Int
  }
}

let archive = Archive()
let entries = Observable<String>.empty()
let locations = Observable<Location>.empty()
let title = Observable<String>.empty()
let ids = [1, 2]
let session = URLSession.shared
let url = URL(string: "https://example.org")!
let label = Label()

func load(_ id: Int) -> Single<User> { .never() }
func download(_ id: Int) async throws -> Int { 1 }
func upload(_ location: Location) async {}
func show(_ value: Any) {}

extension NotificationCenter {
  /// Foundation has it on Apple's platforms.
  func notifications(named name: Notification.Name) -> AsyncStream<Notification> { AsyncStream { nil } }
}

extension Notification.Name {
  static let saved = Notification.Name("saved")
}

func loading(id: Int) async throws {
  //# CreateAsync 2
}

//# others
