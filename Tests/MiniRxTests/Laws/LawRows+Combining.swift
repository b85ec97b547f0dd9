import MiniRxTesting

nonisolated(unsafe) let combiningRows: [LawRow] = [
  .stage("merge") { Observable.merge($0.source, .never().take(0)) },
  .stage("merge of sequences") { context in Observable.of(context.source, .empty()).merge() },
  .stage("concat") { Observable.concat(.empty(), $0.source, .empty()) },
  .stage("merge with a limit") { context in Observable.of(context.source, .empty()).merge(maxConcurrent: 1) },
  .stage("concat of sequences") { context in Observable.of(context.source, .empty()).concat() },
  .stage("startWith") { $0.source.startWith($0.token(0)) },
  .stage("switchLatest") { context in Observable.just(context.source).switchLatest() },
  .stage("withLatestFrom") { $0.source.withLatestFrom(Observable.just($0.token(0)).concat(.never())) },
  .stage("withLatestFrom with a selector", throwing: true) { context in
    context.source.withLatestFrom(Observable.just(0)) { element, _ in try context.visited(element) }
  },
  .stage("amb") { $0.source.amb(Observable.never()) },
  .stage("amb of a sequence") { Observable.amb([.never(), $0.source, .never()]) },
  .stage("combineLatest", throwing: true) { context in
    Observable.combineLatest(context.source, Observable.just(0)) { element, _ in
      try context.visited(element)
    }
  },
  .stage("combineLatest of a tuple") { context in
    Observable.combineLatest(context.source, Observable.just(0), Observable.just("")).map { element, _, _ in element }
  },
  .stage("combineLatest of a collection", throwing: true) { context in
    Observable.combineLatest([context.source, .just(context.token(0))]) { try context.visited($0[0]) }
  },
  .stage("zip", throwing: true) { context in
    context.source.twice { Observable.zip($0, $1) { element, _ in try context.visited(element) } }
  },
  .stage("zip of a tuple") { $0.source.twice { Observable.zip($0, $1) }.map { element, _ in element } },
  .stage("zip of a collection", throwing: true) { context in
    context.source.twice { Observable.zip([$0, $1]) { try context.visited($0[0]) } }
  },
]

extension Observable {
  /// One subscription, used two times.
  fileprivate func twice<Result>(
    _ selector: @escaping (Observable, Observable) -> Observable<Result>
  ) -> Observable<Result> {
    multicast({ PublishSubject() }, selector: { selector($0, $0) })
  }
}
