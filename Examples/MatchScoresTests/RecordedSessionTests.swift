import RxComposableRecording
import RxComposableTesting
import TerminalTesting
import XCTest

@testable import MatchScores

/// Sessions with the features. Their tests are files of this target, so that they are compiled and run.
@MainActor
final class RecordedSessionTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func wait(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }

  private func check(_ text: String, line: UInt = #line) throws {
    XCTAssertEqual(try recordedFile(of: text), text, "Write it anew with WRITE_RECORDED_TESTS=1", line: line)
  }

  private func record<Feature: ReducerProtocol>(
    _ state: Feature.State, _ feature: Feature,
    _ prepare: (inout DependencyValues, Recording<Feature.State, Feature.Action>) -> Void
  ) -> (StoreOf<Feature>, Recording<Feature.State, Feature.Action>) {
    let recording = Recording<Feature.State, Feature.Action>(scheduler: scheduler)
    let store = StoreOf<Feature>(initialState: state, reducer: feature) { prepare(&$0, recording) }
    store.record(into: recording)
    return (store, recording)
  }

  /// Waits for what works on other threads.
  private func settle<State, Action>(_ recording: Recording<State, Action>, after count: Int) async {
    while recording.entries.count < count
      || recording.entries.contains(where: { $0.effect.map { $0.end == nil } ?? false })
    {
      await Task.yield()
    }
  }

  /// Scrolls, meets a server that is late, tries again, searches, and refreshes while a request runs.
  func testTheList() throws {
    let requests = LockIsolated(0)
    let (store, recording) = record(ListFeature<Team>.State(), ListFeature { $0.teams($1) }) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = $1.dependency("teams") { request in
        requests.withValue { $0 += 1 }
        if requests.value == 2 { return .error(ScoresError.late) }
        let page =
          request.query.isEmpty
          ? Sample.page(request.page, of: 2)
          : Page(rows: [Sample.team(7, "Falcons")], number: 1, pages: 1, total: 1)
        return .just(page).delay(.milliseconds(200), scheduler: scheduler)
      }
    }
    store.send(.appeared)
    wait(200)
    store.send(.endReached)
    wait(0)
    store.send(.retryTapped)
    wait(200)
    store.send(.endReached)
    store.send(.starred(Sample.entry(3)))
    store.send(.queryChanged("f"))
    wait(100)
    store.send(.queryChanged("fa"))
    wait(500)
    store.send(.queryChanged(""))
    wait(400)
    store.send(.refreshed)
    wait(200)
    store.send(.opened(Sample.entry(1)))
    try check(
      recording.test(
        named: "testBrowsingTeams", reducer: "ListFeature { $0.teams($1) }",
        dependencies: ["$0.rxMainQueue = scheduler", "$0.scoresClient.teams = teams"]))
  }

  /// The first answer is cut off, the second arrives.
  func testTheDetails() async throws {
    let requests = LockIsolated(0)
    let (store, recording) = record(DetailFeature.State(entry: Sample.entry(3)), DetailFeature()) {
      $0.scoresClient.details = $1.dependency("details") { id in
        requests.withValue { $0 += 1 }
        if requests.value == 1 { throw ScoresError.cutOff }
        return Details(summary: "\(id.number)–1", lines: ["City T3 – City T1 101:99"])
      }
    }
    store.send(.appeared)
    await settle(recording, after: 2)
    store.send(.retryTapped)
    await settle(recording, after: 4)
    store.send(.starred(Sample.entry(3)))
    store.send(.closeTapped)
    try check(
      recording.test(
        named: "testReadingDetails", reducer: "DetailFeature()", dependencies: ["$0.scoresClient.details = details"]))
  }

  /// Stars before the file is read, a disk that is full, and a row that asks how it stands.
  func testTheFavourites() async throws {
    let writes = LockIsolated(0)
    let (store, recording) = record(FavouritesFeature.State(), FavouritesFeature()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.favouritesFile.read = $1.dependency("read") {
        Observable.just([Sample.entry(1)]).delay(.milliseconds(30), scheduler: scheduler)
      }
      $0.favouritesFile.save = $1.dependency("save") { entries in
        writes.withValue { $0 += 1 }
        if writes.value == 2 { return .error(FavouritesError("The disk is full.")) }
        return .just(entries).delay(.milliseconds(20), scheduler: scheduler)
      }
      $0.scoresClient.details = $1.dependency("details") { _ in Details(summary: "3–1", lines: []) }
    }
    store.send(.launched)
    store.send(.toggled(Sample.entry(2, .player)))
    wait(30)
    wait(20)
    store.send(.toggled(Sample.entry(1)))
    wait(0)
    store.send(.retryTapped)
    wait(20)
    store.send(.appeared)
    await settle(recording, after: 10)
    store.send(.opened(Sample.entry(2, .player)))
    try check(
      recording.test(
        named: "testKeepingFavourites", reducer: "FavouritesFeature()",
        dependencies: [
          "$0.rxMainQueue = scheduler", "$0.favouritesFile.read = read", "$0.favouritesFile.save = save",
          "$0.scoresClient.details = details",
        ]))
  }

  /// From the start over a list, details and their star to the favourites.
  func testTheRoot() async throws {
    let (store, recording) = record(RootFeature.State(), RootFeature()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = $1.dependency("teams") { _ in
        Observable.just(Sample.page(1)).delay(.milliseconds(200), scheduler: scheduler)
      }
      $0.scoresClient.games = $1.dependency("games") { _ in Observable.error(ScoresError.status(503)) }
      $0.scoresClient.details = $1.dependency("details") { _ in Details(summary: "3–1", lines: ["a game"]) }
      $0.favouritesFile.read = $1.dependency("read") { Observable.just([]) }
      $0.favouritesFile.save = $1.dependency("save") { Observable.just($0) }
    }
    store.send(.launched)
    wait(0)
    wait(200)
    store.send(.teams(.opened(Sample.entry(2))))
    await settle(recording, after: 8)
    store.send(.detail(.starred(Sample.entry(2))))
    wait(0)
    store.send(.detail(.closeTapped))
    store.send(.tabSelected(.games))
    wait(0)
    store.send(.tabSelected(.favourites))
    await settle(recording, after: 18)
    try check(
      recording.test(
        named: "testAnEveningWithMatchScores", reducer: "RootFeature()",
        dependencies: [
          "$0.rxMainQueue = scheduler", "$0.scoresClient.teams = teams", "$0.scoresClient.games = games",
          "$0.scoresClient.details = details", "$0.favouritesFile.read = read", "$0.favouritesFile.save = save",
        ]))
  }
}

// The tests of sessions make values from their fields.

extension Entry.ID {
  init(kind: Entry.Kind, number: Int) { self.init(kind, number) }
}

extension FavouritesError {
  init(description: String) { self.init(description) }
}
