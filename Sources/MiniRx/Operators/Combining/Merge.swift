extension ObservableType {
  /// Emits what all of the sequences emit.
  ///
  /// ![The lines below, drawn.](Merge)
  ///
  ///     left                  --1-----2--|
  ///     right                 ----a------b-|
  ///     merge([left, right])  --1-a---2--b-|
  ///
  /// Completes when all sequences have. The first error ends it. Elements of several threads are delivered one at a
  /// time, on the thread that emits them.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/merge.html>
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }

  /// Emits what all of the sequences emit.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Source { sink in
      let merging = FlatteningSink<Observable<Element>, Element>(sink, policy: .all) { $0 }
      for source in sources { merging.next(source) }
      merging.complete()
      return nil
    }
  }

  /// Emits what all of the sequences emit.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { merge(sources) }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits what all of the inner sequences emit; `flatMap` with the element itself.
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Emits what the inner sequences emit, `maxConcurrent` of which run at once.
  ///
  /// ![The lines below, drawn.](Merge-2)
  ///
  ///                              --+---+----|
  ///                                a--b--|
  ///                                      x--y--|
  ///     merge(maxConcurrent: 1)  --a--b--x--y--|
  ///
  /// Further inner sequences wait, in their order, until one that runs completes. The first error ends it and drops
  /// what waits. Runs on a constant stack.
  ///
  /// - Parameter maxConcurrent: how many run at once; 1 or more.
  /// - Complexity: space is linear in the sequences that run and wait.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(maxConcurrent > 0, "merge(maxConcurrent:) was called with \(maxConcurrent). Pass 1 or more.")
    return lift { FlatteningSink($0, policy: .waiting(maxConcurrent)) { $0.asObservable() } }
  }
}
