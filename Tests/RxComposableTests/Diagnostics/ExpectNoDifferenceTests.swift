import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ExpectNoDifferenceTests: XCTestCase {
  private struct Failure: Error {}

  func testEqualValuesPass() {
    let reported = issues {
      expectNoDifference(1, 1)
      XCTAssertNoDifference("a", "a")
      var count = 0
      expectDifference(count) {
        count += 1
      } changes: {
        $0 = 1
      }
    }
    XCTAssertEqual(reported.count, 0)
  }

  func testAFailureDrawsTheDifferenceAtTheLineOfTheCall() {
    let reported = issues {
      expectNoDifference([1], [2], "Numbers")
      XCTAssertNoDifference(1, 2)
    }
    XCTAssertEqual(
      reported.first?.message,
      """
      Numbers

      The values differ.

      \u{2007} [
      −   [0]: 1
      +   [0]: 2
      \u{2007} ]

      (First: −, second: +)
      """)
    XCTAssertEqual(reported.map(\.line), [UInt(#line - 17), UInt(#line - 16)])
    XCTAssertEqual(reported.map { $0.fileID.hasSuffix("ExpectNoDifferenceTests.swift") }, [true, true])
  }

  func testAChangeThatIsNotTheOneDescribed() {
    var count = 0
    let reported = issues {
      expectDifference(count) {
        count += 1
      } changes: {
        $0 += 2
      }
    }
    XCTAssertEqual(reported.first?.message, "The values differ.\n\n− 2\n+ 1\n\n(First: −, second: +)")
  }

  @MainActor
  func testTheChangeOfAnAsynchronousOperation() async {
    @MainActor final class Model {
      var count = 0
      func increment() async {
        await Task.yield()
        count += 1
      }
    }
    let model = Model()
    let reported = await issues {
      await expectDifference(model.count) {
        await model.increment()
      } changes: {
        $0 = 1
      }
      await expectDifference(model.count) {
        await model.increment()
      } changes: {
        $0 = 9
      }
      XCTAssertDifference(model.count) {
        model.count = 5
      } changes: {
        $0 = 5
      }
      expectDifference(model.count) {
        throw CancellationError()
      } changes: { _ in
      }
    }
    XCTAssertEqual(reported.count, 2)
    XCTAssertTrue(reported[0].message.contains("− 9\n+ 2"), reported[0].message)
    XCTAssertTrue(reported[1].message.contains("CancellationError"), reported[1].message)
  }

  func testValuesThatOnlyEqualityTellsApart() {
    struct Odd: Equatable { static func == (_: Odd, _: Odd) -> Bool { false } }
    let reported = issues { expectNoDifference(Odd(), Odd()) }
    XCTAssertEqual(
      reported.first?.message,
      "The values are drawn alike but `==` tells them apart: look at how `==` is written.\n\n"
        + "ExpectNoDifferenceTests.Odd()")
  }

  private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

  func testThePartThatOnlyEqualityTellsApartIsNamed() {
    struct Odd: Equatable { static func == (_: Odd, _: Odd) -> Bool { false } }
    struct Row: Equatable { var odd = Odd() }
    enum Screen: Equatable { case list([Row?], names: [String: Odd]) }
    struct State: Equatable { var (count, screen) = (1, Screen.list([nil, Row()], names: ["a": Odd()])) }
    let reported = issues {
      expectNoDifference(Row(), Row())
      expectNoDifference(State(), State())
    }
    XCTAssertEqual(
      reported.map(\.message).map(firstLine),
      [
        "The values are drawn alike but `==` tells them apart at `odd`: look at how `==` of `ExpectNoDifferenceTests.Odd` is "
          + "written.",
        "The values are drawn alike but `==` tells them apart at `screen[1].odd`, `screen.names[\"a\"]`: look at how `==` is "
          + "written.",
      ])
  }

  func testADifferenceInNaNAloneIsNamed() {
    struct State: Equatable { var (name, speeds) = ("Blob", [1, Double.nan]) }
    let remedy =
      ": NaN equals nothing, not even itself. Let the number be `nil` where there is none, or leave it out of `==`."
    func many(_ count: Int = 7) -> [Double] { Array(repeating: .nan, count: count) }
    let reported = issues {
      expectNoDifference(State(), State())
      expectNoDifference(Float.nan, .nan)
      expectNoDifference(many(5), many(5))
      expectNoDifference(many(6), many(6))
      expectNoDifference(many(), many())
    }
    XCTAssertEqual(
      reported.map(\.message).map(firstLine),
      [
        "The values differ in NaN alone at `speeds[1]`" + remedy, "The values differ in NaN alone" + remedy,
        "The values differ in NaN alone at `[0]`, `[1]`, `[2]`, `[3]`, `[4]`" + remedy,
        "The values differ in NaN alone at `[0]`, `[1]`, `[2]`, `[3]`, `[4]` and 1 more place" + remedy,
        "The values differ in NaN alone at `[0]`, `[1]`, `[2]`, `[3]`, `[4]` and 2 more places" + remedy,
      ])
  }

  func testAnErrorIsReported() {
    func fail() throws -> Int { throw Failure() }
    func compare() { expectNoDifference(try fail(), 1) }
    XCTAssertEqual(issues(compare).map(\.message), ["A value to compare threw an error: Failure()"])
  }
}
