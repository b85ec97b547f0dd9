import Foundation
import RxComposableTesting
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class CustomDumpTests: XCTestCase {
  private struct Person {
    var name: String
    var tags: Set<String>
    var scores: [Int: String]
    var friend: Friend?
    var empty: [Int] = []
    var none: [String: Int] = [:]
  }
  private enum Friend: CustomStringConvertible {
    case named(String, since: Int)
    case met(Date)
    case person(Point)
    case nobody
    var description: String { "a description" }
  }
  private enum Side { case left }
  private struct Point { var x = 1, y = 2.5 }
  private struct Box<Value> {
    var value: Value
    enum Inner { case one }
  }
  private final class Node {
    var id: Int
    var next: Node?
    init(_ id: Int) { self.id = id }
  }
  private class Animal { var legs = 4 }
  private final class Dog: Animal { lazy var name = "Rex" }

  private func expect(_ value: Any, _ text: String, line: UInt = #line) {
    XCTAssertEqual(String(customDumping: value), text, line: line)
  }

  func testItIsPrintedWithItsNameAndMargin() throws {
    var value: [Int] = []
    let text = try printed { value = customDump([7, 8], name: "Numbers", indent: 2) }
    XCTAssertEqual(value, [7, 8])
    XCTAssertTrue(text.contains("  Numbers: [\n    [0]: 7,\n    [1]: 8\n  ]\n"), text)
  }

  /// What is printed while a body runs.
  private func printed(_ body: () -> Void) throws -> String {
    let pipe = Pipe()
    fflush(nil)
    let output = dup(STDOUT_FILENO)
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
    body()
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    close(output)
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func testATextWithQuotesOrBackslashesIsDrawnRaw() {
    expect(#"say "a""#, ##"#"say "a""#"##)
    expect(#"a\b"#, ##"#"a\b"#"##)
    expect(##"a"#b"##, ###"##"a"#b"##"###)
    expect("\"" as Character, ##"#"""#"##)
    expect("\\" as Unicode.Scalar, ##"#"\"#"##)
    expect("a\tb", #""a\tb""#)
    expect("a\n\"b\"", "\"\"\"\na\n\"b\"\n\"\"\"")
  }

  func testWhatCannotBeSeenInATextIsEscaped() {
    expect("a\u{A0}b\u{2003}\u{200B}", #""a\u{A0}b\u{2003}\u{200B}""#)
    expect("a\rb\t\0\u{1B}[31m\u{85}", #""a\rb\t\0\u{1B}[31m\u{85}""#)
    expect("\"a\"\u{1B}[31m", ##"#""a"\#u{1B}[31m"#"##)
    expect("\\#t\t\"", ###"##"\#t\##t""##"###)
    expect("a\r\nb\u{AD}\n\tc", "\"\"\"\na\\r\nb\\u{AD}\n\tc\n\"\"\"")
    expect("\\n\n\0", "#\"\"\"\n\\n\n\\#0\n\"\"\"#")
    // What has a form of its own, or belongs to it.
    expect("👩‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é e\u{301} ✓ ©", "\"👩‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é e\u{301} ✓ ©\"")
    expect("\u{200D}" as Unicode.Scalar, #""\u{200D}""#)
    expect(["a\u{FEFF}": 1], "[\n  \"a\\u{FEFF}\": 1\n]")
  }

  func testItDrawsAPropertyALineInAStableOrder() {
    expect(
      Person(name: "Blob", tags: ["b", "a"], scores: [10: "y", 9: "x"], friend: .named("Jr", since: 3)),
      """
      CustomDumpTests.Person(
        name: "Blob",
        tags: Set([
          "a",
          "b"
        ]),
        scores: [
          9: "x",
          10: "y"
        ],
        friend: .named(
          "Jr",
          since: 3
        ),
        empty: [],
        none: [:]
      )
      """)
  }

  func testCollectionsShowTheirIndices() {
    expect(["a", "b"], "[\n  [0]: \"a\",\n  [1]: \"b\"\n]")
    expect([[1]], "[\n  [0]: [\n    [0]: 1\n  ]\n]")
    expect(Set<Int>(), "Set([])")
  }

  func testCasesShowTheirTypeAtTheRootOnlyAndTheirOwnName() {
    expect(Friend.nobody, "CustomDumpTests.Friend.nobody")
    expect([Friend.nobody], "[\n  [0]: .nobody\n]")
    expect(Friend.met(Date(timeIntervalSince1970: 0)), "CustomDumpTests.Friend.met(Date(1970-01-01T00:00:00.000Z))")
    expect(
      Friend.person(Point()), "CustomDumpTests.Friend.person(\n  CustomDumpTests.Point(\n    x: 1,\n    y: 2.5\n  )\n)")
    expect(Result<Int, any Error>.success(1), "Result.success(1)")
    expect([Side.left: 1], "[\n  .left: 1\n]")
  }

  func testASingleValueWithoutMembersStandsOnTheLineOfItsType() {
    expect(Box(value: "a"), "CustomDumpTests.Box(value: \"a\")")
    expect(Box(value: [Int]()), "CustomDumpTests.Box(value: [])")
    expect(Box(value: "a\nb"), "CustomDumpTests.Box(\n  value: \"\"\"\n    a\n    b\n    \"\"\"\n)")
  }

  func testAValueWithoutMembersIsDrawnAsItDescribesItself() {
    struct Described: CustomStringConvertible { var description: String { "as it says" } }
    struct Plain {}
    expect(Described(), "as it says")
    expect(Plain(), "CustomDumpTests.Plain()")
  }

  func testOptionalsShowWhatTheyWrap() {
    expect(Int?.none as Any, "nil")
    expect(Int??.some(1) as Any, "1")
    expect(AnyHashable("a"), "\"a\"")
    expect(AnyHashable(Side.left), "CustomDumpTests.Side.left")
  }

  func testTuplesFunctionsTypesAndKeyPaths() {
    expect((1, name: "a"), "(\n  1,\n  name: \"a\"\n)")
    expect((), "()")
    expect({ (number: Int) in number }, "(Function)")
    expect(Point.self, "CustomDumpTests.Point.self")
    expect(\Point.x, "\\Point.x")
    expect(\String.count, "\\String.<computed (Int)>")
    expect("a" as Character, "\"a\"")
    expect("©" as Unicode.Scalar, "\"©\"")
    expect("abc" as StaticString, "\"abc\"")
    expect("abc".dropFirst(), "\"bc\"")
  }

  func testGenericTypesLeaveTheirArgumentsOut() {
    expect(Box(value: Box(value: 1)), "CustomDumpTests.Box(\n  value: CustomDumpTests.Box(value: 1)\n)")
    expect(Box<(Int) -> [String: Int]>.Inner.one, "CustomDumpTests.Box.Inner.one")
    struct Local {}
    expect(Local(), "CustomDumpTests.Local()")
  }

  func testStringsOfSeveralLines() {
    expect("a\nb", "\"\"\"\na\nb\n\"\"\"")
    expect("\"\"\"\n", "#\"\"\"\n\"\"\"\n\n\"\"\"#")
    expect("\"\"\"#\n", "##\"\"\"\n\"\"\"#\n\n\"\"\"##")
  }

  func testACycleIsDrawnOnce() {
    let node = Node(1)
    node.next = node
    expect(node, "CustomDumpTests.Node(\n  id: 1,\n  next: CustomDumpTests.Node(↩︎)\n)")
    node.next = nil
  }

  func testObjectsOfOneTypeAreNumbered() {
    let (first, second, third) = (Node(1), Node(2), Node(3))
    expect(
      [first, second, second, first, third],
      """
      [
        [0]: CustomDumpTests.Node(
          id: 1,
          next: nil
        ),
        [1]: #1 CustomDumpTests.Node(
          id: 2,
          next: nil
        ),
        [2]: #1 CustomDumpTests.Node(↩︎),
        [3]: CustomDumpTests.Node(↩︎),
        [4]: #2 CustomDumpTests.Node(
          id: 3,
          next: nil
        )
      ]
      """)
  }

  func testInheritedPropertiesComeFirst() {
    let dog = Dog()
    _ = dog.name
    expect(dog, "CustomDumpTests.Dog(\n  legs: 4,\n  name: \"Rex\"\n)")
  }

  func testEachDayOfFourHundredYearsFollowsTheOneBefore() {
    var (year, month, day) = (1_999, 12, 31)
    func lengthOfMonth() -> Int {
      switch month {
      case 4, 6, 9, 11: return 30
      case 2: return year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28
      default: return 31
      }
    }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for number in 0..<146_100 {
      day += 1
      if day > lengthOfMonth() { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      let date = Date(timeIntervalSince1970: 946_684_800 + Double(number) * 86_400)
      let text = "Date(\(year)-\(padded(month))-\(padded(day))T00:00:00.000Z)"
      if date.customDumpDescription != text { return expect(date, text) }
    }
  }

  func testAnAttributedStringIsItsTextAndTheAttributesThatItHas() {
    guard #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) else { return }
    var text = AttributedString("Read ")
    expect(text, #""Read ""#)
    XCTAssertEqual(diff(text, AttributedString("Wrote ")), "- \"Read \"\n+ \"Wrote \"")
    var link = AttributedString("more")
    link.link = URL(string: "https://example.com")
    text += link
    XCTAssertTrue(String(customDumping: text).contains("NSLink = https://example.com"))
    let before = text
    text.link = URL(string: "https://example.com/more")
    XCTAssertEqual(diff(before, text)?.contains("+ \tNSLink = https://example.com/more"), true)
  }

  func testTypesOfFoundation() {
    expect(Data([1, 2]), "Data(2 bytes)")
    expect(Date(timeIntervalSince1970: 1_234_567_890), "Date(2009-02-13T23:31:30.000Z)")
    expect(Date(timeIntervalSince1970: -0.25), "Date(1969-12-31T23:59:59.750Z)")
    expect(Date(timeIntervalSince1970: 951_782_400.000_5), "Date(2000-02-29T00:00:00.000500Z)")
    expect(Date.distantFuture, "Date(4001-01-01T00:00:00.000Z)")
    expect(Date(timeIntervalSince1970: -62_135_596_800), "Date(0001-01-01T00:00:00.000Z)")
    expect(URL(string: "https://example.com/a")!, "URL(https://example.com/a)")
    let uuid = "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"
    expect(UUID(uuidString: uuid)!, "UUID(\(uuid))")
    expect(Decimal(string: "1.50")!, "1.5")
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) { expect(Duration.milliseconds(1_500), "1.5 seconds") }
    let identifier = ObjectIdentifier(self)
    expect(identifier, identifier.debugDescription)
    expect(Locale(identifier: "en_US"), "Locale(en_US)")
    expect(TimeZone(identifier: "Europe/Berlin")!, "TimeZone(Europe/Berlin)")
    expect(Notification.Name("changed"), "Notification.Name(\"changed\")")
    expect(IndexPath(indexes: [0, 1]), "IndexPath(0, 1)")
    expect(
      NSError(domain: "Domain", code: 3, userInfo: [:]),
      "NSError(\n  domain: \"Domain\",\n  code: 3,\n  userInfo: [:]\n)")
  }

  func testObjectsOfFoundationAreDumpedAsWhatTheyStandFor() throws {
    expect(NSArray(array: [1, 0.5]), "[\n  [0]: 1,\n  [1]: 0.5\n]")
    expect(NSDictionary(dictionary: [2: "b", 1: "a"]), "[\n  1: \"a\",\n  2: \"b\"\n]")
    expect(NSCountedSet(array: [2, 1, 2]), "Set([\n  1,\n  2\n])")
    expect(NSOrderedSet(array: ["b", "a"]), "[\n  [0]: \"b\",\n  [1]: \"a\"\n]")
    expect(NSIndexSet(indexSet: [1, 2, 4]), "IndexSet(\n  ranges: [\n    [0]: 1..<3,\n    [1]: 4..<5\n  ]\n)")
    expect(NSIndexPath(indexes: [0, 1], length: 2), "IndexPath(0, 1)")
    expect(NSString(string: "text"), "\"text\"")
    expect(NSMutableAttributedString(string: "text"), "\"text\"")
    expect(NSData(data: Data([1, 2])), "Data(2 bytes)")
    let uuid = "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"
    expect(try XCTUnwrap(NSUUID(uuidString: uuid)), "UUID(\(uuid))")
    expect(try XCTUnwrap(NSURL(string: "https://example.com/a")), "URL(https://example.com/a)")
    expect(NSURLQueryItem(name: "q", value: "1"), "URLQueryItem(\n  name: \"q\",\n  value: \"1\"\n)")
    XCTAssertTrue(
      String(customDumping: try XCTUnwrap(NSURLComponents(string: "https://example.com?q=1"))).hasPrefix(
        "URLComponents(\n  scheme: \"https\","))
    XCTAssertTrue(
      String(customDumping: NSMutableURLRequest(url: try XCTUnwrap(URL(string: "https://example.com")))).hasPrefix(
        "URLRequest(\n  url: URL(https://example.com),"))
    expect(NSDate(timeIntervalSince1970: 0), "Date(1970-01-01T00:00:00.000Z)")
    expect(try XCTUnwrap(NSCalendar(calendarIdentifier: .gregorian)), "Calendar(gregorian)")
    expect(NSLocale(localeIdentifier: "en_US"), "Locale(en_US)")
    expect(try XCTUnwrap(NSTimeZone(name: "Europe/Berlin")), "TimeZone(Europe/Berlin)")
    expect(NSMeasurement(doubleValue: 4, unit: Unit(symbol: "kg")), "Measurement(\n  value: 4.0,\n  unit: \"kg\"\n)")
    expect(
      NSNotification(name: Notification.Name("changed"), object: nil),
      "Notification(name: \"changed\")")
    expect(NSNull(), "NSNull()")
    expect(NSNumber(value: 4), "4")
  }

  func testRangesAreDumpedAsCodeWritesThem() {
    expect(1..<3, "1..<3")
    expect(1...3, "1...3")
    expect(NSRange(location: 1, length: 2), "1..<3")
  }

  func testTypesChooseHowTheyAreDumped() {
    struct Described: CustomDumpStringConvertible { var customDumpDescription: String { "described" } }
    struct Represented: CustomDumpRepresentable { var customDumpValue: Any { Friend.nobody } }
    struct Reflected: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["only": 1], displayStyle: .struct) }
    }
    expect(Described(), "described")
    expect([Represented()], "[\n  [0]: .nobody\n]")
    expect(Reflected(), "CustomDumpTests.Reflected(only: 1)")
  }

  func testNameIndentAndDepth() {
    var text = "> "
    let value = customDump(Box(value: [1]), to: &text, name: "box", indent: 2, maxDepth: 1)
    XCTAssertEqual(value.value, [1])
    XCTAssertEqual(text, ">   box: CustomDumpTests.Box(\n    value: […]\n  )")
    text = ""
    customDump([[[1]]], to: &text, maxDepth: 2)
    XCTAssertEqual(text, "[\n  [0]: [\n    [0]: […]\n  ]\n]")
    text = ""
    customDump(Box(value: "a\nb"), to: &text, maxDepth: 1)
    XCTAssertEqual(text, "CustomDumpTests.Box(\n  value: \"…\"\n)")
    text = ""
    struct TwoLines: CustomDumpStringConvertible { var customDumpDescription: String { "a\nb" } }
    customDump([TwoLines()], to: &text, maxDepth: 1)
    XCTAssertEqual(text, "[\n  [0]: \"…\"\n]")
    text = ""
    customDump(Friend.named("a", since: 1), to: &text, maxDepth: 0)
    XCTAssertEqual(text, "CustomDumpTests.Friend.named(…)")
  }

  /// The bound is far from what a linear dump takes, and far from what a quadratic one would.
  func testDumpingTakesLinearTime() {
    func time(_ count: Int) -> Double {
      let rows = (0..<count).map { Box(value: "\($0)") }
      return processorTime { _ = String(customDumping: rows) }
    }
    XCTAssertLessThan(time(5_000) / time(500), 50)
  }
}
