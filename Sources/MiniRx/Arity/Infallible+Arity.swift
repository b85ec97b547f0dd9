/// The forms of two to eight sequences. A parameter pack alone would do, but the type checker takes seconds over a closure that
/// it checks against one, and over one that receives its tuple.
extension InfallibleType {
  /// `combineLatest` of two sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b), .latest, spread(resultSelector)) }

  /// `combineLatest` of three sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c), .latest, spread(resultSelector)) }

  /// `combineLatest` of four sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d), .latest, spread(resultSelector)) }

  /// `combineLatest` of five sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e), .latest, spread(resultSelector)) }

  /// `combineLatest` of six sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f), .latest, spread(resultSelector)) }

  /// `combineLatest` of seven sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f, g), .latest, spread(resultSelector)) }

  /// `combineLatest` of eight sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f, g, h), .latest, spread(resultSelector)) }

  /// `zip` of two sequences.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b), .inOrder, spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c), .inOrder, spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d), .inOrder, spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e), .inOrder, spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f), .inOrder, spread(resultSelector)) }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f, g), .inOrder, spread(resultSelector)) }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Infallible<Element> { combining(list(a, b, c, d, e, f, g, h), .inOrder, spread(resultSelector)) }
}

extension InfallibleType where Element == Any {
  /// `combineLatest` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>
  ) -> Infallible<(A, B)> { .init(.combining(list(a, b), .latest) { $0.tuple() }) }

  /// `combineLatest` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>
  ) -> Infallible<(A, B, C)> { .init(.combining(list(a, b, c), .latest) { $0.tuple() }) }

  /// `combineLatest` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>
  ) -> Infallible<(A, B, C, D)> { .init(.combining(list(a, b, c, d), .latest) { $0.tuple() }) }

  /// `combineLatest` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>
  ) -> Infallible<(A, B, C, D, E)> { .init(.combining(list(a, b, c, d, e), .latest) { $0.tuple() }) }

  /// `combineLatest` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
  ) -> Infallible<(A, B, C, D, E, F)> { .init(.combining(list(a, b, c, d, e, f), .latest) { $0.tuple() }) }

  /// `combineLatest` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>
  ) -> Infallible<(A, B, C, D, E, F, G)> { .init(.combining(list(a, b, c, d, e, f, g), .latest) { $0.tuple() }) }

  /// `combineLatest` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
  ) -> Infallible<(A, B, C, D, E, F, G, H)> { .init(.combining(list(a, b, c, d, e, f, g, h), .latest) { $0.tuple() }) }

  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>
  ) -> Infallible<(A, B)> { .init(.combining(list(a, b), .inOrder) { $0.tuple() }) }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>
  )
    -> Infallible<(A, B, C)>
  { .init(.combining(list(a, b, c), .inOrder) { $0.tuple() }) }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>
  ) -> Infallible<(A, B, C, D)> { .init(.combining(list(a, b, c, d), .inOrder) { $0.tuple() }) }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>
  ) -> Infallible<(A, B, C, D, E)> { .init(.combining(list(a, b, c, d, e), .inOrder) { $0.tuple() }) }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
  ) -> Infallible<(A, B, C, D, E, F)> { .init(.combining(list(a, b, c, d, e, f), .inOrder) { $0.tuple() }) }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>
  ) -> Infallible<(A, B, C, D, E, F, G)> { .init(.combining(list(a, b, c, d, e, f, g), .inOrder) { $0.tuple() }) }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
  ) -> Infallible<(A, B, C, D, E, F, G, H)> { .init(.combining(list(a, b, c, d, e, f, g, h), .inOrder) { $0.tuple() }) }
}
