import RxComposable

struct ProfileEnvironment: Sendable {
  static let failing = ProfileEnvironment()
}

struct ProfileClient: TestDependencyKey, Sendable {
  static let failing = ProfileClient()
  static let testValue = ProfileClient()
}

extension DependencyValues {
  var profileClient: ProfileClient {
    get { self[ProfileClient.self] }
    set { self[ProfileClient.self] = newValue }
  }
}

struct Profile: ReducerProtocol {
  func reduce(into state: inout Int, action: Int) -> Effect<Int> { .none }
}

//# others
