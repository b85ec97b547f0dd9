import MiniRx
import UIKit
import XCTest

final class LegacyControllerTests: XCTestCase {
  private let bag = DisposeBag()

  @MainActor
  func testALoginNeedsBothFields() async {
    let controller = LoginController()
    let window = onScreen(controller)
    XCTAssertFalse(controller.passwordField.isEnabled)
    XCTAssertEqual(controller.nameHint.text, "At least 3 characters")
    controller.nameField.type("Blob")
    XCTAssertTrue(controller.nameHint.isHidden)
    controller.loginButton.tap()
    controller.passwordField.type("secret")
    controller.loginButton.tap()
    XCTAssertEqual(controller.logins, ["Blob"])
    XCTAssertTrue(controller.activityIndicator.isAnimating)
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testNamesAreSearchedSelectedAndDeleted() async {
    let controller = NamesController()
    let window = onScreen(controller)
    func texts() -> [String?] { controller.tableView.visibleCells.map { $0.textLabel?.text } }
    XCTAssertEqual(texts(), ["1. Ada", "2. Alan", "3. Barbara"])
    controller.tableView.tapRow(1)
    XCTAssertEqual(controller.selected, ["Alan"])
    controller.tableView.swipeToDelete(row: 0)
    XCTAssertEqual(texts(), ["1. Alan", "2. Barbara"])
    controller.searchBar.type("B")
    XCTAssertEqual(texts(), ["1. Barbara"])
    XCTAssertGreaterThan(controller.displayed, 0)
    withExtendedLifetime(window) {}
    XCTAssertEqual(Faults.take(), [])
  }

  @MainActor
  func testACalculatorTakesDigits() async {
    let controller = CalculatorController()
    let window = onScreen(controller)
    controller.digits[4].tap()
    controller.digits[2].tap()
    XCTAssertEqual(controller.result.text, "42")
    controller.clear.tap()
    XCTAssertEqual(controller.result.text, "0")
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testAControlOfOnesOwn() async {
    let control = RatingControl()
    var received: [Int] = []
    control.rx.stars.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    control.rate(3)
    Observable.just(5).bind(to: control.rx.stars).disposed(by: bag)
    XCTAssertEqual(received, [0, 3])
    XCTAssertEqual(control.stars, 5)
  }

  @MainActor
  func testADelegateOfOnesOwn() async {
    final class Delegate: PlayerDelegate {
      var received: [Int] = []
      func playerDidFinish(_ player: Player, after seconds: Int) { received.append(seconds) }
    }
    let (player, delegate) = (Player(), Delegate())
    player.delegate = delegate
    var received: [Int] = []
    player.rx.finished.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    player.finish(after: 7)
    XCTAssertEqual(received, [7])
    XCTAssertEqual(delegate.received, [7])
  }
}
