/// Elements in an array, and where each is in a dictionary.
struct PlainTable<Element: Identifiable> {
  private(set) var elements: [Element] = []
  private var positions: [Element.ID: Int] = [:]

  init(_ elements: [Element]) {
    for element in elements { append(element) }
  }

  subscript(id: Element.ID) -> Element? { positions[id].map { elements[$0] } }

  mutating func update(_ id: Element.ID, _ change: (inout Element) -> Void) {
    if let position = positions[id] { change(&elements[position]) }
  }

  mutating func append(_ element: Element) {
    if positions[element.id] != nil { return }
    positions[element.id] = elements.count
    elements.append(element)
  }

  mutating func remove(_ id: Element.ID) {
    guard let position = positions.removeValue(forKey: id) else { return }
    elements.remove(at: position)
    for moved in position..<elements.count { positions[elements[moved].id] = moved }
  }
}
