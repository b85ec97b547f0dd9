import MiniRxTesting

nonisolated(unsafe) let combiningRows: [LawRow] = [
  .stage("merge", frames: 5) { Observable.merge($0.source, .never().take(0)) },
  .stage("merge of sequences", frames: 5) { context in Observable.of(context.source, .empty()).merge() },
  .stage("concat", frames: 5) { Observable.concat(.empty(), $0.source, .empty()) },
  .stage("concat at the end", frames: 5) { Observable.concat(.empty(), $0.source) },
  .stage("merge with a limit", frames: 10) { context in Observable.of(context.source, .empty()).merge(maxConcurrent: 1)
  },
  .stage("concat of sequences", frames: 10) { context in Observable.of(context.source, .empty()).concat() },
  .stage("startWith") { $0.source.startWith($0.token(0)) },
  .stage("switchLatest", frames: 10) { context in Observable.just(context.source).switchLatest() },
  .stage("withLatestFrom", frames: 10) { $0.source.withLatestFrom(Observable.just($0.token(0)).concat($0.other)) },
  .stage("withLatestFrom with a selector", throwing: true, frames: 10) { context in
    context.source.withLatestFrom(context.other.map(\.value).startWith(0)) { element, _ in
      try context.visited(element)
    }
  },
  .stage("amb", frames: 10) { $0.source.amb($0.other) },
  .stage("amb of a sequence", frames: 10) { Observable.amb([.never(), $0.source, $0.other.asObservable()]) },
  .stage("combineLatest", throwing: true, frames: 10) { context in
    Observable.combineLatest(context.source, Observable.just(0)) { element, _ in
      try context.visited(element)
    }
  },
  .stage("combineLatest of a tuple", frames: 10) { context in
    Observable.combineLatest(context.source, Observable.just(0), Observable.just("")).map { element, _, _ in element }
  },
  .stage("combineLatest of a collection", throwing: true, frames: 10) { context in
    Observable.combineLatest([context.source, .just(context.token(0))]) { try context.visited($0[0]) }
  },
  .stage("zip", throwing: true, operators: 4, frames: 10) { context in
    context.source.twice { Observable.zip($0, $1) { element, _ in try context.visited(element) } }
  },
  .stage("zip of a tuple", operators: 4, frames: 10) {
    $0.source.twice { Observable.zip($0, $1) }.map { element, _ in element }
  },
  .stage("zip of a collection", throwing: true, operators: 4, frames: 10) { context in
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
