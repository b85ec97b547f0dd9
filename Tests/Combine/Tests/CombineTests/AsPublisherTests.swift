import Combine
import XCTest

@testable import MiniRx

/// `asPublisher()`: demand, and what waits for it.
final class AsPublisherTests: XCTestCase {
  private let source = PublishSubject<Int>()

  func testASubscriberReceivesAsMuchAsItDemands() {
    let heard = Demanding<Int>()
    source.asPublisher().subscribe(heard)
    for element in 1...4 { source.onNext(element) }
    XCTAssertEqual(heard.line, "")
    heard.request(2)
    XCTAssertEqual(heard.line, "1 2")
    heard.request(1)
    XCTAssertEqual(heard.line, "1 2 3")
    heard.request(2)
    source.onNext(5)
    source.onNext(6)
    XCTAssertEqual(heard.line, "1 2 3 4 5")
  }

  func testASubscriberMayDemandMoreWithEachElement() {
    let heard = Demanding<Int>()
    heard.onReceive = { $0 < 3 ? 1 : 0 }
    source.asPublisher().subscribe(heard)
    for element in 1...4 { source.onNext(element) }
    heard.request(1)
    XCTAssertEqual(heard.line, "1 2 3")
  }

  func testASubscriberMayDemandInsideAnElement() {
    let heard = Demanding<Int>()
    heard.onReceive = { [unowned heard] element in
      if element < 3 { heard.request(1) }
      return 0
    }
    source.asPublisher().subscribe(heard)
    for element in 1...4 { source.onNext(element) }
    heard.request(1)
    XCTAssertEqual(heard.line, "1 2 3")
  }

  func testTheEndWaitsBehindTheElementsAndNeedsNoDemand() {
    for (end, text) in [(Event<Int>.completed, "|"), (.error(TestError.first), "#first")] {
      let (source, heard) = (PublishSubject<Int>(), Demanding<Int>())
      source.asPublisher().subscribe(heard)
      source.onNext(1)
      source.on(end)
      XCTAssertEqual(heard.line, "")
      heard.request(1)
      XCTAssertEqual(heard.line, "1 \(text)")
    }
    let heard = Demanding<Int>()
    Observable<Int>.empty().asPublisher().subscribe(heard)
    XCTAssertEqual(heard.line, "|")
  }

  func testWhatFindsNoSpaceIsDroppedAndTold() {
    for (policy, kept, dropped) in [
      (AsyncThrowingStream<Int, any Error>.Continuation.BufferingPolicy.bufferingOldest(2), "1 2 |", [3, 4]),
      (.bufferingNewest(2), "3 4 |", [1, 2]), (.bufferingOldest(0), "|", [1, 2, 3, 4]),
      (.bufferingNewest(0), "|", [1, 2, 3, 4]), (.unbounded, "1 2 3 4 |", []),
    ] {
      let (source, heard) = (PublishSubject<Int>(), Demanding<Int>())
      var lost: [Int] = []
      source.asPublisher(bufferingPolicy: policy, onDropped: { lost.append($0) }).subscribe(heard)
      for element in 1...4 { source.onNext(element) }
      source.onCompleted()
      heard.request(10)
      XCTAssertEqual(heard.line, kept, "\(policy)")
      XCTAssertEqual(lost, dropped, "\(policy)")
    }
  }

  func testWhatIsDemandedIsNotDroppedWhileTheSubscriberIsBusy() {
    for (policy, dropped, last) in [
      (AsyncThrowingStream<Int, any Error>.Continuation.BufferingPolicy.bufferingOldest(1), [6], " 5"),
      (.bufferingNewest(1), [5], " 6"), (.bufferingNewest(2), [], " 5"), (.bufferingNewest(0), [5, 6], ""),
    ] {
      for isWaiting in [false, true] {
        let (source, heard) = (PublishSubject<Int>(), Demanding<Int>())
        var lost: [Int] = []
        heard.onReceive = { element in
          if element == 1 { for next in 2...6 { source.onNext(next) } }
          return 0
        }
        source.asPublisher(bufferingPolicy: policy, onDropped: { lost.append($0) }).subscribe(heard)
        if isWaiting, policy.limit > 0 { source.onNext(1) }
        heard.request(4)
        if heard.line.isEmpty { source.onNext(1) }
        XCTAssertEqual(heard.line, "1 2 3 4", "\(policy)")
        XCTAssertEqual(lost, dropped, "\(policy)")
        heard.request(1)
        XCTAssertEqual(heard.line, "1 2 3 4\(last)", "\(policy)")
      }
    }
  }

