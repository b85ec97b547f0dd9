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
  }
}
