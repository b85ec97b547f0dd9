import MiniRx

/// What all stores of a tree share: the observations of the root's state, the course of its publications, and the effects that
/// run.
///
/// The store of the root may be released on any thread, while an effect delivers. What observers hold is then released once
/// no call uses the root any more.
class StoreRoot {
  final let threadCheck: ThreadCheck
  final let observations = ObservationList()
  final let effects: RunningEffects
  /// Set while the state is published: the number that no observation had before.
  private(set) final var publication: UInt64?
  private final var lastNumber: UInt64 = 0
  private final var afterwards: CallQueue?
  /// The observations of collections, each of which the stores of its rows share.
  final let rows = Locked<[RowsName: Observation]>([:])
  private final let use = Locked((callCount: 0, hasEnded: false))
  /// What `Store.observed` keeps account of. Without a type, because that is not there on older systems.
  final var readValues: AnyObject?
  /// The state, without its type. It lies there until the next one is published.
  private(set) final var state: StatePlace<Void>

  init(_ threadCheck: ThreadCheck, state: StatePlace<Void>) {
    self.threadCheck = threadCheck
    effects = RunningEffects(threadCheck)
    self.state = state
  }

  // MARK: Publishing

  /// Numbers publications and observations in the order in which they come.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Calls a closure when the publication is over.
  final func afterPublication(_ body: @escaping () -> Void) {
    if afterwards == nil { afterwards = CallQueue() }
    afterwards?.append(body)
  }

  /// Makes a state the current one, and asks all observations that look at bytes that differ.
  ///
  /// The state from before is retained while the next one is made, so what is behind a reference is copied before it is
  /// changed. Equal bytes are therefore equal values, where the type allows for it.
  final func publish(_ state: StatePlace<Void>, replacing old: StatePlace<Void>) {
    self.state = state
    let number = nextNumber()
    publication = number
    observations.all.forEach { observation in
      if observation.needsEveryPublication || observation.watched.differ(old, state) { observation.ask(before: number) }
    }
    publication = nil
    afterwards?.run()
  }

  // MARK: The end

  /// Whether the store has gone.
  final var hasEnded: Bool { use.withLock { $0.hasEnded } }

  /// Begins a call that adds or asks observations. Returns `false` once the store has gone.
  final func enter() -> Bool {
    use.withLock { use in
      if !use.hasEnded { use.callCount += 1 }
      return !use.hasEnded
    }
  }

  final func leave() {
    let isLast = use.withLock { use in
      use.callCount -= 1
      return use.hasEnded && use.callCount == 0
    }
    if isLast { releaseObservers() }
  }

  /// The store has gone: all effects end, and no call begins any more. A loop that runs stops after the action that it reduces.
  final func end() {
    let isUnused = use.withLock { use in
      use.hasEnded = true
      return use.callCount == 0
    }
    if isUnused { releaseObservers() }
    effects.end()
  }

  private final func releaseObservers() {
    observations.end(completing: false)
    _ = rows.exchange([:])
  }
}
