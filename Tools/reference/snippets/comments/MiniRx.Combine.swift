// iOS
import Combine
import Foundation
import MiniRx
import UIKit

/// Stand-ins for what the stubs of Apple's frameworks leave out.
extension Publisher {
  func debounce<Time: Scheduler>(for time: Time.SchedulerTimeType.Stride, scheduler: Time) -> Self { self }
}

extension RunLoop {
  func asScheduler() -> MainScheduler { .instance }
}

@propertyWrapper struct Published {
  var wrappedValue: String
  var projectedValue: AnyPublisher<String, Never> { leftOut() }
}

let bag = DisposeBag()
var cancellables: Set<AnyCancellable> = []
let publisher = PassthroughSubject<Int, Never>()
let scheduler = MainScheduler.instance
let source = Observable.just(1)
let query = ""
let environment = (search: { (query: String) in PassthroughSubject<String, Never>() }, mainQueue: scheduler as any SchedulerType)
let locations = Observable.just(1)
@MainActor let label = UILabel()
func show(_ value: Any) {}

final class Model {
  @Published var title = ""
}

let model = Model()

final class LegacyModel {
  init(taps: some Subject<Void, any Error>) {}
  init(name: some Subject<String, Never>) {}
}

@MainActor func observe() {
  //# ObservablePublisher 2
}

//# others
