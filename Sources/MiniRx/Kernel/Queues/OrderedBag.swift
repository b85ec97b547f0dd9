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
