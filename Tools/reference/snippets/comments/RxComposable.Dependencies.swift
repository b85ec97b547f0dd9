import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import RxComposable

public struct User: Sendable {
  var name = ""
}

struct Item: Equatable, Identifiable {
  var id = UUID()
}

enum analytics {
  static func track(_ event: String) async throws {}
}

enum api {
  static func load() -> Observable<Int> { .just(1) }
}

enum model {
  static func timerFired() {}
}

final class FeatureModel {}

final class DetailModel {
  init(item: Item) {}
}

//# Dependency 4
//# DependencyValues

let launch = Date()

extension APIClient {
  static let mock = testValue
}

struct Feature: ReducerProtocol {
  struct State: Equatable {}
  enum Action {}
  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

struct Analytics: Sendable {
  static let production = Analytics()
}

//# Dependency 5

struct Features {
  struct State {
    var items: [Item] = []
  }

  enum Action {
    case addButtonTapped
  }

  //# Dependency
}

extension Features.Feature {
  typealias State = Features.State
  typealias Action = Features.Action
}

struct Identifiers {
  func add(to state: inout Features.State) {
    //# UUID
  }
}

struct Loading {
  enum Action {
    case response(Result<Int, any Error>)
  }

  func load() -> Effect<Action> {
    //# Clocks 3
  }
}

struct Refreshing {
  struct State {
    var isLoading = false
  }

  enum Action { case done }

  func reduce(into state: inout State) -> Effect<Action> {
    //# Clocks 5
  }
}

struct Environment {
  var mainQueue: any SchedulerType
}

struct Speech {
  var isAvailable: @Sendable () -> Bool
  var recognize: @Sendable () async throws -> [String]
}

//# Unimplemented

struct IsFavoritingEnabled: TestDependencyKey {
  static let testValue = true
}

extension DependencyValues {
  var isFavoritingEnabled: Bool {
    get { self[IsFavoritingEnabled.self] }
    set { self[IsFavoritingEnabled.self] = newValue }
  }
}

enum Lists {
  static var detail: DetailModel?

  //# WithDependencies 2
}

//# others
