/// What a ring of elements does without knowing their type.
@usableFromInline
class Ring {
  /// Where the oldest element lies.
  @usableFromInline @exclusivity(unchecked) final var head = 0
  final fileprivate(set) var count = 0

  /// Releases the oldest element; there has to be one.
  func dropFirst() { fatalError("\(Self.self) overrides dropFirst()") }
}

/// First in, first out, in a ring of memory: what subjects remember, what `zip` and `combineLatest` combine.
///
/// A class over raw memory, because its methods then name no generic value type (`docs/DECISIONS.md`, decision 2).
@usableFromInline
@safe final class RingBuffer<Element>: Ring {
  @usableFromInline @exclusivity(unchecked) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    for index in 0..<count { unsafe (base + position(index)).deinitialize(count: 1) }
    unsafe base.deallocate()
  }

  /// The oldest element; there has to be one.
  @inlinable @inline(__always)
  var first: Element { unsafe base[head] }

  /// An element by its place, counted from the oldest.
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
    if count == capacity { grow() }
    unsafe (base + position(count)).initialize(to: element)
    element = unsafe (base + head).move()
    skipHead()
  }

  /// Puts an element in as the only one, and releases the one before.
  func replace(with element: Element) {
    if count == 0 { append(element) } else { unsafe base[head] = element }
  }

  /// Takes the oldest element out; there has to be one.
  func removeFirst() -> Element {
    defer {
      skipHead()
      count -= 1
    }
    return unsafe (base + head).move()
  }

  override func dropFirst() { _ = removeFirst() }

  /// Takes all elements out, oldest first.
  func removeAll() -> [Element] { (0..<count).map { _ in removeFirst() } }

  private func skipHead() { unsafe head = unsafe head + 1 == capacity ? 0 : head + 1 }

  private func position(_ index: Int) -> Int {
    let position = unsafe head + index
    return position < capacity ? position : position - capacity
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    for index in 0..<count { unsafe (larger + index).moveInitialize(from: base + position(index), count: 1) }
    unsafe base.deallocate()
    unsafe (base, capacity, head) = unsafe (larger, capacity * 2, 0)
  }
}
