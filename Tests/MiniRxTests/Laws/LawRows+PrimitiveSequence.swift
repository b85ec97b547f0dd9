@testable import MiniRx
@testable import MiniRxTesting

/// The operators of `Single`, `Maybe` and `Completable`. They forward to those of observables, so the laws feed them
/// more than the one element that a trait has.
nonisolated(unsafe) let primitiveSequenceRows: [LawRow] = [
  .stage("Single asSingle", passing: 1, operators: 4, frames: 40) { $0.source.take(1).asSingle().asObservable() },
  .stage("Maybe asMaybe", passing: 1, operators: 4, frames: 40) { $0.source.take(1).asMaybe().asObservable() },
  .stage("Single first", passing: 1, operators: 4, frames: 40) { $0.source.first().asObservable().compactMap { $0 } },
  .stage("Single toArray", passing: 1, operators: 4, frames: 40) {
    $0.source.toArray().asObservable().compactMap { $0.last }
  },
  .completable("asCompletable") { source, _ in source },
  .single("asMaybe") { source, _ in source.asMaybe() },
  .stage("Single asCompletable", passing: 0, operators: 4, frames: 40) {
    Single(raw: $0.source).asCompletable().asObservable().map { never -> Token in }
  },
  .completable("asMaybe") { source, _ in Completable(raw: source.asMaybe().source) },
  .single("map", throwing: true) { source, context in source.map { try context.visited($0) } },
  .single("compactMap", throwing: true) { source, context in source.compactMap { try context.visited($0) } },
  .single("filter", throwing: true) { source, context in source.filter { _ in try context.visited(true) } },
  .single("flatMap", throwing: true) { source, context in source.flatMap { .just(try context.visited($0)) } },
  .single("flatMapMaybe", throwing: true) { source, context in source.flatMapMaybe { .just(try context.visited($0)) } },
  .stage("Single flatMapCompletable", passing: 0, throwing: true, operators: 4, frames: 40) { context in
    Single(raw: context.source).flatMapCompletable { _ in try context.visited(.empty()) }
      .asObservable().map { never -> Token in }
  },
  .single("zip", passing: 1, throwing: true) { source, context in
    .zip(source, Single.just(0)) { element, _ in try context.visited(element) }
  },
  .single("zip of a tuple", passing: 1) { source, _ in
    Single.zip(source, Single.just(0), Single.just("")).map { element, _, _ in element }
  },
  .single("zip of a collection", passing: 1) { source, context in
    Single.zip([source, .just(context.token(0))]).map { $0[0] }
  },
  .single("zip of a collection with a selector", passing: 1, throwing: true) { source, context in
    Single.zip([source, .just(context.token(0))]) { try context.visited($0[0]) }
  },
  .single("catch", throwing: true) { source, context in
    Single.error(LawError()).catch { _ in try context.visited(source) }
  },
  .single("catchAndReturn") { source, context in source.catchAndReturn(context.token(0)) },
  .single("retry") { source, _ in source.failingFirst().retry(2) },
  .single("retry when", throwing: true) { source, context in
    source.failingFirst().retry { (errors: Observable<any Error>) in
      errors.take(1).map { _ in try context.visited(()) }
    }
  },
  .single("retry when an error has a type") { source, _ in
    source.failingFirst().retry { (errors: Observable<LawError>) in errors.take(1) }
  },
  .maybe("ifEmpty") { source, context in source.ifEmpty(default: context.token(0)) },
  .maybe("ifEmpty with a maybe") { source, _ in Maybe.empty().ifEmpty(switchTo: source) },
  .single("ifEmpty with a single") { source, _ in Maybe.empty().ifEmpty(switchTo: source) },
  .single("delay") { source, context in source.delay(.seconds(1), scheduler: context.scheduler) },
  .single("delaySubscription") { source, context in source.delaySubscription(.seconds(1), scheduler: context.scheduler)
  },
  .single("timeout") { source, context in source.timeout(.seconds(10_000), scheduler: context.scheduler) },
  .single("timeout with another sequence") { source, context in
    source.timeout(.seconds(10_000), other: .never(), scheduler: context.scheduler)
  },
  .single("timeout that is over", passing: 0) { source, context in
    source.timeout(.seconds(1), scheduler: context.scheduler)
  },
  .single("timeout that is over with another sequence") { source, context in
    Single.never().timeout(.seconds(1), other: source, scheduler: context.scheduler)
  },
  .single("observeOn") { source, context in source.observe(on: context.scheduler) },
  .single("subscribeOn") { source, context in source.subscribe(on: context.scheduler) },
  .single("debug") { source, _ in
    Hooks.debugPrinter = { _ in }
    return source.debug("law", trimOutput: true)
  },
  .single("do", throwing: true) { source, context in source.do(onSuccess: { _ in try context.visited(()) }) },
  .maybe("do", throwing: true) { source, context in source.do(onNext: { _ in try context.visited(()) }) },
  .completable("do", throwing: true) { source, context in
    source.timeout(.milliseconds(1), other: .empty(), scheduler: context.scheduler)
      .do(onCompleted: { try context.visited(()) })
  },
  .completable("andThen a completable") { source, _ in source.andThen(.empty()) },
  .single("andThen a single") { source, _ in Completable.empty().andThen(source) },
  .maybe("andThen a maybe") { source, _ in Completable.empty().andThen(source) },
  .stage("Completable andThen an observable", operators: 4, frames: 40) { Completable.empty().andThen($0.source) },
  .completable("concat") { source, _ in .concat(.empty(), source.concat(.empty())) },
  .completable("zip") { source, _ in .zip(source, .empty()) },
  .source("Single create", elements: 1) { context in
    Single.create { single in
      for value in 1...3 { single(.success(context.token(value))) }
      return context.disposable()
    }
    .asObservable()
  },
  .source("Maybe create", elements: 0) { context in
    Maybe.create { maybe in
      maybe(.completed)
      maybe(.success(context.token(1)))
      return context.disposable()
    }
    .asObservable()
  },
  .source("Completable create", elements: 0) { context in
    Completable.create { completable in
      completable(.completed)
      completable(.error(LawError()))
      return context.disposable()
    }
    .asObservable().map { never -> Token in }
  },
  .source("Single just", elements: 1) { Single.just($0.token(1)).asObservable() },
  .source("Single just on a scheduler", elements: 1) {
    Single.just($0.token(1), scheduler: $0.scheduler).asObservable()
  },
  .source("Single timer", elements: 1, throwing: true) { context in
    Single<Int>.timer(.seconds(1), scheduler: context.scheduler).asObservable()
      .map { try context.visited(context.token($0)) }
  },
  .source("Maybe empty", elements: 0) { _ in Maybe.empty().asObservable() },
  .source("Completable empty", elements: 0) { _ in Completable.empty().asObservable().map { never -> Token in } },
  .source("Single error", elements: 0) { _ in Single.error(LawError()).asObservable() },
  .source("Single never", elements: nil) { _ in Single.never().asObservable() },
  .source("Single deferred", elements: 1, throwing: true) { context in
    Single.deferred { .just(try context.visited(context.token(1))) }.asObservable()
  },
  .source("Single using", elements: 1, throwing: true) { context in
    Single.using(
      { CompositeDisposable(disposables: [context.disposable()]) },
      primitiveSequenceFactory: { _ in .just(try context.visited(context.token(1))) }
    )
    .asObservable()
  },
]

