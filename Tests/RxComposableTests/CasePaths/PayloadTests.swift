import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What cases can carry: every kind goes in and comes out again, and comes out of no other case.
final class PayloadTests: XCTestCase {
  private struct Failure: Error {}
  private struct Empty {}
  private class Base {}
  private final class Derived: Base {}
  private struct Big: Equatable { var words = [UInt8](repeating: 7, count: 3), a = 1, b = "b", c = 3.0, d: Int? = 4 }

  private struct Huge: Equatable { var first = SIMD64<Double>(repeating: 1), last = "last" }

  private enum Kind {
    case none
    case labelled(id: Int)
    case pair(name: String, age: Int)
    case nested(at: (x: Int, y: Int), (Bool, label: String))
    case optional(Int?)
    case twice(Int??)
    case void(Void)
    case empty(Empty)
    case never(Never)
    case existential(any Error)
    case anything(Any)
    case object(Base)
    case derived(Derived)
    case classType(Base.Type)
    case hashable(AnyHashable)
    case list([Base])
    case big(Big)
    case huge(Huge)
    case date(Date), url(URL), data(Data), decimal(Decimal)
    case result(Result<Int, Failure>)
    case function((Int, Int) -> Int)
    case valueType(Int.Type)
    indirect case box(Kind)
    indirect case byte(UInt8)
    indirect case labelledBox(of: String, Int)
  }

  private func check<Value>(
    _ path: CasePath<Kind, Value>, _ value: Value, _ areEqual: (Value, Value) -> Bool, line: UInt = #line
  ) {
    for _ in 0..<2 {
      let extracted = path.extract(from: path.embed(value))
      XCTAssertTrue(extracted.map { areEqual($0, value) } == true, line: line)
      XCTAssertFalse(path ~= .none, line: line)
      XCTAssertFalse(path ~= .result(.failure(Failure())), line: line)
    }
  }

  private func check<Value: Equatable>(_ path: CasePath<Kind, Value>, _ value: Value, line: UInt = #line) {
    check(path, value, ==, line: line)
  }

  func testLabelsAndTuples() {
    check(/Kind.labelled, 3)
    check(/Kind.pair, ("a", 1), ==)
    typealias Nested = ((x: Int, y: Int), (Bool, label: String))
    let nested: Nested = ((x: 1, y: 2), (true, label: "a"))
    check(/Kind.nested, nested) { (one: Nested, other: Nested) in one.0 == other.0 && one.1 == other.1 }
    check(/Kind.labelledBox, ("a", 1), ==)
  }

  func testTheTupleMayHaveOtherLabels() {
    let path: CasePath<Kind, (key: String, value: Int)> = /{ Kind.pair(name: $0.key, age: $0.value) }
    check(path, (key: "a", value: 1), ==)
  }

  /// A path that makes more of its value than that does not read the value out of it.
  func testATupleIsNotReadFromACaseThatCarriesMore() {
    enum Place { case point(x: Int, y: Int, z: Int) }
    let path: CasePath<Place, (Int, Int)> = /{ Place.point(x: $0.0, y: $0.1, z: 0) }
    XCTAssertNil(path.extract(from: .point(x: 1, y: 2, z: 0)))
  }

  func testOptionals() {
    check(/Kind.optional, 4)
    check(/Kind.optional, nil)
    check(/Kind.twice, .some(.none))
    XCTAssertFalse((/Kind.optional) ~= .labelled(id: 1))
    XCTAssertFalse((/Kind.optional) ~= .twice(1))
  }

  func testNothing() {
    check(/Kind.void, (), ==)
    check(/Kind.empty, Empty()) { _, _ in true }
    XCTAssertNil((/Kind.void).extract(from: .empty(Empty())))
    XCTAssertNil((/Kind.never).extract(from: .none))
    XCTAssertNil((/Kind.never).extract(from: .void(())))
  }

  func testExistentialsAndClasses() {
    check(/Kind.existential, Failure()) { $0 is Failure && $1 is Failure }
    check(/Kind.anything, 3) { $0 as? Int == $1 as? Int }
    check(/Kind.object, Derived()) { $0 === $1 }
    check(/Kind.derived, Derived()) { $0 === $1 }
    check(/Kind.classType, Derived.self) { $0 == $1 }
    check(/Kind.list, [Base(), Derived()]) { (one: [Base], other: [Base]) in
      one.count == other.count && one[1] === other[1]
    }
    XCTAssertNil((/Kind.derived).extract(from: .object(Derived())))
  }

  func testPayloadsOfFoundation() {
    check(/Kind.date, Date())
    check(/Kind.url, URL(string: "https://example.com")!)
    check(/Kind.data, Data(1...100))
    check(/Kind.decimal, 1.5)
  }

  func testBigAndIndirectPayloads() {
    check(/Kind.big, Big())
    check(/Kind.huge, Huge())
    check(/Kind.byte, 200)
    check(/Kind.box, .box(.labelled(id: 6))) {
      guard case .box(.labelled(6)) = $0, case .box(.labelled(6)) = $1 else { return false }
      return true
    }
  }

  /// It is copied to no place that is too small for it, which would overwrite what the caller holds.
  func testAPayloadOfManyKilobytes() {
    enum State {
      case none
      case big(BigState)
    }
    var state = BigState.empty
    state.count = 7
    XCTAssertEqual((/State.big).extract(from: .big(state)), state)
    XCTAssertNil((/State.big).extract(from: .none))
  }

  func testValuesThatConvertToThePayload() {
    check(/Kind.object as CasePath<Kind, Derived>, Derived()) { $0 === $1 }
    check(/Kind.optional as CasePath<Kind, Int>, 1)
    check(/Kind.existential as CasePath<Kind, Failure>, Failure()) { _, _ in true }
    check(/Kind.hashable as CasePath<Kind, String>, "a")
    check(/Kind.list as CasePath<Kind, [Derived]>, [Derived()]) { $0[0] === $1[0] }
    XCTAssertNil((/Kind.object as CasePath<Kind, Derived>).extract(from: .object(Base())))
    XCTAssertNil((/Kind.object as CasePath<Kind, Derived>).extract(from: .derived(Derived())))
    XCTAssertNil((/Kind.optional as CasePath<Kind, Int>).extract(from: .labelled(id: 1)))
  }

  func testARootMatchesIfItsValueCanBeExtracted() {
    let path = /Kind.object as CasePath<Kind, Derived>
    // The second time the path knows the case.
    for _ in 1...2 {
      XCTAssertFalse(path.matches(.object(Base())))
      XCTAssertFalse(path.matches(.derived(Derived())))
      XCTAssertTrue(path.matches(.object(Derived())))
    }
  }

  func testAPayloadIsRetainedAndReleasedAsOftenAsItShould() {
    weak var object: Base?
    weak var boxed: Base?
    do {
      let (kind, box) = (Kind.object(Base()), Kind.box(.object(Base())))
      for _ in 0..<3 {
        object = (/Kind.object).extract(from: kind)
        boxed = (/Kind.box).extract(from: box).flatMap((/Kind.object).extract)
        XCTAssertNil((/Kind.labelled).extract(from: kind))
      }
      withExtendedLifetime((kind, box)) {
        XCTAssertNotNil(object)
        XCTAssertNotNil(boxed)
      }
    }
    XCTAssertNil(object)
    XCTAssertNil(boxed)
  }
}
