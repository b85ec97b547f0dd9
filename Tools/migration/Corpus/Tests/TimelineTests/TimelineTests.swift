import RxComposableArchitecture
import RxSwift
import RxTest
import UIKit
import XCTest
@testable import Timeline

final class TimelineTests: XCTestCase {
    private let scheduler = TestScheduler(initialClock: 0)
    private let posts = [Post(id: 1, author: "Blob", text: "Hi", likes: 2), Post(id: 2, author: "Ada", text: "Notes")]

    private func environment(
        like: @escaping (Int, Bool) -> Effect<Result<Int, TimelineError>> = { _, _ in .none },
        send: @escaping (String) -> Effect<Result<Post, TimelineError>> = { _ in .none },
        search: @escaping (String) -> Effect<[Int]> = { _ in .none }
    ) -> TimelineEnvironment {
        let posts = self.posts
        return TimelineEnvironment(
            load: { Effect(value: posts) },
            search: search,
            composer: ComposerEnvironment(send: send, mainQueue: scheduler),
            post: PostEnvironment(like: like, mainQueue: scheduler),
            mainQueue: scheduler
        )
    }

    func testPostsAreLoadedAndTicksCount() {
        let store = TestStore(initialState: TimelineState(), reducer: timelineReducer, environment: environment())
        store.send(.appeared)
        store.receive(.refreshed) { $0.isLoading = true }
        scheduler.advance()
        store.receive(.loaded(posts)) {
            $0.isLoading = false
            $0.posts = IdentifiedArray(uniqueElements: self.posts)
        }
        scheduler.advance(by: .seconds(30))
        store.receive(.ticked) { $0.newCount = 1 }
        store.send(.disappeared)
    }

    func testALikeThatFailsIsTakenBack() {
        let store = TestStore(
            initialState: TimelineState(posts: IdentifiedArray(uniqueElements: posts)),
            reducer: timelineReducer,
            environment: environment(like: { id, _ in
                Effect(value: id == 1 ? .success(7) : .failure(TimelineError(message: "no")))
            })
        )
        store.send(.post(id: 1, action: .likeTapped)) {
            $0.posts[id: 1]?.isLiked = true
            $0.posts[id: 1]?.likes = 3
        }
        scheduler.advance()
        store.receive(.post(id: 1, action: .likeResponse(.success(7)))) { $0.posts[id: 1]?.likes = 7 }
        store.send(.post(id: 2, action: .likeTapped)) {
            $0.posts[id: 2]?.isLiked = true
            $0.posts[id: 2]?.likes = 1
        }
        scheduler.advance()
        store.receive(.post(id: 2, action: .likeResponse(.failure(TimelineError(message: "no"))))) {
            $0.posts[id: 2]?.isLiked = false
            $0.posts[id: 2]?.likes = 0
        }
    }

    func testASearchWaits() {
        var searched: [String] = []
        let store = TestStore(
            initialState: TimelineState(posts: IdentifiedArray(uniqueElements: posts)),
            reducer: timelineReducer,
            environment: environment(search: { query in
                Effect.run { subscriber in
                    searched.append(query)
                    subscriber.onNext([2])
                    subscriber.onCompleted()
                    return Disposables.create()
                }
            })
        )
        store.send(.queryChanged("N")) { $0.query = "N" }
        scheduler.advance(by: .milliseconds(200))
        store.send(.queryChanged("No")) { $0.query = "No" }
        scheduler.advance(by: .milliseconds(300))
        store.receive(.foundPosts([2])) { $0.found = [2] }
        XCTAssertEqual(searched, ["No"])
        XCTAssertEqual(store.state.visible.map { $0.author }, ["Ada"])
        store.send(.queryChanged("")) {
            $0.query = ""
            $0.found = nil
        }
    }

    func testAPostIsWritten() {
        let new = Post(id: 3, author: "Me", text: "Hello")
        let store = TestStore(
            initialState: TimelineState(), reducer: timelineReducer,
            environment: environment(send: { _ in Effect(value: .success(new)) })
        )
        store.send(.composeTapped) { $0.composer = ComposerState() }
        store.send(.composer(.textChanged("Hello"))) { $0.composer?.text = "Hello" }
        store.send(.composer(.sendTapped)) { $0.composer?.isSending = true }
        scheduler.advance()
        store.receive(.composer(.sent(.success(new)))) {
            $0.posts = [new]
            $0.composer = nil
        }
    }

    func testThereAndBack() {
        let pushes = PublishSubject<Int>()
        let store = TestStore(
            initialState: AppState(), reducer: appReducer,
            environment: AppEnvironment(timeline: environment(), pushes: pushes)
        )
        store.send(.guest(.nameChanged("Blob"))) {
            var guest = GuestState()
            guest.name = "Blob"
            $0.session = .guest(guest)
        }
        store.send(.guest(.enter)) {
            $0.session = .member(MemberState(name: "Blob"))
            $0.log = ["Blob came"]
        }
        pushes.onNext(2)
        store.receive(.member(.pushed(2))) {
            var member = MemberState(name: "Blob")
            member.unread = 2
            $0.session = .member(member)
        }
        store.send(.member(.leave)) {
            $0.session = .guest(GuestState())
            $0.log = ["Blob came", "Blob left"]
        }
        XCTAssertFalse(pushes.hasObservers)
    }

    func testActionsAreFiltered() {
        let actions = PublishSubject<AppAction>()
        let resets = scheduler.createObserver(String.self)
        let members = scheduler.createObserver(MemberAction.self)
        let disposeBag = DisposeBag()
        actions.asObservable().resets.map { "reset" }.subscribe(resets).disposed(by: disposeBag)
        actions.asObservable().ofMembers.subscribe(members).disposed(by: disposeBag)
        [AppAction.reset, .member(.leave), .guest(.enter), .reset].forEach(actions.onNext)
        XCTAssertEqual(resets.events, [.next(0, "reset"), .next(0, "reset")])
        XCTAssertEqual(members.events, [.next(0, .leave)])
    }

    @MainActor
    func testTheController() async {
        let store = Store(
            initialState: TimelineState(), reducer: timelineReducer,
            environment: environment(like: { _, _ in .none }), useNewScope: true
        )
        let controller = TimelineViewController(store: store)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        scheduler.advance(by: .seconds(1))
        func rows() -> [String?] { return controller.tableView.visibleCells.map { $0.textLabel?.text } }
        XCTAssertEqual(rows(), ["Blob: Hi", "Ada: Notes"])
        controller.tableView.tapRow(1)
        XCTAssertEqual(controller.tableView.visibleCells[1].detailTextLabel?.text, "♥ 1")
        controller.tableView.swipeToDelete(row: 0)
        XCTAssertEqual(rows(), ["Ada: Notes"])
        controller.composeItem.tap()
        controller.composer?.loadViewIfNeeded()
        XCTAssertEqual(controller.composer?.sendButton.isEnabled, false)
        controller.composer?.field.type("Hello")
        XCTAssertEqual(controller.composer?.sendButton.isEnabled, true)
        controller.composer?.cancelButton.tap()
        XCTAssertNil(controller.composer)
        window.rootViewController = nil
    }
}
