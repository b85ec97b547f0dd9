import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EnumLayoutTests: XCTestCase {
  /// Control characters stand before a relative reference, of four bytes, or an absolute one, of a word.
  func testTheZerosOfAReferenceDoNotEndAMangledName() {
    let sizes: [(control: UInt8, size: Int)] = [
      (0x01, 4), (0x17, 4), (0x18, TypeMetadata.word), (0x1F, TypeMetadata.word), (0x20, 0),
    ]
    for (control, size) in sizes {
      let name: [UInt8] = [0x41, control] + Array(repeating: 0, count: size) + [0x42, 0, 0x43, 0]
      let length = name.withUnsafeBytes { EnumLayout.length(ofMangledName: $0.baseAddress!) }
      XCTAssertEqual(length, size + 3, "\(control)")
    }
  }

  func testNoEnumIsReadWhereTheFunctionsOfTheRuntimeCannotBeCalled() {
    XCTAssertNotNil(EnumLayout(Int?.self))
    EnumLayout.$isAvailable.withValue(false) { XCTAssertNil(EnumLayout(Int?.self)) }
  }
}
