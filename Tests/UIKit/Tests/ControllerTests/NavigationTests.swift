import RxComposable
import UIKit
import XCTest

/// Navigation from state.
final class NavigationTests: XCTestCase {
  private let bag = DisposeBag()

  /// Lets all transitions end, and what follows from that.
  @MainActor
  private func settle() async {
    for _ in 0..<12 {
      Transitions.finish()
      await mainQueueRuns()
    }
  }

  @MainActor
  private func makeScreen(_ state: Screen = Screen(id: 0)) -> (Store<Screen, ScreenAction>, ScreenController, UIWindow)
  {
    let store = Store(initialState: state, reducer: ScreenReducer())
    let controller = ScreenController(store: store)
    return (store, controller, onScreen(controller))
  }

  @MainActor
  func testADetailIsPresentedAndDismissed() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.detail = Screen(id: 1) })
    XCTAssertEqual((controller.presentedViewController as? ScreenController)?.id, 1)
    XCTAssertEqual(Transitions.count, 1)
    await settle()
    store.send(.change { $0.detail = nil })
    await settle()
    XCTAssertNil(controller.presentedViewController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testASwipeSendsTheAction() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.detail = Screen(id: 1) })
    await settle()
    controller.presentedViewController?.swipeDown()
    await settle()
    XCTAssertNil(store.state.detail)
    XCTAssertEqual(store.state.dismissals, 1)
    XCTAssertNil(controller.presentedViewController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  /// A controller that is its own delegate says so when its view is loaded, which is after it was presented or pushed to.
  @MainActor
  func testASwipeOfAControllerThatIsItsOwnDelegateSendsTheAction() async {
    let (store, root) = (Store(initialState: Screen(id: 0), reducer: ScreenReducer()), UIViewController())
    let window = onScreen(root)
    var sheets: [OwnDelegate] = []
    root.present(store, state: \.detail, action: ScreenAction.detail, dismiss: .detailDismissed, id: \.id) { _ in
      let sheet = OwnDelegate()
      sheets.append(sheet)
      return sheet
    }
    .disposed(by: bag)
    for count in 1...2 {
      store.send(.change { $0.detail = Screen(id: 1) })
      await settle()
      sheets[count - 1].swipeDown()
      await settle()
      XCTAssertEqual(sheets.map(\.dismissals), Array(repeating: 1, count: count))
      XCTAssertNil(store.state.detail)
      XCTAssertEqual(store.state.dismissals, count)
    }
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAStackThatIsItsOwnDelegateSendsTheAction() async {
    for isFull in [false, true] {
      var screen = Screen(id: 0)
      if isFull { screen.path = [.screen(Screen(id: 1))] }
      let store = Store(initialState: screen, reducer: ScreenReducer())
      let navigation = OwnStackDelegate(rootViewController: UIViewController())
      navigation.bind(store, stack: \.path, action: ScreenAction.path, popped: ScreenAction.popped) { _ in
        UIViewController()
      }
      .disposed(by: bag)
      let window = onScreen(navigation)
      if !isFull { store.send(.change { $0.path = [.screen(Screen(id: 1))] }) }
      await settle()
      navigation.tapBack()
      await settle()
      XCTAssertEqual(store.state.popped, [1])
      XCTAssertGreaterThan(navigation.count, 0)
      withExtendedLifetime(window) {}
    }
    assertNoFaults()
  }

  @MainActor
  func testWhereTheReducerKeepsTheStateTheControllerComesBack() async {
    let (store, controller, window) = makeScreen()
    store.send(
      .change {
        $0.keepsDetail = true
        $0.detail = Screen(id: 1)
      })
    await settle()
    controller.presentedViewController?.swipeDown()
    await settle()
    XCTAssertEqual((controller.presentedViewController as? ScreenController)?.id, 1)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testChangesDuringATransitionAreCaughtUp() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.detail = Screen(id: 1) })
    store.send(.change { $0.detail = nil })
    store.send(.change { $0.detail = Screen(id: 2) })
    XCTAssertEqual(Transitions.count, 1)
    await settle()
    XCTAssertEqual((controller.presentedViewController as? ScreenController)?.id, 2)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAnotherIdReplacesTheControllerWhichKeepsItsLastState() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.detail = Screen(id: 1) })
    await settle()
    let first = controller.presentedViewController as? ScreenController
    store.send(.change { $0.detail = Screen(id: 2) })
    XCTAssertEqual(first?.id, 1)
    await settle()
    XCTAssertEqual(first?.id, 1)
    XCTAssertEqual((controller.presentedViewController as? ScreenController)?.id, 2)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testADeepStateIsShownAtOnce() async {
    let third = Screen(id: 3)
    let (_, controller, window) = makeScreen(Screen(id: 0, detail: Screen(id: 1, detail: Screen(id: 2, detail: third))))
    for _ in 0..<6 { await mainQueueRuns() }
    let shown = sequence(first: controller as UIViewController) { $0.presentedViewController }
    XCTAssertEqual(shown.map { ($0 as? ScreenController)?.id }, [0, 1, 2, 3])
    XCTAssertEqual(Transitions.count, 0)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testDismissingALevelTakesThoseAboveAlong() async {
    let (store, controller, window) = makeScreen(Screen(id: 0, detail: Screen(id: 1, detail: Screen(id: 2))))
    await settle()
    store.send(.change { $0.detail = nil })
    await settle()
    XCTAssertNil(controller.presentedViewController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAnAlertSendsTheActionOfItsButtonAndIsDismissed() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.alert = .question })
    await settle()
    let alert = controller.presentedViewController as? UIAlertController
    XCTAssertEqual(alert?.title, "Delete?")
    alert?.tap("Delete")
    await settle()
    XCTAssertEqual(store.state.deletions, 1)
    XCTAssertNil(store.state.alert)
    XCTAssertNil(controller.presentedViewController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAnAlertThatTheStateTakesBackGoes() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.alert = .question })
    await settle()
    store.send(.change { $0.alert = nil })
    await settle()
    XCTAssertNil(controller.presentedViewController)
    XCTAssertEqual(store.state.dismissals, 0)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testADialogIsASheetOfActions() async {
    let (store, controller, window) = makeScreen()
    store.send(.change { $0.dialog = .choice })
    await settle()
    let sheet = controller.presentedViewController as? UIAlertController
    XCTAssertEqual(sheet?.preferredStyle, .actionSheet)
    sheet?.tap("Delete")
    await settle()
    XCTAssertEqual(store.state.deletions, 1)
    XCTAssertNil(store.state.dialog)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTwoThingsArePresentedOneAfterTheOther() async {
    let (store, controller, window) = makeScreen()
    store.send(
      .change {
        $0.detail = Screen(id: 1)
        $0.alert = .question
      })
    await settle()
    XCTAssertEqual((controller.presentedViewController as? ScreenController)?.id, 1)
    store.send(.change { $0.detail = nil })
    await settle()
    XCTAssertTrue(controller.presentedViewController is UIAlertController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAControllerWaitsForWhatAnotherPresents() async {
    let (store, navigation, window) = makeStack()
    store.send(.change { $0.detail = Screen(id: 9) })
    await settle()
    store.send(.change { $0.path = [.screen(Screen(id: 1, detail: Screen(id: 5)))] })
    await settle()
    XCTAssertEqual((navigation.presentedViewController as? ScreenController)?.id, 9)
    store.send(.change { $0.detail = nil })
    await settle()
    XCTAssertEqual((navigation.presentedViewController as? ScreenController)?.id, 5)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testADisposedBindingLeavesTheScreenAndSendsNothing() async {
    let store = Store(initialState: Screen(id: 0), reducer: ScreenReducer())
    let controller = UIViewController()
    let window = onScreen(controller)
    let binding = controller.present(
      store, state: \.detail, action: ScreenAction.detail, dismiss: .detailDismissed
    ) { _ in UIViewController() }
    store.send(.change { $0.detail = Screen(id: 1) })
    await settle()
    binding.dispose()
    store.send(.change { $0.detail = nil })
    await settle()
    XCTAssertNotNil(controller.presentedViewController)
    controller.presentedViewController?.swipeDown()
    await settle()
    XCTAssertEqual(store.state.dismissals, 0)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAPopoverSaysHowItIsPresentedAndGoesWithATapBesideIt() async {
    struct State: Equatable { var popover: Int? }
    enum Action { case show, popover(Never), dismissed }
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .show: state.popover = 1
        case .dismissed: state.popover = nil
        }
        return .none
      })
    let controller = UIViewController()
    let window = onScreen(controller)
    controller.present(store, state: \.popover, action: Action.popover, dismiss: .dismissed) { _ in
      let shown = UIViewController()
      shown.modalPresentationStyle = .popover
      shown.popoverPresentationController?.sourceView = controller.view
      return shown
    }
    .disposed(by: bag)
    store.send(.show)
    await settle()
    XCTAssertTrue(controller.presentedViewController?.presentationController is UIPopoverPresentationController)
    controller.presentedViewController?.swipeDown()
    await settle()
    XCTAssertNil(store.state.popover)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  private func makeStack(
    _ path: [Screen] = []
  ) -> (Store<Screen, ScreenAction>, UINavigationController, UIWindow) {
    let store = Store(initialState: Screen(id: 0, path: path.map { .screen($0) }), reducer: ScreenReducer())
    let navigation = UINavigationController(rootViewController: ScreenController(store: store))
    navigation.bind(store, stack: \.path, action: ScreenAction.path, popped: ScreenAction.popped, controller: make)
      .disposed(by: bag)
    return (store, navigation, onScreen(navigation))
  }

  @MainActor
  private func make(_ element: Store<PathElement, PathAction>) -> UIViewController {
    switch element.state {
    case .screen: ScreenController(store: element.scope(case: /PathElement.screen, action: PathAction.screen)!)
    case .help: HelpController()
    }
  }

  @MainActor
  private func ids(_ navigation: UINavigationController) -> [Int] {
    navigation.viewControllers.map { ($0 as? ScreenController)?.id ?? -1 }
  }

  @MainActor
  func testAStackFollowsTheState() async {
    let (store, navigation, window) = makeStack()
    store.send(.change { $0.path = [.screen(Screen(id: 1)), .help] })
    await settle()
    XCTAssertEqual(ids(navigation), [0, 1, -1])
    let pushed = navigation.viewControllers[1]
    store.send(.change { $0.path.removeLast() })
    await settle()
    XCTAssertEqual(ids(navigation), [0, 1])
    XCTAssertTrue(navigation.topViewController === pushed)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testADeepStackIsThereAtOnce() async {
    let (_, navigation, window) = makeStack([Screen(id: 1), Screen(id: 2), Screen(id: 3)])
    XCTAssertEqual(ids(navigation), [0, 1, 2, 3])
    XCTAssertEqual(Transitions.count, 0)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTheBackButtonSendsTheAction() async {
    let (store, navigation, window) = makeStack([Screen(id: 1), Screen(id: 2), Screen(id: 3)])
    navigation.tapBack()
    await settle()
    XCTAssertEqual(store.state.path.ids, [1, 2])
    navigation.tapBack(by: 2)
    await settle()
    XCTAssertEqual(store.state.path.ids, [])
    XCTAssertEqual(store.state.popped, [3, 2, 1])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testASwipeThatIsGivenUpChangesNothing() async {
    let (store, navigation, window) = makeStack([Screen(id: 1)])
    navigation.swipeBackAndGiveUp()
    await settle()
    XCTAssertEqual(store.state.path.ids, [1])
    XCTAssertEqual(ids(navigation), [0, 1])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAPushWhileTheUserGoesBackIsCaughtUp() async {
    let (store, navigation, window) = makeStack([Screen(id: 1)])
    navigation.tapBack()
    store.send(.change { $0.path.append(.screen(Screen(id: 2))) })
    await settle()
    XCTAssertEqual(store.state.popped, [1])
    XCTAssertEqual(ids(navigation), [0, 2])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  /// What is on the screen follows from the state, for all that the user and the program did, and in any order the
  /// transitions ended.
  @MainActor
  func testRandomTapsAndChangesEndInWhatTheStateSays() async {
    for seed in 0..<10_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let store = Store(initialState: Screen(id: 0), reducer: ScreenReducer())
      let navigation = UINavigationController(rootViewController: ScreenController(store: store))
      let stack = navigation.bind(
        store, stack: \.path, action: ScreenAction.path, popped: ScreenAction.popped, controller: make)
      let window = onScreen(navigation)
      var steps: [String] = []
      for step in 1...8 { steps.append(await act(store, navigation, step, &random)) }
      await settle()
      let root = navigation.viewControllers[0]
      XCTAssertEqual(ids(navigation), [0] + store.state.path.map { $0.shownID }, "seed \(seed): \(steps)")
      assertPresented(root.presentedViewController, by: store.state, "seed \(seed): \(steps)")
      let faults = Faults.take()
      XCTAssertEqual(faults, [], "seed \(seed): \(steps)")
      stack.dispose()
      window.rootViewController = nil
      if testRun!.totalFailureCount > 0 { return }
    }
  }

  @MainActor
  private func act(
    _ store: Store<Screen, ScreenAction>, _ navigation: UINavigationController, _ step: Int,
    _ random: inout SeededGenerator
  ) async -> String {
    let top = sequence(first: navigation.viewControllers[0]) { $0.presentedViewController }.reversed()[0]
    switch Int.random(in: 0..<13, using: &random) {
    case 0:
      store.send(.change { $0.detail = $0.detail == nil ? Screen(id: 100 + step) : nil })
      return "detail toggled"
    case 1:
      store.send(.change { $0.detail = Screen(id: 100 + step) })
      return "another detail"
    case 2:
      store.send(.change { $0.detail?.detail = Screen(id: 200 + step) })
      return "a detail of the detail"
    case 3:
      store.send(.change { $0.alert = $0.alert == nil ? .question : nil })
      return "alert toggled"
    case 4:
      store.send(.change { $0.detail?.alert = .question })
      return "an alert of the detail"
    case 5:
      top.swipeDown()
      return "swiped"
    case 6:
      (top as? UIAlertController)?.tap("Delete")
      return "alert's button tapped"
    case 7:
      navigation.tapBack()
      return "back"
    case 8:
      navigation.swipeBackAndGiveUp()
      return "back, given up"
    case 9:
      store.send(.change { $0.path.append(.screen(Screen(id: 300 + step))) })
      return "pushed"
    case 10:
      store.send(.change { if !$0.path.isEmpty { $0.path.removeFirst() } })
      return "the first removed"
    case 11:
      Transitions.finishFirst()
      return "a transition ended"
    default:
      await mainQueueRuns()
      return "the main queue ran"
    }
  }

  @MainActor
  private func assertPresented(_ presented: UIViewController?, by state: Screen, _ message: String) {
    switch presented {
    case nil:
      XCTAssertNil(state.detail, message)
      XCTAssertNil(state.alert, message)
    case let detail as ScreenController:
      XCTAssertEqual(detail.id, state.detail?.id, message)
      if let next = state.detail { assertPresented(detail.presentedViewController, by: next, message) }
    default:
      XCTAssertNotNil(state.alert, message)
    }
  }
}

// MARK: A feature that presents itself

struct Screen: Equatable, Identifiable {
  let id: Int
  private var boxedDetail: [Screen] = []
  var detail: Screen? {
    get { boxedDetail.first }
    set { boxedDetail = newValue.map { [$0] } ?? [] }
  }
  var alert: AlertState<ScreenAction>?
  var dialog: ConfirmationDialogState<ScreenAction>?
  var path: IdentifiedArrayOf<PathElement> = []
  var keepsDetail = false
  var dismissals = 0
  var deletions = 0
  var popped: [Int] = []

  init(id: Int, detail: Screen? = nil, path: [PathElement] = []) {
    self.id = id
    self.path = IdentifiedArray(uniqueElements: path)
    self.detail = detail
  }
}

enum PathElement: Equatable, Identifiable {
  case screen(Screen)
  case help

  var id: Int {
    switch self {
    case .screen(let screen): screen.id
    case .help: -1
    }
  }
  var shownID: Int { id }
}

enum PathAction { case screen(ScreenAction) }

indirect enum ScreenAction {
  case change((inout Screen) -> Void)
  case detail(ScreenAction)
  case detailDismissed
  case alertDismissed
  case deleteTapped
  case path(Int, PathAction)
  case popped(Int)
}

// Alerts compare the actions of their buttons, which are never changes.
extension ScreenAction: Equatable {
  static func == (left: Self, right: Self) -> Bool { "\(left)" == "\(right)" }
}

extension AlertState<ScreenAction> {
  static var question: Self {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

extension ConfirmationDialogState<ScreenAction> {
  static var choice: Self {
    ConfirmationDialogState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
    }
  }
}

struct ScreenReducer: ReducerProtocol {
  func reduce(into state: inout Screen, action: ScreenAction) -> Effect<ScreenAction> {
    switch action {
    case .change(let change): change(&state)
    case .detail(let action):
      if var detail = state.detail {
        let effect = reduce(into: &detail, action: action)
        state.detail = detail
        return effect.map(ScreenAction.detail)
      }
    case .detailDismissed:
      state.dismissals += 1
      if !state.keepsDetail { state.detail = nil }
    case .alertDismissed:
      state.dismissals += 1
      (state.alert, state.dialog) = (nil, nil)
    case .deleteTapped: state.deletions += 1
    case .path: break
    case .popped(let id):
      state.popped.append(id)
      state.path.remove(id: id)
    }
    return .none
  }
}

final class ScreenController: UIViewController {
  let store: Store<Screen, ScreenAction>
  private let bag = DisposeBag()

  var id: Int { store.state.id }

  init(store: Store<Screen, ScreenAction>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    present(store, state: \.detail, action: ScreenAction.detail, dismiss: .detailDismissed, id: \.id) { detail in
      ScreenController(store: detail)
    }
    .disposed(by: bag)
    present(store, alert: \.alert, dismiss: .alertDismissed).disposed(by: bag)
    present(store, confirmationDialog: \.dialog, dismiss: .alertDismissed).disposed(by: bag)
  }
}

final class HelpController: UIViewController {}

private final class OwnDelegate: UIViewController, UIAdaptivePresentationControllerDelegate {
  var dismissals = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    presentationController?.delegate = self
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissals += 1 }
}

private final class OwnStackDelegate: UINavigationController, UINavigationControllerDelegate {
  var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    count += 1
  }
}
