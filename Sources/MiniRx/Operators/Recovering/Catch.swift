extension ObservableType {
  /// Continues with another sequence when this one fails.
  ///
  /// ![The lines below, drawn.](Catch)
  ///
  ///                              --1--2--#
  ///     catch { _ in .just(0) }  --1--2--(0|)
  ///
  /// An error that `handler` throws, or that the other sequence ends with, ends the whole. Runs on a constant stack,
  /// also where the other sequence recovers in the same way.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/catch.html>
  public func `catch`(_ handler: @escaping (any Swift.Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Source { CatchSink($0, source, handler) }
  }

  /// Emits an element and completes when the sequence fails.
  ///
  /// ![The lines below, drawn.](Catch-2)
  ///
  ///                        --1--2--#
  ///     catchAndReturn(0)  --1--2--(0|)
  public func catchAndReturn(_ element: Element) -> Observable<Element> { `catch` { _ in .just(element) } }
}

private final class CatchSink<Element>: Trampoline<Element> {
  private var source: Observable<Element>?
  private let handler: (any Error) throws -> Observable<Element>

  init(
    _ downstream: Sink<Element>, _ source: Observable<Element>,
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) {
    self.source = source
    self.handler = handler
    super.init(downstream)
  }

  override func following(_ end: QueuedEnd?) throws -> Following {
    guard let end else { return .source(source.take()!) }
    guard let error = end.error else { return .end(end) }
    return .last(try handler(error))
  }
}

extension ObservableType {
  /// Emits what one sequence emits and, when it has failed, continues with the next.
  ///
  /// ![The lines below, drawn.](Catch-3)
  ///
  ///     first                             --1--#
  ///     second                                 --a--b--|
  ///     catch(sequence: [first, second])  --1----a--b--|
  ///
  /// Completes with the first sequence that completes; the error of the last is passed on. Later sequences are not
  /// subscribed to, and not asked for. No sequences at all complete at once. Runs on a constant stack.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/catch.html>
  public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    if let array = sequence as? [Observable<Element>] {
      return Source { sink in
        // Keeps only the sources that have not had their turn.
        var rest = Array(array.reversed())
        return SequenceTrampoline(sink, continuesAfterErrors: true) { rest.popLast() }
      }
    }
    return Source { sink in
      var sources = sequence.makeIterator()
      return SequenceTrampoline(sink, continuesAfterErrors: true) { sources.next() }
    }
  }
}
