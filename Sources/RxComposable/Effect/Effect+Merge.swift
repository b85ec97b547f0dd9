extension Effect {
  /// Runs effects at the same time.
  ///
  ///     return .merge(
  ///       load(),
  ///       .fireAndForget { analytics.track("appeared") })
  ///
  /// Ends with the last of them. An error that reaches the store is reported and ends only the effect that it comes
  /// from. With an operator behind it, such as `cancellable` or `catch`, the merge is one sequence, which an error
  /// ends.
  @_alwaysEmitIntoClient
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
  public func merge(with other: Effect) -> Effect { combining(with: other, .together) }

  /// Runs effects one after the other.
  ///
  ///     return .concatenate(.cancel(id: RequestID()), load())
  ///
  /// The next starts when the one before has completed. An error of one ends all.
  @_alwaysEmitIntoClient
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
  public func concatenate(with other: Effect) -> Effect { combining(with: other, .inTurn) }

  private func combining(with other: Effect, _ order: EffectOrder) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    return Effect(CompositeEffect(order, [self, other]))
  }

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
