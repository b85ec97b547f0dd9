/// The forms of two to eight sequences. A parameter pack alone would do, but the type checker takes seconds over a closure that
/// it checks against one, and over one that receives its tuple.
extension ObservableType {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> { inOrder([.init(a), .init(b)], spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> { inOrder([.init(a), .init(b), .init(c)], spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> { inOrder([.init(a), .init(b), .init(c), .init(d)], spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> { inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)], spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)], spread(resultSelector))
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)], spread(resultSelector))
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)], spread(resultSelector))
  }
}

extension ObservableType where Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(_ a: some ObservableType<A>, _ b: some ObservableType<B>) -> Observable<(A, B)> {
    .inOrder([.init(a), .init(b)]) { ($0.at(0), $0.at(1)) }
  }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(_ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>)
    -> Observable<(A, B, C)>
  { .inOrder([.init(a), .init(b), .init(c)]) { ($0.at(0), $0.at(1), $0.at(2)) } }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>
  ) -> Observable<(A, B, C, D)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3)) }
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>
  ) -> Observable<(A, B, C, D, E)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4)) }
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>
  ) -> Observable<(A, B, C, D, E, F)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5))
    }
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>
  ) -> Observable<(A, B, C, D, E, F, G)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6))
    }
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some ObservableType<A>, _ b: some ObservableType<B>, _ c: some ObservableType<C>, _ d: some ObservableType<D>,
    _ e: some ObservableType<E>, _ f: some ObservableType<F>, _ g: some ObservableType<G>, _ h: some ObservableType<H>
  ) -> Observable<(A, B, C, D, E, F, G, H)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6), $0.at(7))
    }
  }
}

extension InfallibleType {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, resultSelector: @escaping (A, B) throws -> Element
  ) -> Infallible<Element> { inOrder([.init(a), .init(b)], spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> Infallible<Element> { inOrder([.init(a), .init(b), .init(c)], spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> Infallible<Element> { inOrder([.init(a), .init(b), .init(c), .init(d)], spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Infallible<Element> { inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)], spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Infallible<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)], spread(resultSelector))
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>,
    resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Infallible<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)], spread(resultSelector))
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Infallible<Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)], spread(resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(_ a: some InfallibleType<A>, _ b: some InfallibleType<B>) -> Infallible<(A, B)> {
    .init(.inOrder([.init(a), .init(b)]) { ($0.at(0), $0.at(1)) })
  }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(_ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>)
    -> Infallible<(A, B, C)>
  { .init(.inOrder([.init(a), .init(b), .init(c)]) { ($0.at(0), $0.at(1), $0.at(2)) }) }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>
  ) -> Infallible<(A, B, C, D)> {
    .init(.inOrder([.init(a), .init(b), .init(c), .init(d)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3)) })
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>
  ) -> Infallible<(A, B, C, D, E)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4))
      })
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>
  ) -> Infallible<(A, B, C, D, E, F)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5))
      })
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>
  ) -> Infallible<(A, B, C, D, E, F, G)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6))
      })
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some InfallibleType<A>, _ b: some InfallibleType<B>, _ c: some InfallibleType<C>, _ d: some InfallibleType<D>,
    _ e: some InfallibleType<E>, _ f: some InfallibleType<F>, _ g: some InfallibleType<G>, _ h: some InfallibleType<H>
  ) -> Infallible<(A, B, C, D, E, F, G, H)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6), $0.at(7))
      })
  }
}

extension SharedSequence {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> SharedSequence { inOrder([.init(a), .init(b)], spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, resultSelector: @escaping (A, B, C) throws -> Element
  ) -> SharedSequence { inOrder([.init(a), .init(b), .init(c)], spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> SharedSequence { inOrder([.init(a), .init(b), .init(c), .init(d)], spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> SharedSequence { inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)], spread(resultSelector)) }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> SharedSequence { inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)], spread(resultSelector)) }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>,
    _ g: some SharedSequenceType<SharingStrategy, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> SharedSequence {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)], spread(resultSelector))
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>,
    _ g: some SharedSequenceType<SharingStrategy, G>, _ h: some SharedSequenceType<SharingStrategy, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> SharedSequence {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)], spread(resultSelector))
  }
}

