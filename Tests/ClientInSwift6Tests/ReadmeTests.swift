import MiniRxTesting
import XCTest

/// What the README shows of MiniRx, word for word.
final class ReadmeTests: XCTestCase {
  struct Search {
    let find: (String) -> Observable<[String]>

    func results(of queries: Observable<String>, on scheduler: any SchedulerType) -> Observable<[String]> {
      queries
        .debounce(.milliseconds(300), scheduler: scheduler)
        .distinctUntilChanged()
        .flatMapLatest { find($0).catchAndReturn([]) }
    }
  }

  func testASearchWaitsForAPause() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    let search = Search(find: { .just([$0, "\($0)s"]) })
    let queries = scheduler.hot("a-b-------b---c------")

    scheduler.expect(
      search.results(of: queries, on: scheduler),
      /*                         */ "-----1-----------2---", values: ["1": ["b", "bs"], "2": ["c", "cs"]])
  }
}
