// iOS
import RxComposable
import SwiftUI

struct Counter: ReducerProtocol {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@available(iOS 17, *)
//# Store+Observed

@available(iOS 17, *)
@MainActor func observing(store: StoreOf<Counter>) {
  _ =
    //# Store+Observed 2
}
