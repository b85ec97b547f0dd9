@testable import RxComposable
@testable import RxComposableTesting

/// A number with a value of its own for each context.
enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
  static let testValue = 3
}

/// A dependency that only has a live value.
struct LiveOnly: DependencyKey, Equatable {
  var name: String
  static let liveValue = LiveOnly(name: "live")
}

/// A dependency that only has a test value.
enum TestOnlyKey: TestDependencyKey {
  static let testValue = "test"
}

/// A mutable object, made anew for each scope.
enum CounterKey: TestDependencyKey {
  static var testValue: LockIsolated<Int> { LockIsolated(0) }
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
  static let liveOnlyLine = #line + 2
  var liveOnly: LiveOnly {
    get { self[LiveOnly.self] }
    set { self[LiveOnly.self] = newValue }
  }
  static let testOnlyLine = #line + 1
  var testOnly: String { self[TestOnlyKey.self] }
  var counter: LockIsolated<Int> {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
}

/// Reads the number that is in force.
func currentNumber() -> Int {
  @Dependency(\.number) var number
  return number
}
