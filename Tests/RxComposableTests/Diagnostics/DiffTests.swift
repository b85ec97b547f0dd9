import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class DiffTests: XCTestCase {
  private struct User: Equatable {
    var id = 1
    var name = "Blob"
    var tags = ["a", "b"]
  }
  private struct Row: Equatable, Identifiable {
    var id: Int
    var title = ""
  }
  private enum Action: Equatable {
    case loaded(Result<String, Failure>)
    case moved(x: Int, y: Int)
    case scaled(x: Int, y: Int)
    case reset
  }
  private struct Failure: Error, Equatable {}
  private struct Opaque { var value: Int }
  private final class Node {
    var value: Int
    var next: Node?
    init(_ value: Int) { self.value = value }
  }

  private func expect<Value>(_ first: Value, _ second: Value, _ lines: String, line: UInt = #line) {
    XCTAssertEqual(diff(first, second), lines, line: line)
  }

  /// Its mirror is a list in one value and a dictionary in another.
  private struct Shifting: CustomReflectable {
    var isList: Bool
    var customMirror: Mirror {
      isList
        ? Mirror(self, unlabeledChildren: ["a", "b"], displayStyle: .collection)
        : Mirror(self, unlabeledChildren: [("a", 1), ("b", 2)], displayStyle: .dictionary)
    }
  }

  func testWhatIsDrawnInAnotherWayIsReplaced() {
    let lines = """
      - [
      -   [0]: "a",
      -   [1]: "b"
      - ]
      + [
      +   "a": 1,
      +   "b": 2
      + ]
      """
    expect(Shifting(isList: true), Shifting(isList: false), lines)
  }

  func testEqualValuesHaveNoDifference() {
    XCTAssertNil(diff(User(), User()))
    XCTAssertNil(diff(Opaque(value: 1), Opaque(value: 1)))
    XCTAssertNil(diff(Node(1), Node(1)))
  }

  func testUnequalValuesThatAreDrawnAlikeAreBothDrawn() {
    struct Unequal: Equatable {
      var value = 1
      static func == (left: Self, right: Self) -> Bool { false }
    }
    expect(
      Unequal(), Unequal(),
      """
        // drawn alike, but `==` tells them apart:
      - DiffTests.Unequal(value: 1)
      + DiffTests.Unequal(value: 1)
      """)
    expect(Double.nan, .nan, "  // differ in NaN alone:\n- nan\n+ nan")
    expect([1, Double.nan], [1, .nan], "  // differ in NaN alone at `[1]`:\n- […]\n+ […]")
    XCTAssertNotNil(diff(NSObject(), NSObject()))
  }

  func testDataOfOneLengthIsToldApartByAByte() {
    struct Upload {
      var name = "a"
      var data: Data
    }
    expect(
      Upload(data: Data([1, 2, 9])), Upload(name: "b", data: Data([1, 254, 8])),
      """
        DiffTests.Upload(
      -   name: "a",
      +   name: "b",
      -   data: Data(3 bytes, 0x02 at 1)
      +   data: Data(3 bytes, 0xfe at 1)
        )
      """)
    expect(Data([1]), Data([2]), "- Data(1 byte, 0x01 at 0)\n+ Data(1 byte, 0x02 at 0)")
    expect(Data([1]), Data([1, 2]), "- Data(1 byte)\n+ Data(2 bytes)")
    expect(Data([0, 1, 2])[1...], Data([1, 3]), "- Data(2 bytes, 0x02 at 1)\n+ Data(2 bytes, 0x03 at 1)")
  }

  func testTextsThatLookAlikeAreToldApart() {
    expect("a b", "a\u{A0}b", "- \"a b\"\n+ \"a\\u{A0}b\"")
    expect("admin", "admin\u{200B}", "- \"admin\"\n+ \"admin\\u{200B}\"")
    expect("a\r\nb", "a\nb", "  \"\"\"\n- a\\r\n+ a\n  b\n  \"\"\"")
  }

  func testNoTwoTextsAreDrawnAlike() throws {
    for (first, second) in [
      ("a\r\nb", "a\\r\nb"), ("x\u{200B}\ny", "x\\u{200B}\ny"), ("a\tb\nc", "a   b\nc"),
      ("\u{1F44D}", "\u{1F44D}\u{200D}"),
      ("\u{1F44D}", "\u{1F44D}\u{200C}"), ("a\t\nb", "a\nb"),
    ] {
      let lines = try XCTUnwrap(diff(first, second), first.debugDescription).lines
      func side(_ sign: Character) -> [String] { lines.filter { $0.first == sign }.map { String($0.dropFirst()) } }
      XCTAssertNotEqual(side("-"), side("+"), first.debugDescription)
      XCTAssertNotEqual(side("-") + side("+"), [], first.debugDescription)
    }
  }

  func testWhatShapesLettersAndEmojisIsNotEscaped() {
    for text in [
      "\u{645}\u{6CC}\u{200C}\u{62E}", "\u{915}\u{94D}\u{200D}\u{937}", "\u{845B}\u{E0100}", "\u{2764}\u{FE0F}",
    ] {
      XCTAssertEqual(String(customDumping: text), "\"\(text)\"")
    }
    XCTAssertEqual(String(customDumping: "\ta\tb\n\tc"), "\"\"\"\n\ta\\tb\n\tc\n\"\"\"")
  }

  func testANilInsideOfAnOptionalIsToldApartFromNone() {
    struct State: Equatable { var value: Int??? }
    let values: [Int???] = [nil, .some(nil), .some(.some(nil)), 1]
    XCTAssertEqual(values.map { String(customDumping: $0) }, ["nil", ".some(nil)", ".some(.some(nil))", "1"])
    expect(values[1], values[0], "- .some(nil)\n+ nil")
    expect(
      State(value: values[1]), State(value: values[2]),
      "- DiffTests.State(value: .some(nil))\n+ DiffTests.State(value: .some(.some(nil)))")
    for (index, value) in values.enumerated() {
      for (other, otherValue) in values.enumerated() {
        XCTAssertEqual(diff(value, otherValue) == nil, index == other, "\(index), \(other)")
      }
    }
  }

  func testDatesAndURLsWithOneTextAreToldApart() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    expect(
      date, Date(timeIntervalSinceReferenceDate: 1.000_000_01),
      "- Date(2001-01-01T00:00:01.000Z, 1.0 s since 2001)\n+ Date(2001-01-01T00:00:01.000Z, 1.00000001 s since 2001)")
    let url = try XCTUnwrap(URL(string: "b", relativeTo: URL(string: "https://x/a/")))
    expect(url, url.absoluteURL, "- URL(b -- https://x/a/)\n+ URL(https://x/a/b)")
  }

  func testManyEqualLinesOfATextAreFolded() {
    func text(_ first: Int, _ second: Int) -> String {
      var lines = (1...40).map { "\($0)" }
      (lines[first], lines[second]) = ("a", "b")
      return lines.joined(separator: "\n")
    }
    expect(
      text(19, 30), text(20, 30),
      """
        \"""
        1
        2
        … (14 unchanged)
        17
        18
        19
      + 20
        a
      - 21
        22
        23
        24
        … (14 unchanged)
        39
        40
        \"""
      """)
    // Of fewer than ten nothing is saved.
    let eight = (1...8).map { "\($0)" }
    expect(
      (eight + ["a"]).joined(separator: "\n"), (eight + ["b"]).joined(separator: "\n"),
      (["  \"\"\""] + eight.map { "  \($0)" } + ["- a", "+ b", "  \"\"\""]).joined(separator: "\n"))
  }

  func testPropertiesOfObjectsThatAreDrawnAlikeAreNamed() {
    final class Reading: Equatable {
      let number = Double.nan
      weak var before: Reading?
      static func == (left: Reading, right: Reading) -> Bool { left.number == right.number }
    }
    let readings = [Reading(), Reading()]
    for _ in 1...2 {
      let text = DrawnAlike.explanation("readings", readings[0], readings[1])
      XCTAssertTrue(text.hasPrefix("The readings differ in NaN alone at `number`:"), text)
      // An object may lead back to itself.
      for reading in readings { reading.before = reading }
    }
  }

  func testPropertiesThatDiffer() {
    expect(
      User(), User(name: "Blob Jr."),
      """
        DiffTests.User(
          id: 1,
      -   name: "Blob",
      +   name: "Blob Jr.",
          tags: […]
        )
      """)
  }

  func testTheProportionalFormatHasPrefixesOfOneWidth() {
    XCTAssertEqual(
      diff([1], [2], format: .proportional), "\u{2007} [\n\u{2212}   [0]: 1\n+   [0]: 2\n\u{2007} ]")
    XCTAssertEqual(diff(1, 2, format: DiffFormat(first: "<", second: ">", both: "=")), "< 1\n> 2")
  }

  func testAReplacedElementStandsAtItsOldPlaceAndItsSuccessorAtTheNew() {
    expect(
      Array(1...10), [1, 4, 64, 7, 8, 9, 10, 42],
      """
        [
          [0]: 1,
      -   [1]: 2,
      -   [2]: 3,
          [1]: 4,
      -   [4]: 5,
      +   [2]: 64,
      -   [5]: 6,
          … (4 unchanged),
      +   [7]: 42
        ]
      """)
  }

  func testLongUnchangedRunsAreFolded() {
    expect(
      Array(0..<20), Array(0..<15) + [99] + Array(16..<18) + [19],
      """
        [
          … (15 unchanged),
      -   [15]: 15,
      +   [15]: 99,
          … (2 unchanged),
      -   [18]: 18,
          [18]: 19
        ]
      """)
  }

  func testInsertionsAndRemovals() {
    expect(["a", "b", "c"], ["b", "c", "d"], "  [\n-   [0]: \"a\",\n    … (2 unchanged),\n+   [2]: \"d\"\n  ]")
    expect([1, 2], [1], "  [\n    [0]: 1\n-   [1]: 2\n  ]")
    expect([1], [1, 2], "  [\n    [0]: 1,\n+   [1]: 2\n  ]")
    expect([], [1], "- []\n+ [\n+   [0]: 1\n+ ]")
    expect([1], [], "- [\n-   [0]: 1\n- ]\n+ []")
  }

  func testElementsWithAnIdentityBelongTogether() {
    expect(
      [Row(id: 1), Row(id: 2), Row(id: 3)], [Row(id: 2, title: "two"), Row(id: 3), Row(id: 4)],
      """
        [
      -   [0]: DiffTests.Row(
      -     id: 1,
      -     title: ""
      -   ),
          [0]: DiffTests.Row(
            id: 2,
      -     title: ""
      +     title: "two"
          ),
          [1]: DiffTests.Row(…),
      +   [2]: DiffTests.Row(
      +     id: 4,
      +     title: ""
      +   )
        ]
      """)
  }

  func testKeysThatAreDrawnAlikeAreTakenForWhatTheyAre() {
    struct Key: Hashable, CustomDumpStringConvertible {
      var id: Int
      var customDumpDescription: String { "Blob" }
    }
    expect(
      [Key(id: 1): 1, Key(id: 2): 2], [Key(id: 1): 5, Key(id: 2): 2],
      """
        [
      -   Blob: 1,
      +   Blob: 5,
          … (1 unchanged)
        ]
      """)
  }

  func testDictionariesAndSets() {
    expect(
      ["a": 1, "b": 2, "c": 3, "d": 4], ["a": 1, "b": 2, "c": 4, "e": 5],
      """
        [
      -   "c": 3,
      +   "c": 4,
      -   "d": 4,
      +   "e": 5,
          … (2 unchanged)
        ]
      """)
    expect(Set([1, 2, 10]), Set([1, 2, 11]), "  Set([\n-   10,\n+   11,\n    … (2 unchanged)\n  ])")
  }

  func testCases() {
    expect(
      Action.reset, .moved(x: 1, y: 2), "- DiffTests.Action.reset\n+ DiffTests.Action.moved(\n+   x: 1,\n+   y: 2\n+ )")
    expect(
      Action.moved(x: 1, y: 2), .moved(x: 1, y: 3), "  DiffTests.Action.moved(\n    x: 1,\n-   y: 2\n+   y: 3\n  )")
    expect(
      Action.loaded(.success("joke")), .loaded(.success("fact")),
      "  DiffTests.Action.loaded(\n-   .success(\"joke\")\n+   .success(\"fact\")\n  )")
  }

  func testTwoCasesWithTheSameLabelsAreDrawnWhole() {
    expect(
      Action.moved(x: 1, y: 2), .scaled(x: 1, y: 3),
      """
      - DiffTests.Action.moved(
      -   x: 1,
      -   y: 2
      - )
      + DiffTests.Action.scaled(
      +   x: 1,
      +   y: 3
      + )
      """)
  }

  func testMembersOfOtherNamesAreDrawnWhole() {
    struct Named: CustomDumpReflectable {
      let name: String
      var customDumpMirror: Mirror { Mirror(self, children: [name: 1, "last": 2], displayStyle: .struct) }
    }
    expect(
      Named(name: "a"), Named(name: "b"),
      """
      - DiffTests.Named(
      -   a: 1,
      -   last: 2
      - )
      + DiffTests.Named(
      +   b: 1,
      +   last: 2
      + )
      """)
  }

  func testASingleMemberIsDrawnInItsPlaceUnlessBothStandOnTheLineOfTheirType() {
    struct Box { var value: Any }
    expect(Box(value: 1), Box(value: 2), "- DiffTests.Box(value: 1)\n+ DiffTests.Box(value: 2)")
    expect(
      Box(value: 1), Box(value: [2]),
      "  DiffTests.Box(\n-   value: 1\n+   value: [\n+     [0]: 2\n+   ]\n  )")
    expect(
      Box(value: [1]), Box(value: 2),
      "  DiffTests.Box(\n-   value: [\n-     [0]: 1\n-   ]\n+   value: 2\n  )")
  }

  func testStringsOfSeveralLines() {
    expect("a\nb\nc", "a\nB\nc", "  \"\"\"\n  a\n- b\n+ B\n  c\n  \"\"\"")
  }

  func testEmptyLinesOfAStringAreLines() {
    expect("a\n\nb", "a\n\nc", "  \"\"\"\n  a\n  \n- b\n+ c\n  \"\"\"")
    expect("a\n\nb", "a\nb", "  \"\"\"\n  a\n- \n  b\n  \"\"\"")
  }

  func testValuesOfTwoTypesAreDrawnWhole() {
    expect([1] as Any, ["a"] as Any, "- [\n-   [0]: 1\n- ]\n+ [\n+   [0]: \"a\"\n+ ]")
  }

  func testValuesThatAreEqualAreFoldedHoweverTheyAreDrawn() {
    struct Loose: Equatable {
      let note: String
      static func == (_: Loose, _: Loose) -> Bool { true }
    }
    struct Pair { let loose: Loose, number: Int }
    expect(
      Pair(loose: Loose(note: "a"), number: 1), Pair(loose: Loose(note: "b"), number: 2),
      "  DiffTests.Pair(\n    loose: DiffTests.Loose(note: \"b\"),\n-   number: 1\n+   number: 2\n  )")
  }

  /// An element is known by it.
  func testAnUnchangedValueThatStandsAloneIsShown() {
    struct Tag { var rawValue: Int }
    struct Row {
      var id = Tag(rawValue: 17)
      var tags = [1, 2]
      var title: String
    }
    expect(
      Row(title: "a"), Row(title: "b"),
      """
        DiffTests.Row(
          id: DiffTests.Tag(rawValue: 17),
          tags: […],
      -   title: "a"
      +   title: "b"
        )
      """)
  }

  func testATextOfOneLineBehindALabelMeetsOneOfSeveral() {
    struct Mail { var body: String }
    expect(
      Mail(body: "a"), Mail(body: "a\nb"),
      """
        DiffTests.Mail(
      -   body: "a"
      +   body: \"""
      +     a
      +     b
      +     \"""
        )
      """)
    expect(
      Mail(body: "a\nb"), Mail(body: "a"),
      """
        DiffTests.Mail(
      -   body: \"""
      -     a
      -     b
      -     \"""
      +   body: "a"
        )
      """)
  }

  func testACarriageReturnBelongsToItsLine() {
    expect("a\r\nb\r\nc", "a\r\nB\r\nc", "  \"\"\"\n  a\\r\n- b\\r\n+ B\\r\n  c\n  \"\"\"")
  }

  func testPairsInAnOrderOfTheirOwnKeepIt() {
    struct Ordered: CustomReflectable {
      var pairs: [(String, Int)]
      var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
    }
    XCTAssertEqual(
      String(customDumping: Ordered(pairs: [("z", 1), ("a", 2)])), "[\n  \"z\": 1,\n  \"a\": 2\n]")
    expect(
      Ordered(pairs: [("z", 1), ("a", 2), ("b", 3), ("m", 4)]),
      Ordered(pairs: [("a", 2), ("b", 3), ("z", 1), ("m", 5)]),
      """
        [
      -   "z": 1,
          … (2 unchanged),
      +   "z": 1,
      -   "m": 4
      +   "m": 5
        ]
      """)
  }

  func testPropertiesDrawnAsADictionaryAreToldApartByTheirNames() {
    struct Settings: CustomDumpReflectable {
      var name = "Blob"
      var age = 42
      var customDumpMirror: Mirror {
        Mirror(self, children: ["name": name, "age": age], displayStyle: .dictionary)
      }
    }
    XCTAssertEqual(String(customDumping: Settings()), "[\n  name: \"Blob\",\n  age: 42\n]")
    expect(Settings(), Settings(age: 43), "  [\n    name: \"Blob\",\n-   age: 42\n+   age: 43\n  ]")
  }

  func testAValueWhoseMirrorIsThatOfAnOptionalIsDrawnAsWhatIsInside() {
    struct Presented<Value>: CustomReflectable {
      var value: Value?
      var customMirror: Mirror { Mirror(reflecting: value as Any) }
    }
    struct Counter { var value: Int }
    XCTAssertEqual(String(customDumping: Presented(value: Counter(value: 3))), "DiffTests.Counter(value: 3)")
    XCTAssertEqual(String(customDumping: Presented<Counter>(value: nil)), "nil")
    expect(
      Presented(value: Counter(value: 3)), Presented(value: Counter(value: 4)),
      "- DiffTests.Counter(value: 3)\n+ DiffTests.Counter(value: 4)")
  }

  func testAStringOfOneLineAndOneOfSeveralAreDrawnWhole() {
    expect("a", "a\nb", "- \"a\"\n+ \"\"\"\n+ a\n+ b\n+ \"\"\"")
    expect("a\nb", "a", "- \"\"\"\n- a\n- b\n- \"\"\"\n+ \"a\"")
    expect("a", "b\n\"a\"", "- \"a\"\n+ \"\"\"\n+ b\n+ \"a\"\n+ \"\"\"")
  }

  func testWhatFollowsAChangeInTheMiddleOfAListIsFolded() {
    expect([1, 2, 3, 4], [1, 3, 4], "  [\n    [0]: 1,\n-   [1]: 2,\n    … (2 unchanged)\n  ]")
    expect([1, 3, 4], [1, 2, 3, 4], "  [\n    [0]: 1,\n+   [1]: 2,\n    … (2 unchanged)\n  ]")
    expect([1, 1], [1, 1, 1], "  [\n    … (2 unchanged),\n+   [2]: 1\n  ]")
  }

  func testAnObjectThatIsHeldTwiceIsComparedTwice() {
    struct Pair { let left, right: Node }
    let (first, second) = (Node(1), Node(2))
    expect(
      Pair(left: first, right: first), Pair(left: second, right: second),
      """
        DiffTests.Pair(
          left: DiffTests.Node(
      -     value: 1,
      +     value: 2,
            next: nil
          ),
          right: DiffTests.Node(
      -     value: 1,
      +     value: 2,
            next: nil
          )
        )
      """)
  }

  func testAStringOfSeveralLinesStandsDeeperThanItsLabel() {
    expect(
      User(name: "a\nb"), User(name: "a\nc"),
      """
        DiffTests.User(
          id: 1,
          name: \"""
            a
      -     b
      +     c
            \""",
          tags: […]
        )
      """)
    expect(
      User(id: 1, name: "a\nb"), User(id: 2, name: "a\nb"),
      """
        DiffTests.User(
      -   id: 1,
      +   id: 2,
          name: "…",
          tags: […]
        )
      """)
  }

  func testOptionalsAndValuesOfOtherTypes() {
    expect(Int?.none, 1, "- nil\n+ 1")
    expect(1 as Any, "1" as Any, "- 1\n+ \"1\"")
    expect(
      ["a": Any.self as Any, "b": 1], ["a": Int.self, "b": 1],
      "  [\n-   \"a\": Any.self,\n+   \"a\": Int.self,\n    … (1 unchanged)\n  ]")
  }

  func testValuesWithoutEqualityAndObjects() {
    expect(
      [Opaque(value: 1)], [Opaque(value: 2)],
      "  [\n-   [0]: DiffTests.Opaque(value: 1)\n+   [0]: DiffTests.Opaque(value: 2)\n  ]")
    let (first, second) = (Node(1), Node(2))
    (first.next, second.next) = (first, second)
    expect(first, second, "  DiffTests.Node(\n-   value: 1,\n+   value: 2,\n    next: DiffTests.Node(…)\n  )")
    (first.next, second.next) = (nil, nil)
  }

  func testEveryEditOfAListIsDrawnSoThatItLeadsFromOneToTheOther() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
      let new = (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
      for isIdentity in [true, false] {
        let steps = ListMatch.steps(old, new, isIdentity: isIdentity)
        let olds = steps.compactMap { step -> Int? in
          switch step {
          case .pair(let old, _), .removed(let old): old
          case .inserted, .equal: nil
          }
        }
        let news = steps.compactMap { step -> Int? in
          switch step {
          case .equal(let new), .pair(_, let new), .inserted(let new): new
          case .removed: nil
          }
        }
        XCTAssertEqual(olds, Array(old.indices), "\(old) \(new)")
        XCTAssertEqual(news, Array(new.indices), "\(old) \(new)")
        if isIdentity {
          for case .pair(let first, let second) in steps { XCTAssertEqual(old[first], new[second], "\(old) \(new)") }
        }
      }
    }
  }

  /// The bounds are far from what a linear diff takes, and far from what a quadratic one would.
  func testComparingTakesLinearTime() {
    func time(_ count: Int, _ change: ([Row]) -> [Row]) -> Double {
      let rows = (0..<count).map { Row(id: $0, title: "\($0)") }
      let changed = change(rows)
      return processorTime { XCTAssertNotNil(diff(rows, changed)) }
    }
    let changes: [(String, ([Row]) -> [Row])] = [
      ("one changed", { rows in rows.map { $0.id == rows.count / 2 ? Row(id: $0.id, title: "changed") : $0 } }),
      ("all changed", { rows in rows.map { Row(id: $0.id, title: "changed") } }),
      ("reversed", { $0.reversed() }),
    ]
    let count = max(100, amount(500))
    for (name, change) in changes {
      XCTAssertLessThan(time(10 * count, change) / time(count, change), 50, name)
    }
  }
}
