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
    await shows("1 found", controller.status)
    await shows("1: Alan", controller.title)
    controller.query.accept("")
    await shows("type something", controller.alert)
    controller.query.accept("zz")
    await shows("nothing", controller.status)
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
    await shows("A", controller.title)
    XCTAssertEqual(controller.threads.wereOnMainThread, [false])
  }

  @MainActor
  func testAControllerThatGoesAwayEndsItsSubscriptions() async {
    let background = SerialDispatchQueueScheduler(qos: .utility)
    var controller: SearchController? = SearchController(search: Search(), background: background)
    weak let probe = controller
    controller?.bind()
    controller?.query.accept("al")
    if let controller { await shows("1 found", controller.status) }
    controller = nil
    XCTAssertNil(probe)
  }

  @MainActor
  func testALoopOnTheMainActorFollowsADriver() async {
    let controller = SearchController(search: Search(), background: SerialDispatchQueueScheduler(qos: .utility))
    let state = BehaviorRelay(value: "loading")
    let loop = controller.follow(state.asDriver())
    await shows("loading", controller.status)
    state.accept("ready")
    await shows("ready", controller.status)
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

  /// Waits until a label shows a text.
  @MainActor
  private func shows(_ text: String, _ label: Label) async {
    let shown = expectation(description: text)
    let subscription = label.changes.startWith(label.text).filter { $0 == text }.take(1)
      .subscribe(onNext: { _ in shown.fulfill() })
    await fulfillment(of: [shown], timeout: 60)
    subscription.dispose()
  }
}
