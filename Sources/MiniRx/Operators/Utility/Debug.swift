extension ObservableType {
  /// Prints the subscription, every event and the disposal, and passes everything on as it is.
  ///
  ///     search.results.debug("results")
  ///     // 2026-11-21 07:30:00.000: results -> subscribed
  ///     // 2026-11-21 07:30:00.125: results -> Event next([…])
  ///     // 2026-11-21 07:30:02.250: results -> isDisposed
  ///
  /// Prints through `Hooks.debugPrinter`, the initial one of which puts the time in front.
  ///
  /// - Parameters:
  ///   - identifier: what stands in front; the place of the call where it is `nil`.
  ///   - trimOutput: whether the text of an event is cut in the middle to 40 characters.
  ///   - file: the file of the call.
  ///   - function: the function of the call.
  ///   - line: the line of the call.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    let source = asObservable()
    return Source { sink in
      let log = DebugLog(name: name, trimsOutput: trimOutput)
      log.print("subscribed")
      return source.attach(DebugSink(sink, log))
    }
  }
}

private struct DebugLog {
  let name: String
  let trimsOutput: Bool

  func print(_ event: Event<some Any>) {
    var text = "\(event)"
    if trimsOutput, text.count > 40 { text = text.prefix(20) + "..." + text.suffix(20) }
    print("Event \(text)")
  }

  func print(_ text: String) { Hooks.debugPrinter("\(name) -> \(text)") }
}

private final class DebugSink<Element>: OwningStage<Element, Element> {
  private let log: DebugLog

  init(_ downstream: Sink<Element>, _ log: DebugLog) {
    self.log = log
    super.init(downstream)
    owned.companion.fill(AnonymousDisposable { log.print("isDisposed") })
  }

  override func receive(_ element: Element) {
    log.print(Event.next(element))
    downstream.next(element)
  }

  override func receiveError(_ error: any Error) {
    log.print(Event<Element>.error(error))
    downstream.fail(error)
  }

  override func receiveCompletion() {
    log.print(Event<Element>.completed)
    downstream.complete()
  }
}