  func testCancellingDisposesAndDropsWhatWaits() {
    let heard = Demanding<Int>()
    source.asPublisher().subscribe(heard)
    source.onNext(1)
    heard.subscription?.cancel()
    XCTAssertFalse(source.hasObservers)
    heard.request(1)
    source.onCompleted()
    XCTAssertEqual(heard.line, "")
  }

  func testCancellingInsideAnElementIsSilentAtOnce() {
    let heard = Demanding<Int>()
    heard.onReceive = { [unowned heard] _ in
      heard.subscription?.cancel()
      return 0
    }
    Observable.of(1, 2, 3).asPublisher().subscribe(heard)
    heard.request(3)
    XCTAssertEqual(heard.line, "1")
  }

  func testASubscriberThatCancelsAtOnceIsNotSubscribed() {
    let heard = Demanding<Int>()
    heard.onSubscription = { $0.cancel() }
    source.asPublisher().subscribe(heard)
    XCTAssertFalse(source.hasObservers)
  }

  func testEachSubscriberIsASubscriptionOfItsOwn() {
    let subscriptions = Counter()
    let publisher = Observable<Int>.deferred {
      subscriptions.add(1)
      return .just(subscriptions.value)
    }
    .asPublisher()
    let values = (1...2).map { _ in
      let heard = Demanding<Int>()
      publisher.subscribe(heard)
      heard.request(1)
      return heard.line
    }
    XCTAssertEqual(values, ["1 |", "2 |"])
  }

  @MainActor
  func testTraitsArePublishersThatNeverFail() async {
    var heard: [Int] = []
    let infallible: ObservablePublisher<Int, Never> = Infallible.of(1, 2).asPublisher()
    let driver: ObservablePublisher<Int, Never> = Driver.of(3, 4).asPublisher()
    let cancellables = [infallible.sink { heard.append($0) }, driver.sink { heard.append($0) }]
    XCTAssertEqual(heard, [1, 2, 3], "Each element of a driver after the first takes a turn of the main queue.")
    while heard.count < 4 { await Task.yield() }
    XCTAssertEqual(heard, [1, 2, 3, 4])
    for cancellable in cancellables { cancellable.cancel() }
  }

  func testOperatorsOfCombineApply() {
    var heard: [String] = []
    let cancellable = source.asPublisher().map { $0 * 2 }.filter { $0 > 2 }
      .sink(receiveCompletion: { _ in heard.append("|") }, receiveValue: { heard.append("\($0)") })
    for element in 1...3 { source.onNext(element) }
    source.onCompleted()
    XCTAssertEqual(heard, ["4", "6", "|"])
    cancellable.cancel()
  }
}

/// A subscriber that demands what a test says, and notes what it receives.
final class Demanding<Input>: Combine.Subscriber {
  typealias Failure = any Error

  private(set) var subscription: (any Combine.Subscription)?
  private var events: [String] = []
  /// Returns how many more elements are demanded.
  var onReceive: (Input) -> Int = { _ in 0 }
  var onSubscription: (any Combine.Subscription) -> Void = { _ in }

  var line: String { events.joined(separator: " ") }

  func request(_ count: Int) { subscription?.request(.max(count)) }

  func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription
    onSubscription(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append("\(input)")
    return .max(onReceive(input))
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    switch completion {
    case .finished: events.append("|")
    case .failure(let error): events.append("#\(error)")
    }
  }

  func testARelayIsAPublisherThatNeverFails() {
    let relay = BehaviorRelay(value: 1)
    var heard: [Int] = []
    let cancellable = relay.asPublisher().sink { heard.append($0) }
    relay.accept(2)
    XCTAssertEqual(heard, [1, 2])
    cancellable.cancel()
  }

  func testACancellableIsCancelledByABag() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    do {
      let bag = DisposeBag()
      subject.sink { heard.append($0) }.disposed(by: bag)
      subject.send(1)
    }
    subject.send(2)
    XCTAssertEqual(heard, [1])
  }
}
