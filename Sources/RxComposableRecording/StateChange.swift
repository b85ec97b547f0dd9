import Foundation
import RxComposable

/// How a state of a file became the next one, as JSON: `{"is": …}` what it is, `{"in": {"key": …}, "no": ["key"]}` the members
/// that changed or have gone, `{"at": [[0, …]]}` the elements that changed, `{"cut": [0, 1], "new": […]}` those that came in the
/// place of others.
enum StateChange {
  /// `nil` where nothing changed.
  static func between(_ old: StateNode, _ new: StateNode) -> StateNode? {
    if old === new { return nil }
    switch (old.content, new.content) {
    case (.object(let old), .object(let new)): return members(old, new)
    case (.list(let old), .list(let new)) where old.count == new.count: return elements(old, new)
    case (.list(let old), .list(let new)): return cut(old, new)
    case (.null, .null): return nil
    case (.bool(let old), .bool(let new)) where old == new: return nil
    case (.number(let old), .number(let new)) where old == new: return nil
    case (.text(let old), .text(let new)) where old == new: return nil
    default: return whole(new)
    }
  }

  /// The change to a value from any other.
  static func whole(_ node: StateNode) -> StateNode { StateNode(.object(["is": node])) }

  private static func members(_ old: [String: StateNode], _ new: [String: StateNode]) -> StateNode? {
    var changes: [String: StateNode] = [:]
    for (key, node) in new { changes[key] = old[key].map { between($0, node) } ?? whole(node) }
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    if changes.isEmpty, gone.isEmpty { return nil }
    return StateNode(
      .object(["in": StateNode(.object(changes)), "no": StateNode(.list(gone.map { StateNode(.text($0)) }))]))
  }

  private static func elements(_ old: [StateNode], _ new: [StateNode]) -> StateNode? {
    var changes: [StateNode] = []
    for index in old.indices where old[index] !== new[index] {
      if let change = between(old[index], new[index]) { changes.append(StateNode(.list([number(index), change]))) }
    }
    return changes.isEmpty ? nil : StateNode(.object(["at": StateNode(.list(changes))]))
  }

  private static func cut(_ old: [StateNode], _ new: [StateNode]) -> StateNode {
    let shorter = min(old.count, new.count)
    let beginning = (0..<shorter).first { old[$0] !== new[$0] } ?? shorter
    let end = (0..<(shorter - beginning)).first { old[old.count - 1 - $0] !== new[new.count - 1 - $0] }
    let kept = end ?? shorter - beginning
    return StateNode(
      .object([
        "cut": StateNode(.list([number(beginning), number(old.count - beginning - kept)])),
        "new": StateNode(.list(Array(new[beginning..<(new.count - kept)]))),
      ]))
  }

  private static func number(_ number: Int) -> StateNode { StateNode(.number("\(number)")) }

  /// Whether a change says what a state is as a whole.
  static func isWhole(_ json: Data) -> Bool { json.starts(with: beginningOfWhole) }

  /// What such a change says that the state is.
  static func value(ofWhole json: Data) -> Data { json.dropFirst(beginningOfWhole.count).dropLast() }

  private static let beginningOfWhole = Data("{\"is\":".utf8)

  /// Makes a change to a value as `JSONSerialization` has it, in its place. Returns whether it fits; where it does not, the value is
  /// lost.
  static func apply(_ change: Any, to value: inout Any) -> Bool {
    guard let change = change as? [String: Any] else { return false }
    if let whole = change["is"] {
      value = whole
      return true
    }
    if let changes = change["in"] as? [String: Any] {
      guard var members: [String: Any] = take(&value) else { return false }
      for (key, change) in changes {
        var member = members.removeValue(forKey: key) ?? NSNull()
        guard apply(change, to: &member) else { return false }
        members[key] = member
      }
      for key in change["no"] as? [String] ?? [] { members[key] = nil }
      value = members
      return true
    }
    guard var elements: [Any] = take(&value) else { return false }
    if let changes = change["at"] as? [[Any]] {
      for change in changes {
        guard change.count == 2, let index = change[0] as? Int, elements.indices.contains(index),
          apply(change[1], to: &elements[index])
        else { return false }
      }
    } else {
      guard let cut = change["cut"] as? [Int], cut.count == 2, let new = change["new"] as? [Any], cut[0] >= 0,
        cut[1] >= 0, cut[1] <= elements.count - cut[0]
      else { return false }
      elements.replaceSubrange(cut[0]..<(cut[0] + cut[1]), with: new)
    }
    value = elements
    return true
  }

  /// What has two owners is copied when it is changed.
  private static func take<Value>(_ value: inout Any) -> Value? {
    let taken = value
    value = ()
    return taken as? Value
  }
}
