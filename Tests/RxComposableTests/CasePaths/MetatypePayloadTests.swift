import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What goes in and comes out when a case carries a type.
final class MetatypePayloadTests: XCTestCase {
  private class Base {}
  private final class Derived: Base {}
  fileprivate struct Point: Shape {}
  private enum Size { case small }

  private enum Kind {
    case none
    case int(Int.Type)
    case otherInt(Int.Type)
    case big(String, Int, Int)
    case labelled(type: Point.Type)
    case size(Size.Type)
    case tuple((Int, Int).Type)
    case object(Base.Type)
    case derived(Derived.Type)
    case shape(any Shape.Type)
    case anyShape((any Shape).Type)
    case anything(Any.Type)
    case optional(Int.Type?)
    case pair(Int.Type, Int)
  }

  private enum Generic<Value> { case type(Value.Type) }

  func testTypesOfValuesAndOfObjects() {
    for _ in 0..<2 {
      XCTAssertTrue((/Kind.labelled).extract(from: .labelled(type: Point.self)) == Point.self)
      XCTAssertTrue((/Kind.size).extract(from: .size(Size.self)) == Size.self)
      XCTAssertTrue((/Kind.tuple).extract(from: .tuple((Int, Int).self)) == (Int, Int).self)
      XCTAssertTrue((/Kind.object).extract(from: .object(Derived.self)) == Derived.self)
      XCTAssertTrue((/Kind.derived).extract(from: .derived(Derived.self)) == Derived.self)
      XCTAssertTrue((/Kind.shape).extract(from: .shape(Point.self)) == Point.self)
      XCTAssertTrue((/Kind.anyShape).extract(from: .anyShape((any Shape).self)) == (any Shape).self)
      XCTAssertTrue((/Kind.anything).extract(from: .anything(Int.self)) == Int.self)
    }
  }

  func testOtherCasesAreMissed() {
    XCTAssertNil((/Kind.labelled).extract(from: .none))
    XCTAssertNil((/Kind.labelled).extract(from: .big("a", 1, 2)))
    XCTAssertNil((/Kind.derived).extract(from: .object(Derived.self)))
  }

  func testCasesThatShareATypeAreToldApart() {
    for embed in [Kind.int, Kind.otherInt] {
      let path = /embed as CasePath<Kind, Int.Type>
      XCTAssertNotEqual(path ~= .int(Int.self), path ~= .otherInt(Int.self))
      XCTAssertNotEqual(path ~= .int(Int.self), path ~= .otherInt(Int.self))
    }
    XCTAssertTrue((/Kind.otherInt).extract(from: .otherInt(Int.self)) == Int.self)
  }

  func testTypesWhoseFormCannotBeToldAreRefused() {
    let reported = issues {
      XCTAssertFalse((/Kind.optional) ~= .optional(Int.self))
      XCTAssertNil((/Kind.pair).extract(from: .pair(Int.self, 1)))
      XCTAssertNil((/Generic<Int>.type).extract(from: .type(Int.self)))
    }
    XCTAssertEqual(reported.count, 3)
  }
}

private protocol Shape {}
