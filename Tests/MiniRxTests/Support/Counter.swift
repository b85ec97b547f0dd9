import Foundation

/// A number that threads count up.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add(_ number: Int) { lock.withLock { count += number } }
}

/// Values of several threads.
final class ValueLog: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Int] = []

  var values: [Int] { lock.withLock { recorded } }

  func append(_ value: Int) { lock.withLock { recorded.append(value) } }
}
