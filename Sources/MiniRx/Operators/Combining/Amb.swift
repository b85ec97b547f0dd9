extension ObservableType {
  /// Emits what the first of two sequences to tell anything emits.
  ///
  ///                 -----1--2--|
  ///                 --a--b--|
  ///     amb(right)  --a--b--|
  ///
  /// An element, an error or completion decides; the other sequence is disposed then. This sequence is subscribed to
  /// first. Delivers where the sequence that won does. Source: https://reactivex.io/documentation/operators/amb.html
  public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element> where O2.Element == Element {
    Self.amb([asObservable(), right.asObservable()])
  }

  /// Emits what the first of several sequences to tell anything emits.
  ///
  /// No sequences at all never emit and never end. The same as `amb(_:)` for two in all else.
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = Array(sequence)
    return Source { sink in
      Race(sink).start(sources)
      return nil
    }
  }
}

/// The sequences that run until one of them has won.
private final class Race<Element>: Connection {
  private let downstream: Sink<Element>
  private let runners = Locked<[Runner<Element>]>([])
  private let hasWinner = AtomicFlag()
  private let disposed = AtomicFlag()

  init(_ downstream: Sink<Element>) {
    self.downstream = downstream
    downstream.connect(self)
  }

  func start(_ sources: [Observable<Element>]) {
    let starting = sources.map { _ in Runner(downstream, self) }
    _ = runners.exchange(starting)
    for (source, runner) in zip(sources, starting) where !runner.isDisposed { source.start(runner) }
  }

  func dispose() {
    _ = disposed.raise()
    for runner in runners.exchange([]) { runner.dispose() }
  }

  /// Returns whether the runner is the first to tell anything.
  func arrived(_ runner: Runner<Element>) -> Bool {
    guard hasWinner.raise() else { return false }
    for other in runners.exchange([runner]) where other !== runner { other.dispose() }
    if disposed.isRaised { dispose() }
    return true
  }
}

private final class Runner<Element>: Stage<Element, Element> {
  private let race: Race<Element>
  private let slot = ConnectionSlot()
  private var hasWon = false

  init(_ downstream: Sink<Element>, _ race: Race<Element>) {
    self.race = race
    super.init(downstream)
  }

  override var isDisposed: Bool { slot.isDisposed }

  override func connect(_ connection: any Connection) { slot.fill(connection) }

  override func receive(_ element: Element) {
    if mayPass() { downstream.next(element) }
  }

  override func receiveError(_ error: any Error) {
    if mayPass() { downstream.fail(error) } else { Hooks.reportUndeliverable(error) }
  }

  override func receiveCompletion() {
    if mayPass() { downstream.complete() }
  }

  func dispose() { slot.dispose() }

  private func mayPass() -> Bool {
    if slot.isDisposed { return false }
    if !hasWon { hasWon = race.arrived(self) }
    return hasWon
  }
}
