import MiniRx

extension ReducerProtocol {
  /// Records how long the reducer and its effects take.
  ///
  ///     Feature().signpost("Feature")
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the label of each action.
  ///   - instrument: records them; by default for Instruments, on Apple platforms.
  public func signpost(_ prefix: String = "", instrument: SignpostInstrument = .standard) -> SignpostReducer<Self> {
    SignpostReducer(base: self, signposting: Signposting(prefix: prefix, instrument: instrument))
  }
}

/// A reducer whose actions and effects are recorded; what `signpost` makes.
public struct SignpostReducer<Base: ReducerProtocol>: ReducerProtocol {
  let base: Base
  let signposting: Signposting

  /// Runs the reducer, and records how long it takes.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    signposting.reduce(action) { base.reduce(into: &state, action: action) }
  }
}

extension Reducer {
  /// Records how long the reducer and its effects take.
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the label of each action.
  ///   - instrument: records them; by default for Instruments, on Apple platforms.
  public func signpost(_ prefix: String = "", instrument: SignpostInstrument = .standard) -> Reducer {
    let signposting = Signposting(prefix: prefix, instrument: instrument)
    return Reducer(children: children) { state, action, environment, started in
      signposting.reduce(action) { reduce(&state, action, environment, &started) }
    }
  }
}

/// Records the intervals of actions and effects.
///
///     let instrument = SignpostInstrument { signpost in log.append("\(signpost)") }
///     Feature().signpost("Feature", instrument: instrument)
///
/// `standard` records them for Instruments on Apple platforms, and does nothing elsewhere.
public struct SignpostInstrument: Sendable {
  /// A point in the course of an action or an effect.
  public struct Signpost: Sendable, Equatable {
    /// What happens at the point.
    public enum Kind: Sendable {
      /// A reducer begins with an action.
      case actionBegan
      /// The reducer is done with it.
      case actionEnded
      /// An effect of the action is started.
      case effectBegan
      /// The effect sends an action.
      case effectSent
      /// The effect has ended by itself.
      case effectFinished
      /// The effect is cancelled.
      case effectCancelled
    }

    /// What happens.
    public let kind: Kind
    /// The prefix and the names of the cases: of the action that was reduced, or of the one that the effect sends.
    public let label: String
    /// Shared by the points of one interval, and by no others.
    public let interval: UInt64
  }

  let record: @Sendable (Signpost) -> Void
  let isRecording: @Sendable () -> Bool

  /// - Parameters:
  ///   - isRecording: whether points are recorded now. If not, no text is made of an action.
  ///   - record: records a point. Called on the thread where it happens.
  public init(
    isRecording: @escaping @Sendable () -> Bool = { true }, _ record: @escaping @Sendable (Signpost) -> Void
  ) {
    self.isRecording = isRecording
    self.record = record
  }

  private static let lastInterval = Locked<UInt64>(0)

  static func nextInterval() -> UInt64 {
    lastInterval.withLock { last in
      last += 1
      return last
    }
  }
}

#if !canImport(os)
  extension SignpostInstrument {
    /// Records nothing: the system has no signposts.
    public static let standard = SignpostInstrument(isRecording: { false }) { _ in }
  }
#endif

/// Records an action and its effect.
struct Signposting: Sendable {
  let prefix: String
  let instrument: SignpostInstrument

  func reduce<Action>(_ action: Action, _ body: () -> Effect<Action>) -> Effect<Action> {
    guard instrument.isRecording() else { return body() }
    let label = label(action)
    let interval = SignpostInstrument.nextInterval()
    instrument.record(.init(kind: .actionBegan, label: label, interval: interval))
    let effect = body()
    instrument.record(.init(kind: .actionEnded, label: label, interval: interval))
    if effect.isNone { return effect }
    return drawing(effect, label)
  }

  /// Of effects that run together, an error of one leaves the others as they are.
  private func drawing<Action>(_ effect: Effect<Action>, _ label: String) -> Effect<Action> {
    if let composite = effect.composite, composite.order == .together {
      return Effect(composite.map { drawing($0, label) })
    }
    return Effect(drawing(effect.asObservable(), label))
  }

  private func drawing<Action>(_ effect: Observable<Action>, _ label: String) -> Observable<Action> {
    Observable.deferred {
      let interval = SignpostInstrument.nextInterval()
      let isOver = AtomicFlag()
      func point(_ kind: SignpostInstrument.Signpost.Kind, _ label: @autoclosure () -> String) {
        guard instrument.isRecording() else { return }
        instrument.record(.init(kind: kind, label: label(), interval: interval))
      }
      func finish() {
        _ = isOver.raise()
        point(.effectFinished, label)
      }
      return effect.do(
        onNext: { point(.effectSent, self.label($0)) },
        onError: { _ in finish() },
        onCompleted: finish,
        onSubscribe: { point(.effectBegan, label) },
        onDispose: { if isOver.raise() { point(.effectCancelled, label) } })
    }
  }

  private func label(_ action: Any) -> String {
    prefix.isEmpty ? ActionLabel.of(action) : "\(prefix): \(ActionLabel.of(action))"
  }
}

#if canImport(os)
  import os

  extension SignpostInstrument {
    /// Records for Instruments, in a log of the library.
    public static let standard = osSignpost(
      OSLog(subsystem: "RxComposable", category: "Reducer Instrumentation"))

    /// Records for Instruments.
    public static func osSignpost(_ log: OSLog) -> SignpostInstrument {
      let log = Unchecked(log)
      return SignpostInstrument(isRecording: { log.value.signpostsEnabled }) { signpost in
        let log = log.value
        let id = OSSignpostID(signpost.interval)
        switch signpost.kind {
        case .actionBegan:
          unsafe os_signpost(.begin, log: log, name: "Action", signpostID: id, "%{public}s", signpost.label)
        case .actionEnded: unsafe os_signpost(.end, log: log, name: "Action", signpostID: id)
        case .effectBegan:
          unsafe os_signpost(
            .begin, log: log, name: "Effect", signpostID: id, "Started from %{public}s", signpost.label)
        case .effectSent:
          unsafe os_signpost(.event, log: log, name: "Effect Output", signpostID: id, "%{public}s", signpost.label)
        case .effectFinished: unsafe os_signpost(.end, log: log, name: "Effect", signpostID: id, "Finished")
        case .effectCancelled: unsafe os_signpost(.end, log: log, name: "Effect", signpostID: id, "Cancelled")
        }
      }
    }
  }

  extension ReducerProtocol {
    /// Records the actions and effects of the reducer in a log of the system.
    public func signpost(_ prefix: String = "", log: OSLog) -> SignpostReducer<Self> {
      signpost(prefix, instrument: .osSignpost(log))
    }
  }

  extension Reducer {
    /// Records the actions and effects of the reducer in a log of the system.
    public func signpost(_ prefix: String = "", log: OSLog) -> Reducer {
      signpost(prefix, instrument: .osSignpost(log))
    }
  }
#endif
