import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// What a session reported, its test expects.
final class RecordedIssueTests: XCTestCase {
  private struct Failure: Error {}

  private struct Desk: ReducerProtocol {
    struct Row: Codable, Equatable, Identifiable { let id: Int }

    enum Action: Codable, Equatable {
      case row(id: Int, Bool), later(id: Int), fail, throwError, throwLater, start
    }

    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Action>()

    var body: some ReducerProtocol<IdentifiedArrayOf<Row>, Action> {
      Reduce { _, action in
        switch action {
        case .row: .none
        case .later(let id): Effect(value: .row(id: id, true)).delay(.seconds(1), scheduler: scheduler).eraseToEffect()
        case .fail: Effect(Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in throw Failure() })
        case .throwError: .run { _ in throw Failure() }
        case .throwLater:
          .run { [scheduler] _ in
            try await scheduler.sleep(for: .seconds(1))
            throw Failure()
          }
        case .start: .merge(Effect(source), .cancel(id: "another"))
        }
      }
      .forEach(\.self, action: /Action.row(id:_:)) { Reduce { _, _ in .none } }
    }
  }

  private let desk = Desk()
  private lazy var store = Store(initialState: [], reducer: desk)
  private lazy var recording = Recording<IdentifiedArrayOf<Desk.Row>, Desk.Action>(scheduler: desk.scheduler)

  /// What the test of the session expects.
  private func expected() -> [String] {
    recording.test(named: "testIt", reducer: "reducer").components(separatedBy: "\n")
      .filter { $0.contains("expectIssue") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let noRow =
    #"store.expectIssue("`forEach` dropped an action of a child: there is no row with the id 3.")"#
  private static let failed = #"store.expectIssue("An effect failed, and nothing handles its error.")"#

  func testAnActionThatFindsNoChild() {
    _ = issues {
      store.record(into: recording)
      store.send(.row(id: 3, true))
      store.send(.row(id: 4, true))
    }
    XCTAssertEqual(expected(), [Self.noRow])
  }

  func testTheLastActionThatFindsNoChildBesideAnEffectThatRuns() {
    _ = issues {
      store.record(into: recording)
      store.send(.start)
      store.send(.row(id: 3, true))
    }
    XCTAssertEqual(expected(), [Self.noRow])
  }

  /// The store of the test reports it anew.
  func testAnActionThatFoundNoChildBeforeTheRecordingToo() {
    _ = issues {
      store.send(.row(id: 4, true))
      store.record(into: recording)
      store.send(.row(id: 3, true))
    }
    XCTAssertEqual(expected(), [Self.noRow])
  }

  func testWhatFollowsBehindTheEndOfTheTestIsNotExpected() {
    _ = issues {
      store.record(into: recording)
      store.send(.later(id: 3))
      store.send(.start)
      desk.source.onNext(.later(id: 3))
      desk.scheduler.advance(by: .seconds(1))
    }
    let test = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertTrue(test.contains("The test ends before action 3"), test)
    XCTAssertEqual(expected(), [])
  }

  func testAnEffectThatFails() {
    _ = issues {
      store.record(into: recording)
      store.send(.fail)
      store.send(.start)
      desk.scheduler.advance(by: .seconds(1))
      desk.source.onCompleted()
    }
    XCTAssertEqual(expected(), [Self.failed])
  }

  func testOneOfMergedEffectsThatFails() {
    _ = issues {
      store.record(into: recording)
      store.send(.start)
      desk.source.onError(Failure())
    }
    XCTAssertEqual(expected(), [Self.failed])
  }

  @MainActor
  func testATaskThatThrows() async {
    _ = await issues {
      store.record(into: recording)
      await store.send(.throwError)?.finish()
    }
    XCTAssertEqual(expected(), [#"store.expectIssue("The code of `Effect.run` threw an error that nothing handles.")"#])
  }

  @MainActor
  func testATaskThatThrowsBehindTheEndOfTheTest() async {
    _ = await issues {
      store.record(into: recording)
      store.send(.throwLater)
      await desk.scheduler.advance()
      store.send(.start)
      await desk.scheduler.advance(by: .seconds(1))
      desk.source.onNext(.later(id: 3))
    }
    XCTAssertEqual(recording.entries.flatMap(\.issues).count, 1)
    XCTAssertEqual(expected(), [])
  }

  /// In a test it is delivered on the thread of the test.
  func testTheThreadOfADeliveryIsNotExpected() {
    let reported = issues {
      store.record(into: recording)
      store.send(.start)
      let log = IssueLog()
      onAnotherThread { [source = desk.source] in
        RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) { source.onNext(.row(id: 3, true)) }
      }
      // The thread, which debug builds check, and the row.
      #if DEBUG
        let count = 2
      #else
        let count = 1
      #endif
      XCTAssertEqual(log.issues.count, count)
    }
    XCTAssertEqual(reported.count, 0)
    XCTAssertEqual(recording.entries.flatMap(\.issues).count, 1)
  }

  func testAFileHasThem() throws {
    _ = issues {
      store.record(into: recording)
      store.send(.row(id: 3, true))
    }
    let read = try Recording<IdentifiedArrayOf<Desk.Row>, Desk.Action>(jsonLines: recording.jsonLines())
    XCTAssertTrue(read.test(named: "testIt", reducer: "reducer").contains(Self.noRow))
  }

  func testWithoutTheActionThatReportedItAnotherMay() {
    _ = issues {
      store.record(into: recording)
      store.send(.row(id: 3, true))
      store.send(.row(id: 4, true))
      recording.skip(1)
    }
    let test = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertEqual(expected(), [])
    XCTAssertTrue(test.contains("what action 1 reported, which was skipped, may be reported by another then"), test)
  }
}
