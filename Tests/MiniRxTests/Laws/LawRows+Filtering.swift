import MiniRx

nonisolated(unsafe) let filteringRows: [LawRow] = [
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
]

extension Observable<Token> {
  /// Two elements in front, for operators that compare.
  fileprivate func startWithToken(_ context: LawContext) -> Observable<Token> {
    Observable.concat(.deferred { .of(context.token(-2), context.token(-1)) }, self)
  }
}
