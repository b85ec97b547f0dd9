import MiniRx

extension TestScheduler {
  /// A sequence that emits at the times that a diagram draws, observed or not.
  ///
  ///     let taps = scheduler.hot("--a-b-|", values: ["a": 1, "b": 2])
  ///
  /// | in a diagram | what it means |
  /// |---|---|
  /// | `-` | a unit of time passes |
  /// | `a` | the element that `values` has for it |
  /// | `(ab)` | several events at the time of the parenthesis; the group takes a unit of time for each character |
  /// | `\|` | the sequence completes |
  /// | `#` | the sequence ends with `error` |
  /// | space | nothing, also no time |
  ///
  /// Each character, also one that is an event, takes one unit of `TestTime`. The diagram begins at the present virtual
  /// time. One that cannot be read stops the program with a text that marks the place.
  ///
  /// - Parameters:
  ///   - diagram: when it emits.
  ///   - values: what the characters stand for.
  ///   - error: what `#` stands for.
  ///   - file: the file that the text names where the diagram cannot be read.
  ///   - line: the line that it names.
  public func hot<Element>(
    _ diagram: String, values: [Character: Element], error: any Swift.Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    createHotObservable(script("hot", diagram, MarbleAlphabet(reading: values), error, from: clock, file, line))
  }

  /// A sequence that emits the characters of a diagram at their times; see `hot(_:values:error:)`.
  public func hot(
    _ diagram: String, error: any Swift.Error = MarbleError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<String> {
    createHotObservable(script("hot", diagram, MarbleAlphabet(), error, from: clock, file, line))
  }

  /// A sequence that runs through a diagram for each observer, counting time from the subscription.
  ///
  ///     let reply = scheduler.cold("---a|", values: ["a": 200])
  ///
  /// The notation is that of `hot(_:values:error:)`.
  ///
  /// - Parameters:
  ///   - diagram: when it emits.
  ///   - values: what the characters stand for.
  ///   - error: what `#` stands for.
  ///   - file: the file that the text names where the diagram cannot be read.
  ///   - line: the line that it names.
  public func cold<Element>(
    _ diagram: String, values: [Character: Element], error: any Swift.Error = MarbleError(),
    file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<Element> {
    createColdObservable(script("cold", diagram, MarbleAlphabet(reading: values), error, file, line))
  }

  /// A sequence that emits the characters of a diagram for each observer; see `cold(_:values:error:)`.
  public func cold(
    _ diagram: String, error: any Swift.Error = MarbleError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable<String> {
    createColdObservable(script("cold", diagram, MarbleAlphabet(), error, file, line))
  }

  private func script<Element>(
    _ name: String, _ diagram: String, _ alphabet: MarbleAlphabet<Element>, _ error: any Swift.Error,
    from start: TestTime = 0, _ file: StaticString, _ line: UInt
  ) -> [Recorded<Event<Element>>] {
    let call = "TestScheduler.\(name)(_:values:error:)"
    let events = MarbleFault.trapping(call, file: file, line: line) { () throws(MarbleFault) in
      try MarbleNotation(diagram).events(alphabet, error: error)
    }
    return events.map { Recorded(time: start + $0.time, value: $0.value) }
  }
}
