import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Frames, of which sixty are a second.
struct FrameConverter: VirtualTimeConverterType {
  func convertFromVirtualTime(_ frame: Int) -> RxTime { Date(timeIntervalSince1970: Double(frame) / 60) }
  func convertToVirtualTime(_ time: RxTime) -> Int { Int((time.timeIntervalSince1970 * 60).rounded(.down)) }
  func convertFromVirtualTimeInterval(_ frames: Int) -> TimeInterval { Double(frames) / 60 }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int((interval * 60).rounded(.down)) }
  func offsetVirtualTime(_ frame: Int, offset: Int) -> Int { frame + offset }
  func compareVirtualTime(_ left: Int, _ right: Int) -> VirtualTimeComparison {
    #if DEBUG
      XCTAssertEqual(LockSentinel.heldLocks, 0)
    #endif
    return left < right ? .lessThan : left > right ? .greaterThan : .equal
  }
}
