/// The forms of two to eight sequences, one line each: the type checker takes seconds over a closure that it checks
/// against a parameter pack, as many elements as there may be.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.zip(a.source, b.source, resultSelector: resultSelector))
  }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.zip(a.source, b.source, c.source, resultSelector: resultSelector))
  }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.zip(a.source, b.source, c.source, d.source, resultSelector: resultSelector))
  }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(a.source, b.source, c.source, d.source, e.source, resultSelector: resultSelector))
  }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(a.source, b.source, c.source, d.source, e.source, f.source, resultSelector: resultSelector))
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(
        a.source, b.source, c.source, d.source, e.source, f.source, g.source, resultSelector: resultSelector))
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.zip(
        a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(_ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>) -> PrimitiveSequence<
    Trait, (A, B)
  > {
    PrimitiveSequence<Trait, (A, B)>(raw: Observable.zip(a.source, b.source))
  }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence<Trait, (A, B, C)> {
    PrimitiveSequence<Trait, (A, B, C)>(raw: Observable.zip(a.source, b.source, c.source))
  }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence<Trait, (A, B, C, D)> {
    PrimitiveSequence<Trait, (A, B, C, D)>(raw: Observable.zip(a.source, b.source, c.source, d.source))
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E)> {
    PrimitiveSequence<Trait, (A, B, C, D, E)>(raw: Observable.zip(a.source, b.source, c.source, d.source, e.source))
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F)> {
    PrimitiveSequence<Trait, (A, B, C, D, E, F)>(
      raw: Observable.zip(a.source, b.source, c.source, d.source, e.source, f.source))
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G)> {
    PrimitiveSequence<Trait, (A, B, C, D, E, F, G)>(
      raw: Observable.zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source))
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)> {
    PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)>(
      raw: Observable.zip(a.source, b.source, c.source, d.source, e.source, f.source, g.source, h.source))
  }
}
