/// The forms of two to eight sequences, one line each: the type checker takes seconds over a closure that it checks
/// against a parameter pack, as many elements as there may be.
extension ObservableType {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> {
    combining([CombinedSource(a), CombinedSource(b)], policy: .inOrder) {
      try resultSelector($0[0, A.self], $0[1, B.self])
    }
  }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> {
    combining([CombinedSource(a), CombinedSource(b), CombinedSource(c)], policy: .inOrder) {
      try resultSelector($0[0, A.self], $0[1, B.self], $0[2, C.self])
    }
  }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> {
    combining([CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d)], policy: .inOrder) {
      try resultSelector($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self])
    }
  }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> {
    combining(
      [CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e)], policy: .inOrder
    ) { try resultSelector($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self]) }
  }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f),
      ], policy: .inOrder
    ) { try resultSelector($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self]) }
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f), CombinedSource(g),
      ], policy: .inOrder
    ) {
      try resultSelector(
        $0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self], $0[6, G.self])
    }
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f), CombinedSource(g), CombinedSource(h),
      ], policy: .inOrder
    ) {
      try resultSelector(
        $0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self], $0[6, G.self],
        $0[7, H.self])
    }
  }
}

extension ObservableType where Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(_ a: some ObservableType<A>, _ b: some ObservableType<B>) -> Observable<(A, B)> {
    Observable<(A, B)>.combining([CombinedSource(a), CombinedSource(b)], policy: .inOrder) {
      ($0[0, A.self], $0[1, B.self])
    }
  }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(_ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>)
    -> Observable<(A, B, C)>
  {
    Observable<(A, B, C)>.combining([CombinedSource(a), CombinedSource(b), CombinedSource(c)], policy: .inOrder) {
      ($0[0, A.self], $0[1, B.self], $0[2, C.self])
    }
  }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> {
    Observable<(A, B, C, D)>.combining(
      [CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d)], policy: .inOrder
    ) { ($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self]) }
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> {
    Observable<(A, B, C, D, E)>.combining(
      [CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e)], policy: .inOrder
    ) { ($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self]) }
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> {
    Observable<(A, B, C, D, E, F)>.combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f),
      ], policy: .inOrder
    ) { ($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self]) }
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> {
    Observable<(A, B, C, D, E, F, G)>.combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f), CombinedSource(g),
      ], policy: .inOrder
    ) { ($0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self], $0[6, G.self]) }
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> {
    Observable<(A, B, C, D, E, F, G, H)>.combining(
      [
        CombinedSource(a), CombinedSource(b), CombinedSource(c), CombinedSource(d), CombinedSource(e),
        CombinedSource(f), CombinedSource(g), CombinedSource(h),
      ], policy: .inOrder
    ) {
      (
        $0[0, A.self], $0[1, B.self], $0[2, C.self], $0[3, D.self], $0[4, E.self], $0[5, F.self], $0[6, G.self],
        $0[7, H.self]
      )
    }
  }
}
