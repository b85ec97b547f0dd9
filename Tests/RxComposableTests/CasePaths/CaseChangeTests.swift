import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The value of a case is changed where it lies, for each layout of an enum.
final class CaseChangeTests: XCTestCase {
  private final class Object: Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: Object, right: Object) -> Bool { left.name == right.name }
  }
  private enum Mixed: Equatable {
    case flag(Bool)
    case other(Bool)
    case object(Object)
    case text(String)
    case optional(Int?)
    case pair(first: Int, second: [String])
    case empty
    indirect case nested(Mixed)
  }
  private enum Single: Equatable {
    case value(Object)
    case empty
  }

  private func assertChange<Root: Equatable, Value>(
    _ path: CasePath<Root, Value>, _ root: Root, _ expected: Root, line: UInt = #line, _ body: (inout Value) -> Void
  ) {
    var changed = root
    XCTAssertNotNil(path.change(&changed, body), line: line)
    XCTAssertEqual(changed, expected, line: line)
  }

  func testPayloadsOfAllKinds() {
    assertChange(/Mixed.flag, .flag(false), .flag(true)) { $0.toggle() }
    assertChange(/Mixed.object, .object(Object("a")), .object(Object("b"))) { $0 = Object("b") }
    assertChange(/Mixed.text, .text("a"), .text("a long text that needs memory of its own")) {
      $0 += " long text that needs memory of its own"
    }
    assertChange(/Mixed.optional, .optional(1), .optional(nil)) { $0 = nil }
    assertChange(/Mixed.pair, .pair(first: 1, second: []), .pair(first: 2, second: ["x"])) { $0 = (2, ["x"]) }
    assertChange(/Mixed.nested, .nested(.empty), .nested(.text("x"))) { $0 = .text("x") }
    assertChange(/Single.value, .value(Object("a")), .value(Object("b"))) { $0 = Object("b") }
    assertChange(/Int?.some, 1, 2) { $0 = 2 }
  }

  func testTheOldValueIsReleasedAndTheNewOneKept() {
    var single = Single.value(Object("a"))
    weak var old: Object?
    weak var new: Object?
    if case .value(let object) = single { old = object }
    (/Single.value).change(&single) {
      $0 = Object("b")
      new = $0
    }
    XCTAssertNil(old)
    XCTAssertNotNil(new)
    single = .empty
    XCTAssertNil(new)
  }

  func testAnotherCaseIsLeftAlone() {
    var mixed = Mixed.other(false)
    XCTAssertNil((/Mixed.flag).change(&mixed) { $0 = true })
    XCTAssertEqual(mixed, .other(false))
  }

  func testAPathOfTwoClosures() {
    let path = CasePath<String, Int>(embed: { "\($0)" }, extract: { Int($0) })
    assertChange(path, "1", "2") { $0 += 1 }
  }
}
