import Foundation

/// Observers in a locked array, in the order in which they came.
final class PlainSubject<Element> {
  private let lock = NSLock()
  private var observers: [(key: Int, observer: (Element) -> Void)] = []
  private var nextKey = 0

  /// Returns what ends the observation.
  @discardableResult
  func observe(_ observer: @escaping (Element) -> Void) -> () -> Void {
    let key = lock.withLock {
      nextKey += 1
      observers.append((nextKey, observer))
      return nextKey
    }
    return { self.remove(key) }
  }

  func send(_ element: Element) {
    let observers = lock.withLock { self.observers }
    for (_, observer) in observers { observer(element) }
  }

  private func remove(_ key: Int) {
    lock.withLock {
      if let index = observers.firstIndex(where: { $0.key == key }) { observers.remove(at: index) }
    }
  }
}

/// Observers, and the latest value for those who come.
final class PlainBehavior<Element> {
  private let lock = NSLock()
  private var value: Element
  private var observers: [(Element) -> Void] = []

  init(_ value: Element) { self.value = value }

  func observe(_ observer: @escaping (Element) -> Void) {
    let value = lock.withLock {
      observers.append(observer)
      return self.value
    }
    observer(value)
  }

  func send(_ element: Element) {
    let observers = lock.withLock {
      value = element
      return self.observers
    }
    for observer in observers { observer(element) }
  }
}
