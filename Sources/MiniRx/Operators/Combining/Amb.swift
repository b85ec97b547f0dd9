extension ObservableType {
  /// Emits what the first of two sequences with an event emits.
  ///
  /// ![The lines below, drawn.](Amb)
  ///
  ///                 -----1--2--|
  ///     right       --a--b--|
  ///     amb(right)  --a--b--|
  ///
  /// An element, an error or completion decides; the other sequence is disposed then. This sequence is subscribed to
  /// first.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/amb.html>
  public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element> where O2.Element == Element {
    Self.amb([asObservable(), right.asObservable()])
  }

  /// Emits what the first of several sequences with an event emits.
  ///
  /// No sequences at all never emit and never end. Otherwise the same as `amb(_:)` for two.
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    let sources = Array(sequence)
    return Source { sink in
      let race = Race(count: sources.count)
      sink.setUpstream(race)
      for (source, runner) in Swift.zip(sources, race.runners) where !runner.isDisposed {
        source.start(RunnerSink(sink, runner, race))
      }
      return nil
    }
  }
}

/// Disposes the sequences, all of which run until one of them has won.
private final class Race: Disposable {
  let runners: [StageDisposable]
  private let hasWinner = AtomicFlag()

  init(count: Int) { runners = (0..<count).map { _ in StageDisposable() } }

  func dispose() {
    for runner in runners { runner.dispose() }
  }

  /// Whether a sequence is the first to send something; then the others are disposed.
  func claim(for runner: StageDisposable) -> Bool {
    guard hasWinner.raise() else { return false }
    for other in runners where other !== runner { other.dispose() }
    return true
  }
}

private final class RunnerSink<Element>: Stage<Element, Element> {
  private let runner: StageDisposable
  private let race: Race
  private var hasWon = false

  init(_ downstream: Sink<Element>, _ runner: StageDisposable, _ race: Race) {
    self.runner = runner
    self.race = race
    super.init(downstream)
  }

  override var isDisposed: Bool { runner.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { runner.upstream.fill(upstream) }

  override func receive(_ element: Element) {
    if mayPass() { downstream.next(element) }
  }

  override func receiveError(_ error: any Error) {
    if mayPass() { downstream.fail(error) } else { Hooks.reportUndeliverable(error) }
  }

  override func receiveCompletion() {
    if mayPass() { downstream.complete() }
  }

  private func mayPass() -> Bool {
    if isDisposed { return false }
    if !hasWon { hasWon = race.claim(for: runner) }
    return hasWon
  }
}
