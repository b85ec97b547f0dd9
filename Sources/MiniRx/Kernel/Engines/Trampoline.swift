/// Feeds one source after another into the same downstream, on a constant stack.
///
/// Users: `concat`, `catch`, `catch(sequence:)`, `retry`, `retry(when:)`, `ifEmpty`. A subclass says in `following` what
/// comes after a source has ended. Sources that end while they are being attached are followed by a loop, not by
/// recursion; the last one gets the downstream itself, and the trampoline leaves the chain, so that a sequence which ends
/// with itself does not grow.
class Trampoline<Element>: Stage<Element, Element>, Connection, Step {
  typealias Ending = SourceEnding

  enum Following {
    /// Another source, after which `following` is asked again.
    case source(Observable<Element>)
    /// A source whose terminal event is that of the whole.
    case last(Observable<Element>)
    case end(Ending)
    /// Nothing yet: the subclass calls `resume`.
    case pause
  }

  private let phase = Locked(TrampolinePhase.waiting)
  private let slot = ConnectionSlot()

  /// What comes after a source; `nil` stands for the beginning. An error thrown here ends the whole.
  func following(_ ending: Ending?) throws -> Following { fatalError("\(Self.self) overrides following(_:)") }

  /// Attaches the first source; what `Observable.attach` returns for the operator.
  final func begin() -> any Step {
    downstream.connect(self)
    return self
  }

  final func proceed() -> (any Step)? { proceed(after: nil) }

  /// Goes on after a pause, as if a source had ended.
  final func resume(_ ending: Ending?) {
    var step = proceed(after: ending)
    while let current = step { step = current.proceed() }
  }

  func dispose() { slot.dispose() }

  final override func connect(_ connection: any Connection) { slot.fill(connection) }

  override func receive(_ element: Element) { downstream.next(element) }

  final override func receiveError(_ error: any Error) { sourceEnded(.failed(error)) }

  final override func receiveCompletion() { sourceEnded(.completed) }

  private func proceed(after ending: Ending?) -> (any Step)? {
    var ending = ending
    while !slot.isDisposed {
      switch result(of: ending) {
      case .last(let source):
        return source.attach(downstream)
      case .end(.completed):
        downstream.complete()
        return nil
      case .end(.failed(let error)):
        downstream.fail(error)
        return nil
      case .pause:
        return nil
      case .source(let source):
        rearm()
        _ = phase.exchange(.attaching)
        source.start(self)
        guard let next = attached() else { return nil }
        slot.release()
        ending = next
      }
    }
    if case .failed(let error)? = ending { Hooks.reportUndeliverable(error) }
    return nil
  }

  private func result(of ending: Ending?) -> Following {
    do { return try following(ending) } catch { return .end(.failed(error)) }
  }

  /// How the source ended if it did so while it was being attached.
  private func attached() -> Ending? {
    guard case .endedMeanwhile(let ending) = phase.exchange(.waiting) else { return nil }
    return ending
  }

  private func sourceEnded(_ ending: Ending) {
    slot.release()
    let goesOnHere = phase.withLock { phase in
      if case .waiting = phase { return true }
      phase = .endedMeanwhile(ending)
      return false
    }
    guard goesOnHere else { return }
    resume(ending)
  }
}

/// Feeds the sources of a sequence, each of which is asked for when it has its turn. It does not know which is the last: to
/// ask for one more would be to make it too early.
final class SequenceTrampoline<Element, Sources: IteratorProtocol>: Trampoline<Element>
where Sources.Element == Observable<Element> {
  private var sources: Sources
  private let goesOn: (Ending) -> Bool

  /// - Parameter goesOn: whether another source follows one that has ended so.
  init(_ downstream: Sink<Element>, _ sources: Sources, goesOn: @escaping (Ending) -> Bool) {
    self.sources = sources
    self.goesOn = goesOn
    super.init(downstream)
  }

  override func following(_ ending: Ending?) -> Following {
    if let ending, !goesOn(ending) { return .end(ending) }
    return sources.next().map { .source($0) } ?? .end(ending ?? .completed)
  }
}

/// How a source ended.
enum SourceEnding { case completed, failed(any Error) }

/// Where a trampoline is with its present source. Outside the generic class, because what is nested in it is generic.
private enum TrampolinePhase { case attaching, endedMeanwhile(SourceEnding), waiting }
