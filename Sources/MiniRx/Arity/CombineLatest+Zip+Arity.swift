/// The forms of two to eight sequences. A parameter pack alone would do, but the type checker takes seconds over a closure that
/// it checks against one, and over one that receives its tuple.
extension ObservableType {
  /// `combineLatest` of two sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> { combining(list(a, b), .latest, spread(resultSelector)) }

  /// `combineLatest` of three sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c), .latest, spread(resultSelector)) }

  /// `combineLatest` of four sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d), .latest, spread(resultSelector)) }

  /// `combineLatest` of five sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e), .latest, spread(resultSelector)) }

  /// `combineLatest` of six sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f), .latest, spread(resultSelector)) }

  /// `combineLatest` of seven sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f, g), .latest, spread(resultSelector)) }

  /// `combineLatest` of eight sequences.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f, g, h), .latest, spread(resultSelector)) }

  /// `zip` of two sequences.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> { combining(list(a, b), .inOrder, spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c), .inOrder, spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d), .inOrder, spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e), .inOrder, spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f), .inOrder, spread(resultSelector)) }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f, g), .inOrder, spread(resultSelector)) }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> { combining(list(a, b, c, d, e, f, g, h), .inOrder, spread(resultSelector)) }
}

extension ObservableType where Element == Any {
  /// `combineLatest` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>
  ) -> Observable<(A, B)> { .combining(list(a, b), .latest) { $0.tuple() } }

  /// `combineLatest` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>
  ) -> Observable<(A, B, C)> { .combining(list(a, b, c), .latest) { $0.tuple() } }

  /// `combineLatest` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> { .combining(list(a, b, c, d), .latest) { $0.tuple() } }

  /// `combineLatest` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> { .combining(list(a, b, c, d, e), .latest) { $0.tuple() } }

  /// `combineLatest` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> { .combining(list(a, b, c, d, e, f), .latest) { $0.tuple() } }

  /// `combineLatest` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> { .combining(list(a, b, c, d, e, f, g), .latest) { $0.tuple() } }

  /// `combineLatest` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> { .combining(list(a, b, c, d, e, f, g, h), .latest) { $0.tuple() } }

  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>
  ) -> Observable<(A, B)> { .combining(list(a, b), .inOrder) { $0.tuple() } }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>
  )
    -> Observable<(A, B, C)>
  { .combining(list(a, b, c), .inOrder) { $0.tuple() } }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> { .combining(list(a, b, c, d), .inOrder) { $0.tuple() } }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> { .combining(list(a, b, c, d, e), .inOrder) { $0.tuple() } }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> { .combining(list(a, b, c, d, e, f), .inOrder) { $0.tuple() } }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> { .combining(list(a, b, c, d, e, f, g), .inOrder) { $0.tuple() } }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> { .combining(list(a, b, c, d, e, f, g, h), .inOrder) { $0.tuple() } }
}
