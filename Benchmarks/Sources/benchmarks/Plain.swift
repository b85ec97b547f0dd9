import Foundation

/// The same work written by hand with closures: what a library has to measure up to.
final class PlainSubject<Element> {
  private let lock = NSLock()
  private var observers: [(Element) -> Void] = []

  func observe(_ observer: @escaping (Element) -> Void) { lock.withLock { observers.append(observer) } }

  func send(_ element: Element) {
    let observers = lock.withLock { self.observers }
    for observer in observers { observer(element) }
  }
}

func plainMap<Input, Output>(
  _ transform: @escaping (Input) -> Output, _ next: @escaping (Output) -> Void
) -> (Input) -> Void {
  { next(transform($0)) }
}

func plainFilter<Element>(
  _ predicate: @escaping (Element) -> Bool, _ next: @escaping (Element) -> Void
) -> (Element) -> Void {
  { if predicate($0) { next($0) } }
}

func plainScan<Input, Output>(
  _ seed: Output, _ accumulate: @escaping (Output, Input) -> Output, _ next: @escaping (Output) -> Void
) -> (Input) -> Void {
  var result = seed
  return {
    result = accumulate(result, $0)
    next(result)
  }
}
