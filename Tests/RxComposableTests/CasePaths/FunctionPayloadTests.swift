import Foundation
import XCTest

@testable import RxComposable

/// What goes in and comes out when a case carries a function.
final class FunctionPayloadTests: XCTestCase {
  private struct Failure: Error {}

  private class Screen { var shown = 0 }
  private final class Subscreen: Screen {}

  private enum Prompt {
    case none
    case number(Int)
    case call(() -> Void)
    case otherCall(() -> Void)
    case sendable(@Sendable () -> Void)
    case throwing(() throws -> Void)
    case main(@MainActor () -> Void)
    case mainFlag(@MainActor (Bool) -> Void)
    case mainAsync((@MainActor @Sendable () async -> Void)?)
    case async(() async -> Void)
    case asyncThrowing(@Sendable () async throws -> Void)
    case flag((Bool) -> Void)
    case error(((any Error)?) -> Void)
    case url((URL) -> Void)
    case double(() -> Double)
    case screen((Screen) -> Void)
    case subscreen((Subscreen?) -> Void)
    case makeScreen(() -> Screen)
    case map((Int) -> Int)
    case text((String) -> String)
    case optional((() -> Void)?)
    case labelled(action: () -> Int)
    case labelledOptional(action: ((Int) -> Void)?)
    indirect case box((String) -> String)
    case pair(Int, () -> Void)
    case add((Int, Int) -> Int)
    case change((inout Int) -> Void)
    case typed(() throws(Failure) -> Void)
  }

  private enum Generic<Value> {
    case take((Value) -> Void)
    case call(() -> Void)
    case plain(Value)
  }

  /// What a path takes out of its own case, twice: the second time the path knows the case.
  private func taken<Function>(
    _ embed: @escaping (Function) -> Prompt, _ function: Function, line: UInt = #line
  ) throws -> Function {
    let path = /embed as CasePath<Prompt, Function>
    for other in [Prompt.none, .number(1)] { XCTAssertNil(path.extract(from: other), line: line) }
    _ = try XCTUnwrap(path.extract(from: path.embed(function)), line: line)
    return try XCTUnwrap(path.extract(from: path.embed(function)), line: line)
  }

  func testFunctionsWithoutParameters() throws {
    var calls = 0
    try taken(Prompt.call, { calls += 1 })()
    let attempt: () throws -> Void = { calls += 1 }
    try taken(Prompt.throwing, attempt)()
    XCTAssertThrowsError(try taken(Prompt.throwing, { throw Failure() })()) { XCTAssertTrue($0 is Failure) }
    XCTAssertEqual(calls, 2)
    XCTAssertEqual(try taken(Prompt.double, { 1.5 })(), 1.5)
    let sent = Locked(0)
    let send: @Sendable () -> Void = { _ = sent.exchange(3) }
    try taken(Prompt.sendable, send)()
    XCTAssertEqual(sent.withLock { $0 }, 3)
  }

  func testFunctionsWithParametersAndResults() throws {
    var heard: [String] = []
    try taken(Prompt.flag, { heard.append("\($0)") })(true)
    try taken(Prompt.error, { heard.append("\($0 is Failure)") })(Failure())
    try taken(Prompt.url, { heard.append($0.absoluteString) })(URL(string: "https://example.com")!)
    XCTAssertEqual(heard, ["true", "true", "https://example.com"])
    XCTAssertEqual(try taken(Prompt.map, { $0 + 1 })(2), 3)
    XCTAssertEqual(
      try taken(Prompt.text, { $0 + "!" })("a string too long for a few registers"),
      "a string too long for a few registers!")
    XCTAssertEqual(try taken(Prompt.box, { $0 + "!" })("a"), "a!")
    XCTAssertEqual(try taken(Prompt.labelled, { 7 })(), 7)
  }

  func testFunctionsOfObjectsOfAnyClass() throws {
    var screens: [Screen] = []
    weak var probe: Screen?
    do {
      let screen = Subscreen()
      probe = screen
      try taken(Prompt.screen, { screens.append($0) })(screen)
      try taken(Prompt.subscreen, { screens.append($0!) })(screen)
      try taken(Prompt.subscreen, { XCTAssertNil($0) })(nil)
      XCTAssertTrue(try taken(Prompt.makeScreen, { screen })() === screen)
      XCTAssertTrue(screens.count == 2 && screens.allSatisfy { $0 === screen })
    }
    screens = []
    XCTAssertNil(probe)
  }

  func testAsynchronousFunctions() async throws {
    let sent = Locked(0)
    let add: () async -> Void = { sent.withLock { $0 += 1 } }
    let addLater: @Sendable () async throws -> Void = {
      await Task.yield()
      sent.withLock { $0 += 1 }
    }
    try await taken(Prompt.async, add)()
    try await taken(Prompt.asyncThrowing, addLater)()
    XCTAssertEqual(sent.withLock { $0 }, 2)
  }

