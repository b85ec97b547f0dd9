import RxComposable

struct Loading: ReducerProtocol {
  struct State {
    var isLoading = false
  }

  enum Action { case refreshed, done }

  @Dependency(\.mainQueue) var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    //# 1
    }
  }
}
