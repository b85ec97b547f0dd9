import RxComposable

/// Fails the test unless two values are equal, and draws what differs.
///
///     expectNoDifference(store.state.user, User(name: "Blob"))
///
/// A failure reaches XCTest and Swift Testing alike, at the line of the call.
///
/// - Parameters:
///   - first: a value.
///   - second: another.
///   - message: what is written in front of the difference.
public func expectNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  compare(message, at: site) { (try first(), try second()) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The older spelling of ``expectNoDifference(_:_:_:file:fileID:filePath:line:column:)``, which works under both
/// runners as well.
public func XCTAssertNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value, _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  compare(message, at: site) { (try first(), try second()) }
}

/// Fails the test unless a value changes as described.
///
///     expectDifference(model.count) { model.increment() } changes: { $0 += 1 }
///
/// - Parameters:
///   - value: what is looked at before and after.
///   - message: what is written in front of the difference.
///   - operation: changes the value.
///   - changes: turns the value from before into the one that is expected.
public func expectDifference<Value: Equatable>(
  _ value: @autoclosure () throws -> Value, _ message: @autoclosure () -> String = "",
  operation: () throws -> Void = {}, changes: (inout Value) throws -> Void, file: StaticString? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  compare(message, at: site) {
    var expected = try value()
    try changes(&expected)
    try operation()
    return (expected, try value())
  }
}

/// The same, of an asynchronous operation.
///
/// - Parameters:
///   - isolation: the actor that the operation runs on: that of the caller.
///   - value: read before and after the operation.
///   - message: what is written in front of the difference.
///   - operation: changes the value.
///   - changes: turns the value from before into the one that is expected.
@_disfavoredOverload  // An asynchronous test has synchronous operations, too.
public func expectDifference<Value: Equatable>(
  isolation: isolated (any Actor)? = #isolation,
  _ value: @autoclosure () throws -> Value, _ message: @autoclosure () -> String = "",
  operation: () async throws -> Void, changes: (inout Value) throws -> Void, file: StaticString? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try value()
    try changes(&expected)
    try await operation()
    let after = try value()
    compare(message, at: site) { (expected, after) }
  } catch {
    compare(message, at: site) { () throws -> (first: Value, second: Value) in throw error }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The older spelling of `expectDifference`.
public func XCTAssertDifference<Value: Equatable>(
  _ value: @autoclosure () throws -> Value, _ message: @autoclosure () -> String = "",
  operation: () throws -> Void = {}, changes: (inout Value) throws -> Void, file: StaticString? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  expectDifference(
    try value(), message(), operation: operation, changes: changes, file: file, fileID: fileID, filePath: filePath,
    line: line, column: column)
}

private func compare<Value: Equatable>(
  _ message: () -> String, at site: CallSite, _ values: () throws -> (first: Value, second: Value)
) {
  do {
    let (first, second) = try values()
    if first == second { return }
    RuntimeIssue.report(DiffTexts.valuesDiffer(first, second, message()), at: site)
  } catch {
    RuntimeIssue.report(DiffTexts.valueThrew(error, message()), at: site)
  }
}

private enum DiffTexts {
  static func valuesDiffer(_ first: Any, _ second: Any, _ message: String) -> String {
    guard let lines = ValueDiff.lines(first, second) else {
      return introduced(message) + """
        \(DrawnAlike.explanation("values", first, second))

        \(ValueDump.string(first))
        """
    }
    return introduced(message) + """
      The values differ.

      \(DiffFormat.proportional.text(lines))

      (First: −, second: +)
      """
  }

  static func valueThrew(_ error: any Error, _ message: String) -> String {
    introduced(message) + "A value to compare threw an error: \(error)"
  }
}
