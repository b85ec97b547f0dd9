extension ObservableType {
  /// Turns each element into a sequence and emits what they emit, one sequence after the other.
  ///
  /// ![The lines below, drawn.](ConcatMap)
  ///
  ///                                --a--b-----------|
  ///     letters("a")               a1--a2-|
  ///     concatMap { letters($0) }  --a1--a2-b1--b2--|
  ///
  /// `selector` is called when an element comes; its sequence waits while another one runs, and is subscribed to when
  /// its turn has come. Completes when the source and the last inner sequence have. The first error of any of them, or
  /// one that `selector` throws, ends the sequence at once and drops what waits. Runs on a constant stack.
  /// - Complexity: space is linear in the sequences that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    map(selector).concat()
  }
}
