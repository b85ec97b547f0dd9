import Foundation

/// Delivers on a queue: a locked array that one block drains.
final class PlainHandover<Element> {
  private let lock = NSLock()
  private let queue: DispatchQueue
  private let next: (Element) -> Void
  private var waiting: [Element] = []
  private var isScheduled = false

  init(_ queue: DispatchQueue, _ next: @escaping (Element) -> Void) { (self.queue, self.next) = (queue, next) }

  func receive(_ element: Element) {
    let isFirst = lock.withLock {
      waiting.append(element)
      defer { isScheduled = true }
      return !isScheduled
    }
    if isFirst { queue.async { self.drain() } }
  }

  private func drain() {
    while true {
      let elements = lock.withLock {
        defer { waiting = [] }
        isScheduled = !waiting.isEmpty
        return waiting
      }
      if elements.isEmpty { return }
      for element in elements { next(element) }
    }
  }
}

/// Virtual time: a binary heap of closures, by time and then by the order of scheduling.
final class PlainVirtualTime {
  private typealias Entry = (time: Int, order: Int, action: () -> Void)

  private var heap: [Entry] = []
  private var order = 0
  private var clock = 0

  func schedule(after span: Int, _ action: @escaping () -> Void) {
    order += 1
    heap.append((clock + span, order, action))
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  func run() {
    while !heap.isEmpty {
      let entry = popFirst()
      clock = entry.time
      entry.action()
    }
  }

  private func popFirst() -> Entry {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
      if precedes(index, child) { break }
      heap.swapAt(index, child)
      index = child
    }
    return first
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].time, heap[left].order) < (heap[right].time, heap[right].order)
  }
}

/// Emits what nothing has followed for a span of time; the time is a number that the caller moves on.
final class PlainDebouncing {
  private let span: Int
  private let next: (Int) -> Void
  private var clock = 0
  private var waiting: (element: Int, due: Int)?

  init(_ span: Int, _ next: @escaping (Int) -> Void) {
    self.span = span
    self.next = next
  }

  func receive(_ element: Int) { waiting = (element, clock + span) }

  func advance(by span: Int) {
    clock += span
    guard let (element, due) = waiting, due <= clock else { return }
    waiting = nil
    next(element)
  }
}

/// Emits at once, and then the latest once a span of time.
final class PlainThrottling {
  private let span: Int
  private let next: (Int) -> Void
  private var clock = 0
  private var due = 0
  private var waiting: Int?

  init(_ span: Int, _ next: @escaping (Int) -> Void) {
    self.span = span
    self.next = next
  }

  func receive(_ element: Int) {
    if clock < due { return waiting = element }
    due = clock + span
    next(element)
  }

  func advance(by span: Int) {
    clock += span
    guard let element = waiting, due <= clock else { return }
    waiting = nil
    due += self.span
    next(element)
  }
}
