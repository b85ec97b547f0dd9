import MiniRx

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
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions
/// are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [Event<Element>], _ right: [Event<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, { $0 == $1 }), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions
/// are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [SingleEvent<Element>], _ right: [SingleEvent<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, areSame), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions
/// are.
public func XCTAssertEqual<Element: Equatable>(
  _ left: [MaybeEvent<Element>], _ right: [MaybeEvent<Element>], file: StaticString = #filePath, line: UInt = #line
) {
  fail(eventsFailure(left, right, { $0 == $1 }), CallSite(file: file, line: line))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless both lists have the same events. Errors are the same when their types and their descriptions
/// are.
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
  let shared = min(left.count, right.count)
  let count = max(left.count, right.count)
  let first = (0..<shared).first { !areEqual(left[$0], right[$0]) } ?? shared
  if first == count { return nil }
  let (lefts, rights) = (left.map { "\($0)" }, right.map { "\($0)" })
  let width = lefts.map(\.count).reduce("left".count + 1, max)
  func line(_ mark: String, _ left: String, _ right: String) -> String {
    let space = right.isEmpty ? "" : String(repeating: " ", count: width - left.count + 2)
    return "\n  \(mark) \(left)\(space)\(right)"
  }
  func text(_ texts: [String], _ index: Int) -> String { index < texts.count ? texts[index] : "" }
  let lines = (0..<count).map { line($0 == first ? ">" : " ", text(lefts, $0), text(rights, $0)) }
  return "The \(name) differ.\n" + line(" ", "left", "right") + lines.joined()
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
