import RxComposable

extension Array {
  /// Joins what belongs to effects, by the numbers of their actions, where they are connected: one that runs code of another, as by a
  /// subject, or waits for what the other began, is one with it.
  func connect<State, Action>(_ parts: [Int: [Int]]) -> [[Int]] where Element == Recording<State, Action>.Entry {
    var others: [Int: Int] = [:]
    func representative(_ effect: Int) -> Int {
      var effect = effect
      while let other = others[effect] { effect = other }
      return effect
    }
    func join(_ effect: Int, _ other: Int) {
      if representative(other) != representative(effect) { others[representative(other)] = representative(effect) }
    }
    var former: Element?
    for entry in self {
      for other in entry.strand?.joined ?? [] { join(entry.index, other) }
      defer { if former?.place.number != entry.place.number { former = entry } }
      guard case .effect(of: let effect?, _) = entry.cause else { continue }
      // What ran when it delivered: a timer that the other started, or an action that the other is the effect of.
      let running = [entry.place.moment?.effect, former?.place.number == entry.place.number ? former?.index : nil]
      for other in running.compactMap({ $0 }) { join(effect, other) }
    }
    // In the order of the first of each: what a written test says of a conflict depends on it.
    let connected = Dictionary(grouping: parts.keys.sorted(), by: representative).values.sorted { $0[0] < $1[0] }
    return connected.map { $0.flatMap { parts[$0] ?? [] } }
  }
}
