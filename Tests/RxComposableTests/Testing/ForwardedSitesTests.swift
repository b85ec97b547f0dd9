import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The helpers that tests have of their own hand on where they are called, as those of XCTest do: with `file:line:`, or
/// with all that newer ones know.
final class ForwardedSitesTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  private func expect(file: StaticString = #filePath, line: UInt = #line, _ body: (StaticString, UInt) -> Void) {
    let reported = issues { body(file, line) }
    XCTAssertEqual(reported.map(\.line), [line], file: file, line: line)
    XCTAssertEqual(reported.map(\.fileID), ["\(file)"], file: file, line: line)
  }

  @MainActor
  private func expect(
    file: StaticString = #file, line: UInt = #line, _ body: @MainActor (StaticString, UInt) async -> Void
  ) async {
    let reported = await issues { await body(file, line) }
    XCTAssertEqual(reported.map(\.line), [line], line: line)
    XCTAssertEqual(reported.map(\.fileID), ["\(file)"], line: line)
  }

  func testStepsOfATestStore() {
    let store = Store.feature()
    expect { store.send(.increment, file: $0, line: $1) }
    expect { store.send(.increment, assert: { $0.count = 7 }, file: $0, line: $1) }
    expect { store.receive(.nothing, file: $0, line: $1) }
    expect { store.receive(/Feature.Action.loaded, file: $0, line: $1) }
    expect { store.receive({ $0 == .nothing }, file: $0, line: $1) }
    expect { store.receive(.nothing, timeout: 1, file: $0, line: $1) }
    expect { store.receive(/Feature.Action.loaded, timeout: 1, file: $0, line: $1) }
    expect { store.receive({ $0 == .nothing }, timeout: 1, file: $0, line: $1) }
    expect { store.skipReceivedActions(file: $0, line: $1) }
    expect { store.skipInFlightEffects(strict: true, file: $0, line: $1) }
    store.finish(file: #file, line: #line)
  }

  func testMakingATestStore() {
    func make(file: StaticString = #file, line: UInt = #line) -> [TestStoreOf<Feature>] {
      let reducer = Feature()
      return [
        TestStore(initialState: Feature.State(), reducer: reducer, file: file, line: line),
        TestStore(
          initialState: Feature.State(), reducer: reducer, prepareDependencies: { _ in }, file: file, line: line),
        TestStore(initialState: Feature.State(), reducer: reducer, observe: { $0 }, file: file, line: line),
        TestStore(
          initialState: Feature.State(), reducer: reducer, observe: { $0 }, send: { $0 }, file: file, line: line),
        TestStore(initialState: Feature.State(), reducer: Reducer(reducer), environment: (), file: file, line: line),
        TestStore(initialState: Feature.State(), reducer: reducer) { $0.context = .live },
      ]
    }
    for store in make() { store.send(.increment) { $0.count = 1 } }
  }

  @MainActor
  func testAsynchronousStepsOfATestStore() async {
    let store = Store.feature()
    await expect { await store.send(.increment, file: $0, line: $1) }
    await expect { await store.receive(.nothing, file: $0, line: $1) }
    await expect { await store.receive(/Feature.Action.loaded, timeout: 1, file: $0, line: $1) }
    await expect { await store.receive({ $0 == .nothing }, file: $0, line: $1) }
    await expect { await store.receive(.nothing, timeout: .zero, file: $0, line: $1) }
    await expect { await store.skipReceivedActions(file: $0, line: $1) }
    await expect { await store.skipInFlightEffects(file: $0, line: $1) }
    let task = await store.send(.load, file: #file, line: #line)
    await expect { await task.finish(timeout: 1, file: $0, line: $1) }
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
      await expect { await task.finish(timeout: .nanoseconds(1), file: $0, line: $1) }
    }
    await task.cancel()
    await store.finish(timeout: 1, file: #file, line: #line)
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
      await store.finish(timeout: .seconds(1), fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    }
  }

  func testTheWholeSiteGoesOnToo() {
    let store = Store.feature()
    let reported = issues {
      store.send(.increment, fileID: "A/B.swift", filePath: "/A/B.swift", line: 7, column: 1)
      store.send(.increment, file: "/A/B.swift", fileID: "A/B.swift", line: 8)
    }
    XCTAssertEqual(reported.map(\.description.prefixOfSite), ["A/B.swift:7", "/A/B.swift:8"])
  }

  func testDiagnostics() {
    expect { XCTAssertNoDifference(1, 2, file: $0, line: $1) }
    expect { XCTAssertNoDifference(1, 2, "numbers", file: $0, line: $1) }
    expect { expectNoDifference(1, 2, file: $0, line: $1) }
    expect { expectDifference(1, changes: { $0 = 2 }, file: $0, line: $1) }
    expect { file, line in
      let endpoint: () -> Int = unimplemented("endpoint", placeholder: 1, file: file, line: line)
      XCTAssertEqual(endpoint(), 1)
    }
    expect { file, line in
      let endpoint: () -> Void = unimplemented("endpoint", file: file, line: line)
      endpoint()
    }
    expect { _ = Effect<Int>.unimplemented("effect", file: $0, line: $1).subscribe() }
  }

  func testReducers() {
    expect { file, line in
      var state: Int?
      let reducer = EmptyReducer<Int?, Int>()
        .ifLet(\.self, action: /Int.self, then: { EmptyReducer<Int, Int>() }, file: file, line: line)
      _ = reducer.reduce(into: &state, action: 1).subscribe()
    }
    expect { file, line in
      var state: Int?
      let child = Reducer<Int, Int, Void> { _, _, _ in .none }
      _ = child.optional(file: file, line: line).run(&state, 1, ()).subscribe()
    }
  }
}

extension String {
  fileprivate var prefixOfSite: String { split(separator: ":").prefix(2).joined(separator: ":") }
}
