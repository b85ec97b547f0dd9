// Some things happen rather than are: scroll to the top, say that something was saved. As a plain property they would be seen once,
// since the second time nothing changes. With `@NeverEqual` each set is a change, and `subscribeNeverEqual` is called each time.

import RxComposable

struct Reader: ReducerProtocol {
  struct State: Equatable {
    var lines = (1...40).map { Row(id: $0) }
    @NeverEqual var scrollToTop = Stateless()
    @NeverEqual var notice = ""
  }

  struct Row: Equatable, Identifiable {
    let id: Int
  }

  enum Action: Equatable {
    case topTapped
    case saveTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .topTapped: state.scrollToTop = Stateless()
    case .saveTapped: state.notice = "Saved."
    }
    return .none
  }
}
