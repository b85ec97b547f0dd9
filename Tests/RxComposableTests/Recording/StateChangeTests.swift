import Foundation
import XCTest

@testable import RxComposableRecording

/// How a state became the next one, in files and for the inspector.
final class StateChangeTests: XCTestCase {
  private func node(_ random: inout SeededGenerator, _ depth: Int) -> StateNode {
    switch Int.random(in: 0...(depth > 0 ? 6 : 3), using: &random) {
    case 0: return StateNode(.null)
    case 1: return StateNode(.bool(Bool.random(using: &random)))
    case 2: return StateNode(.number("\(Int.random(in: 0...2, using: &random))"))
    case 3: return StateNode(.text(["a", "b\"\\\n\u{1}"].randomElement(using: &random)!))
    case 4: return StateNode(.list((0..<Int.random(in: 0...3, using: &random)).map { _ in node(&random, depth - 1) }))
    default:
      let keys = ["k", "l", "m"].filter { _ in Bool.random(using: &random) }
      return StateNode(.object(Dictionary(uniqueKeysWithValues: keys.map { ($0, node(&random, depth - 1)) })))
    }
  }

  /// The node with parts that are others, so that most of it is the same.
  private func changed(_ old: StateNode, _ random: inout SeededGenerator, _ depth: Int) -> StateNode {
    if Int.random(in: 0...3, using: &random) == 0 { return node(&random, depth) }
    switch old.content {
    case .list(var elements):
      if !elements.isEmpty, Bool.random(using: &random) {
        elements.remove(at: Int.random(in: elements.indices, using: &random))
      }
      if Bool.random(using: &random) {
        elements.insert(node(&random, depth - 1), at: Int.random(in: 0...elements.count, using: &random))
      }
      if let index = elements.indices.randomElement(using: &random) {
        elements[index] = changed(elements[index], &random, depth - 1)
      }
      return StateNode(.list(elements))
    case .object(var members):
      for key in members.keys.sorted() where Bool.random(using: &random) {
        members[key] = changed(members[key]!, &random, depth - 1)
      }
      return StateNode(.object(members))
    default: return old
    }
  }

  private func text(_ node: StateNode) -> String {
    var text = ""
    node.write(to: &text)
    return text
  }

  private func value(_ json: String) throws -> Any {
    let list = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as! [Any]
    return list[0]
  }

  func testAChangeMakesTheNewStateOfTheOldOne() throws {
    var random = SeededGenerator(seed: 7)
    for number in 0..<2_000 {
      let old = node(&random, 3)
      let new = changed(old, &random, 3)
      guard let change = StateChange.between(old, new) else {
        XCTAssertEqual(text(old), text(new), "\(number)")
        continue
      }
      var state = try value(text(old))
      XCTAssertTrue(StateChange.apply(try value(text(change)), to: &state), "\(number)")
      XCTAssertEqual(state as? NSObject, try value(text(new)) as? NSObject, "\(number): \(text(change))")
    }
  }

  /// Also where the two have no part in common.
  func testNothingChangesBetweenTwoEqualStates() {
    for seed in UInt64(1)...300 {
      var (first, second) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
      let (old, new) = (node(&first, 3), node(&second, 3))
      XCTAssertNil(StateChange.between(old, new).map(text), text(old))
    }
  }

  func testAChangeSaysWhatChanged() {
    func number(_ number: Int) -> StateNode { StateNode(.number("\(number)")) }
    func list(_ nodes: StateNode...) -> StateNode { StateNode(.list(nodes)) }
    let (one, two, three) = (number(1), number(2), number(3))
    let rows: [(StateNode, StateNode, String)] = [
      (one, two, #"{"is":2}"#), (one, StateNode(.text("1")), #"{"is":"1"}"#),
      (list(one, two), list(one, three), #"{"at":[[1,{"is":3}]]}"#),
      (list(one, two, three), list(one, three), #"{"cut":[1,1],"new":[]}"#),
      (list(one, three), list(one, two, three), #"{"cut":[1,0],"new":[2]}"#),
      (list(), list(one), #"{"cut":[0,0],"new":[1]}"#), (list(one, one), list(one), #"{"cut":[1,1],"new":[]}"#),
      (list(one, two, three), list(two), #"{"cut":[0,3],"new":[2]}"#),
      (
        StateNode(.object(["a": one, "b": two, "d": one])), StateNode(.object(["a": three, "b": two, "c": one])),
        #"{"in":{"a":{"is":3},"c":{"is":1}},"no":["d"]}"#
      ),
      (StateNode(.object(["a": one])), StateNode(.object([:])), #"{"in":{},"no":["a"]}"#),
    ]
    for (old, new, change) in rows { XCTAssertEqual(StateChange.between(old, new).map(text), change) }
  }

  func testAChangeThatDoesNotFitIsNotMade() throws {
    for (state, change) in [
      ("1", "1"), ("1", #"{"in":{},"no":[]}"#), ("[1]", #"{"in":{},"no":[]}"#), ("1", #"{"at":[]}"#),
      (#"{"a":1}"#, #"{"at":[]}"#), ("[1]", #"{"at":[[0]]}"#), ("[1]", #"{"at":[[0,{"is":2},3]]}"#),
      ("[1]", #"{"at":[["0",{"is":2}]]}"#), ("[1]", #"{"at":[[1,{"is":2}]]}"#), ("[1]", #"{"at":[[-1,{"is":2}]]}"#),
      ("[1]", #"{"at":[[0,2]]}"#), (#"{"a":1}"#, #"{"in":{"a":2},"no":[]}"#), ("[1]", "{}"), ("[1]", #"{"cut":[0,1]}"#),
      ("[1]", #"{"cut":[0],"new":[]}"#), ("[1]", #"{"cut":[0,1,2],"new":[]}"#), ("[1]", #"{"cut":[-1,1],"new":[]}"#),
      ("[1]", #"{"cut":[0,-1],"new":[]}"#), ("[1]", #"{"cut":[2,0],"new":[]}"#), ("[1]", #"{"cut":[1,1],"new":[]}"#),
    ] {
      var value = try value(state)
      XCTAssertFalse(StateChange.apply(try self.value(change), to: &value), "\(change) of \(state)")
    }
    var value = try value("[1]")
    XCTAssertTrue(StateChange.apply(try self.value(#"{"cut":[1,0],"new":[2]}"#), to: &value))
    XCTAssertEqual(value as? [Int], [1, 2])
  }
}
