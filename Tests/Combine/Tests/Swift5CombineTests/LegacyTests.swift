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

/// A publisher for which the latest ten elements wait.
func latest(
  _ locations: RxObservable<Int>, log: @escaping (String) -> Void
) -> ObservablePublisher<Int, any Error> {
  locations.asPublisher(bufferingPolicy: .bufferingNewest(10), onDropped: { log("dropped \($0)") })
}

/// The three forms of `run`, told apart by what their closures return.
enum Runs {
  static func ofCombine(_ names: AnyPublisher<String, Never>) -> Effect<String> {
    .run { subscriber in
      let cancellable = names.sink { subscriber.send($0) }
      subscriber.send("first")
      return AnyCancellable { cancellable.cancel() }
    }
  }

  static func ofRx(_ names: RxObservable<String>) -> Effect<String> {
    .run { observer in
      let subscription = names.subscribe(onNext: observer.onNext)
      observer.onNext("first")
      return Disposables.create { subscription.dispose() }
    }
  }

  static func ofTasks() -> Effect<String> {
    .run { send in
      await send("first")
      await send("second")
    }
  }
}

final class LegacyTests: XCTestCase {
  func testEffectsOfAllKindsRun() async {
    let (names, others) = (PassthroughSubject<String, Never>(), PublishSubject<String>())
    var heard: [String] = []
    let bag = DisposeBag()
    Runs.ofCombine(names.eraseToAnyPublisher()).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    Runs.ofRx(others.asObservable()).subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    names.send("a")
    others.onNext("b")
    XCTAssertEqual(heard, ["first", "first", "a", "b"])
    var sent: [String] = []
    for await name in Runs.ofTasks().values { sent.append(name) }
    XCTAssertEqual(sent, ["first", "second"])
  }

  func testALegacySubscriberIsToldWhatItMisses() {
    let source = PublishSubject<Int>()
    var (dropped, received): ([String], [Int]) = ([], [])
    let pending = latest(source, log: { dropped.append($0) }).flatMap(maxPublishers: .max(1)) { _ in
      Empty<Int, any Error>(completeImmediately: false)
    }
    .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    for element in 1...12 { source.onNext(element) }
    XCTAssertEqual(dropped, ["dropped 2"])
    XCTAssertEqual(received, [])
    pending.cancel()
  }

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
