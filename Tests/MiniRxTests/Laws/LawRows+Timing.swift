import MiniRxTesting

nonisolated(unsafe) let timingRows: [LawRow] = [
  .stage("delay") { $0.source.delay(.seconds(1), scheduler: $0.scheduler) },
  .stage("debounce", passing: 1) { $0.source.debounce(.seconds(1), scheduler: $0.scheduler) },
  .stage("throttle", passing: 1, frames: 10) { $0.source.throttle(.seconds(1), scheduler: $0.scheduler) },
  .stage("throttle without the latest", passing: 1, frames: 10) {
    $0.source.throttle(.seconds(1), latest: false, scheduler: $0.scheduler)
  },
  .stage("sample", passing: 1, frames: 10) { context in
    context.source.sample(Observable<Int>.interval(.seconds(1), scheduler: context.scheduler))
  },
  .stage("sample with a default", passing: 1, frames: 10) { context in
    context.source.sample(
      Observable<Int>.interval(.seconds(1), scheduler: context.scheduler), defaultValue: context.token(0))
  },
  .stage("buffer", operators: 2, frames: 10) { context in
    context.source.buffer(timeSpan: .seconds(1), count: 1, scheduler: context.scheduler).concatMap {
      Observable.from($0)
    }
  },
  .stage("window", operators: 2, frames: 10) {
    $0.source.window(timeSpan: .seconds(1), count: 2, scheduler: $0.scheduler).merge()
  },
  .stage("timeout", frames: 10) { $0.source.timeout(.seconds(10_000), scheduler: $0.scheduler) },
  .stage("timeout with another sequence", frames: 10) {
    $0.source.timeout(.seconds(10_000), other: Observable.never(), scheduler: $0.scheduler)
  },
  .stage("timeout that is over", passing: 0, frames: 10) { $0.source.timeout(.seconds(1), scheduler: $0.scheduler) },
  .stage("timeout that is over with another sequence", frames: 10) {
    Observable.never().timeout(.seconds(1), other: $0.source, scheduler: $0.scheduler)
  },
  .stage("delaySubscription") { $0.source.delaySubscription(.seconds(1), scheduler: $0.scheduler) },
]
