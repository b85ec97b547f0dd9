import Foundation
import MiniRx
import Observation

struct Page {}
func load(page: Int) async throws -> Page { Page() }
func show<Value>(_ value: Value) {}

@MainActor func loops(
  locations: Observable<Int>, state: BehaviorRelay<Int>, notifications: AsyncStream<Int>
) async throws {
  //# 1
}

actor Archive {
  func append(_ entry: Int) {}
}

@Observable final class Model {
  var title = ""
}

final class Label {
  var text = ""
}

@MainActor func actors(
  title: RxObservable<String>, entries: RxObservable<Int>, source: RxObservable<Int>, archive: Archive, label: Label, model: Model,
  work: @escaping @Sendable () async -> Void, bag: DisposeBag
) {
  //# 2
}

func stream(locations: Observable<Int>) -> AsyncStream<Int> {
  //# 3
}

let background = ConcurrentDispatchQueueScheduler(qos: .default)
nonisolated func parse(_ text: String) -> String { text }

//# 4
      .subscribe().disposed(by: bag)
  }

  func bindInTheBackground() {
    query
      .observe(on: background)
      //# 5
  }

  var count = 0
  let bag = DisposeBag()
  let query = PublishSubject<String>()
  func show(_ result: String) {}
  nonisolated static func isLongEnough(_ text: String) -> Bool { text.count > 2 }
}
