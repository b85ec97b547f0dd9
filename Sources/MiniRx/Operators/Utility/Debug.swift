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
    func log(_ text: String) { Hooks.debugPrinter("\(name) -> \(text)") }
    func log(_ event: Event<Element>) {
      var text = "\(event)"
      if trimOutput, text.count > 40 { text = text.prefix(20) + "..." + text.suffix(20) }
      log("Event \(text)")
    }
    return `do`(
      onNext: { log(.next($0)) }, onError: { log(.error($0)) }, onCompleted: { log(.completed) },
      onSubscribe: { log("subscribed") }, onDispose: { log("isDisposed") })
  }
}
