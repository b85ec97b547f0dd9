// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events at the same times.
///
///     XCTAssertEqual(observer.events, [.next(210, 1), .completed(300)])
///
/// A failure lists the events of both, and marks the first that differ. It reaches XCTest and Swift Testing alike.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [Recorded<Event<Element>>], _ right: [Recorded<Event<Element>>],
  file: StaticString = #filePath, line: UInt = #line
) {
  fail(recordedEventsFailure(left, right), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [Event<Element>], _ right: [Event<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, { $0 == $1 }), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [SingleEvent<Element>], _ right: [SingleEvent<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, areSame), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [MaybeEvent<Element>], _ right: [MaybeEvent<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, { $0 == $1 }), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions are.
public func XCTAssertEqual(
  _ left: [CompletableEvent], _ right: [CompletableEvent], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, { $0 == $1 }), CallSite(file: file, line: line))
}

private func fail(_ text: String?, _ site: CallSite) {
  if let text { TestRunner.fail(text, at: site) }
}

/// The text of a failure, or `nil` where the lists are equal.
func recordedEventsFailure<Element: Equatable>(
  _ left: [Recorded<Event<Element>>], _ right: [Recorded<Event<Element>>]
) -> String? {
  eventsFailure(left, right, { $0 == $1 }, of: "recorded events")
}

private func eventsFailure<Value>(
  _ left: [Value], _ right: [Value], _ areEqual: (Value, Value) -> Bool, of name: String = "events"
) -> String? {
  let rows = (0..<max(left.count, right.count)).map { index in
    (
      left: index < left.count ? "\(left[index])" : "",
      right: index < right.count ? "\(right[index])" : "",
      differs: index >= left.count || index >= right.count || !areEqual(left[index], right[index])
    )
  }
  guard let first = rows.firstIndex(where: { $0.differs }) else { return nil }
  let width = max(rows.map(\.left.count).max() ?? 0, 5)
  let line = { (mark: String, left: String, right: String) in
    let space = right.isEmpty ? "" : String(repeating: " ", count: width - left.count + 2)
    return "\n  \(mark) \(left)\(space)\(right)"
  }
  return "The \(name) differ.\n" + line(" ", "left", "right")
    + rows.enumerated().map { index, row in line(index == first ? ">" : " ", row.left, row.right) }.joined()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless the elements of a list of events are the given ones. Times and the end of the sequence do not
/// count.
///
///     XCTAssertRecordedElements(observer.events, [1, 2, 3])
public func XCTAssertRecordedElements<Element: Equatable>(
  _ stream: [Recorded<Event<Element>>], _ elements: [Element], file: StaticString = #filePath, line: UInt = #line
) {
  let recorded = stream.compactMap(\.value.element)
  if recorded == elements { return }
  let text = "The recorded elements differ.\n\n  recorded  \(recorded)\n  expected  \(elements)"
  TestRunner.fail(text, at: CallSite(file: file, line: line))
}
