import Foundation
import RxComposableTesting
import XCTest

enum Action: Equatable {
  case logInButtonTapped, saveButtonTapped, viewAppeared, incrementButtonTapped, numberFactButtonTapped
  case loggedIn(String)
  case loaded(String)
  case numberFactResponse(Result<String, ApiError>)

  var isResponse: Bool { false }
}

typealias AppAction = Action

struct ApiError: Error, Equatable {}

struct AppState: Equatable {
  var count = 0
  var alert: String?
  var numberFactAlert: String?
  var isLoading = false
  var isLoggedIn = false
  var items = [1]
  var total = 1
}

struct AppEnvironment {
  let mainQueue: any SchedulerType
  let numberFact: (Int) -> Effect<String>
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { _, _, _ in .none }

struct App: ReducerProtocol {
  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> { .none }
}

let scheduler = TestScheduler(initialClock: 0)

struct APIClient: TestDependencyKey, Sendable {
  static let testValue = APIClient()
  var todos: @Sendable () -> Observable<[String]> = { .just([]) }
}

struct SearchClient: TestDependencyKey, Sendable {
  static let testValue = SearchClient()
  var results: @Sendable (String) -> Effect<[String]> = { _ in .none }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }

  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

struct AuthClient {
  static let mock = AuthClient()
}

struct Login: ReducerProtocol {
  let client: AuthClient
  func reduce(into state: inout String, action: Int) -> Effect<Int> { .none }
}

struct Todos: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable {}
  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

struct Timer: ReducerProtocol {
  struct State: Equatable {
    var seconds = 0
  }

  enum Action: Equatable {
    case startTapped, ticked
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct User: Equatable {
  var name = "Blob"
}

enum model {
  static var count = 0
  static func increment() { count += 1 }
}

struct Child: Equatable {
  var count = 0
}

enum Destination: Equatable {
  case sheet(Child)
}

struct Sheets: ReducerProtocol {
  struct State: Equatable {
    var destination: Destination? = .sheet(Child())
  }

  enum ChildAction: Equatable {
    case incrementTapped
  }

  enum Action: Equatable {
    case sheet(ChildAction)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func modify() {
  let store = TestStore(initialState: Sheets.State(), reducer: Sheets())
  //# XCTModify
}

let result = Result<Int, any Error>.success(1)

func explore() {
  _ = TestStore(initialState: AppState(), reducer: App()) {
    //# TestStore+Exploring 2
  }
}

func make() {
  //# TestStore
}

func makeTodos() {
  //# TestStore 2
}

func makeLogin() {
  //# TestStore+Compatibility
}

@MainActor func tick() async {
  //# TestClock
}

func differ() {
  enum store {
    static let state = (user: User(), count: 1)
  }
  //# ExpectNoDifference
}

struct Tests {
  let store = TestStore(initialState: AppState(), reducer: App())

  @MainActor func synchronously() {
    //# Exhaustivity 3
    //# TestStore+Receive
    //# TestStore+Receive 2
    //# TestStore+Receive 3
    //# TestStore+Send
  }

  //# others
}
