/// Feeds one source after another into the same downstream, on a constant stack.
///
/// Users: `concat`, `catch`, `catch(sequence:)`, `retry`, `retry(when:)`, `ifEmpty`. A subclass says in `following` what
/// comes after a source has ended. Sources that end while they are being attached are followed by a loop, not by
/// recursion; the last one gets the downstream itself, and the trampoline leaves the chain, so that a sequence which ends
/// with itself does not grow.
class Trampoline<Element>: OwningStage<Element, Element>, Step {
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

  /// What comes after a source; `nil` stands for the beginning. An error thrown here ends the whole.
  func following(_ ending: Ending?) throws -> Following { fatalError("\(Self.self) overrides following(_:)") }

  final func proceed() -> (any Step)? { proceed(after: nil) }

  /// Continues after a pause, as if a source had ended.
  final func resume(_ ending: Ending?) {
    var step = proceed(after: ending)
    while let current = step { step = current.proceed() }
  }

  override func receive(_ element: Element) { downstream.next(element) }

  final override func receiveError(_ error: any Error) { sourceEnded(.failed(error)) }

  final override func receiveCompletion() { sourceEnded(.completed) }

  private func proceed(after ending: Ending?) -> (any Step)? {
    var ending = ending
    while !isDisposed {
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
        owned.upstream.release()
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
    owned.upstream.release()
    let continuesHere = phase.withLock { phase in
      if case .waiting = phase { return true }
      phase = .endedMeanwhile(ending)
      return false
    }
    guard continuesHere else { return }
    resume(ending)
  }
}

/// Feeds the sources of a sequence, each of which is asked for when it has its turn.
final class SequenceTrampoline<Element, Sources: IteratorProtocol>: Trampoline<Element>
where Sources.Element == Observable<Element> {
  enum Condition { case completion, failure }

  private var sources: Sources
  private var remaining: Int
  private let condition: Condition

  /// - Parameters:
  ///   - count: how many sources there are, where that is known: to ask for one more would be to make it too early.
  ///   - condition: how a source has to end for the next one to follow.
  init(_ downstream: Sink<Element>, _ sources: Sources, count: Int = .max, continuesAfter condition: Condition) {
    self.sources = sources
    remaining = count
    self.condition = condition
    super.init(downstream)
  }

  override func following(_ ending: Ending?) -> Following {
    switch (ending, condition) {
    case (.completed, .failure), (.failed, .completion): return .end(ending!)
    case (nil, _), (.completed, .completion), (.failed, .failure): break
    }
    guard let next = sources.next() else { return .end(ending ?? .completed) }
    if remaining != .max { remaining -= 1 }
    return remaining == 0 ? .last(next) : .source(next)
  }
}

/// Hands out the elements of an array, and keeps only those that it has not handed out.
struct Unfinished<Element>: IteratorProtocol {
  private var rest: [Element]

  init(_ elements: [Element]) { rest = elements.reversed() }

  mutating func next() -> Element? { rest.popLast() }
}

/// How a source ended.
enum SourceEnding { case completed, failed(any Error) }

/// Where a trampoline is with its present source. Outside the generic class, because what is nested in it is generic.
private enum TrampolinePhase { case attaching, endedMeanwhile(SourceEnding), waiting }
