import Clocks
import ComposableArchitecture
import CustomDump
import XCTest
@testable import Notes

@MainActor
final class FeedTests: XCTestCase {
    struct Offline: Error, Equatable, CustomStringConvertible {
        var description: String { return "offline" }
    }

    func testPages() async {
        let store = TestStore(initialState: Feed.State(), reducer: Feed()) {
            $0.feed.fetch = { ["item \($0)"] }
            $0.mainQueue = .immediate
        }
        await store.send(.nextPage) { $0.isLoading = true }
        await store.receive(.response(.success(["item 0"]))) {
            $0.isLoading = false
            $0.items = ["item 0"]
            $0.page = 1
        }
        XCTAssertNoDifference(store.state.items, ["item 0"])
    }

    func testAMessageExpires() async {
        let mainQueue = DispatchQueue.test
        let store = TestStore(initialState: Feed.State(), reducer: Feed()) {
            $0.feed.fetch = { _ in throw Offline() }
            $0.mainQueue = mainQueue.eraseToAnyScheduler()
        }
        await store.send(.nextPage) { $0.isLoading = true }
        await store.receive(.response(.failure(Offline()))) {
            $0.isLoading = false
            $0.message = "offline"
        }
        await mainQueue.advance(by: 2)
        await mainQueue.advance(by: 0.5)
        await store.receive(.messageExpired) { $0.message = nil }
    }

    func testASearchIsDebounced() async {
        let mainQueue = DispatchQueue.test
        let store = TestStore(initialState: Feed.State(items: ["a", "b"]), reducer: Feed()) {
            $0.mainQueue = mainQueue.eraseToAnyScheduler()
        }
        await store.send(.queryChanged("a")) { $0.query = "a" }
        await mainQueue.advance(by: 0.3)
        await store.receive(.search) { $0.items = ["a"] }
    }

    func testTicks() async {
        let mainQueue = DispatchQueue.test
        let store = TestStore(initialState: Feed.State(), reducer: Feed()) {
            $0.mainQueue = mainQueue.eraseToAnyScheduler()
        }
        await store.send(.started)
        await mainQueue.advance(by: 2)
        await store.receive(.tick) { $0.page = 1 }
        await store.receive(.tick) { $0.page = 2 }
        await store.send(.stopped)
    }

    func testACountdown() async {
        let clock = TestClock()
        var state = Root.State()
        state.countdown = Countdown.State(seconds: 2)
        let store = TestStore(initialState: state, reducer: Root()) {
            $0.continuousClock = clock
        }
        await store.send(.countdown(.startTapped)) { $0.countdown?.isRunning = true }
        await clock.advance(by: .seconds(1))
        await store.receive(.countdown(.ticked)) { $0.countdown?.seconds = 1 }
        await clock.advance(by: .seconds(1))
        await store.receive(.countdown(.ticked)) { $0.countdown?.seconds = 0 }
        await store.receive(.countdown(.done)) {
            $0.countdown?.isRunning = false
            $0.log = ["done"]
        }
    }
}
