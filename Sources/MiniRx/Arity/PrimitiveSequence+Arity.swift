/// The forms of two to eight sequences. A parameter pack alone would do, but the type checker takes seconds over a closure that
/// it checks against one, and over one that receives its tuple.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b), spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c), spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c, d), spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c, d, e), spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c, d, e, f), spread(resultSelector)) }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c, d, e, f, g), spread(resultSelector)) }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(a, b, c, d, e, f, g, h), spread(resultSelector)) }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>
  ) -> PrimitiveSequence<Trait, (A, B)> { .inOrder(list(a, b)) { $0.tuple() } }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence<Trait, (A, B, C)> { .inOrder(list(a, b, c)) { $0.tuple() } }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence<Trait, (A, B, C, D)> { .inOrder(list(a, b, c, d)) { $0.tuple() } }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E)> { .inOrder(list(a, b, c, d, e)) { $0.tuple() } }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F)> { .inOrder(list(a, b, c, d, e, f)) { $0.tuple() } }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G)> { .inOrder(list(a, b, c, d, e, f, g)) { $0.tuple() } }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)> { .inOrder(list(a, b, c, d, e, f, g, h)) { $0.tuple() } }
}
