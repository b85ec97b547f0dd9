/// What is made of a combination.
@usableFromInline
typealias Combining<Output> = (Combination) throws -> Output

// `spread` makes of a closure over elements one over a combination of them. It is emitted where it is called: there the types
// of the elements are known, and the compiler writes code for them.

@_alwaysEmitIntoClient
func spread<A, B, R>(_ combine: @escaping (A, B) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, R>(_ combine: @escaping (A, B, C) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, D, R>(_ combine: @escaping (A, B, C, D) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2), $0.at(3)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, D, E, R>(_ combine: @escaping (A, B, C, D, E) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, D, E, F, R>(_ combine: @escaping (A, B, C, D, E, F) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, D, E, F, G, R>(_ combine: @escaping (A, B, C, D, E, F, G) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6)) }
}

@_alwaysEmitIntoClient
func spread<A, B, C, D, E, F, G, H, R>(_ combine: @escaping (A, B, C, D, E, F, G, H) throws -> R) -> Combining<R> {
  { try combine($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6), $0.at(7)) }
}

@_alwaysEmitIntoClient
func spread<each Part, R>(_ combine: @escaping (repeat each Part) throws -> R) -> Combining<R> {
  { combination in
    var elements = CombinedElements(combination)
    return try combine(repeat elements.next((each Part).self))
  }
}

// `tuple` reads all elements of a combination; it, too, is emitted where it is called.
extension Combination {
  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B>() -> (A, B) { (at(0), at(1)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C>() -> (A, B, C) { (at(0), at(1), at(2)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C, D>() -> (A, B, C, D) { (at(0), at(1), at(2), at(3)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C, D, E>() -> (A, B, C, D, E) { (at(0), at(1), at(2), at(3), at(4)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C, D, E, F>() -> (A, B, C, D, E, F) { (at(0), at(1), at(2), at(3), at(4), at(5)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C, D, E, F, G>() -> (A, B, C, D, E, F, G) { (at(0), at(1), at(2), at(3), at(4), at(5), at(6)) }

  @_alwaysEmitIntoClient @inline(__always)
  func tuple<A, B, C, D, E, F, G, H>() -> (A, B, C, D, E, F, G, H) {
    (at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7))
  }
}

/// Reads the elements of a combination one after the other.
@frozen @usableFromInline
struct CombinedElements {
  @usableFromInline let combination: Combination
  @usableFromInline var index = 0

  @inlinable @inline(__always)
  init(_ combination: Combination) { self.combination = combination }

  @inlinable @inline(__always)
  mutating func next<Element>(_ type: Element.Type) -> Element {
    defer { index &+= 1 }
    return combination.at(index)
  }
}

/// Sources of any number.
@_alwaysEmitIntoClient
func list<each Source: ObservableConvertibleType, Output>(_ source: repeat each Source) -> [CombinedSource<Output>] {
  var sources: [CombinedSource<Output>] = []
  repeat sources.append(CombinedSource(each source))
  return sources
}

extension ObservableType where Element == Any {
  /// Combines the elements of sources to tuples.
  @_alwaysEmitIntoClient
  static func tuples<each Source: ObservableConvertibleType>(
    _ policy: CombiningPolicy, _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    tuples(policy, list(repeat each source))
  }

  /// The closure is over the types of the elements: it would have to ask those of the sources for them each time.
  @_alwaysEmitIntoClient
  static func tuples<each Part>(
    _ policy: CombiningPolicy, _ sources: [CombinedSource<(repeat each Part)>]
  ) -> Observable<(repeat each Part)> {
    .combining(sources, policy) { combination in
      var elements = CombinedElements(combination)
      return (repeat elements.next((each Part).self))
    }
  }
}

extension ObservableType {
  /// All forms of `combineLatest` and `zip` of a number of sources.
  @usableFromInline
  static func combining(
    _ sources: [CombinedSource<Element>], _ policy: CombiningPolicy, _ combine: @escaping Combining<Element>
  ) -> Observable<Element> {
    Source { CombiningStage.attach($0, to: sources, policy, combine) }
  }
}

extension InfallibleType {
  @usableFromInline
  static func combining(
    _ sources: [CombinedSource<Element>], _ policy: CombiningPolicy, _ combine: @escaping Combining<Element>
  ) -> Infallible<Element> {
    Infallible(Observable.combining(sources, policy, combine).withErrorsReported())
  }
}

extension SharedSequence {
  @usableFromInline
  static func combining(
    _ sources: [CombinedSource<Element>], _ policy: CombiningPolicy, _ combine: @escaping Combining<Element>
  ) -> SharedSequence {
    SharedSequence(Observable.combining(sources, policy, combine).withErrorsReported())
  }
}

extension PrimitiveSequenceType {
  @usableFromInline
  static func combining(
    _ sources: [CombinedSource<Element>], _ policy: CombiningPolicy, _ combine: @escaping Combining<Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .combining(sources, policy, combine))
  }
}
