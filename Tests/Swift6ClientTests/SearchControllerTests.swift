import MiniRxTesting
import XCTest

/// What a client in Swift 6 mode writes compiles without a warning and runs without an isolation failure.
final class SearchControllerTests: XCTestCase {
  @MainActor
  func testAControllerOfTheMainActorWorksInTheBackgroundAndShowsOnTheMainThread() async {
    let background = SerialDispatchQueueScheduler(qos: .utility)
    let controller = SearchController(search: Search(), background: background)
    controller.bind()
    controller.query.accept("  a ")
    controller.query.accept("  al ")
    await waitUntil { controller.status.text == "1 found" && controller.title.text == "1: Alan" }
    controller.query.accept("")
    await waitUntil { controller.alert.text == "type something" }
    controller.query.accept("zz")
    await waitUntil { controller.status.text == "nothing" }
    XCTAssertEqual(controller.echo.texts, ["  a ", "  al ", "", "zz"])
    XCTAssertEqual(controller.cursor.text, "zz|")
    XCTAssertEqual(controller.status.texts, ["1 found", "nothing"])
    XCTAssertEqual(controller.threads.wereOnMainThread, [false, false, false, false])
  }

  @MainActor
  func testAClosureThatIsTakenForOneOfTheMainActorRunsInTheBackground() async {
    let controller = SearchController(search: Search(), background: SerialDispatchQueueScheduler(qos: .utility))
    controller.bindWithoutAnnotation()
    controller.query.accept("a")
    await waitUntil { controller.title.text == "A" }
    XCTAssertEqual(controller.threads.wereOnMainThread, [false])
  }

  @MainActor
  func testAControllerThatGoesAwayEndsItsSubscriptions() async {
    let background = SerialDispatchQueueScheduler(qos: .utility)
    var controller: SearchController? = SearchController(search: Search(), background: background)
    weak let probe = controller
    controller?.bind()
    controller?.query.accept("al")
    await waitUntil { controller?.status.text == "1 found" }
    controller = nil
    XCTAssertNil(probe)
  }

  @MainActor
  func testALoopOnTheMainActorFollowsADriver() async {
    let controller = SearchController(search: Search(), background: SerialDispatchQueueScheduler(qos: .utility))
    let state = BehaviorRelay(value: "loading")
    let loop = controller.follow(state.asDriver())
    await waitUntil { controller.status.text == "loading" }
    state.accept("ready")
    await waitUntil { controller.status.text == "ready" }
    loop.cancel()
    await loop.value
    state.accept("too late")
    XCTAssertEqual(controller.status.text, "ready")
  }

  func testCallbacksAndAsynchronousFunctionsBecomeObservables() async throws {
    var heard: [String] = []
    for try await text in Search.download("a").values { heard.append(text) }
    for try await number in Search.load([1, 2]).values { heard.append("\(number)") }
    XCTAssertEqual(heard, ["a", "10", "20"])
  }

  func testAnObservableIsHandedToAnActor() async throws {
    let archive = Archive()
    try await archive.record(.of("a", "b"))
    let entries = await archive.entries
    XCTAssertEqual(entries, ["a", "b"])
  }

  @MainActor
  private func waitUntil(_ condition: () -> Bool, line: UInt = #line) async {
    for _ in 0..<2000 where !condition() { try? await Task.sleep(nanoseconds: 5_000_000) }
    XCTAssertTrue(condition(), line: line)
  }
}
