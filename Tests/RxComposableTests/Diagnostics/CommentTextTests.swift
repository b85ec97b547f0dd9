import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct User {
  var favorites = [42, 1729]
  var name = "Blob"
}

private struct AppState: Equatable {
  var count = 0
}

private enum AppAction {
  case increment
}

/// What doc comments show of what is printed and drawn is what the library prints and draws.
final class CommentTextTests: XCTestCase {
  func testWhatCustomDumpPrints() throws {
    XCTAssertEqual(
      String(customDumping: User()),
      try printed(below: "customDump(user)", in: "Diagnostics/Dump/CustomDump.swift"))
  }

  func testWhatDiffDraws() throws {
    let drawn = try XCTUnwrap(diff(User(), User(name: "Blob Jr.")))
    XCTAssertEqual(drawn, try printed(below: "diff(before, after)", in: "Diagnostics/Dump/Diff.swift"))
  }

  #if DEBUG
    func testWhatTheDebugOfAReducerPrints() throws {
      let queue = DispatchQueue(label: "CommentTextTests")
      let log = LockIsolated<[String]>([])
      let reducer = Reducer<AppState, AppAction, Void> { state, _, _ in
        state.count += 1
        return .none
      }
      .debug("App") { _ in DebugEnvironment(printer: { text in log.withValue { $0.append(text) } }, queue: queue) }
      Store(initialState: AppState(), reducer: reducer, environment: ()).send(.increment)
      queue.sync {}
      XCTAssertEqual(
        log.value,
        [try printed(below: "appReducer.debug(\"App\")", in: "Reducer/Instruments/Reducer+Debug.swift") + "\n"])
    }
  #endif

  func testWhatThrottleDelivers() throws {
    let file = "Effect/Effect+Throttle.swift"
    let shown = try comments(of: file)
    let start = try XCTUnwrap(shown.firstIndex { $0.hasPrefix("latest: true") })
    for (line, latest) in [(shown[start], true), (shown[start + 1], false)] {
      let source = try XCTUnwrap(shown[start - 1].split(separator: " ").last)
      let drawn = try XCTUnwrap(line.split(separator: " ").last)
      XCTAssertEqual(delivered(of: String(source), latest: latest), String(drawn), line)
    }
  }

  /// What an effect for each character of a diagram delivers when it is throttled, as a diagram of the same length.
  private func delivered(of diagram: String, latest: Bool) -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let log = LockIsolated(Array(repeating: Character("-"), count: diagram.count))
    let reducer = Reducer<Int, Character?, Void> { _, tap, _ in
      guard let tap else { return .none }
      return Effect<Character>(value: tap).throttle(id: 1, for: .seconds(4), scheduler: scheduler, latest: latest)
        .flatMap { character -> Effect<Character?> in
          log.withValue { $0[scheduler.clock] = character }
          return .none
        }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    for (time, character) in diagram.enumerated() where character.isNumber {
      scheduler.scheduleAt(time) { store.send(character) }
    }
    scheduler.advance(to: diagram.count - 1)
    return String(log.value.dropLast()) + "|"
  }

  /// The comment lines below a line of code in a doc comment.
  private func printed(below code: String, in file: String) throws -> String {
    let lines = try comments(of: file)
    let start = try XCTUnwrap(lines.firstIndex(of: code))
    return lines[(start + 1)...].prefix { $0.hasPrefix("//") }.map { $0.dropFirst("// ".count) }.joined(separator: "\n")
  }

  private func comments(of file: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(contentsOf: root.appendingPathComponent("Sources/RxComposable/\(file)"), encoding: .utf8)
    return source.components(separatedBy: "\n").map { line in
      String(line.drop { $0 == " " }.dropFirst("///     ".count))
    }
  }
}
