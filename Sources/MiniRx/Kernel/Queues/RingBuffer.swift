/// What a ring of elements does without knowing their type.
@usableFromInline
class Ring {
  /// Where the oldest element lies.
  @usableFromInline @exclusivity(unchecked) final var head = 0
  final fileprivate(set) var count = 0

  /// Releases the oldest element; there has to be one.
  func dropFirst() { fatalError("\(Self.self) overrides dropFirst()") }
}

/// First in, first out, in a ring of memory: what subjects remember, what operators keep.
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

/// Values in the order of their insertion, each of which can be taken out by its key.
///
/// Appending takes constant, removing logarithmic amortised time: what is removed leaves a gap, unless it was the last;
/// gaps are closed when they are more than half of the whole. A copy that is iterated over stays as it was.
@frozen @usableFromInline
package struct OrderedBag<Value> {
  @frozen @usableFromInline
  package struct Entry {
    @usableFromInline package let key: UInt64
    @usableFromInline package internal(set) var value: Value?

    @inlinable
    init(key: UInt64, value: Value) { (self.key, self.value) = (key, value) }
  }

  /// Room for more is not kept when none is left.
  @inlinable
  static var keptCapacity: Int { 16_384 }

  @usableFromInline package internal(set) var entries: ContiguousArray<Entry> = []
  @usableFromInline package internal(set) var count = 0
  @usableFromInline var nextKey: UInt64 = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { count == 0 }

  func contains(_ key: UInt64) -> Bool { index(of: key).map { entries[$0].value != nil } ?? false }

  @inlinable
  package mutating func append(_ value: Value) -> UInt64 {
    let key = nextKey
    append(value, key: key)
    return key
  }

  /// Puts a value in under a key of the owner's, which is greater than those before it.
  @inlinable
  package mutating func append(_ value: Value, key: UInt64) {
    nextKey = key + 1
    entries.append(Entry(key: key, value: value))
    count += 1
  }

  /// Changes a value in its place; `nil` where it is out already.
  mutating func update<Result>(_ key: UInt64, _ body: (inout Value) -> Result) -> Result? {
    guard let index = index(of: key), entries[index].value != nil else { return nil }
    return body(&entries[index].value!)
  }

  /// Takes a value out, for the caller to release outside any lock; `nil` where it is out already.
  @inlinable
  package mutating func remove(_ key: UInt64) -> Value? {
    guard let index = index(of: key), let value = entries[index].value.take() else { return nil }
    count -= 1
    while let last = entries.last, last.value == nil { entries.removeLast() }
    if entries.isEmpty, entries.capacity > Self.keptCapacity { entries = [] }
    if count * 2 < entries.count, entries.count > 8 { entries.removeAll { $0.value == nil } }
    return value
  }

  /// Takes the value out that was put in last.
  mutating func removeLast() -> Value? { entries.last.flatMap { remove($0.key) } }

  /// Takes all values out, in order.
  @inlinable
  package mutating func removeAll() -> [Value] {
    defer {
      entries = []
      count = 0
    }
    return entries.compactMap(\.value)
  }

  @inlinable
  func index(of key: UInt64) -> Int? {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower < entries.count && entries[lower].key == key ? lower : nil
  }
}
