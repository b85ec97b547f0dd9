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
