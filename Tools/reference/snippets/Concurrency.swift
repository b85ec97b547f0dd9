import Foundation
import MiniRx

struct Page {}
func load(page: Int) async throws -> Page { Page() }
func show<Value>(_ value: Value) {}

@MainActor func loops(
  locations: Observable<Int>, state: BehaviorRelay<Int>, notifications: AsyncStream<Int>
) async throws {
  //# 1
}

let background = ConcurrentDispatchQueueScheduler(qos: .default)
nonisolated func parse(_ text: String) -> String { text }

//# 2
      .subscribe().disposed(by: bag)
  }

  func bindInTheBackground() {
    query
      .observe(on: background)
      //# 3
  }

  var count = 0
  let bag = DisposeBag()
  let query = PublishSubject<String>()
  func show(_ result: String) {}
  nonisolated static func isLongEnough(_ text: String) -> Bool { text.count > 2 }
}
