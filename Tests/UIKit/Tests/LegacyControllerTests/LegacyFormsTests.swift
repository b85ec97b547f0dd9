import MiniRx
import UIKit
import XCTest

final class LegacyFormsTests: XCTestCase {
  @MainActor
  func testControlsAreBoundInBothDirections() async {
    let controller = ControlsController()
    let window = onScreen(controller)
    XCTAssertEqual(controller.sizes.selectedSegmentIndex, 1)
    XCTAssertTrue(controller.alarm.isOn)
    XCTAssertEqual(controller.day.date, Date(timeIntervalSince1970: 86_400))
    XCTAssertEqual(controller.nickname.text, "Blob")

    controller.sizes.tap(segment: 2)
    controller.alarm.tap()
    controller.alarm.tap()
    controller.volume.drag(to: 0.75)
    controller.day.pick(Date(timeIntervalSince1970: 0))
    controller.nickname.type("by")
    XCTAssertEqual(controller.sizeRelay.value, 2)
    XCTAssertTrue(controller.indicator.isAnimating)
    XCTAssertEqual(controller.volumeRelay.value, 0.75)
    XCTAssertEqual(controller.dayRelay.value, Date(timeIntervalSince1970: 0))
    XCTAssertEqual(controller.nicknameRelay.value, "Blobby")

    controller.resetItem.tap()
    XCTAssertEqual(controller.sizes.selectedSegmentIndex, 1)
    XCTAssertEqual(controller.volume.value, 0.5)
    XCTAssertEqual(controller.nickname.text, "Blob")

    controller.notes.type("ab")
    await mainQueueRuns()
    XCTAssertEqual(controller.notesRelay.value, "ab")
    controller.pan.recognize()
    XCTAssertEqual(controller.panStates.count, 1)

    controller.didMove(toParent: nil)
    controller.nickname.type("!")
    XCTAssertEqual(controller.nicknameRelay.value, "Blob")
    withExtendedLifetime(window) {}
    XCTAssertEqual(Faults.take(), [])
  }

  @MainActor
  func testCharactersThatAnInputMethodMayStillChangeAreLeftOut() async {
    let controller = ControlsController()
    let window = onScreen(controller)
    controller.nickname.compose("に")
    controller.nickname.compose("にほん")
    XCTAssertEqual(controller.nickname.text, "Blobにほん")
    XCTAssertEqual(controller.nicknameRelay.value, "Blob")
    controller.nickname.compose("日本", isFinal: true)
    XCTAssertEqual(controller.nicknameRelay.value, "Blob日本")
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testPickersOfEveryKind() async {
    let controller = PickersController()
    let window = onScreen(controller)
    XCTAssertEqual(controller.numbers.titles(), ["1", "2", "3"])
    XCTAssertEqual(controller.words.titles(), ["one", "two"])
    XCTAssertEqual(controller.colors.view(forRow: 1, forComponent: 0)?.backgroundColor, .green)
    XCTAssertEqual(controller.times.titles(inComponent: 1), ["00", "30"])

    controller.numbers.pick(row: 2)
    controller.words.pick(row: 1)
    controller.times.selectRow(0, inComponent: 1, animated: false)
    controller.times.pick(row: 2, component: 0)
    controller.times.pick(row: 1, component: 1)
    XCTAssertEqual(controller.picked, ["0/2", "two", "2:00", "2:30"])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testARegistrationIsValidatedAndSent() async {
    final class Service: RegistrationService {
      let answer = PublishSubject<Bool>()
      private(set) var registered: [String] = []
      func isFree(_ name: String) -> Observable<Bool> { .just(name != "blob") }
      func register(_ name: String, _ password: String) -> Observable<Bool> {
        registered.append("\(name):\(password)")
        return answer.take(1)
      }
    }
    let service = Service()
    let controller = RegistrationController(service: service)
    let window = onScreen(controller)
    XCTAssertFalse(controller.button.isEnabled)
    controller.name.type("blob")
    XCTAssertEqual(controller.nameHint.text, "taken")
    controller.name.type("by")
    XCTAssertEqual(controller.nameHint.text, "free")
    controller.password.type("secret")
    XCTAssertEqual(controller.passwordHint.text, "not the same")
    controller.repeated.type("secret")
    XCTAssertTrue(controller.button.isEnabled)

    controller.button.tap()
    XCTAssertEqual(service.registered, ["blobby:secret"])
    XCTAssertTrue(controller.indicator.isAnimating)
    XCTAssertFalse(controller.button.isEnabled)
    service.answer.onNext(true)
    XCTAssertFalse(controller.indicator.isAnimating)
    XCTAssertTrue(controller.button.isEnabled)
    XCTAssertEqual(controller.results, [true])
    withExtendedLifetime(window) {}
  }

  @MainActor
  func testAListWithSectionsIsEditedAndSelected() async {
    let controller = SectionsController()
    let window = onScreen(controller)
    func texts() -> [String?] { controller.tableView.visibleCells.map { $0.textLabel?.text } }
    XCTAssertEqual(controller.tableView.numberOfSections, 2)
    XCTAssertEqual(texts(), ["Ada", "Alan"])
    controller.tableView.tapRow(0, section: 1)
    XCTAssertEqual(controller.selected, ["Alan"])
    controller.tableView.swipeToDelete(row: 0, section: 1)
    XCTAssertEqual(texts(), ["Ada", "Barbara"])
    for item in ["Claude", "Dennis", "Edsger"] { controller.newItems.accept(item) }
    controller.tableView.drag(to: 10)
    let before = controller.pageRequests
    controller.tableView.drag(to: 176)
    XCTAssertEqual(controller.pageRequests, before + 1)
    withExtendedLifetime(window) {}
    XCTAssertEqual(Faults.take(), [])
  }

  @MainActor
  func testAProxyOfTheApplicationPassesOnAndEmits() async {
    let (radio, user) = (Radio(), Listener())
    radio.delegate = user
    var songs: [String] = []
    let subscription = radio.rx.songs.subscribe(onNext: {
      XCTAssertEqual(user.songs.last, $0)
      songs.append($0)
    })
    radio.play("a")
    XCTAssertEqual(songs, ["a"])
    XCTAssertEqual(user.songs, ["a"])
    subscription.dispose()

    TallTableProxy.register { (table: TallTableView) in TallTableProxy(table: table) }
    XCTAssertTrue(TallTableView().rx.delegate is TallTableProxy)
  }

  @MainActor
  func testAControllerOfFormsIsReleased() async {
    weak var released: ControlsController?
    do {
      let controller = ControlsController()
      released = controller
      let window = onScreen(controller)
      controller.nickname.type("x")
      window.rootViewController = nil
    }
    XCTAssertNil(released)
  }
}

@MainActor
func onScreen(_ controller: UIViewController) -> UIWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  window.rootViewController = controller
  window.makeKeyAndVisible()
  return window
}

/// Lets the main queue run what was scheduled so far.
@MainActor
func mainQueueRuns() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

private final class Listener: RadioDelegate {
  var songs: [String] = []
  func radio(_ radio: Radio, didPlay song: String) { songs.append(song) }
  func radioDidStop(_ radio: Radio) {}
}
