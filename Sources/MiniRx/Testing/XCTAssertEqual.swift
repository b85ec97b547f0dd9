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
  if let text = recordedEventsFailure(left, right) { TestRunner.fail(text, at: CallSite(file: file, line: line)) }
}

/// The text of a failure, or `nil` where the lists are equal.
func recordedEventsFailure<Element: Equatable>(
  _ left: [Recorded<Event<Element>>], _ right: [Recorded<Event<Element>>]
) -> String? {
  if left == right { return nil }
  let rows = (0..<max(left.count, right.count)).map { index in
    (
      left: index < left.count ? "\(left[index])" : "",
      right: index < right.count ? "\(right[index])" : "",
      differs: index >= left.count || index >= right.count || left[index] != right[index]
    )
  }
  let width = max(rows.map(\.left.count).max() ?? 0, 5)
  let line = { (mark: String, left: String, right: String) in
    let space = right.isEmpty ? "" : String(repeating: " ", count: width - left.count + 2)
    return "\n  \(mark) \(left)\(space)\(right)"
  }
  let first = rows.firstIndex { $0.differs }
  return "The recorded events differ.\n" + line(" ", "left", "right")
    + rows.enumerated().map { index, row in line(index == first ? ">" : " ", row.left, row.right) }.joined()
}
