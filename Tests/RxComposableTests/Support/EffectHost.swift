import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// A store that runs what a test hands to it, unchanged, and records the actions that come of it.
final class EffectHost {
  private final class Slot {
    var effect: Effect<Int>?
  }

  private static let start = Int.min
  private let slot = Slot()
  private let store: Store<[Int], Int>

  init() {
    store = Store(
      initialState: [],
      reducer: Reduce { [slot] heard, number in
        if number == Self.start {
          defer { slot.effect = nil }
          return slot.effect ?? .none
        }
        heard.append(number)
        return .none
      })
  }

  var heard: [Int] { store.state }

  @discardableResult
  func run(_ effect: Effect<Int>) -> StoreTask? {
    slot.effect = effect
    return store.send(Self.start)
  }
}

/// Waits until something that other tasks do has happened.
@MainActor
func eventually(_ condition: () -> Bool, _ message: String = "", line: UInt = #line) async {
  let deadline = Date().addingTimeInterval(10)
  while !condition() {
    if Date() > deadline { return XCTFail("never came true: \(message)", line: line) }
    try? await Task.sleep(nanoseconds: 100_000)
  }
}