extension LawRow {
  fileprivate static func single<Trait>(
    _ name: String, passing count: Int? = nil, throwing: Bool = false,
    _ build: @escaping (Single<Token>, LawContext) -> PrimitiveSequence<Trait, Token>
  ) -> LawRow {
    .stage("Single \(name)", passing: count, throwing: throwing, operators: 4, frames: 40) {
      build(Single(raw: $0.source), $0).asObservable()
    }
  }

  fileprivate static func maybe<Trait>(
    _ name: String, throwing: Bool = false,
    _ build: @escaping (Maybe<Token>, LawContext) -> PrimitiveSequence<Trait, Token>
  ) -> LawRow {
    .stage("Maybe \(name)", throwing: throwing, operators: 4, frames: 40) {
      build(Maybe(raw: $0.source), $0).asObservable()
    }
  }

  fileprivate static func completable(
    _ name: String, throwing: Bool = false, _ build: @escaping (Completable, LawContext) -> Completable
  ) -> LawRow {
    .stage("Completable \(name)", passing: 0, throwing: throwing, operators: 4, frames: 40) {
      build($0.source.ignoreElements().asCompletable(), $0).asObservable().map { never -> Token in }
    }
  }
}

extension PrimitiveSequence {
  /// Fails at its first subscription, and only then.
  fileprivate func failingFirst() -> PrimitiveSequence {
    var hasFailed = false
    return .deferred {
      if hasFailed { return self }
      hasFailed = true
      return .error(LawError())
    }
  }
}
