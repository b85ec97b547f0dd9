import XCTest

@testable import MiniRxTesting

final class TestEndTests: XCTestCase {
  private var checks = 0
  private var expected = 0

  override func tearDown() {
    TestEnd.remove(ObjectIdentifier(self))
    XCTAssertEqual(checks, expected)
  }

  private func addCheck() { TestEnd.add(ObjectIdentifier(self)) { [unowned self] in checks += 1 } }

  func testACheckRunsAtTheEndOfATest() {
    addCheck()
    expected = 1
  }

  func testACheckThatWasRemovedDoesNotRun() {
    addCheck()
    TestEnd.remove(ObjectIdentifier(self))
  }
}
