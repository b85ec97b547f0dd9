import MiniRxTesting
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

/// A test whose tasks run on the main queue, one after the other.
class ControlledTestCase: XCTestCase {
  override func invokeTest() { withMainSerialExecutor { super.invokeTest() } }
}

/// Looks for what tasks do, once all of them wait; in a `ControlledTestCase`.
@MainActor
func eventually(_ condition: () -> Bool, _ message: String = "", line: UInt = #line) async {
  await TaskControl.joined().settle()
  XCTAssertTrue(condition(), message, line: line)
}
