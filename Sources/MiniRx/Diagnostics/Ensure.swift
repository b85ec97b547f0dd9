/// Stops the program with a text where a condition does not hold: in release builds too, which lose the text of a `precondition`.
///
/// - Parameter text: names the call, the value and the remedy.
@inlinable
package func ensure(
  _ condition: Bool, _ text: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { fatalError(text(), file: file, line: line) }
}
