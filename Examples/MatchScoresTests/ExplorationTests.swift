import RxComposableTesting
import XCTest

@testable import MatchScores

/// The features under every order in which answers, taps and writes can follow each other.
final class ExplorationTests: XCTestCase {
  private typealias Teams = ListFeature<Team>

  private func teams(_ scheduler: TestScheduler, _ server: SampleServer) -> TestStoreOf<Teams> {
    let store = TestStore(initialState: Teams.State(), reducer: Teams { $0.teams($1) }) {
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = { server.teams($0) }
    }
    store.exhaustivity = .off
    store.invariant("no row is shown twice") { Set($0.rows.map(\.id)).count == $0.rows.count }
    return store
  }

  /// A user who does something at times of their own, while the network takes any time up to two seconds.
  private func user(_ scheduler: TestScheduler, _ store: TestStoreOf<Teams>, _ actions: [(Int, Teams.Action)]) {
    let lane = scheduler.lane("user")
    for (milliseconds, action) in actions {
      Observable<Int>.timer(.milliseconds(milliseconds), scheduler: lane)
        .subscribe(onNext: { _ in store.send(action) })
        .disposed(by: bag)
    }
  }

  private var bag = DisposeBag()

  override func tearDown() { bag = DisposeBag() }

  /// No page is asked for twice, but where the first request was ended.
  private func requireNoPageTwice(_ scheduler: TestScheduler, _ server: SampleServer) throws {
    for request in server.requests {
      let answered =
        server.requests.count { $0 == request } - server.cancelled.count { $0 == request }
      try scheduler.require(answered <= 1, "\(request) was answered \(answered) times")
    }
  }

  func testPagingWhileSearching() throws {
    let orders = try TestScheduler.explore { scheduler in
      bag = DisposeBag()
      let server = SampleServer(on: scheduler.lane("network"), latency: .milliseconds(10) ... .seconds(2))
      let store = teams(scheduler, server)
      user(
        scheduler, store,
        [
          (0, .appeared), (400, .endReached), (700, .queryChanged("f")), (1_100, .endReached),
          (1_200, .queryChanged("fa")), (1_900, .endReached),
        ])
      scheduler.run()
      try scheduler.require(store.state.rows == [Sample.team(102, "fa")])
      try scheduler.require(store.state.status == .idle)
      try requireNoPageTwice(scheduler, server)
    }
    XCTAssertGreaterThan(orders.count, 10)
  }

  func testRefreshingWhilePaging() throws {
    try TestScheduler.explore { scheduler in
      bag = DisposeBag()
      let server = SampleServer(on: scheduler.lane("network"), latency: .milliseconds(10) ... .seconds(2))
      let store = teams(scheduler, server)
      user(
        scheduler, store,
        [(0, .appeared), (300, .endReached), (500, .refreshed), (600, .endReached), (900, .endReached)])
      scheduler.run()
      let pages = store.state.rows.count / 2
      try scheduler.require(pages >= 1, "the first page is shown in the end")
      let expected = (1...pages).flatMap { Sample.page($0).rows.map(\.id) }
      try scheduler.require(Array(store.state.rows.ids) == expected, "no page is missing")
      try scheduler.require(store.state.nextPage == (pages < 3 ? pages + 1 : nil))
      try scheduler.require(store.state.status == .idle)
    }
  }

  func testTabsThatAreSwitchedWhileTheyLoad() throws {
    try TestScheduler.explore { scheduler in
      let network = scheduler.lane("network", isConcurrent: true)
      let server = SampleServer(on: network, latency: .milliseconds(10) ... .seconds(2))
      let store = TestStore(initialState: RootFeature.State(), reducer: RootFeature()) {
        $0.rxMainQueue = scheduler
        $0.scoresClient.teams = { server.teams($0) }
        $0.scoresClient.games = { server.games($0) }
        $0.scoresClient.players = { server.players($0) }
        $0.favouritesFile.read = { .just([]) }
      }
      store.exhaustivity = .off
      store.send(.launched)
      for tab in [RootFeature.Tab.games, .teams, .games, .players] {
        scheduler.advance(by: .milliseconds(100))
        store.send(.tabSelected(tab))
      }
      scheduler.run()
      try scheduler.require(server.requests.count == 3 && server.cancelled.isEmpty, "each tab asks once")
      try scheduler.require(store.state.tab == .players)
      try scheduler.require(store.state.teams.rows == [Sample.team(1), Sample.team(2)])
      try scheduler.require(store.state.games.status == .idle && store.state.players.status == .idle)
    }
  }

  func testNoFavouriteIsLost() throws {
    try TestScheduler.explore { scheduler in
      let disk = scheduler.lane("disk")
      let written = LockIsolated([Sample.entry(9)])
      let latency = TestScheduler.Latency(from: .milliseconds(1), to: .seconds(1))
      let store = TestStore(initialState: FavouritesFeature.State(), reducer: FavouritesFeature()) {
        $0.rxMainQueue = scheduler
        $0.favouritesFile.read = { Observable.just(written.value).latency(latency, on: disk) }
        $0.favouritesFile.save = { entries in
          Observable.just(entries).latency(latency, on: disk).do(onNext: { written.setValue($0) })
        }
      }
      store.exhaustivity = .off
      store.send(.launched)
      for number in [1, 2, 1, 3] {
        scheduler.advance(by: .milliseconds(200))
        store.send(.toggled(Sample.entry(number)))
      }
      scheduler.run()
      try scheduler.require(Set(written.value.map(\.id.number)) == [9, 2, 3], "what is in the file: \(written.value)")
      try scheduler.require(store.state.file == .saved)
    }
  }
}
