// iOS
import Foundation
import MiniRx

let bag = DisposeBag()
let session = URLSession.shared
let request = URLRequest(url: URL(string: "https://example.org")!)

struct Item: Decodable {}
final class Label: NSObject {}

final class Operation: NSObject {
  @objc dynamic var isFinished = false
}

let operation = Operation()


enum model {
  static let title = Observable.just("Title")
}

let label = Label()
func show(_ text: String) {}

//# others
