import RxComposable

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless an enum is in a case, and changes the value of the case in place.
///
///     store.send(.sheet(.incrementTapped)) {
///       XCTModify(&$0.destination, case: /Destination.sheet) { $0.count += 1 }
///     }
///
/// A failure reaches XCTest and Swift Testing alike. An `Equatable` value that the closure leaves as it is fails the
/// test, too: an expectation without a change says nothing. The closures of a `TestStore` that is not exhaustive may
/// leave it.
///
/// - Parameters:
///   - root: the enum, or an optional of it.
///   - path: the case.
///   - message: what is written in front of the failure.
///   - body: changes the value.
public func XCTModify<Root, Value>(
  _ root: inout Root, case path: CasePath<Root, Value>, _ message: @autoclosure () -> String = "",
  _ body: (inout Value) throws -> Void, file: StaticString = #filePath, line: UInt = #line
) {
  let site = CallSite(file: file, line: line)
  guard var value = path.extract(from: root) else {
    return RuntimeIssue.report(CaseTexts.notInCase("XCTModify", root, Value.self, message()), at: site)
  }
  let before = value
  do {
    try body(&value)
  } catch {
    return RuntimeIssue.report(introduced(message()) + "XCTModify: the closure threw \(error).", at: site)
  }
  if Expectation.isExhaustive, before is any Equatable, ValueEquality.areEqual(before, value) {
    RuntimeIssue.report(CaseTexts.unchanged(value, message()), at: site)
  }
  root = path.embed(value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fails the test unless an optional has a value, and changes it in place.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?, _ message: @autoclosure () -> String = "", _ body: (inout Wrapped) throws -> Void,
  file: StaticString = #filePath, line: UInt = #line
) {
  XCTModify(&optional, case: .some, message(), body, file: file, line: line)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value of a case; fails the test where the enum is in another.
///
///     let count = try XCTUnwrap(result, case: /Result.success)
///
/// - Throws: `CasePathMismatch` where the enum is in another case.
public func XCTUnwrap<Root, Value>(
  _ root: @autoclosure () throws -> Root, case extract: (Root) -> Value?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> Value {
  let root = try root()
  if let value = extract(root) { return value }
  RuntimeIssue.report(
    CaseTexts.notInCase("XCTUnwrap", root, Value.self, message()), at: CallSite(file: file, line: line))
  throw CasePathMismatch(path: "A path to \(Value.self)", root: "\(root)")
}

private enum CaseTexts {
  static func notInCase(_ call: String, _ root: Any, _ value: Any.Type, _ message: String) -> String {
    introduced(message) + """
      \(call): the value is in another case than the one that holds \(TypeName.of(value)).

      \(ValueDump.string(root))

      Look at what brings it into this case, or name this case.
      """
  }

  static func unchanged(_ value: Any, _ message: String) -> String {
    introduced(message) + """
      XCTModify: the closure did not change the value.

      \(ValueDump.string(value))

      Leave the call out if nothing changes.
      """
  }
}

/// What the author of a test says in front of a failure, as a paragraph.
func introduced(_ message: String) -> String { message.isEmpty ? "" : message + "\n\n" }
