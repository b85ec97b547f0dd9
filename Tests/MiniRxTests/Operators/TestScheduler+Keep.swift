@testable import MiniRx
@testable import MiniRxTesting

/// Observers and connections that come and go as a diagram draws it.
///
///     let connection = "--^---!"   from 2 to 6
extension TestScheduler {
  /// Begins something where a diagram has `^`, and disposes it where it has `!`, if it does.
  func keep(_ diagram: String, _ begin: @escaping () -> any Disposable) {
    let span = MarbleFault.trapping("TestScheduler.keep(_:_:)") { () throws(MarbleFault) in
      try MarbleNotation(diagram).subscription()
    }
    let (start, kept) = (clock, SerialDisposable())
    scheduleAt(start + span.subscribe) { kept.disposable = begin() }
    if span.unsubscribe < .max { scheduleAt(start + span.unsubscribe) { kept.dispose() } }
  }

  /// An observer of a sequence, from where a diagram has `^` to where it has `!`, if it does.
  func observe(_ source: Observable<String>, _ diagram: String) -> TestableObserver<String> {
    let observer = createObserver(String.self)
    keep(diagram) { source.subscribe(observer) }
    return observer
  }
}
