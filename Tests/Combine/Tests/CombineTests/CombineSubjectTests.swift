import Combine
import XCTest

@testable import MiniRx

final class CombineSubjectTests: XCTestCase {
  private var cancellables: Set<AnyCancellable> = []

  func testBothSidesOfASubjectSeeWhatEitherSends() {
    let subject = PublishSubject<Int>()
    let combine = subject.asCombineSubject()
    let rx = Recorder(subject.asObservable())
    var heard: [String] = []
    combine.sink(receiveCompletion: { heard.append("\($0)") }, receiveValue: { heard.append("\($0)") })
      .store(in: &cancellables)
    subject.onNext(1)
    combine.send(2)
    combine.send(completion: .failure(TestError.first))
    XCTAssertEqual(rx.line, "1 2 #first")
    XCTAssertEqual(heard, ["1", "2", "\(Subscribers.Completion<any Error>.failure(TestError.first))"])
  }

  func testABehaviorSubjectTellsItsValueFirst() {
    let subject = BehaviorSubject(value: 1).asCombineSubject()
    var heard: [Int] = []
    subject.sink(receiveCompletion: { _ in heard.append(0) }, receiveValue: { heard.append($0) })
      .store(in: &cancellables)
    subject.send(2)
    subject.send(completion: .finished)
    XCTAssertEqual(heard, [1, 2, 0])
  }

  func testARelayIgnoresTheEnd() {
    let relay = BehaviorRelay(value: 1)
    let subject: CombineSubject<Int, Never> = relay.asCombineSubject()
    var heard: [Int] = []
    subject.sink { heard.append($0) }.store(in: &cancellables)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(3)
    XCTAssertEqual(heard, [1, 2, 3])
    XCTAssertEqual(relay.value, 3)
    PublishRelay<Int>().asCombineSubject().send(1)
    ReplayRelay<Int>.create(bufferSize: 1).asCombineSubject().send(1)
  }

  func testAPublisherMaySubscribeASubject() {
    let relay = PublishRelay<Int>()
    let heard = Recorder(relay.asObservable())
    [1, 2].publisher.subscribe(relay.asCombineSubject()).store(in: &cancellables)
    XCTAssertEqual(heard.line, "1 2")
    heard.dispose()
  }

  func testASubjectOfCombineIsAnObserver() {
    let subject = PassthroughSubject<Int, any Error>()
    let heard = Recorder(subject.asObservable())
    _ = Observable.of(1, 2).concat(.error(TestError.first)).subscribe(subject.asObserver())
    XCTAssertEqual(heard.line, "1 2 #first")
  }

  func testAnErrorOfASubjectThatCannotFailIsReportedAndEndsIt() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let heard = Recorder(subject.asObservable())
    let count = reportedErrors {
      _ = Observable.of(1).concat(.error(TestError.first)).subscribe(subject.asObserver())
    }
    XCTAssertEqual(count, 1)
    XCTAssertEqual(heard.line, "0 1 |")
  }
}
