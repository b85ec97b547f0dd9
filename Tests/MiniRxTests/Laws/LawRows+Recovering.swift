import MiniRx

nonisolated(unsafe) let recoveringRows: [LawRow] = [
  .stage("catch", throwing: true) { context in
    context.source.concat(.error(LawError())).catch { _ in .just(try context.visited(context.token(0))) }
  },
  .stage("catchAndReturn") { $0.source.catchAndReturn($0.token(0)) },
]
