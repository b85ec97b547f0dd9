import RxComposable
import UIKit
import XCTest

@testable import CaseStudies

/// The controllers of the case studies, tapped and typed into.
final class CaseStudyControllerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// A window with a controller in it.
  @MainActor
  private func onScreen(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// Puts a controller on a screen, and sees that it does nothing for which UIKit would stop the program.
  @MainActor
  private func use<Controller: UIViewController>(
    _ controller: Controller, file: StaticString = #filePath, line: UInt = #line, _ steps: (Controller) -> Void
  ) {
    let window = onScreen(controller)
    steps(controller)
    XCTAssertEqual(Faults.take(), [], file: file, line: line)
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testBasicUsage() async {
    let store = Store(initialState: BasicUsage.State(), reducer: BasicUsage())
    use(BasicUsageViewController(store: store)) {
      $0.incrementButton.tap()
      XCTAssertEqual($0.countLabel.text, "1")
      $0.decrementButton.tap()
      $0.decrementButton.tap()
      XCTAssertEqual($0.countLabel.text, "0")
      XCTAssertEqual($0.errorLabel.text, "A count is not negative.")
    }
  }

  @MainActor
  func testEnvironment() async {
    let environment = FactsEnvironment(fact: { Effect(value: "\($0) is a number") }, mainQueue: scheduler)
    let store = Store(initialState: FactsState(), reducer: factsReducer, environment: environment)
    use(EnvironmentViewController(store: store)) {
      $0.nextButton.tap()
      $0.factButton.tap()
      scheduler.advance()
      XCTAssertEqual([$0.numberLabel.text, $0.factLabel.text], ["1", "1 is a number"])
    }
  }

  @MainActor
  func testScope() async {
    let store = Store(initialState: TwoCounters.State(), reducer: TwoCounters())
    use(ScopeViewController(store: store)) {
      $0.left.incrementButton.tap()
      $0.right.decrementButton.tap()
      XCTAssertEqual([$0.left.countLabel.text, $0.right.countLabel.text], ["1", "0"])
      XCTAssertEqual($0.right.errorLabel.text, "A count is not negative.")
    }
  }

  @MainActor
  func testPullback() async {
    let store = Store(initialState: CartState(), reducer: cartReducer, environment: CartEnvironment(largestAmount: 1))
    use(PullbackViewController(store: store)) {
      $0.morePears.tap()
      $0.moreApples.tap()
      $0.fewerPears.tap()
      XCTAssertEqual([$0.applesLabel.text, $0.pearsLabel.text], ["1", "0"])
      XCTAssertEqual($0.messageLabel.text, "1 in the cart.")
    }
  }

  @MainActor
  func testOptionalState() async {
    let store = Store(initialState: OptionalCounter.State(), reducer: OptionalCounter())
    use(OptionalStateViewController(store: store)) {
      XCTAssertNil($0.counter)
      $0.toggleButton.tap()
      $0.counter?.incrementButton.tap()
      XCTAssertEqual($0.counter?.countLabel.text, "1")
      $0.toggleButton.tap()
      XCTAssertNil($0.counter)
      XCTAssertEqual($0.children.count, 0)
      XCTAssertEqual($0.statusLabel.text, "There is no counter.")
    }
  }

  @MainActor
  func testNeverEqual() async {
    let store = Store(initialState: Reader.State(), reducer: Reader())
    use(NeverEqualViewController(store: store)) {
      XCTAssertEqual($0.tableView.numberOfRows(inSection: 0), 40)
      $0.saveButton.tap()
      $0.saveButton.tap()
      XCTAssertEqual($0.noticeLabel.text, "Saved. (2)")
      for _ in 1...2 {
        $0.tableView.setContentOffset(CGPoint(x: 0, y: 400), animated: false)
        $0.topButton.tap()
        XCTAssertEqual($0.tableView.contentOffset, .zero)
      }
    }
  }

  @MainActor
  func testTimers() async {
    let store = Store(initialState: Stopwatch.State(), reducer: Stopwatch()) { $0.rxMainQueue = scheduler }
    let controller = TimersViewController(store: store)
    let window = onScreen(controller)
    controller.startStopButton.tap()
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual([controller.timeLabel.text, controller.statusLabel.text], ["3 s", "running"])
    window.rootViewController = nil
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual([controller.timeLabel.text, controller.statusLabel.text], ["3 s", "stopped"], "it left the screen")
    XCTAssertEqual(Faults.take(), [])
  }

  @MainActor
  func testSearch() async {
    let store = Store(initialState: CitySearch.State(), reducer: CitySearch()) {
      $0.rxMainQueue = scheduler
      $0.cityClient.cities = { .just([City(id: $0), City(id: "\($0)s")]) }
    }
    use(SearchViewController(store: store)) {
      $0.queryField.type("os")
      $0.queryField.type("lo")
      XCTAssertEqual($0.statusLabel.text, "Searching …")
      scheduler.advance(by: .milliseconds(300))
      XCTAssertEqual($0.tableView.visibleCells.map { $0.textLabel?.text }, ["oslo", "oslos"])
      XCTAssertEqual($0.statusLabel.text, "")
    }
  }

  @MainActor
  func testPreviewsOfTheSearchStandStill() async {
    for (pause, status, cells) in [(0, "Searching …", []), (1000, "", ["Oslo", "Oslo Harbour"])] {
      use(SearchViewController.preview(typing: "Oslo", after: .milliseconds(pause))) {
        XCTAssertEqual($0.queryField.text, "Oslo")
        XCTAssertEqual($0.statusLabel.text, status)
        XCTAssertEqual($0.tableView.visibleCells.map { $0.textLabel?.text }, cells)
      }
    }
  }

  @MainActor
  func testRows() async {
    let store = Store(initialState: Todos.State(), reducer: Todos())
    use(RowsViewController(store: store)) { controller in
      let cells = {
        (0..<store.state.todos.count).map {
          controller.tableView.cellForRow(at: IndexPath(row: $0, section: 0)) as! TodoCell
        }
      }
      for _ in 1...3 { controller.addButton.tap() }
      cells()[2].upButton.tap()
      XCTAssertEqual(cells().map(\.titleField.text), ["Todo 1", "Todo 3", "Todo 2"])
      cells()[0].titleField.type("!")
      cells()[0].doneButton.tap()
      XCTAssertEqual(store.state.todos[0], Todo.State(id: 1, title: "Todo 1!", isDone: true))
      XCTAssertTrue(cells()[0].doneButton.isSelected)
      cells()[1].removeButton.tap()
      XCTAssertEqual(cells().map(\.titleField.text), ["Todo 1!", "Todo 2"])
    }
  }

  @MainActor
  func testWizard() async {
    let store = Store(initialState: Wizard.State(), reducer: Wizard())
    let navigation = WizardViewController.navigation(store: store)
    let window = onScreen(navigation)
    let root = navigation.viewControllers[0] as! WizardViewController
    root.startButton.tap()
    await transitionsEnd()
    let name = navigation.topViewController as! NameViewController
    name.nameField.type("Ada")
    name.nextButton.tap()
    await transitionsEnd()
    let plan = navigation.topViewController as! PlanViewController
    XCTAssertTrue(plan.monthlyButton.isSelected)
    plan.yearlyButton.tap()
    await transitionsEnd()
    let summary = navigation.topViewController as! SummaryViewController
    XCTAssertEqual(summary.label.text, "yearly, for Ada")
    summary.orderButton.tap()
    await transitionsEnd()
    XCTAssertEqual(navigation.viewControllers.count, 1)
    XCTAssertEqual(root.orderLabel.text, "Ordered: yearly, for Ada.")
    XCTAssertEqual(Faults.take(), [])
    withExtendedLifetime(window) {}
  }

  /// What follows from a transition's end comes a turn of the main queue later.
  @MainActor
  private func transitionsEnd() async {
    Transitions.finish()
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    Transitions.finish()
  }

  @MainActor
  func testUploads() async {
    let store = Store(initialState: Uploads.State(), reducer: Uploads()) {
      $0.rxMainQueue = scheduler
      $0.uploadClient.upload = { [scheduler] _ in Observable.just(50).concat(Observable.never()).observe(on: scheduler)
      }
    }
    use(UploadsViewController(store: store)) { controller in
      let cells = controller.tableView.visibleCells.map { $0 as! UploadCell }
      cells[0].startButton.tap()
      cells[1].startButton.tap()
      scheduler.advance()
      cells[1].cancelButton.tap()
      XCTAssertEqual(cells.map(\.statusLabel.text), ["50 %", "–", "–"])
      XCTAssertEqual(cells.map(\.progressView.progress), [0.5, 0, 0])
    }
  }

  @MainActor
  func testCache() async {
    let store = Store(initialState: Rates.State(), reducer: Rates()) {
      $0.rxMainQueue = scheduler
      $0.ratesClient = .cached(.just("rates"))
    }
    use(CacheViewController(store: store)) {
      $0.leftButton.tap()
      scheduler.advance()
      $0.rightButton.tap()
      XCTAssertEqual([$0.leftLabel.text, $0.rightLabel.text], ["rates", "loading …"])
      scheduler.advance()
      $0.leftButton.tap()
      XCTAssertEqual([$0.leftLabel.text, $0.rightLabel.text], ["closed", "rates"])
    }
  }

  @MainActor
  func testControllersAreReleasedWithTheirWindow() async {
    weak var released: UIViewController?
    do {
      let controller = SearchViewController(
        store: Store(initialState: CitySearch.State(), reducer: CitySearch()) { $0.rxMainQueue = scheduler })
      let window = onScreen(controller)
      released = controller
      XCTAssertNotNil(released)
      window.rootViewController = nil
    }
    XCTAssertNil(released)
  }
}
