/// The forms of two to eight sequences, one line each: the type checker takes seconds over a closure that it checks
/// against a parameter pack, as many elements as there may be.
extension SharedSequence {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType>(
    _ a: A, _ b: B, resultSelector: @escaping (A.Element, B.Element) throws -> Element
  ) -> SharedSequence where A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy {
    SharedSequence(
      Observable.zip(a.asObservable(), b.asObservable(), resultSelector: resultSelector).withErrorsReported())
  }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, resultSelector: @escaping (A.Element, B.Element, C.Element) throws -> Element)
    -> SharedSequence
  where A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(a.asObservable(), b.asObservable(), c.asObservable(), resultSelector: resultSelector)
        .withErrorsReported())
  }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element) throws -> Element
  ) -> SharedSequence
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element, E.Element) throws -> Element
  ) -> SharedSequence
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
        resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
    resultSelector: @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) throws -> Element
  ) -> SharedSequence
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType,
    G: SharedSequenceConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) throws -> Element
  ) -> SharedSequence
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy,
    G.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType,
    G: SharedSequenceConvertibleType, H: SharedSequenceConvertibleType
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H,
    resultSelector:
      @escaping (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) throws ->
      Element
  ) -> SharedSequence
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy,
    G.SharingStrategy == SharingStrategy, H.SharingStrategy == SharingStrategy
  {
    SharedSequence(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), h.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }
}

extension SharedSequence where Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType>(_ a: A, _ b: B)
    -> SharedSequence<SharingStrategy, (A.Element, B.Element)>
  where A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy {
    SharedSequence<SharingStrategy, (A.Element, B.Element)>(Observable.zip(a.asObservable(), b.asObservable()))
  }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C) -> SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element)>
  where A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element)>(
      Observable.zip(a.asObservable(), b.asObservable(), c.asObservable()))
  }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D) -> SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element, D.Element)>
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element, D.Element)>(
      Observable.zip(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable()))
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> SharedSequence<
    SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element)
  >
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element)>(
      Observable.zip(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable()))
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> SharedSequence<
    SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)
  >
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element)>(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable()))
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType,
    G: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> SharedSequence<
    SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)
  >
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy,
    G.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)>(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable()))
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<
    A: SharedSequenceConvertibleType, B: SharedSequenceConvertibleType, C: SharedSequenceConvertibleType,
    D: SharedSequenceConvertibleType, E: SharedSequenceConvertibleType, F: SharedSequenceConvertibleType,
    G: SharedSequenceConvertibleType, H: SharedSequenceConvertibleType
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> SharedSequence<
    SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
  >
  where
    A.SharingStrategy == SharingStrategy, B.SharingStrategy == SharingStrategy, C.SharingStrategy == SharingStrategy,
    D.SharingStrategy == SharingStrategy, E.SharingStrategy == SharingStrategy, F.SharingStrategy == SharingStrategy,
    G.SharingStrategy == SharingStrategy, H.SharingStrategy == SharingStrategy
  {
    SharedSequence<
      SharingStrategy, (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)
    >(
      Observable.zip(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), h.asObservable()))
  }
}
