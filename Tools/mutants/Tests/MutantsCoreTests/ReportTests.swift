import XCTest

@testable import MutantsCore

final class ReportTests: XCTestCase {
  private func mutant(_ file: String, _ before: String) -> Mutant {
    Mutant(file: file, function: "f()", line: 1, before: before, after: "dropped", ordinal: 1)
  }

  private var report: Report {
    var report = Report()
    report.outcomes = [
      (mutant("Sources/A/One.swift", "a()"), .caught(by: "T.test")), (mutant("Sources/A/One.swift", "b()"), .notCaught),
      (mutant("Sources/B/Two.swift", "c()"), .notMet),
      (mutant("Sources/B/Two.swift", "d<T>()"), .equivalent(reason: "r")),
    ]
    return report
  }

  func testFiguresByFileAndFolderLeaveEquivalentsOut() {
    XCTAssertEqual(report.files.map(\.percent), [50, 0])
    XCTAssertEqual(report.folders.map(\.name), ["Sources/A", "Sources/B"])
    XCTAssertEqual(report.total.equivalent, 1)
    XCTAssertEqual(report.percent, 100 / 3, accuracy: 0.001)
    XCTAssertEqual(Report().percent, 100)
  }

  func testTheTextListsWhatIsNotCaughtByItsKey() {
    XCTAssertTrue(report.text.contains("Sources/A/One.swift | f() | b() → dropped\n"))
    XCTAssertTrue(report.text.contains("Sources/B/Two.swift | f() | c() → dropped\n    line 1, met by no test"))
    XCTAssertFalse(report.text.contains("d<T>()"))
  }

  func testThePageShowsAll() {
    XCTAssertTrue(report.page.contains("<code>d&lt;T>()</code>"))
    XCTAssertTrue(report.page.contains("caught by T.test"))
  }

  func testTheTableOfFigures() {
    XCTAssertTrue(report.markdown.hasSuffix("| `Sources/B` | 1 | 0 | 1 | 0 % |\n| `all` | 3 | 1 | 1 | 33 % |\n"))
    var report = report
    report.left = 2
    XCTAssertTrue(report.markdown.hasSuffix("33 % |\n\n2 more did not begin: the time was over.\n"))
  }
}

final class EquivalentsTests: XCTestCase {
  func testAReasonStandsBelowItsMutant() throws {
    let list = try Equivalents(
      text: "# why\n\nA.swift | f() | a → b\n  it is\n  the same\nB.swift | g() | c → d\n  so\n")
    XCTAssertEqual(list.reasons, ["A.swift | f() | a → b": "it is the same", "B.swift | g() | c → d": "so"])
  }

  func testAMutantWithoutAReasonIsRefused() {
    XCTAssertThrowsError(try Equivalents(text: "A.swift | f() | a → b\nB.swift | g() | c → d\n  so\n"))
    XCTAssertThrowsError(try Equivalents(text: "A.swift | f() | a → b\n"))
  }
}

final class TestSuiteTests: XCTestCase {
  private func test(_ name: String?, _ seconds: Double) -> TestRecord {
    TestRecord(name: name, seconds: seconds, passes: true, met: [])
  }

  func testQuickTestsRunFirstAndTogether() {
    let batches = TestSuite.batches([
      test("M.slow", 9), test("M.b", 0.02), test("M.a", 0.01), test(nil, 0.5), test("M.c", 0.3),
    ])
    XCTAssertEqual(batches.map { $0.map(\.name) }, [["M.a", "M.b"], ["M.c"], [nil], ["M.slow"]])
  }

  func testTestsOfTwoModulesRunInProcessesOfTheirOwn() {
    let batches = TestSuite.batches(["M.A/a", "N.B/b", "M.C/c"].map { test($0, 0.01) })
    XCTAssertEqual(batches.map { $0.map(\.name) }, [["N.B/b"], ["M.A/a", "M.C/c"]])
  }

  func testARecordIsReadFromItsLine() {
    XCTAssertEqual(
      TestRecord(line: "M.C/testA\t0.25\t1\t3 17 "),
      TestRecord(name: "M.C/testA", seconds: 0.25, passes: true, met: [3, 17]))
    XCTAssertNil(TestRecord(line: "M.C/testA\t0.25"))
  }

  func testTheFirstFailureIsRead() {
    XCTAssertEqual(
      "Test Case 'C.testA' passed (0.1 seconds)\nTest Case 'C.testB' failed (0.1 seconds)\n".firstFailure, "C.testB")
    XCTAssertNil("Test Case 'C.testA' passed (0.1 seconds)\n".firstFailure)
  }

  func testAnEntryThatNamesNoMutantIsFound() throws {
    let mutant = Mutant(file: "A.swift", function: "f()", line: 1, before: "a", after: "b", ordinal: 1)
    let list = try Equivalents(
      text: "A.swift | f() | a → b\n  so\nA.swift | f() | c → d\n  so\nB.swift | f() | a → b\n  so\n")
    XCTAssertEqual(list.keys(namingNoneOf: [mutant]) { $0 == "A.swift" }, ["A.swift | f() | c → d"])
  }
}
