import RxComposableTesting
import XCTest

@testable import MatchScores

final class FavouritesFeatureTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let (one, two, three) = (Sample.entry(1), Sample.entry(2), Sample.entry(3))

  private func store(
    _ state: FavouritesFeature.State = .init(), read: Observable<[Entry]> = .never(),
    save: @escaping @Sendable ([Entry]) -> Observable<[Entry]> = { .just($0) }
  ) -> TestStoreOf<FavouritesFeature> {
    TestStore(initialState: state, reducer: FavouritesFeature()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.favouritesFile.read = { read }
      $0.favouritesFile.save = save
    }
  }

  private func rows(_ entries: Entry...) -> IdentifiedArrayOf<FavouriteFeature.State> {
    IdentifiedArray(uniqueElements: entries.map { FavouriteFeature.State(entry: $0) })
  }

  func testTheFileIsReadAtTheStart() {
    let store = store(read: .just([one, two]))
    store.send(.launched) { $0.file = .reading }
    scheduler.advance()
    store.receive(.read(.success([one, two]))) {
      $0.rows = self.rows(self.one, self.two)
      $0.file = .saved
    }
    XCTAssertEqual(store.state.starred, [one.id, two.id])
  }

  func testAStarIsSavedAtOnce() {
    let store = store(.init(rows: rows(one), file: .saved))
    store.send(.toggled(two)) {
      $0.rows = self.rows(self.one, self.two)
      $0.file = .saving
    }
    XCTAssertTrue(store.state.isSaving)
    scheduler.advance()
    store.receive(.saved(.success([one, two]))) { $0.file = .saved }
    XCTAssertFalse(store.state.isSaving)
  }

  func testStarsThatAreGivenDuringAWriteAreWrittenTogetherBehindIt() {
    let store = store(.init(file: .saved))
    store.send(.toggled(one)) {
      $0.rows = self.rows(self.one)
      $0.file = .saving
    }
    store.send(.toggled(two)) { $0.rows = self.rows(self.one, self.two) }
    store.send(.toggled(one)) { $0.rows = self.rows(self.two) }
    scheduler.advance()
    store.receive(.saved(.success([one])))
    scheduler.advance()
    store.receive(.saved(.success([two]))) { $0.file = .saved }
  }

  func testStarsThatAreGivenBeforeTheFileIsReadWaitForIt() {
    let store = store(read: .just([one, two]))
    store.send(.launched) { $0.file = .reading }
    store.send(.toggled(three)) { $0.waiting = [self.three] }
    store.send(.toggled(one)) { $0.waiting = [self.three, self.one] }
    XCTAssertTrue(store.state.isSaving)
    XCTAssertEqual(store.state.starred, [three.id, one.id])
    scheduler.advance()
    store.receive(.read(.success([one, two]))) {
      $0.rows = self.rows(self.two, self.three)
      $0.waiting = []
      $0.file = .saving
    }
    scheduler.advance()
    store.receive(.saved(.success([two, three]))) { $0.file = .saved }
  }

  func testASecondTapTakesAStarThatWaitsBack() {
    let store = store()
    store.send(.toggled(one)) { $0.waiting = [self.one] }
    store.send(.toggled(one)) { $0.waiting = [] }
    XCTAssertFalse(store.state.isSaving)
  }

  func testAFileThatCannotBeReadIsNeverWritten() {
    let store = store(read: .error(FavouritesError("It is garbled.")), save: unimplemented("save"))
    store.send(.launched) { $0.file = .reading }
    scheduler.advance()
    store.receive(.read(.failure(FavouritesError("It is garbled.")))) { $0.file = .unreadable("It is garbled.") }
    store.send(.toggled(one)) { $0.waiting = [self.one] }
    store.send(.retryTapped) { $0.file = .reading }
    scheduler.advance()
    store.receive(.read(.failure(FavouritesError("It is garbled.")))) { $0.file = .unreadable("It is garbled.") }
  }

  func testAFailedWriteIsShownAndRetried() {
    let failures = LockIsolated(1)
    let store = store(
      .init(file: .saved),
      save: { entries in
        let fails = failures.withValue { count in
          count -= 1
          return count >= 0
        }
        return fails ? .error(FavouritesError("The disk is full.")) : .just(entries)
      })
    store.send(.toggled(one)) {
      $0.rows = self.rows(self.one)
      $0.file = .saving
    }
    scheduler.advance()
    store.receive(.saved(.failure(FavouritesError("The disk is full.")))) { $0.file = .unsaved("The disk is full.") }
    store.send(.retryTapped) { $0.file = .saving }
    scheduler.advance()
    store.receive(.saved(.success([one]))) { $0.file = .saved }
    store.send(.retryTapped)
  }

  @MainActor
  func testTheRowsAskHowTheyStandWhenTheScreenAppears() async {
    let store = TestStore(
      initialState: FavouritesFeature.State(rows: rows(one), file: .saved), reducer: FavouritesFeature()
    ) {
      $0.scoresClient.details = { _ in Details(summary: "3–1", lines: []) }
    }
    await store.send(.appeared)
    await store.receive(.row(id: one.id, action: .appeared)) { $0.rows[id: self.one.id]?.status = .loading }
    await store.receive(.row(id: one.id, action: .response(.success(Details(summary: "3–1", lines: []))))) {
      $0.rows[id: self.one.id]?.status = .idle
      $0.rows[id: self.one.id]?.summary = "3–1"
    }
    await store.finish()
  }

  @MainActor
  func testAFavouriteThatIsRemovedAsksNoMore() async {
    let store = TestStore(
      initialState: FavouritesFeature.State(rows: rows(one), file: .saved), reducer: FavouritesFeature()
    ) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.favouritesFile.save = { .just($0) }
      $0.scoresClient.details = { _ in try await Task.never() }
    }
    await store.send(.row(id: one.id, action: .appeared)) { $0.rows[id: self.one.id]?.status = .loading }
    await store.send(.toggled(one)) {
      $0.rows = []
      $0.file = .saving
    }
    await scheduler.advance()
    await store.receive(.saved(.success([]))) { $0.file = .saved }
    await store.finish()
  }
}
