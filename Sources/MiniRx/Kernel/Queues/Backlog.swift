/// First in, first out; both ends in constant time.
@frozen @usableFromInline
package struct Backlog<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == items.count }

  var count: Int { items.count - head }

  var first: Item? { isEmpty ? nil : items[head] }

  var last: Item? { isEmpty ? nil : items[items.count - 1] }

  @inlinable
  package mutating func append(_ item: Item) { items.append(item) }

  @inlinable @inline(__always)
  package mutating func popFirst() -> Item? {
    if isEmpty { return nil }
    let item = items[head]
    items[head] = nil
    head += 1
    if head == items.count || (head > 64 && head * 2 > items.count) {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}
