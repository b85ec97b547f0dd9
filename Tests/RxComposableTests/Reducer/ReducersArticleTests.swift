import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct Profile: ReducerProtocol {
  struct State: Equatable { var name = "" }
  enum Action: Equatable { case nameChanged(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .nameChanged(let name) = action { state.name = name }
    return .none
  }
}

private struct Settings: ReducerProtocol {
  struct State: Equatable {
    var profile = Profile.State()
    var theme = "light"
    var log: [String] = []
  }
  enum Action: Equatable {
    case profile(Profile.Action)
    case signOutTapped
    case themeTapped
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.profile, action: /Action.profile) { Profile() }
    Reduce { state, action in
      if case .signOutTapped = action { state.profile = Profile.State() }
      if case .themeTapped = action { state.theme = "dark" }
      return .none
    }
  }
}

private struct Child: ReducerProtocol {
  struct State: Equatable, Identifiable { var id = 0 }
  enum Action: Equatable {
    case closeTapped
    case deleteTapped
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

private struct List: ReducerProtocol {
  struct State: Equatable {
    var detail: Child.State? = Child.State()
    var todos: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
  }
  enum Action: Equatable {
    case detail(Child.Action)
    case todo(id: Int, action: Child.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .detail(.closeTapped): state.detail = nil
      case .todo(let id, .deleteTapped): state.todos.remove(id: id)
      default: break
      }
      return .none
    }
    .ifLet(\.detail, action: /Action.detail) { Child() }
    .forEach(\.todos, action: /Action.todo(id:action:)) { Child() }
  }
}

private struct DetailEnvironment { static let mock = DetailEnvironment() }
private struct AppEnvironment { var detail = DetailEnvironment() }
private let detailReducer = Reducer<Child.State, Child.Action, DetailEnvironment> { _, _, _ in .none }

private let appReducer = Reducer<List.State, List.Action, AppEnvironment>.combine(
  detailReducer.optional().pullback(state: \.detail, action: /List.Action.detail, environment: { $0.detail }),
  Reducer { state, action, environment in
    if case .detail(.closeTapped) = action { state.detail = nil }
    return .none
  })

/// The examples of the article `Reducers`.
final class ReducersArticleTests: XCTestCase {
  func testABodyOfAPartAndARest() {
    let store = TestStore(initialState: Settings.State(), reducer: Settings())
    store.send(.profile(.nameChanged("Blob"))) { $0.profile.name = "Blob" }
    store.send(.signOutTapped) { $0.profile.name = "" }
  }

  func testChildrenThatComeAndGo() {
    let store = TestStore(initialState: List.State(), reducer: List())
    store.send(.detail(.closeTapped)) { $0.detail = nil }
    store.send(.todo(id: 1, action: .deleteTapped)) { $0.todos = [Child.State(id: 2)] }
  }

  func testReactingToAChange() {
    let reducer = Settings()
      .onChange(of: \.theme) { oldTheme, newTheme in
        Reduce { state, _ in
          state.log.append("\(oldTheme) → \(newTheme)")
          return .none
        }
      }
    let store = TestStore(initialState: Settings.State(), reducer: reducer)
    store.send(.themeTapped) {
      $0.theme = "dark"
      $0.log = ["light → dark"]
    }
  }

  func testLookingInside() {
    let log = LockIsolated<[String]>([])
    let instrument = SignpostInstrument { point in log.withValue { $0.append("\(point.kind) \(point.label)") } }
    let reducer = Settings()._printChanges().signpost("Settings").signpost("Settings", instrument: instrument)
    let store = TestStore(initialState: Settings.State(), reducer: reducer)
    store.send(.signOutTapped)
    XCTAssertEqual(
      log.value,
      ["actionBegan Settings: Settings.Action.signOutTapped", "actionEnded Settings: Settings.Action.signOutTapped"])
  }

  func testWithAnEnvironment() {
    let store = TestStore(initialState: List.State(), reducer: appReducer, environment: AppEnvironment())
    store.send(.detail(.closeTapped)) { $0.detail = nil }
    let both = TestStore(
      initialState: Settings.State(), reducer: Reduce(AnyReducer<_, _, Void>(Settings()), environment: ()))
    both.send(.themeTapped) { $0.theme = "dark" }
  }

  func testMocks() {
    Bootstrap.withMocks {
      Bootstrap.mock(environment: DetailEnvironment.mock)
      Bootstrap.mock(for: Settings()) { $0.dependency(\.locale, Locale(identifier: "fr_FR")) }
      Bootstrap.clear(for: Settings.self)
    }
  }
}
