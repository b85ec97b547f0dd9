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
    XCTAssertEqual(changes(#"func f() -> String { "a" + b + c }"#), [])
  }

  func testStatementsAreDroppedAndSwappedAndAFunctionReturnsAtOnce() {
    XCTAssertEqual(
      changes("func f() { a(); b = c }"),
      ["{ → return", "a() → dropped", "b = c → dropped", "a(); b = c → b = c first"])
  }

  func testStatementsThatDoNotMeetAreNotSwapped() {
    func isSwapped(_ first: String, _ second: String) -> Bool {
      changes("func f() { \(first); \(second) }").contains("\(first); \(second) → \(second) first")
    }
    for (first, second) in [
      ("a = 1", "b = 2"), ("a.count += 1", "key = rows.append(row)"), ("items.removeFirst(count)", "lost += count"),
      ("rows[a]!.place = 1", "(b, c) = (1, 2)"), ("a?.isLate = true", "list[3] = b"),
    ] {
      XCTAssertFalse(isSwapped(first, second), first)
      XCTAssertFalse(isSwapped(second, first), second)
    }
    for (first, second) in [
      ("a = 1", "b = a"), ("a = b", "b = 1"), ("a.x = 1", "b.x = 2"), ("a.x = 1", "a = b"), ("a = 1", "go()"),
      ("list[0] = a", "list.append(b)"), ("(a, b) = (1, 2)", "c = b"), ("a = { b }", "c = 1"), ("a = f()", "b = 1"),
    ] {
      XCTAssertTrue(isSwapped(first, second), first)
    }
  }

  func testTheValueOfAFunctionIsNotDropped() { XCTAssertEqual(changes("func f() -> Int { g() }"), []) }

  func testPropertiesAreSetInInitializers() {
    XCTAssertEqual(changes("struct S { init() { a = b; g() } }"), ["g() → dropped"])
  }

  func testWhatOnlyTimeOrMemoryCouldTellIsLeftAlone() {
    XCTAssertEqual(
      changes("func f() { a.reserveCapacity(3); b.removeAll(keepingCapacity: true) }"),
      ["{ → return", "b.removeAll(keepingCapacity: true) → dropped"])
    XCTAssertEqual(changes("func hash(into hasher: inout Hasher) { hasher.combine(0); hasher.combine(a) }"), [])
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

  func testWhatFollowsACriticalSectionRunsUnderItsLock() {
    let moved = ["go() → under the lock of box.state"]
    let sources = [
      "func f() { box.state.withLock { $0.stop() }; go() }",
      "func f() { let isLast = box.state.withLock { $0.stop() }; go() }",
      "func f() { guard box.state.withLock({ $0.stop() }) else { return }; go() }",
      "func f() { if box.state.withLock({ $0.stop() }) { go() } }",
      "func f() { while let a = box.state.withLock({ $0.stop() }) { go() } }",
      "func f() { switch box.state.withLock({ $0.stop() }) { case 0: go(); default: break } }",
    ]
    for source in sources { XCTAssertEqual(changes(source).filter { $0.contains("under") }, moved, source) }
    let others = [
      "func f() { box.state.withLock { $0.stop() }; let a = go() }",
      "func f() throws { box.state.withLock { $0.stop() }; try go() }",
      "func f() { box.state.withLock { $0.stop() }; box.state.withLock { $0.go() } }",
      "func f() { run { box.state.withLock { $0.stop() } }; go() }",
      "func f() -> Int { if box.state.withLock({ $0.stop() }) { go() } else { stop() } }",
    ]
    for source in others { XCTAssertEqual(changes(source).filter { $0.contains("under") }, [], source) }
    XCTAssertEqual(
      changes("func f() { state.withLock { $0.stop() }; if a { for b in c { b.go() } } }").filter {
        $0.contains("under")
      },
      ["if a { for b in c { b.go() } } → under the lock of state"])
  }

  func testACriticalSectionIsLeftBetweenItsStatements() {
    func gaps(_ source: String) -> [String] { changes(source).filter { $0.hasSuffix("is left") } }
    XCTAssertEqual(
      gaps("func f() { lock.withLock { state in state.a += 1; state.stop(); let b = state.c; b.go(); b.end() } }"),
      ["state.a += 1 → and lock is left", "state.stop() → and lock is left"])
    XCTAssertEqual(gaps("func f() { lock.withLock { if $0.a { return }; $0.go() } }"), [])
    XCTAssertEqual(gaps("func f() { withLock { $0.stop(); $0.go() } }"), [])
    let finder = MutantFinder(source: "func f() -> Int { lock.withLock { $0 += 1; return $0 } }", file: "A.swift")
    let gap = finder.mutants.first { $0.after == "and lock is left" }!
    XCTAssertEqual(
      finder.planted([gap: 7]),
      """
      import MutantSwitch;func f() -> Int { (mutant(7) ? { lock.withLock {  $0 += 1; return }; \
      return lock.withLock {  return $0 } }() : (lock.withLock { $0 += 1; return $0 })) }
      """)
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
