import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What the tests of `TestStore` run: a counter, and texts that come from a sequence or from asynchronous code.
struct Feature: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var names = ["Blob"]
    var alert: String?
  }

  enum Action: Equatable { case increment, nothing, load, fetch, cancel, echo([Action]), loaded(String) }

  var source: Observable<String> = .never()
  var fetch: @Sendable () async throws -> String = { "fact" }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count += 1
    case .nothing: break
    case .load: return Effect(source.map(Action.loaded)).cancellable(id: "load")
    case .fetch: return .run { [fetch] send in await send(.loaded(try await fetch())) }
    case .cancel: return .cancel(id: "load")
    case .echo(let actions): return .merge(actions.map { Effect(value: $0) })
    case .loaded(let text): state.alert = text
    }
    return .none
  }
}

extension TestStore where State == Feature.State, Action == Feature.Action, Environment == Void {
  /// A store that runs the feature.
  static func feature(_ source: Observable<String> = .never()) -> TestStoreOf<Feature> {
    TestStore<State, Action, State, Action, Void>(initialState: State(), reducer: Feature(source: source))
  }

  /// A store that runs the feature with asynchronous code.
  static func fetching(_ fetch: @escaping @Sendable () async throws -> String) -> TestStoreOf<Feature> {
    TestStore<State, Action, State, Action, Void>(initialState: State(), reducer: Feature(fetch: fetch))
  }
}

/// Waits until it is cancelled.
@Sendable func forever() async throws -> String {
  for await _ in AsyncStream<Never>.never {}
  throw CancellationError()
}

/// Expects a single issue, of a text and at a line.
func expectIssue(_ message: String, line: UInt, _ body: () -> Void) {
  let reported = issues(body)
  XCTAssertEqual(reported.map(\.message), [message], line: line)
  XCTAssertEqual(reported.map(\.line), [line], line: line)
}

/// Expects a single issue, of a text and at a line.
@MainActor
func expectIssue(_ message: String, line: UInt, _ body: () async -> Void) async {
  let log = IssueLog()
  await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }, operation: body)
  XCTAssertEqual(log.issues.map(\.message), [message], line: line)
  XCTAssertEqual(log.issues.map(\.line), [line], line: line)
}

/// Expects a body to show notes of these texts, all at the line, and to report no issue.
func expectNotes(_ messages: [String], line: UInt, _ body: () -> Void) {
  let log = IssueLog()
  let reported = SkippedAssertion.$interceptor.withValue(IssueInterceptor { log.append($0) }) { issues(body) }
  XCTAssertEqual(reported.map(\.message), [], line: line)
  XCTAssertEqual(log.issues.map(\.message), messages, line: line)
  XCTAssertEqual(log.issues.map(\.line), messages.map { _ in line }, line: line)
}
