import Foundation
import RxComposable
import XCTest

struct Location {
  let coordinate: Int
}

let locations = AsyncStream<Location> { nil }
let effect = Effect(value: 1)
let mainQueue = MainScheduler.instance
func log(_ value: Any) {}

struct Client {
  let load: () async throws -> Void
}

enum api {
  static func fact(_ number: Int) async throws -> String { "" }
}

enum Facts {
  //# TaskResult lines 1-1

  func effect() -> Effect<Action> {
    //# TaskResult lines 3-5
  }
}

enum Formatting {
  enum Action {
    case formatted(String?)
  }

  func effect() -> Effect<Action> {
    //# LockIsolated 3
  }
}

//# others
