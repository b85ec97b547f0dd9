extension ObservableType {
  /// Emits what one sequence emits and, when it has completed, continues with the next.
  ///
  /// ![The lines below, drawn.](Concat+StartWith)
  ///
  ///     first                    --1--2--|
  ///     second                           --a--b--|
  ///     concat([first, second])  --1--2----a--b--|
  ///
  /// Completes with the last sequence; an error of any ends it, and later sequences are not subscribed to. Runs on a
  /// constant stack, also where the last sequence is made of the whole (`step.concat(deferred { loop() })`). A sequence
  /// that is no collection is asked for its next element when that has its turn; it may be infinite.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/concat.html>
  public static func concat<Sequences: Swift.Sequence>(_ sequence: Sequences) -> Observable<Element>
  where Sequences.Element == Observable<Element> {
    Source { sink in
      var sources = sequence.makeIterator()
      return SequenceTrampoline(sink) { sources.next() }
    }
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  public static func concat<Sources: Collection>(_ collection: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    Source { sink in
      var sources = collection.makeIterator()
      return SequenceTrampoline(sink, count: collection.count) { sources.next() }
    }
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    Concatenation(sources)
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

  /// Emits the elements of this sequence and, when it has completed, those of another.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    concat(second.asObservable())
  }

  /// Emits the elements of this sequence and, when it has completed, those of another.
  public func concat(_ second: Observable<Element>) -> Observable<Element> { Self.concat([asObservable(), second]) }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits what the inner sequences emit, one after the other, in the order in which they come.
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

private final class Concatenation<Element>: Observable<Element>, @unchecked Sendable {
  /// Emptied at the end of its life.
  private var sources: [Observable<Element>]

  init(_ sources: [Observable<Element>]) { self.sources = sources }

  /// Takes apart what would otherwise be released by recursion: a chain, by either of its ends.
  deinit {
    guard sources.contains(where: isNested) else { return }
    var rest = takeSources()
    while !rest.isEmpty {
      var nested = nested(rest.removeLast())
      if isKnownUniquelyReferenced(&nested) { rest += nested?.takeSources() ?? [] }
    }
  }

  private func takeSources() -> [Observable<Element>] {
    defer { sources = [] }
    return sources
  }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    var rest: ContiguousArray<AnyObject> = []
    for source in sources.reversed() { rest.append(source) }
    // So that a chain of any length is one stage.
    while let first = rest.last.flatMap(nested) {
      rest.removeLast()
      for source in first.sources.reversed() { rest.append(source) }
    }
    return ConcatSink(sink, rest)
  }

  private func nested(_ source: AnyObject) -> Concatenation? {
    isNested(source) ? unsafe unsafeDowncast(source, to: Concatenation.self) : nil
  }

  /// Whether a source is a concatenation itself. Compares types: a cast takes as long as many an element.
  @inline(__always)
  private func isNested(_ source: AnyObject) -> Bool { type(of: source) == type(of: self) }
}

private final class ConcatSink<Element>: Trampoline<Element> {
  /// The sources that have not had their turn, the next one last: the others are not kept.
  private var rest: ContiguousArray<AnyObject>

  init(_ downstream: Sink<Element>, _ sources: ContiguousArray<AnyObject>) {
    rest = sources
    super.init(downstream)
  }

  override func following(_ end: QueuedEnd?) -> Following {
    if let end, end.error != nil { return .end(end) }
    return Self.next(of: &rest)
  }

  /// Takes one access to the property, each of which the runtime checks.
  private static func next(of rest: inout ContiguousArray<AnyObject>) -> Following {
    guard let next = rest.popLast() else { return .end(.completion) }
    let source = unsafe unsafeDowncast(next, to: Observable<Element>.self)
    return rest.isEmpty ? .last(source) : .source(source)
  }
}

extension ObservableType {
  /// Emits some elements before those of the sequence.
  ///
  /// ![The lines below, drawn.](Concat+StartWith-2)
  ///
  ///                   --1--2--|
  ///     startWith(0)  0-1--2--|
  ///
  /// The elements are emitted while it is subscribed to, and the source is subscribed to after them. Without elements
  /// it is the source itself.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/startwith.html>
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    if elements.isEmpty { return source }
    return Source { sink in
      for element in elements where !sink.isDisposed { sink.next(element) }
      return sink.isDisposed ? nil : source.attach(sink)
    }
  }
}
