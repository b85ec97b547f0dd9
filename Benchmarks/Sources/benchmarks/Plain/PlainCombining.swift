import Foundation

/// Emits what several sources emit, one element at a time.
final class PlainMerging<Element> {
  private let lock = NSRecursiveLock()
  private let next: (Element) -> Void
  private var running = 0

  init(_ next: @escaping (Element) -> Void) { self.next = next }

  @inline(never)
  func start(_ source: PlainSource<Element>) {
    lock.withLock { running += 1 }
    source({ self.emit($0) }, { self.completed() })
  }

  func emit(_ element: Element) { lock.withLock { next(element) } }

  private func completed() { lock.withLock { running -= 1 } }
}

/// Emits what the latest of several subjects emits.
final class PlainSwitching<Element> {
  private let lock = NSLock()
  private let next: (Element) -> Void
  private var round = 0
  private var end: (() -> Void)?

  init(_ next: @escaping (Element) -> Void) { self.next = next }

  func go(to subject: PlainSubject<Element>) {
    let (began, displaced): (Int, (() -> Void)?) = lock.withLock {
      round += 1
      defer { end = nil }
      return (round, end)
    }
    displaced?()
    let present = subject.observe { element in if self.isPresent(began) { self.next(element) } }
    lock.withLock { if round == began { end = present } }
  }

  private func isPresent(_ began: Int) -> Bool { lock.withLock { round == began } }
}

/// Combines the latest elements of several sources.
final class PlainLatest {
  private let lock = NSLock()
  private var latest: [Int?]
  private var missing: Int
  private let combine: ([Int?]) -> Int
  private let next: (Int) -> Void

  init(count: Int, _ combine: @escaping ([Int?]) -> Int, _ next: @escaping (Int) -> Void) {
    latest = Array(repeating: nil, count: count)
    missing = count
    self.combine = combine
    self.next = next
  }

  func receive(_ element: Int, at index: Int) {
    let combined: Int? = lock.withLock {
      if latest[index] == nil { missing -= 1 }
      latest[index] = element
      return missing == 0 ? combine(latest) : nil
    }
    if let combined { next(combined) }
  }
}

/// Pairs the elements of two sources.
final class PlainPairing<Left, Right> {
  private let lock = NSLock()
  private var left: [Left] = []
  private var right: [Right] = []
  private let next: (Left, Right) -> Void

  init(_ next: @escaping (Left, Right) -> Void) { self.next = next }

  func receive(left element: Left) { take { left.append(element) } }

  func receive(right element: Right) { take { right.append(element) } }

  private func take(_ append: () -> Void) {
    let pair: (Left, Right)? = lock.withLock {
      append()
      return left.isEmpty || right.isEmpty ? nil : (left.removeFirst(), right.removeFirst())
    }
    if let pair { next(pair.0, pair.1) }
  }
}

/// Runs one source after the other, in a loop where they complete at once.
final class PlainConcatenation<Element> {
  private let sources: [PlainSource<Element>]
  private let next: (Element) -> Void
  private var index = 0
  private var isRunning = false

  init(_ sources: [PlainSource<Element>], _ next: @escaping (Element) -> Void) {
    self.sources = sources
    self.next = next
  }

  func start() {
    if isRunning { return }
    isRunning = true
    var completed = index
    while completed == index, index < sources.count {
      let source = sources[index]
      source(next) {
        self.index += 1
        self.start()
      }
      completed += 1
    }
    isRunning = false
  }
}
