/// First in, first out; both ends in constant time.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var count: Int { elements.count - head }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count || (head > 64 && head * 2 > elements.count) {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
