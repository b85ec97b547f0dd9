/// The forms of two to eight sequences, one line each: the type checker takes seconds over a closure that it checks
/// against a parameter pack, as many elements as there may be.
extension ObservableType {
  /// `combineLatest` of two sequences.
  public static func combineLatest<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> {
    combining(a.asObservable(), b.asObservable(), policy: .latest, resultSelector)
  }

  /// `combineLatest` of three sequences.
  public static func combineLatest<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> {
    combining(a.asObservable(), b.asObservable(), c.asObservable(), policy: .latest, resultSelector)
  }

  /// `combineLatest` of four sequences.
  public static func combineLatest<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> {
    combining(a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), policy: .latest, resultSelector)
  }

  /// `combineLatest` of five sequences.
  public static func combineLatest<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> {
    combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), policy: .latest,
      resultSelector)
  }

  /// `combineLatest` of six sequences.
  public static func combineLatest<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      policy: .latest, resultSelector)
  }

  /// `combineLatest` of seven sequences.
  public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      g.asObservable(), policy: .latest, resultSelector)
  }

  /// `combineLatest` of eight sequences.
  public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      g.asObservable(), h.asObservable(), policy: .latest, resultSelector)
  }
}

extension ObservableType where Element == Any {
  /// `combineLatest` of two sequences, as a tuple.
  public static func combineLatest<A, B>(_ a: some ObservableType<A>, _ b: some ObservableType<B>) -> Observable<(A, B)>
  {
    Observable<(A, B)>.combining(a.asObservable(), b.asObservable(), policy: .latest) { ($0, $1) }
  }

  /// `combineLatest` of three sequences, as a tuple.
  public static func combineLatest<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>
  ) -> Observable<(A, B, C)> {
    Observable<(A, B, C)>.combining(a.asObservable(), b.asObservable(), c.asObservable(), policy: .latest) {
      ($0, $1, $2)
    }
  }

  /// `combineLatest` of four sequences, as a tuple.
  public static func combineLatest<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> {
    Observable<(A, B, C, D)>.combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), policy: .latest
    ) { ($0, $1, $2, $3) }
  }

  /// `combineLatest` of five sequences, as a tuple.
  public static func combineLatest<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> {
    Observable<(A, B, C, D, E)>.combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), policy: .latest
    ) { ($0, $1, $2, $3, $4) }
  }

  /// `combineLatest` of six sequences, as a tuple.
  public static func combineLatest<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> {
    Observable<(A, B, C, D, E, F)>.combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      policy: .latest
    ) { ($0, $1, $2, $3, $4, $5) }
  }

  /// `combineLatest` of seven sequences, as a tuple.
  public static func combineLatest<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> {
    Observable<(A, B, C, D, E, F, G)>.combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      g.asObservable(), policy: .latest
    ) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// `combineLatest` of eight sequences, as a tuple.
  public static func combineLatest<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> {
    Observable<(A, B, C, D, E, F, G, H)>.combining(
      a.asObservable(), b.asObservable(), c.asObservable(), d.asObservable(), e.asObservable(), f.asObservable(),
      g.asObservable(), h.asObservable(), policy: .latest
    ) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
