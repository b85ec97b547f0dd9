extension Effect {
  /// Runs effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects at the same time.
  public static func merge<Effects: Sequence>(_ effects: Effects) -> Effect where Effects.Element == Effect {
    combining(effects) { Observable.merge($0) }
  }

  /// Runs another effect at the same time.
  public func merge(with other: Effect) -> Effect { .merge(self, other) }

  /// Runs effects one after the other.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other.
  public static func concatenate<Effects: Collection>(_ effects: Effects) -> Effect
  where Effects.Element == Effect {
    combining(effects) { Observable.concat($0) }
  }

  /// Runs another effect after this one.
  public func concatenate(with other: Effect) -> Effect { .concatenate(self, other) }

  /// Effects without work disappear; one that is left stays what it is.
  private static func combining(
    _ effects: some Sequence<Effect>, _ combine: ([Observable<Action>]) -> Observable<Action>
  ) -> Effect {
    let working = effects.filter { if case .none = $0.operation { false } else { true } }
    switch working.count {
    case 0: return .none
    case 1: return working[0]
    default: return Effect(combine(working.map { $0.asObservable() }))
    }
  }
}
