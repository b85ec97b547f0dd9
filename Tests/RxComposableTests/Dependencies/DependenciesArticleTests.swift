import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The examples of the article "Dependencies".
final class DependenciesArticleTests: XCTestCase {
  private final class TodosModel {
    @Dependency(\.apiClient) var apiClient
    @Dependency(\.uuid) var uuid
    var todos: [Todo] = []
    var detail: DetailModel?

    func addButtonTapped() { todos.append(Todo(id: uuid())) }

    func rowTapped(_ todo: Todo) {
      detail = withDependencies(from: self) {
        $0.apiClient.todos = { .just([todo]) }
      } operation: {
        DetailModel()
      }
    }
  }

  private final class DetailModel {
    @Dependency(\.apiClient) var apiClient
    @Dependency(\.uuid) var uuid
  }

  func testAModelUsesTheOverridesAndKeepsThemForGood() {
    let model = withDependencies {
      $0.uuid = .incrementing
      $0.apiClient.save = { _ in }
    } operation: {
      TodosModel()
    }
    model.addButtonTapped()
    model.addButtonTapped()
    XCTAssertEqual(model.todos, [Todo(id: UUID(0)), Todo(id: UUID(1))])
  }

  func testAModelHandsItsDependenciesOn() throws {
    let model = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      TodosModel()
    }
    model.rowTapped(Todo(id: UUID(7)))
    let detail = try XCTUnwrap(model.detail)
    XCTAssertEqual(detail.uuid(), UUID(0))
    XCTAssertEqual(try detail.apiClient.todos().toBlocking().single(), [Todo(id: UUID(7))])
  }

  func testAnEndpointThatIsNotOverriddenFails() throws {
    let issues = try issues { XCTAssertEqual(try TodosModel().apiClient.todos().toBlocking().toArray(), []) }
    XCTAssertEqual(issues.map { $0.message.prefix(30) }, ["Unimplemented: APIClient.todos"])
  }

  func testAClosureOfAnObservableGetsEscapedDependencies() {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "elsewhere")
    let numbers = withDependencies {
      $0.number = 10
    } operation: {
      withEscapedDependencies { dependencies in
        Observable.just(1, scheduler: scheduler).map { _ in [currentNumber(), dependencies.yield { currentNumber() }] }
      }
    }
    XCTAssertEqual(try numbers.toBlocking().single(), [3, 10])
  }
}

private struct Todo: Equatable { let id: UUID }

private struct APIClient: Sendable {
  var todos: @Sendable () -> Observable<[Todo]>
  var save: @Sendable (Todo) async throws -> Void
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(todos: { .just([]) }, save: { _ in })

  static let testValue = APIClient(
    todos: unimplemented("APIClient.todos"),
    save: unimplemented("APIClient.save"))
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
