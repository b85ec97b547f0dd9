import RxComposable

extension WrittenSession {
  /// That an effect was cancelled through its `StoreTask` is no step of a test.
  mutating func endWhereAnEffectWasCancelledThroughItsTask() {
    for entry in entries where entry.momentOfEnd == nil {
      guard case .cancelled(by: nil)? = entry.effect?.end, let number = entry.effectEnd,
        let next = entries.first(where: { $0.place.number > number })
      else { continue }
      end(at: next.index, "the effect of action \(entry.index) was cancelled through its task")
    }
  }

  /// What comes after an answer that has no source may come of it.
  mutating func endWhereAnAnswerCannotBeWritten() {
    for call in calls where call.dependency.problem == nil {
      for answer in call.answers {
        guard let reason = answer.event.obstacle else { continue }
        // What an effect delivers at once has the number of its action.
        let place = (answer.moment.number, call.effect ?? .max)
        guard let next = entries.first(where: { ($0.place.number, $0.index) > place }) else { continue }
        end(at: next.index, "an answer of `\(call.dependency.name)` cannot be written: \(reason)")
      }
    }
  }
}
