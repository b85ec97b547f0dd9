#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import XCTest

  @testable import RxComposable
  @testable import RxComposableRecording

  /// What is sent of states and actions that are not `Codable`, and what can be read of those that are.
  final class ReflectedNodeTests: XCTestCase {
    private struct Point {
      var x = 1
      var y = 2
    }

    private final class Chain {
      var next: Chain?
    }

    private enum Choice {
      case none
      case one(Int)
      case point(Point)
      case pair(Int, String)
      case named(x: Int)
      case both(x: Int, y: Int)
    }

    private enum Tab: CustomStringConvertible {
      case home
      var description: String { "Start" }
    }

    private struct Money: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["cents": 5], displayStyle: .struct) }
    }

    private struct Secret: CustomDumpStringConvertible {
      var word = "hunter2"
      var customDumpDescription: String { "•••" }
    }

    private struct Box: CustomDumpRepresentable {
      var point = Point()
      var customDumpValue: Any { point }
    }

    private func text(_ value: Any) -> String {
      var text = ""
      StateNode(reflecting: value).write(to: &text)
      return text
    }

    func testAValueHasTheFormThatCodableWouldGiveIt() throws {
      let date = Date(timeIntervalSinceReferenceDate: 0)
      let id = try XCTUnwrap(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
      let rows: [(Any, String)] = [
        (1, "1"), (1.5, "1.5"), ("a\"", #""a\"""#), (true, "true"), (Data([1]), #""AQ==""#),
        (Optional<Int>.none as Any, "null"), (Optional(Point()) as Any, #"{"x":1,"y":2}"#),
        (Point(), #"{"x":1,"y":2}"#), ([Point()], #"[{"x":1,"y":2}]"#), (Set([3]), "[3]"),
        (["k": Point()], #"{"k":{"x":1,"y":2}}"#),
        ([7: "v"], #"{"7":"v"}"#), ((1, "b"), #"{"_0":1,"_1":"b"}"#), ((x: 1, 2), #"{"_1":2,"x":1}"#),
        (Tab.home, #"{"home":{}}"#), (Choice.none, #"{"none":{}}"#), (Choice.one(1), #"{"one":{"_0":1}}"#),
        (Choice.point(Point()), #"{"point":{"_0":{"x":1,"y":2}}}"#),
        (Choice.pair(1, "b"), #"{"pair":{"_0":1,"_1":"b"}}"#),
        (Choice.named(x: 1), #"{"named":{"x":1}}"#), (Choice.both(x: 1, y: 2), #"{"both":{"x":1,"y":2}}"#),
        (Chain(), #"{"next":null}"#), (Money(), #"{"cents":5}"#), (date, "\"\(date)\""), (id, "\"\(id)\""),
        (Int.self, #""Int""#), (Secret(), #""•••""#), ([Box()], #"[{"x":1,"y":2}]"#),
      ]
      for (value, expected) in rows { XCTAssertEqual(text(value), expected, "\(type(of: value))") }
    }

    func testAnObjectThatLeadsBackToItselfIsShownToADepthOf24() {
      let chain = Chain()
      chain.next = chain
      defer { chain.next = nil }
      XCTAssertEqual(
        text(chain), String(repeating: #"{"next":"#, count: 25) + #""…""# + String(repeating: "}", count: 25))
    }

    private enum Step: Codable, Equatable {
      case add(Double)
      case stop
    }

    private func json(_ encoding: FileEncoding<some Any, Step>, _ action: Step) throws -> String {
      String(decoding: try encoding.action(action), as: UTF8.self)
    }

    func testWhatIsCodableIsWrittenAndReadSo() throws {
      struct Keyed: Codable {
        private enum CodingKeys: String, CodingKey { case name = "title" }
        var name = "n"
      }
      let encoding = FileEncoding<Keyed, Step>.any
      var state = ""
      try encoding.state(Keyed(), nil).write(to: &state)
      XCTAssertEqual(state, #"{"title":"n"}"#)
      XCTAssertEqual(try json(encoding, .add(1)), #"{"add":{"_0":1}}"#)
      for action in [Step.add(1), .add(-.infinity), .stop] {
        XCTAssertEqual(try encoding.readAction?(try encoding.action(action)), action)
      }
    }

    func testWhatIsNotCodableIsReflectedAndNotRead() throws {
      let encoding = FileEncoding<Point, Choice>.any
      var state = ""
      try encoding.state(Point(), nil).write(to: &state)
      XCTAssertEqual(state, #"{"x":1,"y":2}"#)
      XCTAssertEqual(String(decoding: try encoding.action(.one(1)), as: UTF8.self), #"{"one":{"_0":1}}"#)
      XCTAssertNil(encoding.readAction)
    }

    func testOneActionIsRead() throws {
      let read = try XCTUnwrap(FileEncoding<Int, Int>.any.readAction)
      XCTAssertEqual(try read(Data("1".utf8)), 1)
      for text in ["", "1,2"] {
        XCTAssertThrowsError(try read(Data(text.utf8))) {
          XCTAssertEqual(FileTexts.unreadable($0), "it has to be one action.")
        }
      }
    }
  }
#endif
