import MiniRx

nonisolated(unsafe) let utilityRows: [LawRow] = [
  .stage("observeOn") { $0.source.observe(on: $0.scheduler) },
  .stage("subscribeOn") { $0.source.subscribe(on: $0.scheduler) },
]
