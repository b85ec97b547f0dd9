import RxComposable
import TerminalKit

final class WizardScreen: StoreScreen<Wizard.State, Wizard.Action> {
  init(store: StoreOf<Wizard>) {
    let orderLabel = Label("", .green)
    super.init("Wizard", store, [orderLabel], help: "s starts an order, q quits.")
    store.subscribe(\.order)
      .map { $0.map { "Ordered: \($0.plan.rawValue), for \($0.name)." } ?? "" }
      .bind(to: orderLabel.rx.text)
      .disposed(by: disposeBag)
    on("s").send(.startTapped, to: store).disposed(by: disposeBag)
  }

  override func appear() {
    window?.bind(store, stack: \.path, action: Wizard.Action.page(id:action:), popped: Wizard.Action.pageLeft(id:)) {
      page in
      switch page.state {
      case .name: NameScreen(store: page.scope(case: /Wizard.Page.name, action: { $0 })!)
      case .plan: PlanScreen(store: page.scope(case: /Wizard.Page.plan, action: { $0 })!)
      case .summary: SummaryScreen(store: page.scope(case: /Wizard.Page.summary, action: { $0 })!)
      }
    }
    .disposed(by: disposeBag)
  }
}

private final class NameScreen: StoreScreen<String, Wizard.PageAction> {
  init(store: Store<String, Wizard.PageAction>) {
    let field = TextField("Name: ")
    super.init("1 of 3: who orders?", store, [field], help: "Type a name, enter continues, escape goes back.")
    store.bind(\.self, to: field.rx.text, send: Wizard.PageAction.nameChanged).disposed(by: disposeBag)
    field.didReturn.send(.nextTapped, to: store).disposed(by: disposeBag)
  }
}

private final class PlanScreen: StoreScreen<Wizard.Plan, Wizard.PageAction> {
  init(store: Store<Wizard.Plan, Wizard.PageAction>) {
    let list = ListView<Wizard.Plan> { "\($0.rawValue)" }
    list.rows = Wizard.Plan.allCases
    super.init("2 of 3: which plan?", store, [list], help: "Arrows select, enter continues, escape goes back.")
    store.subscribe(\.self).subscribe(onNext: { list.select($0) }).disposed(by: disposeBag)
    list.chosen.send(Wizard.PageAction.planChosen, to: store).disposed(by: disposeBag)
  }
}

private final class SummaryScreen: StoreScreen<Wizard.Order, Wizard.PageAction> {
  init(store: Store<Wizard.Order, Wizard.PageAction>) {
    let label = Label()
    super.init("3 of 3: is this right?", store, [label], help: "Enter orders, escape goes back.")
    store.subscribe(\.self).map { "\($0.plan.rawValue), for \($0.name)" }.bind(to: label.rx.text).disposed(
      by: disposeBag)
    on(.enter).send(.nextTapped, to: store).disposed(by: disposeBag)
  }
}
