@testable import MiniRx
@testable import MiniRxTesting

nonisolated(unsafe) let sharedSequenceRows: [LawRow] = [
  .driver("asDriver driving with a driver") { source, _ in source },
  .driver("asDriver returning an element") { _, context in
    context.source.asDriver(onErrorJustReturn: context.token(0))
  },
  .driver("asDriver recovering") { _, context in
    context.source.asDriver(onErrorRecover: { _ in .just(context.passed(context.token(0))) })
  },
  .signal("asSignal signalling with a signal") { source, _ in source },
  .signal("asSignal returning an element") { _, context in
    context.source.asSignal(onErrorJustReturn: context.token(0))
  },
  .signal("asSignal recovering") { _, context in
    context.source.asSignal(onErrorRecover: { _ in .just(context.passed(context.token(0))) })
  },
  .driver("asDriver of an Infallible") { _, context in
    context.source.asInfallible(onErrorFallbackTo: .empty()).asDriver()
  },
  .signal("asSignal of an Infallible") { _, context in
    context.source.asInfallible(onErrorFallbackTo: .empty()).asSignal()
  },
  .driver("asInfallible and asDriver") { source, _ in source.asInfallible().asDriver() },
  .driver("map") { source, context in source.map { context.passed($0) } },
  .signal("map") { source, context in source.map { context.passed($0) } },
  .driver("compactMap") { source, context in source.compactMap { context.passed($0) } },
  .driver("scan") { source, context in source.scan(context.token(0)) { context.passed($1) } },
  .signal("withUnretained") { source, context in source.withUnretained(context.census).map { $1 } },
  .driver("withUnretained with a selector") { source, context in
    source.withUnretained(context.census) { context.passed($1) }
  },
  .driver("flatMap") { source, context in source.flatMap { .inner(context.passed($0)) } },
  .driver("flatMapLatest") { source, context in source.flatMapLatest { .inner(context.passed($0)) } },
  .driver("flatMapFirst") { source, context in source.flatMapFirst { .inner(context.passed($0)) } },
  .driver("switchLatest") { source, _ in source.map { Driver.inner($0) }.switchLatest() },
  .driver("merge of sequences") { source, _ in source.map { Driver.inner($0) }.merge() },
  .driver("merge with a limit") { source, _ in source.map { Driver.inner($0) }.merge(maxConcurrent: 1) },
  .driver("merge") { source, _ in .merge(source, .empty()) },
  .driver("filter") { source, context in source.filter { _ in context.passed(true) } },
  .driver("skip") { source, _ in source.skip(0) },
  .driver("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
  .driver("distinctUntilChanged by key") { source, context in
    source.distinctUntilChanged { context.passed($0) }
  },
  .driver("distinctUntilChanged by comparer") { source, context in
    source.distinctUntilChanged { _, _ in context.passed(false) }
  },
  .driver("distinctUntilChanged by key and comparer") { source, context in
    source.distinctUntilChanged({ context.passed($0) }, comparer: { _, _ in context.passed(false) })
  },
  .driver("startWith") { source, context in source.startWith(context.token(0)) },
  .driver("concat") { source, _ in source.concat(Driver.empty()) },
  .driver("concat of sequences") { source, _ in .concat([.empty(), source]) },
  .driver("withLatestFrom") { source, context in
    source.withLatestFrom(Driver.just(context.token(0)).concat(Driver.never()))
  },
  .driver("withLatestFrom with a selector") { source, context in
    source.withLatestFrom(Driver.just(0).concat(Driver.never())) { element, _ in context.passed(element) }
  },
  .driver("combineLatest") { source, context in
    .combineLatest(source, .inner(0)) { element, _ in context.passed(element) }
  },
  .driver("combineLatest of a collection") { source, context in
    .combineLatest([source, .inner(context.token(0))]) { context.passed($0[0]) }
  },
  .driver("zip") { source, context in .zip(source) { context.passed($0) } },
  .driver("zip of a collection") { source, context in .zip([source]) { context.passed($0[0]) } },
  .driver("throttle", passing: 1) { source, _ in source.throttle(.seconds(1)) },
  .driver("debounce", passing: 1) { source, _ in source.debounce(.seconds(1)) },
  .driver("delay") { source, _ in source.delay(.seconds(1)) },
  .driver("do") { source, context in
    source.do(onNext: { _ in context.passed(()) }, onDispose: { context.census.foreignCodeRuns("onDispose") })
  },
  .driver("debug") { source, _ in
    Hooks.debugPrinter = { _ in }
    return source.debug("law")
  },
  .driver("just", elements: 1) { .just($0.token(1)) },
  .driver("empty", elements: 0) { _ in .empty() },
  .driver("never", elements: nil) { _ in .never() },
  .driver("deferred", elements: 1) { context in
    let inner = Driver.just(context.token(1))
    return .deferred { context.passed(inner) }
  },
  .driver("of", elements: 2) { .of($0.token(1), $0.token(2)) },
  .driver("from", elements: 2) { .from([$0.token(1), $0.token(2)]) },
  .driver("from sequence", elements: 2) { context in .from((1...2).lazy.map { context.token($0) }) },
  .driver("from optional", elements: 1) { .from(optional: $0.token(1)) },
  .driver("interval", elements: nil) { context in
    Driver<Int>.interval(.seconds(1)).map { context.passed(context.token($0)) }
  },
  .driver("timer", elements: nil) { context in
    Driver<Int>.timer(.seconds(1), period: .seconds(2)).map { context.passed(context.token($0)) }
  },
]

extension LawRow {
  /// A row whose drivers deliver on the law's scheduler.
  fileprivate static func driver(
    _ name: String, passing count: Int? = nil,
    _ build: @escaping (Driver<Token>, LawContext) -> Driver<Token>
  ) -> LawRow {
    .stage("Driver \(name)", passing: count, operators: 8, frames: 80) { context in
      SharingScheduler.mock(scheduler: context.scheduler) {
        build(context.source.asDriver(onErrorDriveWith: .empty()), context).asObservable()
      }
    }
  }

  fileprivate static func driver(
    _ name: String, elements: Int?, _ build: @escaping (LawContext) -> Driver<Token>
  ) -> LawRow {
    .source("Driver \(name)", elements: elements) { context in
      SharingScheduler.mock(scheduler: context.scheduler) { build(context).asObservable() }
    }
  }

  fileprivate static func signal(
    _ name: String, passing count: Int? = nil,
    _ build: @escaping (Signal<Token>, LawContext) -> Signal<Token>
  ) -> LawRow {
    .stage("Signal \(name)", passing: count, operators: 8, frames: 80) { context in
      SharingScheduler.mock(scheduler: context.scheduler) {
        build(context.source.asSignal(onErrorSignalWith: .empty()), context).asObservable()
      }
    }
  }
}

extension SharedSequence {
  /// An inner sequence that is made while the law runs, outside the mock, and must not wait for the main queue.
  fileprivate static func inner(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }
}
