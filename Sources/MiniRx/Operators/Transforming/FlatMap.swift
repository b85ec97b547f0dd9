extension ObservableType {
  /// Turns each element into a sequence and emits what all of them emit.
  ///
  /// ![The lines below, drawn.](FlatMap)
  ///
  ///                                            --a-----b-----|
  ///     flatMap { Observable.just($0 + "!") }  --a!----b!----|
  ///
  /// Completes when the source and all inner sequences have. The first error of any of them, or one that `selector`
  /// throws, ends the sequence. Elements of several threads are delivered one at a time, on the thread that emits them.
  /// - Complexity: space is linear in the inner sequences that run.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .all) { try selector($0).asObservable() } }
  }

  /// Turns an element into a sequence and emits what it emits, and drops the elements that come meanwhile.
  ///
  /// ![The lines below, drawn.](FlatMap-2)
  ///
  ///                                   --a---b-----c---|
  ///     letters("a")                  a1--a2-|
  ///     flatMapFirst { letters($0) }  --a1--a2----c1--c2-|
  ///
  /// `selector` is not called for elements that are dropped. Completes when the source and the inner sequence that runs
  /// have. The first error of either, or one that `selector` throws, ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .first) { try selector($0).asObservable() } }
  }

  /// Turns each element into a sequence and emits what the latest of them emits.
  ///
  /// ![The lines below, drawn.](FlatMap-3)
  ///
  ///                                    --a--b-----------|
  ///     letters("a")                   a1--a2-|
  ///     flatMapLatest { letters($0) }  --a1-b1--b2------|
  ///
  /// A new element disposes the inner sequence before it. Completes when the source and the latest inner sequence have.
  /// The first error of either, or one that `selector` throws, ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .latest) { try selector($0).asObservable() } }
  }

  /// Turns each element into a sequence and emits what they emit, one sequence after the other.
  ///
  /// ![The lines below, drawn.](FlatMap-4)
  ///
  ///                                --a--b-----------|
  ///     letters("a")               a1--a2-|
  ///     concatMap { letters($0) }  --a1--a2-b1--b2--|
  ///
  /// `selector` is called when an element comes; its sequence waits while another one runs, and is subscribed to when
  /// its turn has arrived. Completes when the source and the last inner sequence have. The first error of any of them, or
  /// one that `selector` throws, ends the sequence at once and drops what waits. Runs on a constant stack.
  /// - Complexity: space is linear in the sequences that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    map(selector).concat()
  }

  /// Emits what all of the sequences emit.
  ///
  /// ![The lines below, drawn.](FlatMap-5)
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
  /// ![The lines below, drawn.](FlatMap-6)
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
    ensure(maxConcurrent > 0, "merge(maxConcurrent:) was called with \(maxConcurrent). Pass 1 or more.")
    return lift { FlatteningSink($0, policy: .waiting(maxConcurrent)) { $0.asObservable() } }
  }

  /// Emits what the latest of the inner sequences emits.
  ///
  /// ![The lines below, drawn.](FlatMap-7)
  ///
  ///                     --+------+---------|
  ///                       a--b--c--d--|
  ///                              x--y--|
  ///     switchLatest()  --a--b--cx--y------|
  ///
  /// A new inner sequence disposes the one before it. Completes when the source and the latest inner sequence have. The
  /// first error of either ends it.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/switch.html>
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}