extension SharedSequence where Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>
  ) -> SharedSequence<SharingStrategy, (A, B)> { .init(.inOrder([.init(a), .init(b)]) { ($0.at(0), $0.at(1)) }) }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>
  ) -> SharedSequence<SharingStrategy, (A, B, C)> {
    .init(.inOrder([.init(a), .init(b), .init(c)]) { ($0.at(0), $0.at(1), $0.at(2)) })
  }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D)> {
    .init(.inOrder([.init(a), .init(b), .init(c), .init(d)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3)) })
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4))
      })
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5))
      })
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>,
    _ g: some SharedSequenceType<SharingStrategy, G>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F, G)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6))
      })
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: some SharedSequenceType<SharingStrategy, A>, _ b: some SharedSequenceType<SharingStrategy, B>,
    _ c: some SharedSequenceType<SharingStrategy, C>, _ d: some SharedSequenceType<SharingStrategy, D>,
    _ e: some SharedSequenceType<SharingStrategy, E>, _ f: some SharedSequenceType<SharingStrategy, F>,
    _ g: some SharedSequenceType<SharingStrategy, G>, _ h: some SharedSequenceType<SharingStrategy, H>
  ) -> SharedSequence<SharingStrategy, (A, B, C, D, E, F, G, H)> {
    .init(
      .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)]) {
        ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6), $0.at(7))
      })
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// `zip` of two sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>,
    resultSelector: @escaping (A, B) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder([.init(a), .init(b)], spread(resultSelector)) }

  /// `zip` of three sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    resultSelector: @escaping (A, B, C) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder([.init(a), .init(b), .init(c)], spread(resultSelector)) }

  /// `zip` of four sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, resultSelector: @escaping (A, B, C, D) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder([.init(a), .init(b), .init(c), .init(d)], spread(resultSelector)) }

  /// `zip` of five sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>,
    resultSelector: @escaping (A, B, C, D, E) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)], spread(resultSelector))
  }

  /// `zip` of six sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    resultSelector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)], spread(resultSelector))
  }

  /// `zip` of seven sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, resultSelector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)], spread(resultSelector))
  }

  /// `zip` of eight sequences.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>,
    resultSelector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)], spread(resultSelector))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// `zip` of two sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B>(_ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>) -> PrimitiveSequence<
    Trait, (A, B)
  > { .inOrder([.init(a), .init(b)]) { ($0.at(0), $0.at(1)) } }

  /// `zip` of three sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>
  ) -> PrimitiveSequence<Trait, (A, B, C)> {
    .inOrder([.init(a), .init(b), .init(c)]) { ($0.at(0), $0.at(1), $0.at(2)) }
  }

  /// `zip` of four sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>
  ) -> PrimitiveSequence<Trait, (A, B, C, D)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3)) }
  }

  /// `zip` of five sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e)]) { ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4)) }
  }

  /// `zip` of six sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5))
    }
  }

  /// `zip` of seven sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6))
    }
  }

  /// `zip` of eight sequences, as a tuple.
  @_alwaysEmitIntoClient
  public static func zip<A, B, C, D, E, F, G, H>(
    _ a: PrimitiveSequence<Trait, A>, _ b: PrimitiveSequence<Trait, B>, _ c: PrimitiveSequence<Trait, C>,
    _ d: PrimitiveSequence<Trait, D>, _ e: PrimitiveSequence<Trait, E>, _ f: PrimitiveSequence<Trait, F>,
    _ g: PrimitiveSequence<Trait, G>, _ h: PrimitiveSequence<Trait, H>
  ) -> PrimitiveSequence<Trait, (A, B, C, D, E, F, G, H)> {
    .inOrder([.init(a), .init(b), .init(c), .init(d), .init(e), .init(f), .init(g), .init(h)]) {
      ($0.at(0), $0.at(1), $0.at(2), $0.at(3), $0.at(4), $0.at(5), $0.at(6), $0.at(7))
    }
  }
}
