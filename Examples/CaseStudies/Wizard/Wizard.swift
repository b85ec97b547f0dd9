// The screens of a wizard are a stack in the state: an action pushes one, another takes it away, and what is on the screen follows.
// So going back, starting over and beginning in the middle are ordinary changes of the state.

import RxComposable

struct Wizard: ReducerProtocol {
  struct State: Equatable {
    var path: IdentifiedArrayOf<Page> = []
    var order: Order?
  }

  struct Order: Equatable {
    var name = ""
    var plan = Plan.monthly
  }

  enum Plan: String, CaseIterable, Equatable, Identifiable {
    case monthly, yearly
    var id: Self { self }
  }

  enum Page: Equatable, Identifiable {
    case name(String)
    case plan(Plan)
    case summary(Order)

    var id: Int {
      switch self {
      case .name: 0
      case .plan: 1
      case .summary: 2
      }
    }
  }

  enum Action: Equatable {
    case startTapped
    case page(id: Int, action: PageAction)
    case pageLeft(id: Int)
  }

  enum PageAction: Equatable {
    case nameChanged(String)
    case planChosen(Plan)
    case nextTapped
  }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped: state.path = [.name("")]
      case .page(_, .nextTapped): next(&state)
      case .page(let id, .planChosen(let plan)):
        state.path[id: id] = .plan(plan)
        next(&state)
      case .page(let id, .nameChanged(let name)): state.path[id: id] = .name(name)
      case .pageLeft(let id): state.path.remove(id: id)
      }
      return .none
    }
  }

  private func next(_ state: inout State) {
    switch state.path.last {
    case .name(let name) where !name.isEmpty: state.path.append(.plan(.monthly))
    case .plan(let plan):
      guard case .name(let name) = state.path[id: 0] else { return }
      state.path.append(.summary(Order(name: name, plan: plan)))
    case .summary(let order): state = State(order: order)
    case .name, nil: break
    }
  }
}
