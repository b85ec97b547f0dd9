/// An action that a test expects, and how failures speak of it.
struct ActionExpectation<Action> {
  let isMet: (Action) -> Bool
  let description: () -> String
  /// What tells another action from the expected one.
  let difference: (Action) -> String

  private init(
    isMet: @escaping (Action) -> Bool, description: @escaping () -> String, difference: ((Action) -> String)? = nil
  ) {
    self.isMet = isMet
    self.description = description
    self.difference = difference ?? { TestStoreTexts.replacement(description(), $0) }
  }

  init(_ action: Action) where Action: Equatable {
    self.init(
      isMet: { $0 == action }, description: { ValueDump.string(action) },
      difference: { TestStoreTexts.actionDifference(action, $0) })
  }

  init<Value>(_ path: CasePath<Action, Value>) {
    self.init(isMet: { path.extract(from: $0) != nil }, description: { "An action of the case path `\(path)`" })
  }

  init(_ isMatching: @escaping (Action) -> Bool) {
    self.init(isMet: isMatching, description: { "An action that the closure accepts" })
  }
}
