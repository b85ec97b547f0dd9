import RxComposableTesting
import Testing
import XCTest

struct SearchClient: Sendable {
  var results: @Sendable (String) -> Observable<[String]>
  var reload: @Sendable (String) async throws -> [String]
}

extension SearchClient: TestDependencyKey {
  static let testValue = SearchClient(
    results: unimplemented("SearchClient.results"), reload: unimplemented("SearchClient.reload"))
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

struct Search: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var isLoading = false
    var results = [String]()
  }

  enum Action: Equatable {
    case queryChanged(String)
    case response([String])
    case refreshed, viewDisappeared
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

//# 1

func byCase(store: TestStoreOf<Search>) {
  //# 2
}

//# 3

@MainActor func cancelling(store: TestStoreOf<Search>) async {
  //# 4
}

//# 5

//# 6

//# 7

struct Login: ReducerProtocol {
  struct State: Equatable {
    var isLoading = false
  }

  enum Action: Equatable {
    case logInButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Rows: ReducerProtocol {
  struct State: Equatable {}

  enum RowAction: Equatable {
    case tapped
  }

  enum Action: Equatable {
    case row(id: Int, action: RowAction)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func expectWhatIsReported(store: TestStoreOf<Rows>) {
  //# 8
}

@MainActor
//# 9

func proveLess(store: TestStoreOf<Search>, scheduler: TestScheduler) {
  //# 10
}

func lookAtAPart(scheduler: TestScheduler) {
  //# 11
}
