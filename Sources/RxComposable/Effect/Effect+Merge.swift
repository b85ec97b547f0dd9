extension Effect {
  /// Runs effects at the same time.
  ///
  ///     return .merge(
  ///       load(),
  ///       .fireAndForget { analytics.track("appeared") })
  ///
  /// Ends with the last of them. An error of one ends all.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects at the same time.
  ///
  /// - Complexity: linear in the number of effects, on a constant stack.
  public static func merge<Effects: Sequence>(_ effects: Effects) -> Effect where Effects.Element == Effect {
    combining(effects, .together)
  }

  /// Runs another effect at the same time.
  ///
  /// - Complexity: constant, so that folding a sequence of effects is linear.
  public func merge(with other: Effect) -> Effect { .merge(self, other) }

  /// Runs effects one after the other.
  ///
  ///     return .concatenate(.cancel(id: RequestID()), load())
  ///
  /// The next starts when the one before has completed. An error of one ends all.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other.
  ///
  /// - Complexity: linear in the number of effects, on a constant stack.
  public static func concatenate<Effects: Sequence>(_ effects: Effects) -> Effect where Effects.Element == Effect {
    combining(effects, .inTurn)
  }

  /// Runs another effect after this one.
  ///
  /// - Complexity: constant, so that folding a sequence of effects is linear.
  public func concatenate(with other: Effect) -> Effect { .concatenate(self, other) }

  /// Effects without work disappear; one that is left stays what it is.
  private static func combining(_ effects: some Sequence<Effect>, _ order: EffectOrder) -> Effect {
    let working = effects.filter { !$0.isNone }
    switch working.count {
    case 0: return .none
    case 1: return working[0]
    default: return Effect(CompositeEffect(order, working))
    }
  }
}