  @MainActor
  func testFunctionsOfTheMainActor() async throws {
    let calls = Locked<[Bool]>([])
    let main: @MainActor () -> Void = { calls.withLock { $0.append(true) } }
    let flag: @MainActor (Bool) -> Void = { flag in calls.withLock { $0.append(flag) } }
    try taken(Prompt.main, main)()
    let later: (@MainActor @Sendable () async -> Void)? = {
      await Task.yield()
      calls.withLock { $0.append(true) }
    }
    try taken(Prompt.mainFlag, flag)(false)
    try await taken(Prompt.mainAsync, later)?()
    XCTAssertEqual(calls.withLock { $0 }, [true, false, true])
  }

  func testOptionalFunctions() throws {
    var calls = 0
    try taken(Prompt.optional, { calls += 1 })?()
    try taken(Prompt.labelledOptional, { calls += $0 })?(2)
    XCTAssertEqual(calls, 3)
    XCTAssertNil(try taken(Prompt.optional, nil as (() -> Void)?))
    XCTAssertTrue((/Prompt.optional) ~= .optional(nil))
  }

  func testCasesThatShareAFunctionTypeAreToldApart() {
    for embed in [Prompt.call, Prompt.otherCall] {
      let path = /embed as CasePath<Prompt, () -> Void>
      XCTAssertNotEqual(path ~= .call({}), path ~= .otherCall({}))
      XCTAssertNotEqual(path ~= .call({}), path ~= .otherCall({}))
    }
    XCTAssertFalse((/Prompt.call) ~= .sendable {})
  }

  func testAFunctionInACaseCanBeReplaced() throws {
    var prompt = Prompt.map { $0 }
    let old = try (/Prompt.map).modify(&prompt) { function in
      defer { function = { $0 * 2 } }
      return function(5)
    }
    XCTAssertEqual(old, 5)
    XCTAssertEqual((/Prompt.map).extract(from: prompt)?(5), 10)
  }

  func testWhatAFunctionCapturesLivesAsLongAsTheFunction() {
    final class Captured { var calls = 0 }
    func extract(_ prompt: Prompt) -> (() -> Void)? { (/Prompt.call).extract(from: prompt) }
    weak var captured: Captured?
    var functions: [() -> Void] = []
    do {
      let object = Captured()
      captured = object
      let prompt = Prompt.call { object.calls += 1 }
      for _ in 0..<3 { functions.append(extract(prompt)!) }
    }
    for function in functions { function() }
    XCTAssertEqual(captured?.calls, 3)
    functions.removeLast(2)
    XCTAssertNotNil(captured)
    functions = []
    XCTAssertNil(captured)
  }

  func testWhatABoxedOrOptionalFunctionCapturesIsReleased() {
    final class Captured {}
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      let box = Prompt.box { "\(ObjectIdentifier(object))\($0)" }
      let optional = Prompt.optional { _ = object }
      for _ in 0..<3 {
        XCTAssertNotNil((/Prompt.box).extract(from: box))
        XCTAssertTrue((/Prompt.optional) ~= optional)
        XCTAssertNil((/Prompt.call).extract(from: optional))
      }
    }
    XCTAssertNil(captured)
  }

  func testOtherFunctionsAreRefusedWithWhatToWrite() {
    let reported = issues {
      XCTAssertNil((/Prompt.add).extract(from: .add(+)))
      XCTAssertNil((/Prompt.change).extract(from: .change { $0 = 1 }))
      XCTAssertNil((/Prompt.pair).extract(from: .pair(1, {})))
    }
    XCTAssertEqual(reported.count, 3)
    XCTAssertTrue(reported.first?.message.contains("Write both directions: `CasePath(embed:") == true)
    XCTAssertEqual(issues { _ = (/Prompt.add).extract(from: .none) }.count, 0)
    let path = CasePath<Prompt, (Int, Int) -> Int>(
      embed: Prompt.add, extract: { if case .add(let function) = $0 { function } else { nil } })
    XCTAssertEqual(path.extract(from: .add(+))?(2, 3), 5)
  }

  func testFunctionsThatThrowOneTypeAreRefused() throws {
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, *) else { throw XCTSkip("The runtime does not know them") }
    let reported = issues { XCTAssertNil((/Prompt.typed).extract(from: .typed {})) }
    XCTAssertEqual(reported.count, 1)
  }

  func testFunctionsOfGenericEnumsAreRefusedUnlessTheyAreTheGenericValue() {
    let reported = issues {
      XCTAssertNil((/Generic<Int>.take).extract(from: .take { _ in }))
      XCTAssertNil((/Generic<Int>.call).extract(from: .call {}))
    }
    XCTAssertEqual(reported.count, 2)
    XCTAssertEqual((/Generic<(Int) -> Int>.plain).extract(from: .plain { $0 + 1 })?(1), 2)
  }
}
