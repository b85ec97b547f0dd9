import MiniRx
import XCTest

final class UsingTests: XCTestCase {
  private let source = PublishSubject<Int>()
  private let resource = BooleanDisposable()

  private func recorder() -> Recorder<Int> {
    Recorder(.using({ [resource] in resource }, observableFactory: { [source] _ in source }))
  }

  func testTheResourceLivesUntilCompletion() {
    let recorder = recorder()
    source.onNext(1)
    XCTAssertFalse(resource.isDisposed)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertTrue(resource.isDisposed)
  }

  func testTheResourceIsDisposedAfterAnError() {
    let recorder = recorder()
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertTrue(resource.isDisposed)
  }

  func testTheResourceIsDisposedWithTheSubscription() {
    recorder().dispose()
    XCTAssertTrue(resource.isDisposed)
    XCTAssertFalse(source.hasObservers)
  }

  func testAThrowingResourceFactoryEndsTheSequence() {
    let source = Observable<Int>.using(
      { () throws -> BooleanDisposable in throw TestError.first }, observableFactory: { _ in .just(1) })
    XCTAssertEqual(Recorder(source).line, "#first")
  }

  func testAThrowingObservableFactoryEndsTheSequenceAndDisposesTheResource() {
    let source = Observable<Int>.using(
      { [resource] in resource }, observableFactory: { _ in throw TestError.second })
    XCTAssertEqual(Recorder(source).line, "#second")
    XCTAssertTrue(resource.isDisposed)
  }

  func testASequenceThatEndsAtOnceDisposesTheResource() {
    let source = Observable.using({ [resource] in resource }, observableFactory: { _ in Observable.just(1) })
    XCTAssertEqual(Recorder(source).line, "1 |")
    XCTAssertTrue(resource.isDisposed)
  }

  func testAnEmptySequenceDisposesTheResource() {
    XCTAssertEqual(
      Recorder(Observable<Int>.using({ [resource] in resource }, observableFactory: { _ in .empty() })).line, "|")
    XCTAssertTrue(resource.isDisposed)
  }

  func testEachSubscriptionHasAResourceOfItsOwn() {
    var resources: [BooleanDisposable] = []
    let sequence = Observable<Int>.using(
      {
        resources.append(BooleanDisposable())
        return resources[resources.count - 1]
      }, observableFactory: { [source] _ in source })
    let recorders = (0..<2).map { _ in Recorder(sequence) }
    recorders[0].dispose()
    XCTAssertEqual(resources.map(\.isDisposed), [true, false])
    recorders[1].dispose()
  }

  func testDisposeInsideAnElementDisposesTheResource() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: .using({ [resource] in resource }, observableFactory: { [source] _ in source }))
    source.onNext(1)
    XCTAssertTrue(resource.isDisposed)
    XCTAssertEqual(recorder.line, "1")
  }
}
