/// The values that an action carries, in their order. Of some answers that may have led to it they show which did: a task that collects
/// what its children received says so in no other way.
struct ShownValues {
  /// More values than anyone looks at cost time where the application waits.
  private static let limit = 1_000
  /// Objects may refer to each other: how many values, and how deep, are looked at for that.
  private static let (most, deepest) = (10_000, 24)

  /// Where a value is shown, and the list that it is in, if any.
  typealias Place = (index: Int, list: Int?)

  private var places: [String: Place] = [:]

  init(of action: Any) {
    for (index, part) in Self.parts(of: action).enumerated() where places[part.text] == nil {
      places[part.text] = (index, part.list)
    }
  }

  /// Where all that an answer consists of has been shown; `nil` where some of it is not, or it has nothing to show.
  func place(of answer: Any) -> Place? {
    var last: Place?
    for part in Self.parts(of: answer) {
      guard let place = places[part.text] else { return nil }
      if place.index >= last?.index ?? 0 { last = place }
    }
    return last
  }

  /// The parts of a value that have no parts.
  private static func parts(of value: Any) -> [(text: String, list: Int?)] {
    var parts: [(text: String, list: Int?)] = []
    var count = 0
    func visit(_ value: Any, in list: Int?, _ depth: Int) {
      if parts.count == limit || count == most || depth == deepest { return }
      count += 1
      let mirror = Mirror(reflecting: value)
      let list = mirror.displayStyle == .collection ? list ?? parts.count : list
      for child in mirror.children { visit(child.value, in: list, depth + 1) }
      switch mirror.displayStyle {
      case .struct?, .tuple?, .collection?, .set?, .dictionary?, .optional?: break
      case .enum? where !mirror.children.isEmpty: break
      default: parts.append(("\(value)", list))
      }
    }
    visit(value, in: nil, 0)
    return parts
  }
}
