#if DEBUG
  import ThreadTesting
  import XCTest

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Runs a race, which a body returns the fault of, under controlled schedules: all with two preemptions where they are a
  /// few hundred at most, otherwise some by chance.
  func XCTAssertNoFault(
    _ name: String = "", file: StaticString = #filePath, line: UInt = #line, _ body: () -> String?
  ) {
    // Threads that take turns show the sanitizer nothing.
    let (limit, seeds) = isThreadSanitized ? (0, 4) : isFullRun ? (20_000, 2_000) : (500, 50)
    let outcome = Interleaving.explore(limit: limit, seeds: seeds, body)
    if let fault = outcome.fault { XCTFail("\(name): \(fault.text), schedule \(fault.token)", file: file, line: line) }
  }
#endif
