import MiniRx

nonisolated(unsafe) let transformingRows: [LawRow] = [
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
]
