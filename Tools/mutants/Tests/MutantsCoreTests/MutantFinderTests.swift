import XCTest

@testable import MutantsCore

final class MutantFinderTests: XCTestCase {
  private func changes(_ source: String) -> [String] {
    MutantFinder(source: source, file: "A.swift").mutants.map { "\($0.before) → \($0.after)" }
  }

  func testAConditionHoldsAlwaysOrNever() {
    XCTAssertEqual(
      changes("func f() { if isReady { go() } }"),
      ["isReady → true", "isReady → false", "go() → dropped"])
  }

  func testALoopIsNotMadeEndless() {
    XCTAssertEqual(changes("func f() -> Int { while isReady { return g() }; return h() }"), ["isReady → false"])
  }

  func testAComparisonHasAnotherBorder() {
    XCTAssertEqual(
      changes("func f() -> Bool { a < b }"), ["a < b → true", "a < b → false", "a < b → a <= b"])
  }

  func testAnEqualityThatIsAConditionIsNotTurnedAroundAsWell() {
    XCTAssertEqual(
      changes("func f() -> Int { if a == b { return x }; return y }"), ["a == b → true", "a == b → false"])
  }

  func testNumbersOperatorsTruthAndEnds() {
    XCTAssertEqual(
      changes("func f() -> Int { let a = g(true); return a.first + 1 }"),
      ["true → false", "a.first + 1 → a.first - 1", "a.first → a.last", "1 → 2"])
  }

  func testTextsAreNotSubtracted() {
    XCTAssertEqual(changes(#"func f() -> String { "a" + b }"#), [])
  }

  func testStatementsAreDroppedAndSwappedAndAFunctionReturnsAtOnce() {
    XCTAssertEqual(
      changes("func f() { a(); b = c }"),
      ["{ → return", "a() → dropped", "b = c → dropped", "a(); b = c → b = c first"])
  }

  func testTheValueOfAFunctionIsNotDropped() { XCTAssertEqual(changes("func f() -> Int { g() }"), []) }

  func testPropertiesAreSetInInitializers() {
    XCTAssertEqual(changes("struct S { init() { a = b; g() } }"), ["g() → dropped"])
  }

  func testDefaultsPatternsAndOtherPlatformsAreLeftAlone() {
    let source = """
      struct S { var a = 1 }
      @available(macOS 10, *)
      func f(_ a: Int = 1) {
        switch a { case 0: return; default: break }
        #if os(Windows)
        g(1)
        #else
        h(3)
        #endif
      }
      """
    XCTAssertEqual(changes(source), ["{ → return", "h(3) → dropped", "3 → 4"])
  }

  func testTheKeyNamesFileFunctionAndTextAndTellsRepetitionsApart() {
    let source = """
      extension Bag {
        mutating func drop(_ key: Int, at index: Int) -> Int { self[key] + 1 + 1 }
        var isEmpty: Bool { count == 0 }
      }
      """
    XCTAssertEqual(
      MutantFinder(source: source, file: "Bag.swift").mutants.map(\.key),
      [
        "Bag.swift | Bag.drop(_:at:) | self[key] + 1 + 1 → self[key] + 1 - 1",
        "Bag.swift | Bag.drop(_:at:) | self[key] + 1 → self[key] - 1",
        "Bag.swift | Bag.drop(_:at:) | 1 → 2", "Bag.swift | Bag.drop(_:at:) | 1 → 2 (2)",
        "Bag.swift | Bag.isEmpty | count == 0 → true", "Bag.swift | Bag.isEmpty | count == 0 → false",
        "Bag.swift | Bag.isEmpty | count == 0 → count != 0", "Bag.swift | Bag.isEmpty | 0 → 1",
      ])
  }

  func testSwitchesLieInsideEachOther() {
    let finder = MutantFinder(source: "func f() -> Bool { a + 1 < b }", file: "A.swift")
    let numbers = Dictionary(uniqueKeysWithValues: finder.mutants.enumerated().map { ($1, $0 + 1) })
    XCTAssertEqual(
      finder.planted(numbers),
      """
      import MutantSwitch;func f() -> Bool { mutantCondition(1, 2, (mutant(3) ? (a + 1 <= b) : \
      ((mutant(4) ? (a - 1) : (a + (mutant(5) ? (2) : (1)))) < b))) }
      """)
    XCTAssertEqual(finder.planted([:]), "func f() -> Bool { a + 1 < b }")
    XCTAssertEqual(
      finder.planted([finder.mutants[4]: 7]),
      "import MutantSwitch;func f() -> Bool { a + (mutant(7) ? (2) : (1)) < b }")
  }
}
