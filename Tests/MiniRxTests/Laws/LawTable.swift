import MiniRx

/// What a law gives to the operator under test: its source, a place for its closures to report, a clock.
final class LawContext {
  let census = Census()
  let scheduler: WatchedScheduler
  /// What the operator is applied to. Set by the law.
  var source: Observable<Token>
  /// Called by every closure of the operator.
  var visit: () throws -> Void = {}

  init(_ source: Observable<Token> = .never()) {
    self.source = source
    scheduler = WatchedScheduler(census)
  }

  func token(_ value: Int) -> Token { Token(value, census) }

  /// What the closures of operators call.
  func visited<Value>(_ value: Value) throws -> Value {
    census.foreignCodeRuns("a closure")
    try visit()
    return value
  }

  /// Runs what waits for time, for operators that need it.
  func passTime() { scheduler.base.advance(by: .seconds(1000)) }
}

/// A row of the law table: an operator, and how to apply it to the context's source.
struct LawRow {
  enum Kind {
    /// Makes a sequence from nothing, of so many elements (`nil`: without end).
    case source(elements: Int?)
    /// Passes its source's elements on, so many of them.
    case stage
  }

  let name: String
  let kind: Kind
  /// Whether a closure of the user can throw in it.
  let hasThrowingClosure: Bool
  let build: (LawContext) -> Observable<Token>

  static func source(
    _ name: String, elements: Int?, throwing: Bool = false, _ build: @escaping (LawContext) -> Observable<Token>
  ) -> LawRow {
    LawRow(name: name, kind: .source(elements: elements), hasThrowingClosure: throwing, build: build)
  }

  static func stage(
    _ name: String, throwing: Bool = false, _ build: @escaping (LawContext) -> Observable<Token>
  ) -> LawRow {
    LawRow(name: name, kind: .stage, hasThrowingClosure: throwing, build: build)
  }

  var isStage: Bool { if case .stage = kind { true } else { false } }
}

/// Every operator. A new one is a new row; the audit test compares the rows with the files of `Operators/`.
nonisolated(unsafe) let lawTable: [LawRow] = [
  .source("create", elements: 3) { context in
    .create { observer in
      for value in 1...3 { observer.onNext(context.token(value)) }
      observer.onCompleted()
      return Disposables.create { context.census.foreignCodeRuns("a dispose closure") }
    }
  },
  .source("just", elements: 1) { .just($0.token(1)) },
  .source("empty", elements: 0) { _ in .empty() },
  .source("never", elements: nil) { _ in .never() },
  .source("error", elements: 0) { _ in .error(LawError()) },
  .source("deferred", elements: 1, throwing: true) { context in
    .deferred { .just(try context.visited(context.token(1))) }
  },
  .source("from", elements: 3) { .from([$0.token(1), $0.token(2), $0.token(3)]) },
  .source("from sequence", elements: 3) { context in .from((1...3).lazy.map { context.token($0) }) },
  .source("from on a scheduler", elements: 3) { context in
    .from([context.token(1), context.token(2), context.token(3)], scheduler: context.scheduler)
  },
  .source("of", elements: 2) { .of($0.token(1), $0.token(2)) },
  .source("timer", elements: 1, throwing: true) { context in
    Observable<Int>.timer(.seconds(1), scheduler: context.scheduler).map { try context.visited(context.token($0)) }
  },
  .source("timer with a period", elements: nil, throwing: true) { context in
    Observable<Int>.timer(.seconds(1), period: .seconds(2), scheduler: context.scheduler)
      .map { try context.visited(context.token($0)) }
  },
  .source("interval", elements: nil, throwing: true) { context in
    Observable<Int>.interval(.seconds(1), scheduler: context.scheduler)
      .map { try context.visited(context.token($0)) }
  },

  .stage("map", throwing: true) { context in
    context.source.map { try context.visited(context.token($0.value)) }
  },
  .stage("scan", throwing: true) { context in
    context.source.scan(context.token(0)) { try context.visited(context.token($0.value &+ $1.value)) }
  },
  .stage("scan into", throwing: true) { context in
    context.source.scan(into: context.token(0)) { $0 = try context.visited(context.token($0.value &+ $1.value)) }
  },
  .stage("flatMap", throwing: true) { context in
    context.source.flatMap { Observable.just(try context.visited($0)) }
  },
  .stage("flatMapLatest", throwing: true) { context in
    context.source.flatMapLatest { Observable.just(try context.visited($0)) }
  },
  .stage("filter", throwing: true) { context in context.source.filter { _ in try context.visited(true) } },
  .stage("skip") { $0.source.skip(0) },
  .stage("take") { $0.source.take(.max) },
  .stage("distinctUntilChanged") { $0.source.distinctUntilChanged() },
  .stage("distinctUntilChanged by key", throwing: true) { context in
    context.source.distinctUntilChanged { try context.visited($0) }
  },
  .stage("distinctUntilChanged by comparer", throwing: true) { context in
    context.source.startWithToken(context).distinctUntilChanged { _, _ in try context.visited(false) }
  },
  .stage("distinctUntilChanged by key path") { $0.source.distinctUntilChanged(at: \.value) },
  .stage("merge") { Observable.merge($0.source, .never().take(0)) },
  .stage("merge of sequences") { context in Observable.of(context.source, .empty()).merge() },
  .stage("concat") { Observable.concat(.empty(), $0.source, .empty()) },
  .stage("observeOn") { $0.source.observe(on: $0.scheduler) },
  .stage("subscribeOn") { $0.source.subscribe(on: $0.scheduler) },
  .stage("delay") { $0.source.delay(.seconds(1), scheduler: $0.scheduler) },
  .stage("debounce") { $0.source.debounce(.seconds(1), scheduler: $0.scheduler) },
  .stage("catch", throwing: true) { context in
    context.source.concat(.error(LawError())).catch { _ in .just(try context.visited(context.token(0))) }
  },
  .stage("catchAndReturn") { $0.source.catchAndReturn($0.token(0)) },
]

extension Observable<Token> {
  /// Two elements in front, for operators that compare.
  fileprivate func startWithToken(_ context: LawContext) -> Observable<Token> {
    Observable.concat(.deferred { .of(context.token(-2), context.token(-1)) }, self)
  }
}

struct LawError: Error {}
