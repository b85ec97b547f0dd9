import MiniRxTesting

nonisolated(unsafe) let filteringRows: [LawRow] = [
  .stage("filter", throwing: true) { context in context.source.filter { _ in try context.visited(true) } },
  .stage("skip") { $0.source.skip(0) },
  .stage("take") { $0.source.take(.max) },
  .stage("take one", passing: 1) { $0.source.take(1) },
  .stage("distinctUntilChanged") { $0.source.distinctUntilChanged() },
  .stage("distinctUntilChanged by key", throwing: true) { context in
    context.source.distinctUntilChanged { try context.visited($0) }
  },
  .stage("distinctUntilChanged by comparer", throwing: true, frames: 5) { context in
    context.source.startWithToken(context).distinctUntilChanged { _, _ in try context.visited(false) }
  },
  .stage("distinctUntilChanged at") { $0.source.distinctUntilChanged(at: \.value) },
  .stage("ignoreElements", passing: 0) { $0.source.ignoreElements().map { never -> Token in } },
  .stage("elementAt", passing: 1) { $0.source.element(at: 0) },
  .stage("skip while", throwing: true) { context in context.source.skip { _ in try context.visited(false) } },
  // The scheduler subscribes to the source when the gate is open.
  .stage("skip until", operators: 2, frames: 10) {
    $0.source.subscribe(on: $0.scheduler).skip(until: Observable.just(()))
  },
  .stage("skip for", operators: 2, frames: 10) {
    $0.source.subscribe(on: $0.scheduler).skip(.seconds(0), scheduler: $0.scheduler)
  },
  .stage("skip for a second", passing: 0, frames: 10) { $0.source.skip(.seconds(1), scheduler: $0.scheduler) },
  .stage("take while", throwing: true) { context in context.source.take(while: { _ in try context.visited(true) }) },
  .stage("take while, inclusive", passing: 1, throwing: true) { context in
    context.source.take(while: { _ in try context.visited(false) }, behavior: .inclusive)
  },
  .stage("take until", frames: 10) { $0.source.take(until: $0.other) },
  .stage("take until a predicate holds", throwing: true, frames: 10) { context in
    context.source.take(until: { _ in try context.visited(false) })
  },
  .stage("take for", frames: 10) { $0.source.take(for: .seconds(100_000_000), scheduler: $0.scheduler) },
  .stage("take for a second", passing: 0, frames: 10) { $0.source.take(for: .seconds(1), scheduler: $0.scheduler) },
  .stage("takeLast", passing: 3, frames: 10) { $0.source.takeLast(3) },
  .stage("single", passing: 1) { $0.source.single() },
  .stage("single with a predicate", passing: 1, throwing: true) { context in
    context.source.single { _ in try context.visited(true) }
  },
]

extension Observable<Token> {
  /// Two elements in front, for operators that compare.
  fileprivate func startWithToken(_ context: LawContext) -> Observable<Token> {
    Observable.concat(.deferred { .of(context.token(-2), context.token(-1)) }, self)
  }
}
