import MiniRxTesting

nonisolated(unsafe) let recoveringRows: [LawRow] = [
  .stage("catch", throwing: true, operators: 2, frames: 5) { context in
    context.source.concat(.error(LawError())).catch { _ in .just(try context.visited(context.token(0))) }
  },
  .stage("catchAndReturn", frames: 5) { $0.source.catchAndReturn($0.token(0)) },
  .stage("catch sequence", frames: 10) { Observable.catch(sequence: [.error(LawError()), $0.source]) },
  .stage("retry", operators: 4, frames: 10) { context in context.source.failingFirst { $0.retry() } },
  .stage("retry with a count", operators: 4, frames: 10) { context in context.source.failingFirst { $0.retry(2) } },
  .stage("retry when", throwing: true, operators: 4, frames: 10) { context in
    context.source.failingFirst { attempts in
      attempts.retry { (errors: Observable<any Error>) in errors.map { _ in try context.visited(()) } }
    }
  },
  .stage("retry when an error has a type", operators: 4, frames: 10) { context in
    context.source.failingFirst { attempts in attempts.retry { (errors: Observable<LawError>) in errors } }
  },
  .stage("ifEmpty") { $0.source.ifEmpty(default: $0.token(0)) },
  .stage("ifEmpty with a sequence") { Observable.empty().ifEmpty(switchTo: $0.source) },
]

extension Observable {
  /// Applies an operator that retries to a sequence that fails at its first subscription, and only then: the source's
  /// own error passes as an element.
  fileprivate func failingFirst(_ retry: (Observable<Event<Element>>) -> Observable<Event<Element>>) -> Observable {
    let events = materialize()
    var hasFailed = false
    return retry(
      .deferred {
        if hasFailed { return events }
        hasFailed = true
        return .error(LawError())
      }
    )
    .dematerialize()
  }
}
