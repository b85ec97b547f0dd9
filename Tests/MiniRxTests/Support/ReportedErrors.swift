import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// How many errors of tests `Hooks.defaultErrorHandler` receives while a closure runs.
func reportedErrors(_ body: () -> Void) -> Int {
  let before = Hooks.defaultErrorHandler
  defer { Hooks.defaultErrorHandler = before }
  let count = Counter()
  Hooks.defaultErrorHandler = { if $1 is TestError { count.add(1) } }
  body()
  return count.value
}

/// How many errors of tests `Hooks.undeliverableErrorHandler` receives while a closure runs. No lock is held while it does.
func undeliverableErrors(_ body: () -> Void) -> Int {
  let before = Hooks.undeliverableErrorHandler
  defer { Hooks.undeliverableErrorHandler = before }
  let count = Counter()
  Hooks.undeliverableErrorHandler = {
    if $0 is TestError { count.add(1) }
    #if DEBUG
      XCTAssertEqual(LockSentinel.heldLocks, 0)
    #endif
  }
  body()
  return count.value
}
