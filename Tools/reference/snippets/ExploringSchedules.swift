import RxComposableTesting
import Testing
import XCTest

struct SearchClient: @unchecked Sendable {
  var results: (String) -> Observable<[String]> = { _ in .empty() }
  var search: (String) async throws -> [String] = { _ in [] }
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

enum WithTasks {
  struct Search: ReducerProtocol {
    enum Action: Equatable {
      case queryChanged(String)
      case response([String])
    }

    @Dependency(\.searchClient) var client

    func reduce(into state: inout [String], action: Action) -> Effect<Action> {
      switch action {
      //# 4
      case .response(let results):
        state = results
        return .none
      }
    }
  }

  struct Tests {
    //# 5
  }
}

final class AllTests: XCTestCase {
  //# 6
}

//# 7

@Test func allOrders() {
  //# 8
}
