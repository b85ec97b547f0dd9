import ComposableArchitecture
import UIKit
import XCTest
@testable import Notes

final class NotesControllerTests: XCTestCase {
    @MainActor
    func testTheList() async {
        let mainQueue = DispatchQueue.test
        let store = Store(
            initialState: NotesState(notes: [Note(id: UUID(), title: "a", isPinned: true)]),
            reducer: notesReducer,
            environment: NotesEnvironment(
                count: { _ in .none }, save: { Effect(value: .success($0.count)) },
                mainQueue: mainQueue.eraseToAnyScheduler(), uuid: UUID.init
            )
        )
        let controller = NotesViewController(store: store)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        XCTAssertEqual(controller.countLabel.text, "1 notes")
        XCTAssertNil(controller.savedLabel.text)
        controller.addTapped()
        XCTAssertEqual(controller.countLabel.text, "2 notes")
        XCTAssertEqual(controller.titles, ["", "a"])
        mainQueue.advance(by: 10)
        XCTAssertEqual(controller.savedLabel.text, "saved 2")
        XCTAssertFalse(controller.spinner.isAnimating)
        store.send(.filterPicked(.pinned))
        XCTAssertEqual(controller.titles, ["a"])
        window.rootViewController = nil
    }

    @MainActor
    func testTheRoot() async {
        let clock = ImmediateClock()
        let store = Store(initialState: Root.State(), reducer: Root()) {
            $0.continuousClock = clock
        }
        let controller = RootViewController(store: store)
        controller.loadViewIfNeeded()
        XCTAssertEqual(controller.pageLabel.text, "page 0")
        controller.toggleTapped()
        controller.countdown?.loadViewIfNeeded()
        XCTAssertEqual(controller.countdown?.label.text, "3 s")
        controller.toggleTapped()
        XCTAssertNil(controller.countdown)
    }
}
