/// A dependency whose answers are recorded.
struct RecordedDependency: Equatable {
  /// By the types that it may return.
  enum Kind: String {
    case effect = "Effect", observable = "Observable", single = "Single", maybe = "Maybe"
    case completable = "Completable", infallible = "Infallible"
    case stream = "AsyncStream", throwingStream = "AsyncThrowingStream", function
  }

  let kind: Kind
  let name: String
  /// The types of what it takes and of what it answers, as source.
  private(set) var inputs: [String] = []
  private(set) var output = ""
  /// These types, as reflection says them.
  let named: Set<String>
  /// Why a test cannot have it.
  private(set) var problem: String?

  init<each Input>(_ kind: Kind, _ name: String, _ output: Any.Type, _ inputs: repeat (each Input).Type) {
    var types: [Any.Type] = []
    for input in repeat each inputs { types.append(input) }
    (self.kind, self.name, named) = (kind, name, Set((types + [output]).map { String(reflecting: $0) }))
    do {
      for type in types { self.inputs.append(try SwiftSource.name(type)) }
      self.output = try SwiftSource.name(output)
    } catch {
      problem = error.reason
    }
    if name == "scheduler" {
      problem = "that is what the test calls its scheduler, so record it by another name"
    } else if name.first?.isNumber != false || !name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
      problem = "that is no name for a variable, so record it by one"
    } else if Self.words.contains(name) {
      problem = "that is a word of Swift, so record it by another name"
    }
  }

  /// The words that Swift keeps for itself.
  private static let words = Set(
    """
    Any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for
    func guard if import in init inout internal is let nil operator precedencegroup private protocol public repeat rethrows return self
    Self static struct subscript super switch throw throws true try typealias var where while _
    """.split { $0.isWhitespace }.map(String.init))
}
