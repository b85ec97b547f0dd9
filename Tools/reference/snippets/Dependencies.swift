import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import RxComposable
import XCTest

struct Todo: Equatable, Sendable {
  var id: UUID
}

extension Todos {
  struct State {
    var todos = [Todo]()
  }

  enum Action {
    case addButtonTapped, refreshed
    case response(Result<[Todo], any Error>)
  }
}

//# 1

extension Reactive where Base: URLSession {
  func todos() -> Observable<[Todo]> { .just([]) }
}

func upload(_ todo: Todo) async throws {}

//# 2

extension APIClient {
  static let mock = testValue
  static let readOnly = testValue
}

final class TodosModel {
  var todos = [Todo]()
  var detail: DetailModel?
  func addButtonTapped() {}

  //# 6
}

final class DetailModel {
  init(_ todo: Todo) {}
}

//# 3

struct Speech {
  var isAvailable: @Sendable () -> Bool

  static let testValue = Speech(
    //# 4
  )
}

struct Onboarding: ReducerProtocol {
  struct State {}
  func reduce(into state: inout State, action: Int) -> Effect<Int> { .none }
}

struct FirstStart: ReducerProtocol {
  let launch: Date
  var body: some ReducerProtocol<Onboarding.State, Int> {
    //# 5
  }
}

final class Socket {
  var onMessage: (String) -> Void = { _ in }
}

final class MessagesModel {
  func received(_ message: String) {}
}

func carry(socket: Socket, model: MessagesModel) {
  //# 7
}
