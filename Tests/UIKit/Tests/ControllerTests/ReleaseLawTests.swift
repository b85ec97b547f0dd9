import RxComposable
import UIKit
import XCTest

/// For each binding of a store: a controller that has bound it, shown it and been used is released when it goes, and the
/// effects of its store end.
final class ReleaseLawTests: XCTestCase {
  @MainActor
  func testAControllerThatIsDismissedIsReleasedWithItsStore() async {
    for row in rows {
      let ended = LockIsolated(false)
      let (controller, store) = await usedAndDismissed(row, ended)
      XCTAssertNil(controller(), "\(row.name): the controller")
      XCTAssertNil(store(), "\(row.name): the store")
      XCTAssertTrue(ended.value, "\(row.name): the effect")
      let faults = Faults.take()
      XCTAssertEqual(faults, [], row.name)
    }
  }

  @MainActor
  func testALeakIsNoticed() async {
    let leak = Row("a controller that holds itself") { controller in
      controller.button.rx.tap.subscribe(onNext: { controller.title = "tapped" }).disposed(by: controller.bag)
    } use: {
      $0.button.tap()
    }
    let (controller, _) = await usedAndDismissed(leak, LockIsolated(false))
    XCTAssertNotNil(controller())
    controller()?.bag = DisposeBag()
  }

  @MainActor
  private func usedAndDismissed(
    _ row: Row, _ ended: LockIsolated<Bool>
  ) async -> (@MainActor () -> BoundController?, @MainActor () -> AnyObject?) {
    let presenting = UIViewController()
    let window = onScreen(presenting)
    let controller = BoundController(row.bind, whenEffectsEnd: { ended.setValue(true) })
    controller.store.send(.started)
    weak let (observed, store) = (controller, controller.store)
    presenting.present(controller, animated: true)
    await settle()
    row.use(controller)
    await settle()
    presenting.dismiss(animated: true)
    await settle()
    withExtendedLifetime(window) {}
    return ({ observed }, { store })
  }

  @MainActor
  private func settle() async {
    for _ in 0..<6 {
      Transitions.finish()
      await mainQueueRuns()
    }
  }

  struct Row {
    let name: String
    let bind: @MainActor (BoundController) -> Void
    let use: @MainActor (BoundController) -> Void

    init(
      _ name: String, bind: @escaping @MainActor (BoundController) -> Void,
      use: @escaping @MainActor (BoundController) -> Void
    ) {
      (self.name, self.bind, self.use) = (name, bind, use)
    }
  }

  @MainActor
  private var rows: [Row] {
    [
      Row("subscribe, bind") { controller in
        controller.store.subscribe(\.text).bind(to: controller.label.rx.text).disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.text, "changed"))
        XCTAssertEqual($0.label.text, "changed")
      },
      Row("send") { controller in
        controller.button.rx.tap.send(.set(\.text, "tapped"), to: controller.store).disposed(by: controller.bag)
      } use: {
        $0.button.tap()
        XCTAssertEqual($0.store.state.text, "tapped")
      },
      Row("store.bind") { controller in
        controller.store.bind(\.text, to: controller.field.rx.text.orEmpty).disposed(by: controller.bag)
      } use: {
        $0.field.type("typed")
        XCTAssertEqual($0.store.state.text, "typed")
      },
      Row("rx.rows") { controller in
        controller.table.rx.rows(
          controller.store, state: \.rows, action: BoundAction.row, cellIdentifier: "Cell"
        ) { cell, row, bag in
          row.subscribe(\.title).bind(to: cell.textLabel!.rx.text).disposed(by: bag)
        }
        .disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.rows, [RowsTests.Row(id: 1, title: "one")]))
        XCTAssertEqual($0.table.visibleCells.count, 1)
      },
      Row("rx.items, rx.modelSelected") { controller in
        controller.store.subscribe(\.rows).map(Array.init)
          .bind(to: controller.table.rx.items(cellIdentifier: "Cell")) { _, row, cell in
            cell.textLabel?.text = row.title
          }
          .disposed(by: controller.bag)
        controller.table.rx.modelSelected(RowsTests.Row.self).map { .set(\.text, $0.title) }
          .send({ $0 }, to: controller.store).disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.rows, [RowsTests.Row(id: 1, title: "one")]))
        $0.table.tapRow(0)
        XCTAssertEqual($0.store.state.text, "one")
      },
      Row("present") { controller in
        controller.present(
          controller.store, state: \.detail, action: BoundAction.detail, dismiss: .set(\.detail, nil)
        ) { _ in
          UIViewController()
        }
        .disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.detail, "detail"))
        XCTAssertNotNil($0.presentedViewController)
      },
      Row("present alert") { controller in
        controller.present(controller.store, alert: \.alert, dismiss: .set(\.alert, nil)).disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.alert, AlertState { TextState("alert") }))
        XCTAssertNotNil($0.presentedViewController)
      },
      Row("present confirmationDialog") { controller in
        controller.present(controller.store, confirmationDialog: \.dialog, dismiss: .set(\.dialog, nil))
          .disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.dialog, ConfirmationDialogState { TextState("dialog") }))
        XCTAssertNotNil($0.presentedViewController)
      },
      Row("bind stack") { controller in
        let navigation = UINavigationController(rootViewController: UIViewController())
        controller.addChild(navigation)
        controller.view.addSubview(navigation.view)
        navigation.bind(
          controller.store, stack: \.rows, action: BoundAction.row, popped: { _ in .started }
        ) { _ in
          UIViewController()
        }
        .disposed(by: controller.bag)
      } use: {
        $0.store.send(.set(\.rows, [RowsTests.Row(id: 1, title: "one")]))
        XCTAssertEqual(($0.children[0] as? UINavigationController)?.viewControllers.count, 2)
      },
    ]
  }
}

struct BoundState: Equatable {
  var text = ""
  var rows: IdentifiedArrayOf<RowsTests.Row> = []
  var detail: String?
  var alert: AlertState<BoundAction>?
  var dialog: ConfirmationDialogState<BoundAction>?
}

indirect enum BoundAction: Equatable {
  case started
  case binding(BindingAction<BoundState>)
  case row(Int, RowsTests.RowAction)
  case detail(Never)

  static func set<Value: Equatable>(_ keyPath: WritableKeyPath<BoundState, Value>, _ value: Value) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension BoundAction: BindableAction {}

final class BoundController: UIViewController {
  let store: Store<BoundState, BoundAction>
  var bag = DisposeBag()
  let (label, button, field) = (UILabel(), UIButton(), UITextField())
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 88))
  private let bind: @MainActor (BoundController) -> Void

  init(_ bind: @escaping @MainActor (BoundController) -> Void, whenEffectsEnd: @escaping @Sendable () -> Void) {
    self.bind = bind
    store = Store(
      initialState: BoundState(),
      reducer: CombineReducers {
        BindingReducer<BoundState, BoundAction>()
        Reduce<BoundState, BoundAction> { _, action in
          guard case .started = action else { return .none }
          return Effect(Observable<BoundAction>.never().do(onDispose: whenEffectsEnd))
        }
      })
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
    [label, button, field, table].forEach(view.addSubview)
    bind(self)
  }
}
