import RxComposable

extension WrittenOrder {
  /// A dependency answers in the order of its calls, and what is cancelled asks no more.
  mutating func order<State, Action>(_ questions: [RecordedCall], behind entries: [Recording<State, Action>.Entry]) {
    let questions = questions.filter { asking.has($0.moment.number) }
    for ofDependency in Dictionary(grouping: questions, by: \.dependency.name).values {
      for (former, next) in zip(ofDependency, ofDependency.dropFirst()) {
        guard let first = points[former.moment.number], let second = points[next.moment.number] else { continue }
        require(first, before: second, isStrict: !mayMeet(first, second))
      }
    }
    let ofEffects = Dictionary(grouping: questions, by: \.effect)
    for entry in entries {
      guard let questions = ofEffects[entry.index], case .cancelled(by: let index?)? = entry.effect?.end,
        let place = entries.entry(at: index)?.place, let end = points[place.number]
      else { continue }
      for question in questions.compactMap({ points[$0.moment.number] }) {
        require(question, before: end, isStrict: !mayMeet(question, end))
      }
    }
  }
}
