import Combine
import XCTest

@testable import MiniRx

/// `asObservable()` of a publisher.
final class AsObservableTests: XCTestCase {
  private let subject = PassthroughSubject<Int, TestError>()

  func testElementsAndTheEndCross() {
    let heard = Recorder(subject.asObservable())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    XCTAssertEqual(heard.line, "1 2 |")
  }

  func testAFailureIsTheError() {
    let heard = Recorder(subject.asObservable())
    subject.send(completion: .failure(.first))
    XCTAssertEqual(heard.line, "#first")
  }

  func testDisposingCancels() {
    let cancelled = Counter()
    let heard = Recorder(subject.handleEvents(receiveCancel: { cancelled.add(1) }).asObservable())
    subject.send(1)
    heard.dispose()
    subject.send(2)
    XCTAssertEqual(heard.line, "1")
    XCTAssertEqual(cancelled.value, 1)
  }

  func testASynchronousPublisherWithoutEndStopsWhenNothingMoreIsWanted() {
    let endless = (1...).lazy.map { $0 }.publisher
    XCTAssertEqual(Recorder(endless.asObservable().take(3)).line, "1 2 3 |")
  }

  func testAnObserverThatMakesThePublisherPublishReceivesItAfterwards() {
    let heard = Recorder<Int>()
    var log: [String] = []
    heard.onNext = { [subject] element in
      log.append("begin \(element)")
      if element < 3 { subject.send(element + 1) }
      log.append("end \(element)")
    }
    heard.subscribe(to: subject.asObservable())
    subject.send(1)
    XCTAssertEqual(log, ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  func testAPublisherThatNeverFailsIsInfallible() {
    var heard: [Int] = []
    _ = [1, 2].publisher.asInfallible().subscribe(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [1, 2])
  }

  func testOperatorsOfRxApply() {
    let heard = Recorder(subject.asObservable().map { $0 * 2 }.filter { $0 > 2 })
    for element in 1...3 { subject.send(element) }
    XCTAssertEqual(heard.line, "4 6")
    heard.dispose()
  }
}
