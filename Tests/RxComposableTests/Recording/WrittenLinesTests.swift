import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// The lines of a written test are as long as they may be, and no longer.
final class WrittenLinesTests: XCTestCase {
  /// A test in which a word of a length stands in the state, in an action, in a change and in an answer.
  private func text(_ length: Int) -> String {
    let word = String(repeating: "w", count: length)
    let recording = Recording<[String], [String]>(scheduler: TestScheduler(initialClock: 0))
    let load = recording.dependency("load") { () -> Observable<[String]> in .just([word, "b"]) }
    let store = Store(
      initialState: [word, "a"],
      reducer: Reduce<[String], [String]> { state, action in
        state = action
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    _ = load().subscribe()
    store.send([word, "b", "c"])
    return recording.test(named: "testIt", reducer: "reducer")
  }

  func testWhatFitsIsOneLineAndWhatDoesNotIsBroken() {
    var broken: [String: Int] = [:]
    var whole: [String: Int] = [:]
    for length in 30...86 {
      let lines = text(length).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() {
        XCTAssertLessThanOrEqual(line.count, 100)
        let kind = ["let store", "store.send", "$0 =", ".just"].first { line.contains($0) }
        guard let kind else { continue }
        guard line.hasSuffix("(") || line.hasSuffix("[") else {
          whole[kind, default: 0] += 1
          continue
        }
        let indent = line.prefix { $0 == " " }
        let inner = lines[(index + 1)...].prefix { !$0.hasPrefix(indent + "]") && !$0.hasPrefix(indent + ")") }
        var members = inner.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        if members.hasSuffix(",") { members.removeLast() }
        let end = lines[index + 1 + inner.count].dropFirst(indent.count)
        XCTAssertGreaterThan((line + members + end).count, 100, "\(line)\(members)\(end)")
        broken[kind, default: 0] += 1
      }
    }
    XCTAssertEqual(broken.count, 4, "\(broken)")
    XCTAssertEqual(whole.count, 4, "\(whole)")
  }

  func testATestWithALineThatIsTooLongIsNotFormatted() {
    var counts = [false: 0, true: 0]
    for length in 85...100 {
      let recording = Recording<Int, String>(scheduler: TestScheduler(initialClock: 0))
      let store = Store(
        initialState: 0, reducer: Reduce<Int, String> { _, _ in .none }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(String(repeating: "w", count: length))
      let text = recording.test(named: "testIt", reducer: "reducer")
      let isTooLong = text.components(separatedBy: "\n").contains { $0.count > 100 }
      XCTAssertEqual(text.contains("// swift-format-ignore-file"), isTooLong, text)
      counts[isTooLong, default: 0] += 1
    }
    XCTAssertFalse(counts.values.contains(0), "\(counts)")
  }

  func testALineOfATestInPartsIsAsLong() {
    let recording = Recording<Int, [String]>(scheduler: TestScheduler(initialClock: 0))
    let numbers = recording.dependency("numbers") { () -> AsyncStream<Int> in .finished }
    let store = Store(
      initialState: 0, reducer: Reduce<Int, [String]> { _, _ in .none }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    _ = numbers()
    let words = (40...90).map { String(repeating: "w", count: $0) }
    for word in words { store.send([word, "b"]) }
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(text.contains("await actions1To20()"), text)
    for word in words {
      let line = "      await store.send([\"\(word)\", \"b\"])"
      XCTAssertEqual(text.contains("\n\(line)\n"), line.count <= 100, line)
    }
  }
}
