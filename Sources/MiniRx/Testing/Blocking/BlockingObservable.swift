import Foundation

extension ObservableConvertibleType {
  /// The sequence, seen from code that waits for it.
  ///
  ///     let names = try service.names().toBlocking(timeout: 5).toArray()
  ///
  /// Meant for tests and scripts. See `BlockingObservable`.
  ///
  /// - Parameter timeout: the longest real time to wait, in seconds; without it, as long as the sequence takes.
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(source: asObservable(), timeout: timeout)
  }
}

/// A sequence whose subscriber waits: each function subscribes, returns when it knows its result, and disposes.
///
///     let first = try numbers.toBlocking(timeout: 1).first()
///
/// It waits on any thread. The main thread works its run loop meanwhile, so that what is delivered on the main queue
/// arrives; a wait that is itself called from work on the main queue gets nothing delivered there, and needs a timeout.
/// Where the sequence does not end in time, it is disposed and the error is `RxError.timeout`.
public struct BlockingObservable<Element> {
  let source: Observable<Element>
  let timeout: TimeInterval?

  /// All elements, when the sequence has completed.
  ///
  /// - Throws: the error of the sequence, or `RxError.timeout`.
  public func toArray() throws -> [Element] { try elements(atMost: .max) }

  /// The first element; `nil` where the sequence completes without one.
  ///
  /// - Throws: the error of a sequence that fails before its first element, or `RxError.timeout`.
  public func first() throws -> Element? { try elements(atMost: 1).first }

  /// The last element, when the sequence has completed; `nil` where there is none.
  ///
  /// - Throws: the error of the sequence, or `RxError.timeout`.
  public func last() throws -> Element? { try toArray().last }

  /// The only element, when the sequence has completed.
  ///
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` where there is not exactly one, the error of the
  ///   sequence, or `RxError.timeout`.
  public func single() throws -> Element { try single { _ in true } }

  /// The only element that satisfies a predicate, when the sequence has completed.
  ///
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement` where there is not exactly one, the error of the
  ///   sequence or of the predicate, or `RxError.timeout`.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let found = try BlockingObservable(source: source.filter(predicate), timeout: timeout)
      .elements(atMost: 2)
    guard let element = found.first else { throw RxError.noElements }
    if found.count > 1 { throw RxError.moreThanOneElement }
    return element
  }

  /// All elements, and how the sequence ended.
  public func materialize() -> MaterializedSequenceResult<Element> { wait(atMost: .max) }

  private func elements(atMost limit: Int) throws -> [Element] {
    switch wait(atMost: limit) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  private func wait(atMost limit: Int) -> MaterializedSequenceResult<Element> {
    let reception = BlockingReception<Element>()
    let signal = BlockingSignal()
    let subscription = SingleAssignmentDisposable()
    // A queue of its own for the thread: what the source schedules there must not wait for the caller, who waits.
    ThreadQueue.runApart {
      subscription.setDisposable(
        source.subscribe { event in
          guard reception.arrived(event, limit) else { return }
          subscription.dispose()
          signal.raise()
        })
    }
    signal.wait(timeout: timeout)
    subscription.dispose()
    return reception.result
  }
}

/// What has been received; events come one at a time, on any thread.
private final class BlockingReception<Element>: @unchecked Sendable {
  private struct State {
    var elements: [Element] = []
    var ending: Event<Element>?
  }

  private let state = Locked(State())

  /// Returns whether the wait is over.
  func arrived(_ event: Event<Element>, _ limit: Int) -> Bool {
    state.withLock { state in
      if state.ending == nil {
        switch event {
        case .next(let element):
          state.elements.append(element)
          if state.elements.count == limit { state.ending = .completed }
        case .error, .completed: state.ending = event
        }
      }
      return state.ending != nil
    }
  }

  /// A sequence that has not ended is one that did not end in time.
  var result: MaterializedSequenceResult<Element> {
    let state = state.withLock { $0 }
    switch state.ending {
    case .error(let error): return .failed(elements: state.elements, error: error)
    case .completed, .next: return .completed(elements: state.elements)
    case nil: return .failed(elements: state.elements, error: RxError.timeout)
    }
  }
}

/// How a sequence ended, and what it had emitted until then.
@frozen
public enum MaterializedSequenceResult<Element> {
  /// It completed.
  case completed(elements: [Element])
  /// It failed, or did not end in time (`RxError.timeout`).
  case failed(elements: [Element], error: any Swift.Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
