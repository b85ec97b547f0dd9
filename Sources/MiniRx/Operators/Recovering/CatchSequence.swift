extension ObservableType {
  /// Emits what one sequence emits and, when it has failed, continues with the next.
  ///
  /// ![The lines below, drawn.](CatchSequence)
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
