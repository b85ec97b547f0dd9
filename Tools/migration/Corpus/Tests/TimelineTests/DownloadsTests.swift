import Dependencies
import RxComposableArchitecture
import RxSwift
import XCTest
@testable import Timeline

final class DownloadsTests: XCTestCase {
    func testADownloadEnds() async {
        let progress = PublishSubject<Double>()
        let store = TestStore(
            initialState: Download.State(id: "a"),
            reducer: Download()
        ) {
            $0.downloads.download = { _ in progress }
            $0.date.now = Date(timeIntervalSince1970: 7)
        }
        await store.send(.buttonTapped) { $0.mode = .running(0) }
        progress.onNext(0.5)
        await store.receive(.progressed(0.5)) { $0.mode = .running(0.5) }
        progress.onNext(1)
        await store.receive(.finished) { $0.mode = .done(Date(timeIntervalSince1970: 7)) }
        progress.onCompleted()
    }

    func testADownloadIsStopped() async {
        let store = TestStore(initialState: Download.State(id: "a"), reducer: Download())
        await store.send(.set(\.$isFavourite, true)) { $0.isFavourite = true }
        await store.send(.buttonTapped) { $0.mode = .running(0) }
        await store.send(.buttonTapped) { $0.mode = .notStarted }
    }

    func testAllAreStarted() async {
        let store = TestStore(
            initialState: Downloads.State(rows: [Download.State(id: "a"), Download.State(id: "b", mode: .running(0.1))]),
            reducer: Downloads()
        ) {
            $0.downloads.download = { _ in .empty() }
        }
        XCTAssertEqual(store.state.summary, "0 of 2")
        await store.send(.startAll)
        await store.receive(.row(id: "a", action: .buttonTapped)) { $0.rows[id: "a"]?.mode = .running(0) }
        await store.send(.added("c")) { $0.rows.append(Download.State(id: "c")) }
    }

    func testWhatIsSelectedChanges() async throws {
        let store = TestStore(initialState: Downloads.State(), reducer: Downloads())
        await store.send(.opened(.info(1))) { $0.selected = .info(1) }
        await store.send(.selected(.info(5))) { $0.selected = .info(5) }
        await store.send(.opened(.settings(false))) { $0.selected = .settings(false) }
        await store.send(.selected(.settings(true))) { $0.selected = .settings(true) }
        XCTAssertEqual(try XCTUnwrap(store.state.selected, case: /Downloads.Selected.settings), true)
    }
}
