/// Draws what differs between two values; unchanged parts are folded.
///
///     diff(before, after)
///     //   User(
///     //     favorites: […],
///     // -   name: "Blob"
///     // +   name: "Blob Jr."
///     //   )
///
/// - Parameters:
///   - first: a value.
///   - second: another.
///   - format: what stands in front of the lines.
/// - Returns: `nil` where no difference can be seen.
/// - Complexity: linear in what the values hold; the elements of lists are matched in O(n log n).
public func diff<Value>(_ first: Value, _ second: Value, format: DiffFormat = .default) -> String? {
  ValueDiff.lines(first, second).map(format.text)
}
