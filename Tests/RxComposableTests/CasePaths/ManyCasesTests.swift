import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ManyCasesTests: XCTestCase {
  func testAPathIntoOneOfManyCasesFindsItsOwn() {
    XCTAssertEqual((/Many.c64).extract(from: .c64(1)), 1)
    XCTAssertNil((/Many.c64).extract(from: .c65(1)))
    XCTAssertNil((/Many.c64).extract(from: .c0(1)))
    XCTAssertNil((/Many.c64).extract(from: .c63(1)))
  }
}

private enum Many {
  case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int), c8(Int), c9(Int), c10(Int)
  case c11(Int), c12(Int), c13(Int), c14(Int), c15(Int), c16(Int), c17(Int), c18(Int), c19(Int), c20(Int), c21(Int)
  case c22(Int), c23(Int), c24(Int), c25(Int), c26(Int), c27(Int), c28(Int), c29(Int), c30(Int), c31(Int), c32(Int)
  case c33(Int), c34(Int), c35(Int), c36(Int), c37(Int), c38(Int), c39(Int), c40(Int), c41(Int), c42(Int), c43(Int)
  case c44(Int), c45(Int), c46(Int), c47(Int), c48(Int), c49(Int), c50(Int), c51(Int), c52(Int), c53(Int), c54(Int)
  case c55(Int), c56(Int), c57(Int), c58(Int), c59(Int), c60(Int), c61(Int), c62(Int), c63(Int), c64(Int), c65(Int)
}
