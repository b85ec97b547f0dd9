extension ReducerProtocol {
  /// Draws how long the reducer and its effects take.
  ///
  ///     Feature().signpost("Feature")
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the label of each action.
  ///   - instrument: what draws; Instruments, on Apple platforms, unless said otherwise.
  public func signpost(_ prefix: String = "", instrument: SignpostInstrument = .standard) -> SignpostReducer<Self> {
    SignpostReducer(base: self, signposting: Signposting(prefix: prefix, instrument: instrument))
  }
}

/// A reducer whose actions and effects are drawn; what `signpost` makes.
public struct SignpostReducer<Base: ReducerProtocol>: ReducerProtocol {
  let base: Base
  let signposting: Signposting

  /// Runs the reducer, and draws how long it takes.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    signposting.reduce(action) { base.reduce(into: &state, action: action) }
  }
}

extension Reducer {
  /// Draws how long the reducer and its effects take.
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the label of each action.
  ///   - instrument: what draws; Instruments, on Apple platforms, unless said otherwise.
  public func signpost(_ prefix: String = "", instrument: SignpostInstrument = .standard) -> Reducer {
    let signposting = Signposting(prefix: prefix, instrument: instrument)
    return Reducer(children: children) { state, action, environment in
      signposting.reduce(action) { reduce(&state, action, environment) }
    }
  }
}
