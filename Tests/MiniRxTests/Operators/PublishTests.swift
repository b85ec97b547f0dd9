import MiniRx
import XCTest

final class PublishTests: XCTestCase {
  private let source = PublishSubject<Int>()
  private lazy var published = source.publish()

  func testTheSourceIsSubscribedToOnceItIsConnected() {
    let recorder = Recorder(published)
    source.onNext(1)
    XCTAssertFalse(source.hasObservers)
    let connection = published.connect()
    source.onNext(2)
    XCTAssertEqual(recorder.line, "2")
    connection.dispose()
  }

  func testALaterObserverHearsWhatComesAfterIt() {
    let first = Recorder(published)
    let connection = published.connect()
    source.onNext(1)
    let second = Recorder(published)
    source.onNext(2)
    XCTAssertEqual([first.line, second.line], ["1 2", "2"])
    connection.dispose()
  }

  func testCompletionReachesAllObservers() {
    let recorders = (0..<2).map { _ in Recorder(published) }
    _ = published.connect()
    source.onCompleted()
    XCTAssertEqual(recorders.map(\.line), ["|", "|"])
  }

  func testAnErrorReachesAllObservers() {
    let recorders = (0..<2).map { _ in Recorder(published) }
    _ = published.connect()
    source.onError(TestError.first)
    XCTAssertEqual(recorders.map(\.line), ["#first", "#first"])
  }

  func testASourceThatEndsAtOnceEndsTheObservers() {
    let published = Observable<Int>.empty().publish()
    let recorder = Recorder(published)
    _ = published.connect()
    XCTAssertEqual(recorder.line, "|")
  }

  func testDisposingTheConnectionLetsTheSourceGoAndTellsNobody() {
    let recorder = Recorder(published)
    published.connect().dispose()
    source.onNext(1)
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(recorder.line, "")
  }

  func testAnObserverThatGoesLeavesTheConnection() {
    let recorder = Recorder(published)
    let connection = published.connect()
    recorder.dispose()
    XCTAssertTrue(source.hasObservers)
    source.onNext(1)
    XCTAssertEqual(recorder.line, "")
    connection.dispose()
  }

  func testItCanBeConnectedAgain() {
    published.connect().dispose()
    let recorder = Recorder(published)
    let connection = published.connect()
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    connection.dispose()
  }

  func testAnElementThatAnObserverSendsReachesAllInOneOrder() {
    let recorders = [Recorder<Int>(), Recorder<Int>()]
    recorders[0].onNext = { [source] in if $0 == 1 { source.onNext(2) } }
    for recorder in recorders { recorder.subscribe(to: published) }
    let connection = published.connect()
    source.onNext(1)
    XCTAssertEqual(recorders.map(\.line), ["1 2", "1 2"])
    connection.dispose()
  }

  func testAnObserverMayDisposeTheConnection() {
    let recorder = Recorder<Int>()
    let connection = SerialDisposable()
    recorder.onNext = { _ in connection.dispose() }
    recorder.subscribe(to: published)
    connection.disposable = published.connect()
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(source.hasObservers)
  }
}
