import MiniRxTesting

nonisolated(unsafe) let infallibleRows: [LawRow] = [
  .infallible("asInfallible falling back to a sequence") { source, _ in source },
  .stage("Infallible asInfallible returning an element", operators: 4, frames: 40) {
    $0.source.asInfallible(onErrorJustReturn: $0.token(0)).asObservable()
  },
  .stage("Infallible asInfallible recovering", operators: 4, frames: 40) { context in
    context.source.asInfallible(onErrorRecover: { _ in .just(context.passed(context.token(0))) }).asObservable()
  },
  .infallible("map") { source, context in source.map { context.passed($0) } },
  .infallible("compactMap") { source, context in source.compactMap { context.passed($0) } },
  .infallible("scan") { source, context in source.scan(context.token(0)) { context.passed($1) } },
  .infallible("scan into") { source, context in source.scan(into: context.token(0)) { $0 = context.passed($1) } },
  .infallible("withUnretained") { source, context in source.withUnretained(context.census).map { $1 } },
  .infallible("withUnretained with a selector") { source, context in
    source.withUnretained(context.census) { context.passed($1) }
  },
  .infallible("flatMap") { source, context in source.flatMap { Infallible.just(context.passed($0)) } },
  .infallible("flatMapLatest") { source, context in source.flatMapLatest { Infallible.just(context.passed($0)) } },
  .infallible("flatMapFirst") { source, context in source.flatMapFirst { Infallible.just(context.passed($0)) } },
  .infallible("concatMap") { source, context in source.concatMap { Infallible.just(context.passed($0)) } },
  .infallible("filter") { source, context in source.filter { _ in context.passed(true) } },
  .infallible("skip") { source, _ in source.skip(0) },
  .infallible("skip while") { source, context in source.skip(while: { _ in context.passed(false) }) },
  .infallible("skip until") { source, context in
    source.subscribe(on: context.scheduler).skip(until: Infallible.just(()))
  },
  .infallible("take") { source, _ in source.take(.max) },
  .infallible("take until") { source, _ in source.take(until: Infallible<Int>.never()) },
  .infallible("take until a predicate holds") { source, context in
    source.take(until: { _ in context.passed(false) })
  },
  .infallible("take while") { source, context in source.take(while: { _ in context.passed(true) }) },
  .infallible("take for") { source, context in source.take(for: .seconds(100_000_000), scheduler: context.scheduler) },
  .infallible("take for a second", passing: 0) { source, context in
    source.take(for: .seconds(1), scheduler: context.scheduler)
  },
  .infallible("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
  .infallible("distinctUntilChanged by key") { source, context in
    source.distinctUntilChanged { context.passed($0) }
  },
  .infallible("distinctUntilChanged by comparer") { source, context in
    source.distinctUntilChanged { _, _ in context.passed(false) }
  },
  .infallible("distinctUntilChanged by key and comparer") { source, context in
    source.distinctUntilChanged({ context.passed($0) }, comparer: { _, _ in context.passed(false) })
  },
  .infallible("distinctUntilChanged at") { source, _ in source.distinctUntilChanged(at: \.value) },
  .infallible("startWith") { source, context in source.startWith(context.token(0)) },
  .infallible("concat") { source, _ in source.concat(Infallible.empty()) },
  .infallible("concat of sequences") { source, _ in .concat(.empty(), source) },
  .infallible("merge") { source, _ in .merge(source, .empty()) },
  .infallible("withLatestFrom") { source, context in
    source.withLatestFrom(Infallible.just(context.token(0)).concat(Infallible.never()))
  },
  .infallible("withLatestFrom with a selector") { source, context in
    source.withLatestFrom(Infallible.just(0)) { element, _ in context.passed(element) }
  },
  .infallible("combineLatest") { source, context in
    .combineLatest(source, Infallible.just(0)) { element, _ in context.passed(element) }
  },
  .infallible("combineLatest of a collection") { source, context in
    .combineLatest([source, .just(context.token(0))]) { context.passed($0[0]) }
  },
  .infallible("zip") { source, context in .zip(source) { context.passed($0) } },
  .infallible("zip of a collection") { source, context in .zip([source]) { context.passed($0[0]) } },
  .infallible("throttle", passing: 1) { source, context in source.throttle(.seconds(1), scheduler: context.scheduler) },
  .infallible("debounce", passing: 1) { source, context in source.debounce(.seconds(1), scheduler: context.scheduler) },
  .infallible("delay") { source, context in source.delay(.seconds(1), scheduler: context.scheduler) },
  .infallible("do") { source, context in
    source.do(onNext: { _ in context.passed(()) }, onDispose: { context.census.foreignCodeRuns("onDispose") })
  },
  .infallible("debug") { source, _ in
    Hooks.debugPrinter = { _ in }
    return source.debug("law")
  },
  .infallible("observeOn") { source, context in source.observe(on: context.scheduler) },
  .infallible("subscribeOn") { source, context in source.subscribe(on: context.scheduler) },
  .infallible("share") { source, _ in source.share(replay: 1) },
  .infallible("create", elements: 3) { context in
    .create { observer in
      for value in 1...3 { observer(.next(context.token(value))) }
      observer(.completed)
      return context.disposable()
    }
  },
  .infallible("just", elements: 1) { .just($0.token(1)) },
  .infallible("just on a scheduler", elements: 1) { .just($0.token(1), scheduler: $0.scheduler) },
  .infallible("of", elements: 2) { .of($0.token(1), $0.token(2)) },
  .infallible("from", elements: 2) { .from([$0.token(1), $0.token(2)]) },
  .infallible("from sequence", elements: 2) { context in .from((1...2).lazy.map { context.token($0) }) },
  .infallible("empty", elements: 0) { _ in .empty() },
  .infallible("never", elements: nil) { _ in .never() },
  .infallible("deferred", elements: 1) { context in .deferred { .just(context.passed(context.token(1))) } },
]

extension LawRow {
  fileprivate static func infallible(
    _ name: String, passing count: Int? = nil,
    _ build: @escaping (Infallible<Token>, LawContext) -> Infallible<Token>
  ) -> LawRow {
    .stage("Infallible \(name)", passing: count, operators: 4, frames: 40) { context in
      build(context.source.asInfallible(onErrorFallbackTo: .empty()), context).asObservable()
    }
  }

  fileprivate static func infallible(
    _ name: String, elements: Int?, _ build: @escaping (LawContext) -> Infallible<Token>
  ) -> LawRow {
    .source("Infallible \(name)", elements: elements) { build($0).asObservable() }
  }
}
