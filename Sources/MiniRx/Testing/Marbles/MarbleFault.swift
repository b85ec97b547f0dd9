/// What is wrong with a diagram, and where.
struct MarbleFault: Swift.Error, CustomStringConvertible {
  let diagram: String
  let offset: Int
  let explanation: String

  /// The diagram with the character marked, and what to write instead.
  var description: String {
    """
    the diagram cannot be read.

      \(diagram)
      \(String(repeating: " ", count: offset))^ \(explanation)
    """
  }

  /// Reads a diagram for a public call, which stops the program where the diagram cannot be read.
  static func trapping<Result>(_ call: String, _ read: () throws(MarbleFault) -> Result) -> Result {
    do { return try read() } catch { preconditionFailure("\(call): \(error)") }
  }
}
