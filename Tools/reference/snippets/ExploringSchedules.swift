import RxComposableTesting
import Testing

struct SearchClient {
  var results: (String) -> Observable<[String]> = { _ in .empty() }
}

enum SearchClientKey: DependencyKey {
  static let liveValue = SearchClient()
  static let testValue = SearchClient()
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClientKey.self] }
    set { self[SearchClientKey.self] = newValue }
  }
}

struct Search: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }
  enum Action: Equatable {
    case queryChanged(String)
    case response([String])
  }
  enum RequestID {}

  @Dependency(\.searchClient) var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    //# 1
    }
  }

  func request(_ query: String) -> Effect<Action> {
    //# 3
  }
}

//# 2

@Test func allOrders() {
  //# 4
}
