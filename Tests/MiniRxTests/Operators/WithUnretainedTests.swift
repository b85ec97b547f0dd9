import MiniRx
import XCTest

final class WithUnretainedTests: XCTestCase {
  private final class Owner { let name = "owner" }

  private let source = PublishSubject<Int>()

  func testElementsComeWithTheObject() {
    let owner = Owner()
    let recorder = Recorder(source.withUnretained(owner).map { "\($0.name)\($1)" })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "owner1")
  }

  func testASelectorCombinesObjectAndElement() {
    let owner = Owner()
    let recorder = Recorder(source.withUnretained(owner) { "\($0.name)-\($1)" })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "owner-1")
  }

  func testTheNextElementCompletesOnceTheObjectIsGone() {
    var owner: Owner? = Owner()
    let recorder = Recorder(source.withUnretained(owner!).map { $1 })
    source.onNext(1)
    owner = nil
    XCTAssertEqual(recorder.line, "1")
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testTheObjectIsNotRetained() {
    weak var probe: Owner?
    let sequence: Observable<Int>
    do {
      let owner = Owner()
      probe = owner
      sequence = source.withUnretained(owner) { $1 }
    }
    let recorder = Recorder(sequence)
    XCTAssertNil(probe)
    recorder.dispose()
  }

  func testAnErrorIsPassedOn() {
    let recorder = Recorder(source.withUnretained(self).map { $1 })
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testCompletionIsPassedOn() {
    let recorder = Recorder(source.withUnretained(self).map { $1 })
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testDisposeLetsTheSourceGo() {
    Recorder(source.withUnretained(self).map { $1 }).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testAnElementThatTheObserverSendsComesAfterwards() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] in if $0 == 1 { source.onNext(2) } }
    recorder.subscribe(to: source.withUnretained(self).map { $1 })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
  }
}
