import Testing
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

private let failureText = """
  The sequence is not as drawn.

    expected  -a|
    actual    -b|
               ^ at 1: expected next(a), got next(b)
  """

/// A failure is recorded at the line of the call, whichever library runs the test.
struct FailureSwiftTestingSiteTests {
  @Test func aFailureIsRecordedAtTheLineOfTheCall() {
    let scheduler = TestScheduler(initialClock: 0)
    let line = #line + 2
    withKnownIssue {
      scheduler.expect(scheduler.cold("-b|"), "-a|")
    } matching: { issue in
      issue.comments.map(\.rawValue) == [failureText] && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test func aFailureOfRecordedElementsIsRecordedAtTheLineOfTheCall() {
    let line = #line + 2
    withKnownIssue {
      XCTAssertRecordedElements([.next(1, 1), .completed(2)], [2])
    } matching: { issue in
      // Where no column is known, as in XCTest's functions, the first is named.
      issue.sourceLocation?.line == line && issue.sourceLocation?.column == 1
    }
  }
}

final class FailureXCTestSiteTests: XCTestCase {
  private var recorded: [(text: String, line: Int)] = []

  func testTheArgumentsOfAProcessSayWhetherItRunsSwiftTestingAlone() {
    let rows = [
      ("tests --testing-library swift-testing", true), ("--testing-library swift-testing --parallel", true),
      ("tests --testing-library xctest", false), ("tests --testing-library", false), ("tests swift-testing", false),
      ("tests --parallel swift-testing --testing-library xctest", false), ("", false),
    ]
    for (line, isAlone) in rows {
      let arguments = line.split(separator: " ").map(String.init)
      XCTAssertEqual(TestRunner.isStartForSwiftTesting(arguments), isAlone, line)
    }
  }
  private var isRecording = false

  func testAFailureIsRecordedAtTheLineOfTheCall() {
    let scheduler = TestScheduler(initialClock: 0)
    let line = #line + 2
    isRecording = true
    scheduler.expect(scheduler.cold("-b|"), "-a|")
    isRecording = false
    XCTAssertEqual(recorded.map(\.line), [line])
    XCTAssertEqual(recorded.first?.text.hasSuffix(failureText), true)
  }

  func testAFailureOfSubscriptionsIsRecordedAtTheLineOfTheCall() {
    let scheduler = TestScheduler(initialClock: 0)
    let line = #line + 2
    isRecording = true
    scheduler.expect(subscriptionsOf: scheduler.cold("-b|"), "^!")
    isRecording = false
    XCTAssertEqual(recorded.map(\.line), [line])
  }

  /// The lines of the failures, counted from the one above the closure.
  private func failures(of body: () -> Void, after line: Int = #line) -> [Int] {
    isRecording = true
    body()
    isRecording = false
    defer { recorded = [] }
    return recorded.map { $0.line - line }
  }

  func testEachSpellingOfExpectFailsAtItsLine() {
    let scheduler = TestScheduler(initialClock: 0)
    let numbers = ["a": 1, "b": 2] as [Character: Int]
    let (text, number) = (scheduler.createObserver(String.self), scheduler.createObserver(Int.self))
    let lines = failures {
      scheduler.expect(Observable.just("b"), "(a|)")
      scheduler.expect(Observable.just(2), "(a|)", values: numbers)
      scheduler.expect(text, "(a|)")
      scheduler.expect(number, "(a|)", values: numbers)
      scheduler.expectOneOf(Observable.just("b"), "(a|)", "-")
      scheduler.expectOneOf(Observable.just(2), "(a|)", "-", values: numbers)
      scheduler.expectOneOf(text, "(a|)", "a")
      scheduler.expectOneOf(number, "(a|)", "a", values: numbers)
    }
    XCTAssertEqual(lines, Array(1...8))
  }

  func testEachSpellingOfExpectAcceptsWhatIsDrawn() {
    let scheduler = TestScheduler(initialClock: 0)
    let numbers = ["a": 1, "b": 2] as [Character: Int]
    let (text, number) = (scheduler.createObserver(String.self), scheduler.createObserver(Int.self))
    text.onNext("a")
    number.onNext(1)
    let lines = failures {
      scheduler.expect(text, "a")
      scheduler.expect(number, "a", values: numbers)
      scheduler.expectOneOf(text, "b", "a")
      scheduler.expectOneOf(number, "b", "a", values: numbers)
      scheduler.expect(Observable.just("a"), "(a|)")
      scheduler.expect(Observable.just(1), "(a|)", values: numbers)
      scheduler.expectOneOf(Observable.just("a"), "(b|)", "(a|)")
      scheduler.expectOneOf(Observable.just(1), "(b|)", "(a|)", values: numbers)
    }
    XCTAssertEqual(lines, [])
  }

  func testEachSpellingOfAnAssertionOnEventsFailsAtItsLine() {
    let lines = failures {
      XCTAssertEqual([Event.next(1)], [.next(2)])
      XCTAssertEqual([SingleEvent.success(1)], [.success(2)])
      XCTAssertEqual([MaybeEvent.success(1)], [.completed])
      XCTAssertEqual([CompletableEvent.completed], [.error(TestError.first)])
    }
    XCTAssertEqual(lines, Array(1...4))
  }

  func testAFailureOfRecordedElementsIsRecordedAtTheLineOfTheCall() {
    let line = #line + 2
    isRecording = true
    XCTAssertRecordedElements([.next(1, 1), .completed(2)], [2])
    isRecording = false
    XCTAssertEqual(recorded.map(\.line), [line])
  }

  func testAFailureOfRecordedEventsIsRecordedAtTheLineOfTheCall() {
    let line = #line + 2
    isRecording = true
    XCTAssertEqual([.next(1, 1), .completed(2)], [Recorded<Event<Int>>.next(1, 1), .completed(3)])
    isRecording = false
    XCTAssertEqual(recorded.map(\.line), [line])
    XCTAssertEqual(recorded.first?.text.contains("The recorded events differ."), true)
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isRecording else { return super.record(issue) }
      recorded.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isRecording else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      recorded.append((description, lineNumber))
    }
  #endif
}
