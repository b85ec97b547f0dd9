import Foundation
import RxComposable

/// Looks for words in the states of a file, one after the other, and in how they changed. What did not change is looked at once.
///
/// What a state has are lines such as `title: milk`, in small letters.
@_spi(Inspector)
public struct StateSearch<State, Action> {
  /// Which of the words were found: a bit for each.
  public typealias Words = UInt64

  private let recording: Recording<State, Action>
  private let words: [String]
  /// In how many lines of the state each word is.
  private var counts: [Int]
  private var last: (trees: StateTrees, index: Int, tree: Any)?
  private var changed: Words = 0

  /// - Parameter words: in small letters, at most 64.
  public init(_ words: [String], in recording: Recording<State, Action>) {
    (self.recording, self.words) = (recording, Array(words.prefix(Words.bitWidth)))
    counts = self.words.map { _ in 0 }
  }

  /// The words in what an action changed, and in the state after it.
  public mutating func find(at index: Int) -> (change: Words, state: Words) {
    if last == nil, let before = recording.source(at: index - 1) { visit(before) }
    guard let source = recording.source(at: index) else { return (0, 0) }
    changed = 0
    visit(source)
    let state = counts.enumerated().reduce(Words(0)) { $1.element > 0 ? $0 | 1 << Words($1.offset) : $0 }
    return (changed, state)
  }

  private mutating func visit(_ source: StateSource<State>) {
    guard case .file(let trees, let index, _) = source else { return }
    guard let tree = trees.tree(at: index) else { return }
    let change = trees.change(at: index)
    if let last, last.trees === trees, last.index == index - 1 {
      if let json = try? JSONSerialization.jsonObject(with: change) { visit(json, changes: last.tree, "") }
    } else {
      compare(last?.tree, tree, "")
    }
    last = (trees, index, tree)
  }

  /// What a change takes out and puts in.
  private mutating func visit(_ change: Any, changes value: Any?, _ key: String) {
    guard let change = change as? [String: Any] else { return }
    if let whole = change["is"] { return compare(value, whole, key) }
    if let changes = change["in"] as? [String: Any] {
      let (members, gone) = (value as? [String: Any] ?? [:], change["no"] as? [String] ?? [])
      let count = members.count - gone.count + changes.keys.count { members[$0] == nil }
      compareEmpty(members, isEmpty: count == 0, key)
      for (key, change) in changes { visit(change, changes: members[key], key) }
      for key in gone { compare(members[key], nil, key) }
      return
    }
    guard let elements = value as? [Any] else { return }
    if let changes = change["at"] as? [[Any]] {
      for change in changes {
        if change.count == 2, let index = change[0] as? Int, elements.indices.contains(index) {
          visit(change[1], changes: elements[index], key)
        }
      }
    } else if let cut = change["cut"] as? [Int], cut.count == 2, let new = change["new"] as? [Any] {
      compareEmpty(elements, isEmpty: elements.count - cut[1] + new.count == 0, key)
      for element in elements.dropFirst(cut[0]).prefix(cut[1]) { compare(element, nil, key) }
      for element in new { compare(nil, element, key) }
    }
  }

  /// An empty list or object is a line of its own.
  private mutating func compareEmpty(_ old: any Collection, isEmpty: Bool, _ key: String) {
    if old.isEmpty == isEmpty { return }
    count([Any](), key, by: isEmpty ? 1 : -1)
  }

  /// What differs between two values at one place.
  private mutating func compare(_ old: Any?, _ new: Any?, _ key: String) {
    if let old = old as? [String: Any], let new = new as? [String: Any], !old.isEmpty, !new.isEmpty {
      for (key, value) in old { compare(value, new[key], key) }
      for (key, value) in new where old[key] == nil { compare(nil, value, key) }
    } else if let old = old as? [Any], let new = new as? [Any], !old.isEmpty, !new.isEmpty {
      for index in 0..<max(old.count, new.count) {
        compare(index < old.count ? old[index] : nil, index < new.count ? new[index] : nil, key)
      }
    } else if let old = old as? NSObject, let new = new as? NSObject, old == new {
      return
    } else {
      if let old { count(old, key, by: -1) }
      if let new { count(new, key, by: 1) }
    }
  }

  /// A Boolean of JSON is a number of Foundation, whose description is 0 or 1.
  private static func text(_ value: Any) -> String {
    guard value is NSNumber, let list = try? JSONSerialization.data(withJSONObject: [value]) else { return "\(value)" }
    return String(decoding: list.dropFirst().dropLast(), as: UTF8.self)
  }

  private mutating func count(_ value: Any, _ key: String, by step: Int) {
    switch value {
    case let members as [String: Any] where !members.isEmpty:
      for (key, value) in members { count(value, key, by: step) }
    case let elements as [Any] where !elements.isEmpty: for element in elements { count(element, key, by: step) }
    default:
      let isEmpty = value is [String: Any] || value is [Any]
      let line = "\(key): \(isEmpty ? "" : Self.text(value))".lowercased()
      for (place, word) in words.enumerated() where line.contains(word) {
        counts[place] += step
        changed |= 1 << Words(place)
      }
    }
  }
}
