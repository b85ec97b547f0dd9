import MiniRx
import XCTest

final class MulticastTests: XCTestCase {
  private let source = PublishSubject<Int>()

  private func differences(_ source: Observable<Int>) -> Observable<Int> {
    source.multicast({ PublishSubject() }) { Observable.zip($0, $0.skip(1)) { $1 - $0 } }
  }

  func testTheSelectorUsesOneSubscriptionAsOftenAsItLikes() {
    var subscriptions = 0
    let counted = Observable.deferred {
      subscriptions += 1
      return Observable.of(1, 4, 9)
    }
    XCTAssertEqual(Recorder(differences(counted)).line, "3 5 |")
    XCTAssertEqual(subscriptions, 1)
  }

  func testEachObserverHasASubjectOfItsOwn() {
    let recorders = (0..<2).map { _ in Recorder(differences(source)) }
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorders.map(\.line), ["1", "1"])
  }

  func testTheEndOfTheSelectedSequenceLetsTheSourceGo() {
    let recorder = Recorder(source.multicast({ PublishSubject() }) { $0.take(1) })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testAnErrorOfTheSourceIsPassedOn() {
    let recorder = Recorder(differences(source))
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testAThrowingClosureEndsTheSequence() {
    let throwingSubject = source.multicast({ () throws -> PublishSubject<Int> in throw TestError.first }) { $0 }
    XCTAssertEqual(Recorder(throwingSubject).line, "#first")
    let throwingSelector = source.multicast({ PublishSubject() }) { _ -> Observable<Int> in throw TestError.second }
    XCTAssertEqual(Recorder(throwingSelector).line, "#second")
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeLetsTheSourceGo() {
    let recorder = Recorder(differences(source))
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testAGivenSubjectServesAllConnections() {
    let shared = source.multicast(ReplaySubject.create(bufferSize: 1))
    shared.connect().dispose()
    let connection = shared.connect()
    source.onNext(1)
    connection.dispose()
    XCTAssertEqual(Recorder(shared).line, "1")
  }
}
