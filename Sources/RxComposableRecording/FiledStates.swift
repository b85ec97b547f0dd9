import Foundation
import RxComposable

/// The states of a file as JSON, each made of the changes before it when it is asked for.
final class StateTrees: @unchecked Sendable {
  /// The changes, in the order of the states. The first has to say what a state is as a whole.
  private let changes = Locked<[Data]>([])
  private let cursor = Locked<(index: Int, tree: Any)?>(nil)

  var count: Int { changes.withLock(\.count) }

  func append(_ json: Data) { changes.withLock { $0.append(json) } }

  /// How the state before became this one; empty where they are the same.
  func change(at index: Int) -> Data { changes.withLock { $0[index] } }

  /// A state as `JSONSerialization` has it; `nil` where a change does not fit.
  func tree(at index: Int) -> Any? {
    if changes.withLock({ $0.first.map(StateChange.isWhole) }) != true { return nil }
    var (next, tree): (Int, Any) = (0, NSNull())
    // Taken out, so that it is changed in its place.
    if let known = cursor.withLock({ $0.take() }), known.index <= index { (next, tree) = (known.index + 1, known.tree) }
    while next <= index {
      let json = change(at: next)
      if !json.isEmpty {
        guard let change = try? JSONSerialization.jsonObject(with: json), StateChange.apply(change, to: &tree)
        else { return nil }
      }
      next += 1
    }
    cursor.withLock { $0 = (index, tree) }
    return tree
  }
}

/// The states of a file, decoded when they are asked for.
final class FiledStates<State: Decodable>: @unchecked Sendable {
  let trees = StateTrees()
  private let decoder = FileFormat.decoder
  /// The two that were asked for last: a state is most often compared with the one before.
  private let latest = Locked<[(index: Int, state: State)]>([])

  /// Adds the next state and returns its place. Throws where the change does not fit, or a whole state cannot be read.
  func append(_ json: Data) throws -> Int {
    trees.append(json)
    let index = trees.count - 1
    guard trees.tree(at: index) != nil else { throw DecodingFault(reason: FileTexts.change) }
    _ = try wholeState(at: index)
    return index
  }

  /// Throws where the last state cannot be read.
  func check() throws {
    if let tree = trees.tree(at: trees.count - 1) { _ = try state(from: tree) }
  }

  /// A state; the one before where the file was changed so that it cannot be read.
  func state(at index: Int) -> State? {
    if let known = latest.withLock({ $0.first { $0.index == index } }) { return known.state }
    guard let state = decoded(at: index) else { return nil }
    // What is forgotten is released outside the lock.
    _ = latest.withLock { latest in
      defer { latest = [(index, state)] + latest.prefix(1) }
      return latest
    }
    return state
  }

  private func decoded(at index: Int) -> State? {
    for index in (0...index).reversed() {
      if let state = try? wholeState(at: index) { return state }
      if let tree = trees.tree(at: index), let state = try? state(from: tree) { return state }
    }
    return nil
  }

  /// A state that is written as a whole; `nil` for others.
  private func wholeState(at index: Int) throws -> State? {
    let change = trees.change(at: index)
    guard StateChange.isWhole(change) else { return nil }
    return try decoder.decode([State].self, from: FileFormat.list(StateChange.value(ofWhole: change)))[0]
  }

  private func state(from tree: Any) throws -> State {
    // A state may be a word.
    let data = try JSONSerialization.data(withJSONObject: [tree])
    return try decoder.decode([State].self, from: data)[0]
  }
}

/// Why a line of a file, or a state of it, cannot be read.
struct DecodingFault: Error {
  let reason: String

  init(reason: String) { self.reason = reason }

  init(_ error: any Error) { reason = FileTexts.unreadable(error) }
}
