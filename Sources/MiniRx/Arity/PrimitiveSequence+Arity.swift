/// The forms of two to eight sequences. A parameter pack alone would do, but the type checker takes seconds over a closure that
/// it checks against one, and over one that receives its tuple.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b), .inOrder, spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c), .inOrder, spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c, d), .inOrder, spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c, d, e), .inOrder, spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c, d, e, f), .inOrder, spread(resultSelector)) }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c, d, e, f, g), .inOrder, spread(resultSelector)) }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(a, b, c, d, e, f, g, h), .inOrder, spread(resultSelector)) }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>
  ) -> PrimitiveSequence<Trait, (A, B)> { .combining(list(a, b), .inOrder) { $0.tuple() } }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence<Trait, (A, B, C)> { .combining(list(a, b, c), .inOrder) { $0.tuple() } }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence<Trait, (A, B, C, D)> { .combining(list(a, b, c, d), .inOrder) { $0.tuple() } }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E)> { .combining(list(a, b, c, d, e), .inOrder) { $0.tuple() } }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F)> { .combining(list(a, b, c, d, e, f), .inOrder) { $0.tuple() } }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G)> {
    .combining(list(a, b, c, d, e, f, g), .inOrder) { $0.tuple() }
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)> {
    .combining(list(a, b, c, d, e, f, g, h), .inOrder) { $0.tuple() }
  }
}
