/// The values that an action carries, in their order. Of some answers that may have led to it they show which did: a task that collects
/// what its children received says so in no other way.
struct ShownValues {
  /// More values than anyone looks at cost time where the application waits.
  private static let limit = 1_000

  private var places: [String: Int] = [:]

  init(of action: Any) {
    for (place, text) in Self.texts(of: action).enumerated() where places[text] == nil { places[text] = place }
  }

  /// Where all that an answer consists of has been shown; `nil` where some of it is not, or it has nothing to show.
  func place(of answer: Any) -> Int? {
    var last: Int?
    for text in Self.texts(of: answer) {
      guard let place = places[text] else { return nil }
      last = max(last ?? 0, place)
    }
    return last
  }

  /// The parts of a value that have no parts.
  private static func texts(of value: Any) -> [String] {
    var texts: [String] = []
    func visit(_ value: Any) {
      if texts.count == limit { return }
      let mirror = Mirror(reflecting: value)
      for child in mirror.children { visit(child.value) }
      switch mirror.displayStyle {
      case .struct?, .tuple?, .collection?, .set?, .dictionary?, .optional?: break
      case .enum? where !mirror.children.isEmpty: break
      default: texts.append("\(value)")
      }
    }
    visit(value)
    return texts
  }
}
