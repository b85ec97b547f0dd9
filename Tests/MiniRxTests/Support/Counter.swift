import Foundation

/// A number that threads count up.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  @discardableResult
  func add(_ number: Int) -> Int {
    lock.withLock {
      count += number
      return count
    }
  }
}

/// Values of several threads.
final class ValueLog: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Int] = []

  var values: [Int] { lock.withLock { recorded } }

  func append(_ value: Int) { lock.withLock { recorded.append(value) } }
}
