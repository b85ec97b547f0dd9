import RxComposable

extension WrittenOrder {
  /// A dependency answers in the order of its calls, and what is cancelled asks no more.
  mutating func order<State, Action>(_ questions: [RecordedCall], behind entries: [Recording<State, Action>.Entry]) {
    let questions = questions.filter { asking.has($0.moment.number) }
    var latest: [String: Int] = [:]
    for question in questions {
      let number = question.moment.number
      let former = latest.updateValue(number, forKey: question.dependency.name)
      if let former { order(former, before: number, isRequired: true) }
    }
    let ofEffects = Dictionary(grouping: questions, by: \.effect)
    for entry in entries {
      guard let questions = ofEffects[entry.index], case .cancelled(by: let index?)? = entry.effect?.end
      else { continue }
      let end = entries.entry(at: index)?.place.number
      for question in questions { order(question.moment.number, before: end, isRequired: true) }
    }
  }
}
