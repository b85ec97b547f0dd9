import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Which types a store may compare by their bytes. A wrong `true` loses updates; a wrong `false` only costs time.
final class ByteComparisonTests: XCTestCase {
  private final class Object {}
  private struct Plain: Equatable {
    var number = 0
    var text = ""
    var list: [[Int: Set<String>]] = []
    var date: Date?
    var pair = (1, "")
    static func == (left: Plain, right: Plain) -> Bool { left.number == right.number }
  }
  private indirect enum Tree { case leaf(Int), branch([Tree]), none }
  private struct Generic<Value> { var value: Value }
  private struct Row: Identifiable { let id: UUID }
  private struct WeakHolder { weak var object: Object? }
  private struct UnownedHolder { unowned let object: Object }
  private struct Function { let call: () -> Void }
  private enum MayHold { case number(Int), object(Object) }
  private struct Cyclic { var rows: [Cyclic], object: Object? }

  func testValuesOfNumbersTextsAndCollectionsCanBeCompared() {
    let types: [Any.Type] = [
      Int.self, Double.self, Bool.self, String.self, [Int].self, Int?.self, Plain.self, Plain?.self, Tree.self,
      Generic<Int>.self, Generic<Plain?>.self, (Int, Plain).self, Date.self, URL.self, Data.self, UUID.self, Void.self,
      IdentifiedArrayOf<Row>.self, NeverEqual<Int>.self, Range<Int>.self, Result<Int, Never>.self, SIMD4<Float>.self,
      Substring.self, ArraySlice<Plain>.self, ContiguousArray<Plain>.self, Set<UUID>.self, [String: Plain].self,
      IndexPath.self, Locale.self, TimeZone.self, Calendar.self,
    ]
    for type in types { XCTAssertTrue(TypeMetadata.canCompareBytes(type), "\(type)") }
  }

  func testWhatMayHoldAnObjectOrAWeakReferenceCannot() {
    let types: [Any.Type] = [
      Object.self, Object?.self, [Object].self, WeakHolder.self, [WeakHolder].self, UnownedHolder.self, Function.self,
      MayHold.self, Cyclic.self, Generic<Object>.self, Generic<[Int: WeakHolder]>.self, (Int, Object).self, Any.self,
      (any Equatable)?.self, AnyObject.self, AnyHashable.self, (() -> Void).self, NeverEqual<Object>.self,
      IdentifiedArray<Int, WeakHolder>.self, Generic<any Error>.self, ArraySlice<Object>.self,
      ContiguousArray<Object>.self,
      Set<AnyHashable>.self, [String: Object].self, [AnyHashable: Int].self, IdentifiedArray<AnyHashable, Int>.self,
    ]
    for type in types { XCTAssertFalse(TypeMetadata.canCompareBytes(type), "\(type)") }
  }
}
