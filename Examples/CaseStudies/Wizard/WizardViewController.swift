#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class WizardViewController: StoreViewController<Wizard.State, Wizard.Action> {
    let (orderLabel, startButton) = (UILabel(), UIButton("Order"))

    /// The controller in its navigation controller.
    static func navigation(store: StoreOf<Wizard>) -> UINavigationController {
      let root = WizardViewController(store: store)
      let navigation = UINavigationController(rootViewController: root)
      navigation
        .bind(store, stack: \.path, action: Wizard.Action.page(id:action:), popped: Wizard.Action.pageLeft(id:)) {
          page in
          switch page.state {
          case .name: NameViewController(store: page.scope(case: /Wizard.Page.name, action: { $0 })!)
          case .plan: PlanViewController(store: page.scope(case: /Wizard.Page.plan, action: { $0 })!)
          case .summary: SummaryViewController(store: page.scope(case: /Wizard.Page.summary, action: { $0 })!)
          }
        }
        .disposed(by: root.disposeBag)
      return navigation
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(orderLabel, startButton)
      store.subscribe(\.order)
        .map { $0.map { "Ordered: \($0.plan.rawValue), for \($0.name)." } ?? "" }
        .bind(to: orderLabel.rx.text)
        .disposed(by: disposeBag)
      startButton.rx.tap.send(.startTapped, to: store).disposed(by: disposeBag)
    }
  }

  final class NameViewController: StoreViewController<String, Wizard.PageAction> {
    let (nameField, nextButton) = (UITextField(), UIButton("Next"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(nameField, nextButton)
      store.bind(\.self, to: nameField.rx.text.orEmpty, send: Wizard.PageAction.nameChanged).disposed(by: disposeBag)
      nextButton.rx.tap.send(.nextTapped, to: store).disposed(by: disposeBag)
    }
  }

  final class PlanViewController: StoreViewController<Wizard.Plan, Wizard.PageAction> {
    let (monthlyButton, yearlyButton) = (UIButton("Monthly"), UIButton("Yearly"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(monthlyButton, yearlyButton)
      store.subscribe { $0 == .monthly }.bind(to: monthlyButton.rx.isSelected).disposed(by: disposeBag)
      store.subscribe { $0 == .yearly }.bind(to: yearlyButton.rx.isSelected).disposed(by: disposeBag)
      monthlyButton.rx.tap.send(.planChosen(.monthly), to: store).disposed(by: disposeBag)
      yearlyButton.rx.tap.send(.planChosen(.yearly), to: store).disposed(by: disposeBag)
    }
  }

  final class SummaryViewController: StoreViewController<Wizard.Order, Wizard.PageAction> {
    let (label, orderButton) = (UILabel(), UIButton("Order"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(label, orderButton)
      store.subscribe(\.self).map { "\($0.plan.rawValue), for \($0.name)" }.bind(to: label.rx.text).disposed(
        by: disposeBag)
      orderButton.rx.tap.send(.nextTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
