import Dispatch
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ActivityTests: XCTestCase {
  @MainActor
  func testWhatHappensWhileTheConditionIsLookedAtIsNotMissed() async {
    let activity = Activity()
    var looks = 0
    await activity.wait(upTo: .max, for: []) {
      looks += 1
      if looks == 2 { activity.happened() }
      return looks == 3
    }
    XCTAssertEqual(looks, 3)
    // No one waits any more who could be woken a second time.
    activity.happened()
  }

  /// The end of a task is something that happens, and nothing else announces it.
  @MainActor
  func testTheEndOfATaskIsWaitedFor() async {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, _ in
        .fireAndForget {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
          }
        }
      })
    let task = store.send(1)
    let start = DispatchTime.now()
    await Activity().wait(upTo: 30_000_000_000, for: [task].compactMap { $0 }) { task?.isFinished == true }
    XCTAssertEqual(task?.isFinished, true)
    XCTAssertLessThan(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds, 30_000_000_000)
  }
}
