import Combine
import RxComposable
import XCTest

/// A model of the Combine era, in Swift 5 mode, which an Rx screen feeds and reads.
final class LegacyModel {
  @Published private(set) var title = ""
  private let taps: CombineSubject<Void, Never>
  private var cancellables: Set<AnyCancellable> = []

  init(taps: CombineSubject<Void, Never>, names: AnyPublisher<String, Never>) {
    self.taps = taps
    names.sink { [weak self] in self?.title = $0 }.store(in: &cancellables)
  }

  func tap() { taps.send(()) }
}

final class LegacyTests: XCTestCase {
  func testAModelOfCombineBetweenRelays() {
    let (taps, names) = (PublishRelay<Void>(), BehaviorRelay(value: "Ada"))
    let model = LegacyModel(
      taps: taps.asCombineSubject(), names: names.asInfallible().asPublisher().eraseToAnyPublisher())
    let bag = DisposeBag()
    var titles: [String] = []
    var tapCount = 0
    model.$title.asObservable().subscribe(onNext: { titles.append($0) }).disposed(by: bag)
    taps.subscribe(onNext: { tapCount += 1 }).disposed(by: bag)
    names.accept("Alan")
    model.tap()
    XCTAssertEqual(titles, ["Ada", "Alan"])
    XCTAssertEqual(tapCount, 1)
  }
}
