import MiniRx

extension TestScheduler {
  /// Observes a sequence from now on, for as long as the diagram is drawn, and fails the test unless it is as drawn.
  ///
  ///     let taps =    scheduler.hot("-a-b---c--|")
  ///     let pauses = taps.debounce(.seconds(2), scheduler: scheduler)
  ///     scheduler.expect(pauses,    "-----b---c|")
  ///
  /// The clock moves to the time of the last character; there the subscription is disposed, unless the sequence has
  /// ended. Draw more `-` to observe for longer. A failure, at the line of the call, draws both diagrams and marks the
  /// first difference:
  ///
  ///     The sequence is not as drawn.
  ///
  ///       expected  --a-b-|
  ///       actual    --a--b|
  ///                     ^ at 4: expected next(2), got nothing
  ///
  /// The notation is that of `hot(_:values:error:)`. An element that `values` does not have is drawn as `?`. A diagram that
  /// cannot be read fails the test with a text that marks the place.
  ///
  /// - Parameters:
  ///   - source: the sequence.
  ///   - diagram: when it emits.
  ///   - values: what the characters stand for.
  ///   - error: what `#` stands for; errors are the same when their types and descriptions are.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, _ diagram: String, values: [Character: Source.Element], error: any Swift.Error = MarbleError(),
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Source.Element: Equatable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    observe(source, as: "expect", [diagram], MarbleAlphabet(values), error, at: site)
  }

  /// Observes a sequence of characters from now on, and fails the test unless it is as drawn; see
  /// `expect(_:_:values:error:)`.
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, _ diagram: String, error: any Swift.Error = MarbleError(), file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == String {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    observe(source, as: "expect", [diagram], MarbleAlphabet(), error, at: site)
  }

  /// Fails the test unless an observer has received what is drawn. The diagram begins at the virtual time at which the
  /// observer was made.
  ///
  /// - Parameters:
  ///   - observer: the observer. The clock is not moved.
  ///   - diagram: when it received something.
  ///   - values: what the characters stand for.
  ///   - error: what `#` stands for; errors are the same when their types and descriptions are.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func expect<Element: Equatable>(
    _ observer: TestableObserver<Element>, _ diagram: String, values: [Character: Element],
    error: any Swift.Error = MarbleError(), file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    compare(observer, as: "expect", [diagram], MarbleAlphabet(values), error, at: site)
  }

  /// Fails the test unless an observer has received the characters that are drawn; see `expect(_:_:values:error:)`.
  public func expect(
    _ observer: TestableObserver<String>, _ diagram: String, error: any Swift.Error = MarbleError(),
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    compare(observer, as: "expect", [diagram], MarbleAlphabet(), error, at: site)
  }

  /// Fails the test unless a sequence has been observed as drawn.
  ///
  ///     scheduler.expect(taps.take(1), "--(a|)")
  ///     scheduler.expect(subscriptionsOf: taps, "^-!")
  ///
  /// `^` is where a subscription begins, `!` where it ends; one without `!` lasts. The diagrams begin at the virtual
  /// time at which the sequence was made.
  ///
  /// - Parameters:
  ///   - observable: the sequence. The clock is not moved.
  ///   - diagrams: one for each subscription, in their order; none where there was no subscription.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func expect<Element>(
    subscriptionsOf observable: TestableObservable<Element>, _ diagrams: String..., file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      let failure = try SubscriptionExpectation(diagrams).failure(
        of: observable.subscriptions, from: observable.origin)
      if let failure { TestRunner.fail(failure, at: site) }
    } catch {
      TestRunner.fail("TestScheduler.expect(subscriptionsOf:_:): \(error)", at: site)
    }
  }

  /// Observes a sequence from now on, and fails the test unless it is as one of several diagrams draws it: for tests that
  /// `explore` runs, where several orders are right.
  ///
  ///     scheduler.expectOneOf(Observable.merge(first, second), "-(ab)|", "-(ba)|")
  ///
  /// It observes for as long as the longest diagram. The failure shows what happened beside each of them.
  ///
  /// - Parameters:
  ///   - source: the sequence.
  ///   - diagrams: the alternatives.
  ///   - values: what the characters stand for.
  ///   - error: what `#` stands for; errors are the same when their types and descriptions are.
  ///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func expectOneOf<Source: ObservableConvertibleType>(
    _ source: Source, _ diagrams: String..., values: [Character: Source.Element],
    error: any Swift.Error = MarbleError(), file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element: Equatable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    observe(source, as: "expectOneOf", diagrams, MarbleAlphabet(values), error, at: site)
  }

  /// Observes a sequence of characters from now on, and fails the test unless it is as one of several diagrams draws it; see
  /// `expectOneOf(_:_:values:error:)`.
  public func expectOneOf<Source: ObservableConvertibleType>(
    _ source: Source, _ diagrams: String..., error: any Swift.Error = MarbleError(), file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Source.Element == String {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    observe(source, as: "expectOneOf", diagrams, MarbleAlphabet(), error, at: site)
  }

  /// Fails the test unless an observer has received what one of several diagrams draws; see `expect(_:_:values:error:)`.
  public func expectOneOf<Element: Equatable>(
    _ observer: TestableObserver<Element>, _ diagrams: String..., values: [Character: Element],
    error: any Swift.Error = MarbleError(), file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    compare(observer, as: "expectOneOf", diagrams, MarbleAlphabet(values), error, at: site)
  }

  /// Fails the test unless an observer has received the characters that one of several diagrams draws; see
  /// `expect(_:_:values:error:)`.
  public func expectOneOf(
    _ observer: TestableObserver<String>, _ diagrams: String..., error: any Swift.Error = MarbleError(),
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    compare(observer, as: "expectOneOf", diagrams, MarbleAlphabet(), error, at: site)
  }

  private func observe<Source: ObservableConvertibleType>(
    _ source: Source, as call: String, _ diagrams: [String], _ alphabet: MarbleAlphabet<Source.Element>,
    _ error: any Swift.Error, at site: CallSite
  ) where Source.Element: Equatable {
    guard let expectations = expectations(call, diagrams, alphabet, error, at: site) else { return }
    let observer = createObserver(Source.Element.self)
    let subscription = source.asObservable().subscribe(
      onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    advance(units: expectations.map(\.length).reduce(1, max) - 1)
    subscription.dispose()
    compare(observer, expectations, at: site)
  }

  private func compare<Element: Equatable>(
    _ observer: TestableObserver<Element>, as call: String, _ diagrams: [String], _ alphabet: MarbleAlphabet<Element>,
    _ error: any Swift.Error, at site: CallSite
  ) {
    guard let expectations = expectations(call, diagrams, alphabet, error, at: site) else { return }
    compare(observer, expectations, at: site)
  }

  private func compare<Element>(
    _ observer: TestableObserver<Element>, _ expectations: [MarbleExpectation<Element>], at site: CallSite
  ) {
    ensure(!expectations.isEmpty, "TestScheduler.expectOneOf(_:_:): there is no diagram. Pass one or more.")
    let failures = expectations.compactMap { $0.failure(of: observer.events, from: observer.origin) }
    if failures.count < expectations.count { return }
    TestRunner.fail(failures.joined(separator: "\n\n"), at: site)
  }

  /// `nil` where a diagram cannot be read, with which the test fails.
  private func expectations<Element: Equatable>(
    _ call: String, _ diagrams: [String], _ alphabet: MarbleAlphabet<Element>, _ error: any Swift.Error,
    at site: CallSite
  ) -> [MarbleExpectation<Element>]? {
    do { return try diagrams.map { try MarbleExpectation($0, alphabet, error: error) } } catch let fault {
      TestRunner.fail("TestScheduler.\(call)(_:_:values:error:): \(fault)", at: site)
      return nil
    }
  }
}
