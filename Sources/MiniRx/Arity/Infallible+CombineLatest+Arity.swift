/// The forms of two to eight sequences, one line each: the type checker takes seconds over a closure that it checks
/// against a parameter pack, as many elements as there may be.
extension InfallibleType {
  /// `combineLatest` of two sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(a.asObservable(), b.asObservable(), resultSelector: resultSelector).withErrorsReported())
  }

  /// `combineLatest` of three sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), resultSelector: resultSelector)
        .withErrorsReported())
  }

  /// `combineLatest` of four sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `combineLatest` of five sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(),
        resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `combineLatest` of six sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `combineLatest` of seven sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }

  /// `combineLatest` of eight sequences.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), h.asObservable(), resultSelector: resultSelector
      ).withErrorsReported())
  }
}

extension InfallibleType where Element == Any {
  /// `combineLatest` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B>(_ a: some InfallibleType<A>, _ b: some InfallibleType<B>) -> Infallible<(A, B)>
  {
    Infallible(Observable.combineLatest(a.asObservable(), b.asObservable()))
  }

  /// `combineLatest` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>
  ) -> Infallible<(A, B, C)> {
    Infallible(Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable()))
  }

  /// `combineLatest` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>
  ) -> Infallible<(A, B, C, D)> {
    Infallible(Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable()))
  }

  /// `combineLatest` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>
  ) -> Infallible<(A, B, C, D, E)> {
    Infallible(
      Observable.combineLatest(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable())
    )
  }

  /// `combineLatest` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
  ) -> Infallible<(A, B, C, D, E, F)> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable()))
  }

  /// `combineLatest` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>
  ) -> Infallible<(A, B, C, D, E, F, G)> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable()))
  }

  /// `combineLatest` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
  ) -> Infallible<(A, B, C, D, E, F, G, H)> {
    Infallible(
      Observable.combineLatest(
        a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
        g.asObservable(), h.asObservable()))
  }
}
