import MiniRxTesting

nonisolated(unsafe) let creatingRows: [LawRow] = [
  .source("create", elements: 3) { context in
    .create { observer in
      for value in 1...3 { observer.onNext(context.token(value)) }
      observer.onCompleted()
      return context.disposable()
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
  .source("from sequence on a scheduler", elements: 3) { context in
    .from((1...3).lazy.map { context.token($0) }, scheduler: context.scheduler)
  },
  .source("just on a scheduler", elements: 1) { .just($0.token(1), scheduler: $0.scheduler) },
  .source("from optional", elements: 1) { .from(optional: $0.token(1)) },
  .source("from optional on a scheduler", elements: 1) {
    .from(optional: $0.token(1), scheduler: $0.scheduler)
  },
  .source("range", elements: 3) { context in Observable.range(start: 1, count: 3).map { context.token($0) } },
  .source("range on a scheduler", elements: 3) { context in
    Observable.range(start: 1, count: 3, scheduler: context.scheduler).map { context.token($0) }
  },
  .source("repeatElement", elements: 3) { .repeatElement($0.token(1)).take(3) },
  .source("repeatElement on a scheduler", elements: 3) {
    .repeatElement($0.token(1), scheduler: $0.scheduler).take(3)
  },
  .source("generate", elements: 3, throwing: true) { context in
    .generate(
      initialState: context.token(1), condition: { try context.visited($0.value <= 3) },
      iterate: { try context.visited(context.token($0.value + 1)) })
  },
  .source("generate on a scheduler", elements: 3, throwing: true) { context in
    .generate(
      initialState: context.token(1), condition: { try context.visited($0.value <= 3) }, scheduler: context.scheduler,
      iterate: { try context.visited(context.token($0.value + 1)) })
  },
  .source("using", elements: 1, throwing: true) { context in
    .using(
      { try context.visited(CompositeDisposable(disposables: [context.disposable()])) },
      observableFactory: { _ in .just(try context.visited(context.token(1))) })
  },
]
