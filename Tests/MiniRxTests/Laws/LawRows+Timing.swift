import MiniRx

nonisolated(unsafe) let timingRows: [LawRow] = [
  .stage("delay") { $0.source.delay(.seconds(1), scheduler: $0.scheduler) },
  .stage("debounce", passing: 1) { $0.source.debounce(.seconds(1), scheduler: $0.scheduler) },
]
