import MiniRx

nonisolated(unsafe) let combiningRows: [LawRow] = [
  .stage("merge") { Observable.merge($0.source, .never().take(0)) },
  .stage("merge of sequences") { context in Observable.of(context.source, .empty()).merge() },
  .stage("concat") { Observable.concat(.empty(), $0.source, .empty()) },
]
