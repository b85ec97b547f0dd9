/// First in, first out, in a ring of memory: what subjects remember.
///
/// A class over raw memory, because its methods then name no generic value type (`docs/DECISIONS.md`, decision 2).
@safe final class RingBuffer<Element> {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private var head = 0
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    for index in 0..<count { unsafe (base + position(index)).deinitialize(count: 1) }
    unsafe base.deallocate()
  }

  /// The element that has been there for the longest time but `index`.
  subscript(index: Int) -> Element { unsafe base[position(index)] }

  func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (base + position(count)).initialize(to: element)
    count += 1
  }

  /// Puts an element in as the latest. Where that is one too many, it hands out the oldest in its place, for the caller
  /// to release outside any lock.
  func append(_ element: inout Element, limit: Int) {
    if count < limit { return append(element) }
    if count == capacity {
      unsafe swap(&base[head], &element)
    } else {
      unsafe (base + position(count)).initialize(to: element)
      element = unsafe (base + head).move()
    }
    head = head + 1 == capacity ? 0 : head + 1
  }

  /// Takes the oldest element out; there has to be one.
  func removeFirst() -> Element {
    defer {
      head = head + 1 == capacity ? 0 : head + 1
      count -= 1
    }
    return unsafe (base + head).move()
  }

  /// Takes all elements out, oldest first.
  func removeAll() -> [Element] {
    let elements = (0..<count).map { self[$0] }
    for index in 0..<count { unsafe (base + position(index)).deinitialize(count: 1) }
    (head, count) = (0, 0)
    return elements
  }

  private func position(_ index: Int) -> Int {
    let position = head + index
    return position < capacity ? position : position - capacity
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    for index in 0..<count { unsafe (larger + index).moveInitialize(from: base + position(index), count: 1) }
    unsafe base.deallocate()
    unsafe (base, capacity, head) = unsafe (larger, capacity * 2, 0)
  }
}
