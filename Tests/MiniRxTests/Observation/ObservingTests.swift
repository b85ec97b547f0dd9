#if canImport(Observation)
  import MiniRxTesting
  import Observation
  import XCTest

  @testable import MiniRx
  @testable import MiniRxTesting

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Observable
  private final class Article {
    var title = "a"
    var pages = 1
    @ObservationIgnored var readings = 0
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  final class ObservingTests: XCTestCase {
    private let scheduler = TestScheduler(initialClock: 0)
    private let article = Article()

    private func title() -> MiniRx.Observable<String> {
      .observing(on: scheduler) { [article] in
        article.readings += 1
        return article.title
      }
    }

    func testWhatIsReadIsEmittedAtOnceAndOnceForTheChangesBeforeTheSchedulerRuns() {
      let heard = Recorder(title())
      XCTAssertEqual(heard.line, "a")
      article.title = "b"
      article.title = "c"
      XCTAssertEqual(heard.line, "a")
      scheduler.advance()
      XCTAssertEqual(heard.line, "a c")
      article.title = "d"
      scheduler.advance()
      XCTAssertEqual(heard.line, "a c d")
      heard.dispose()
    }

    func testOnlyWhatWasReadLeadsToAnotherReading() {
      let heard = Recorder(title())
      article.pages = 2
      scheduler.advance()
      XCTAssertEqual(heard.line, "a")
      XCTAssertEqual(article.readings, 1)
      heard.dispose()
    }

    func testWhatTheLastReadingReadIsWhatCounts() {
      let heard = Recorder(
        MiniRx.Observable.observing(on: scheduler) { [article] in
          article.pages > 1 ? "many" : article.title
        })
      article.pages = 2
      scheduler.advance()
      article.title = "b"
      scheduler.advance()
      XCTAssertEqual(heard.line, "a many")
      heard.dispose()
    }

    func testAnObserverMayChangeWhatIsRead() {
      let heard = Recorder<String>()
      heard.onNext = { [article] in if $0.count < 3 { article.title = $0 + "a" } }
      heard.subscribe(to: title())
      scheduler.advance()
      XCTAssertEqual(heard.line, "a aa aaa")
      heard.dispose()
    }

    func testAnErrorOfTheClosureEndsTheSequence() {
      let heard = Recorder(
        MiniRx.Observable.observing(on: scheduler) { [article] in
          if article.pages > 1 { throw TestError.first }
          return article.title
        })
      article.pages = 2
      scheduler.advance()
      XCTAssertEqual(heard.line, "a #first")
    }

    func testNothingIsReadAfterDispose() {
      let heard = Recorder(title())
      article.title = "b"
      heard.dispose()
      scheduler.advance()
      article.title = "c"
      scheduler.advance()
      XCTAssertEqual(heard.line, "a")
      XCTAssertEqual(article.readings, 1)
    }

    func testDisposingReleasesTheClosureThoughTheModelStays() {
      weak var probe: Token?
      let subscription: any Disposable
      do {
        let token = Token(0, Census())
        probe = token
        subscription = MiniRx.Observable.observing(on: scheduler) { [article] in
          withExtendedLifetime(token) { article.title }
        }
        .subscribe(onNext: { _ in _ = token })
      }
      XCTAssertNotNil(probe)
      subscription.dispose()
      XCTAssertNil(probe)
    }

    func testTheModelReleasesASubscriptionThatWasNeverDisposed() {
      var model: Article? = Article()
      weak var probe: Token?
      var subscription: (any Disposable)?
      do {
        let token = Token(0, Census())
        probe = token
        weak let model = model
        subscription = MiniRx.Observable.observing(on: scheduler) { model?.title }
          .subscribe(onNext: { _ in _ = token })
      }
      XCTAssertNotNil(probe)
      model = nil
      XCTAssertNil(probe)
      subscription?.dispose()
    }

    func testASubscriptionThatIsDisposedSchedulesNothingAtTheNextChange() {
      final class Counting: ImmediateSchedulerType {
        let count = Locked(0)
        func schedule<S>(_ state: S, action: @escaping (S) -> any Disposable) -> any Disposable {
          count.withLock { $0 += 1 }
          return Disposables.create()
        }
      }
      let scheduler = Counting()
      func subscribe() -> any Disposable {
        MiniRx.Observable.observing(on: scheduler) { [article] in article.title }.subscribe()
      }
      subscribe().dispose()
      let subscription = subscribe()
      article.title = "b"
      XCTAssertEqual(scheduler.count.withLock { $0 }, 1)
      subscription.dispose()
    }

    @MainActor
    func testChangesAreReadOnTheMainSchedulerUnlessSaidOtherwise() async {
      var heard: [String] = []
      let subscription = MiniRx.Observable.observing { [article] in article.title }
        .subscribe(onNext: { heard.append($0) })
      article.title = "b"
      article.title = "c"
      XCTAssertEqual(heard, ["a"])
      while heard.count < 2 { await Task.yield() }
      XCTAssertEqual(heard, ["a", "c"])
      subscription.dispose()
    }
  }
#endif
