import Foundation
import MiniRx

extension ObservableConvertibleType {
  /// The sequence, seen from code that waits for it.
  ///
  ///     let names = try service.names().toBlocking(timeout: 5).toArray()
  ///
  /// Meant for tests and scripts. See `BlockingObservable`.
  ///
  /// - Parameter timeout: how long to wait at most, in seconds; without it, as long as the sequence takes. Time hardly counts in which
  ///   a busy machine lets the process wait.
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
  /// The name that RxSwift 4 has for it.
  @available(*, deprecated, renamed: "Element")
  public typealias E = Element

  let source: Observable<Element>
  let timeout: TimeInterval?

  /// All elements, when the sequence has completed.
  ///
  /// - Throws: the error of the sequence, or `RxError.timeout`.
  public func toArray() throws -> [Element] {
    switch materialize() {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  /// The first element; `nil` where the sequence completes without one.
  ///
  /// - Throws: the error of a sequence that fails before its first element, or `RxError.timeout`.
  public func first() throws -> Element? {
    try BlockingObservable(source: source.take(1), timeout: timeout).toArray().first
  }

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
    try BlockingObservable(source: source.single(predicate), timeout: timeout).toArray()[0]
  }

  /// All elements, and how the sequence ended.
  public func materialize() -> MaterializedSequenceResult<Element> {
    let received = Locked<[Event<Element>]>([])
    let signal = BlockingSignal()
    let subscription = SingleAssignmentDisposable()
    // A queue of its own for the thread: what the source schedules there must not wait for the caller, who waits.
    ThreadQueue.runApart {
      subscription.setDisposable(
        source.subscribe { event in
          received.withLock { $0.append(event) }
          if event.isStopEvent { signal.raise() }
        })
    }
    signal.wait(Patience(nanoseconds: timeout.map { Int64(saturating: $0 * 1e9) } ?? .max))
    subscription.dispose()
    let events = received.withLock(\.self)
    let elements = events.compactMap(\.element)
    if events.last?.isCompleted == true { return .completed(elements: elements) }
    // One that has not ended did not end in time.
    return .failed(elements: elements, error: events.last?.error ?? RxError.timeout)
  }
}

/// How a sequence ended, and what it had emitted until then.
@frozen
public enum MaterializedSequenceResult<T> {
  /// It completed.
  case completed(elements: [T])
  /// It failed, or did not end in time (`RxError.timeout`).
  case failed(elements: [T], error: any Swift.Error)
}

extension MaterializedSequenceResult: Sendable where T: Sendable {}
