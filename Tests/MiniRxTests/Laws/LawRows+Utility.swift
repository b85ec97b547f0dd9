import MiniRxTesting

nonisolated(unsafe) let utilityRows: [LawRow] = [
  .stage("do", throwing: true) { context in
    context.source.do(
      onNext: { _ in try context.visited(()) },
      onDispose: { context.census.foreignCodeRuns("onDispose") })
  },
  .stage("debug", frames: 10) {
    Hooks.debugPrinter = { _ in }
    return $0.source.debug("law", trimOutput: true)
  },
  .stage("observeOn") { $0.source.observe(on: $0.scheduler) },
  .stage("observeOn the main queue") { $0.source.observe(on: $0.scheduler.turns) },
  .stage("subscribeOn") { $0.source.subscribe(on: $0.scheduler) },
]
