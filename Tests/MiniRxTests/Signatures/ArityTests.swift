import MiniRxTesting
import XCTest

/// Two to eight sources have overloads of their own, nine and more share one: each hands its sources on in their order.
final class ArityTests: XCTestCase {
  private let n = (0..<9).map { Observable.just($0) }
  private lazy var i = n.map { $0.asInfallible(onErrorJustReturn: -1) }
  private lazy var s = n.map { $0.asSingle() }

  func testCombineLatest() throws {
    try check(
      .combineLatest(n[0], n[1]) { [$0, $1] }, .combineLatest(n[0], n[1], n[2]) { [$0, $1, $2] },
      .combineLatest(n[0], n[1], n[2], n[3]) { [$0, $1, $2, $3] },
      .combineLatest(n[0], n[1], n[2], n[3], n[4]) { [$0, $1, $2, $3, $4] },
      .combineLatest(n[0], n[1], n[2], n[3], n[4], n[5]) { [$0, $1, $2, $3, $4, $5] },
      .combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      .combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      .combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testZip() throws {
    try check(
      .zip(n[0], n[1]) { [$0, $1] }, .zip(n[0], n[1], n[2]) { [$0, $1, $2] },
      .zip(n[0], n[1], n[2], n[3]) { [$0, $1, $2, $3] },
      .zip(n[0], n[1], n[2], n[3], n[4]) { [$0, $1, $2, $3, $4] },
      .zip(n[0], n[1], n[2], n[3], n[4], n[5]) { [$0, $1, $2, $3, $4, $5] },
      .zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      .zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      .zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testTuples() throws {
    try check(
      Observable.combineLatest(n[0], n[1]).map { [$0, $1] }, Observable.zip(n[0], n[1], n[2]).map { [$0, $1, $2] },
      Observable.combineLatest(n[0], n[1], n[2], n[3]).map { [$0, $1, $2, $3] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4]).map { [$0, $1, $2, $3, $4] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5]).map { [$0, $1, $2, $3, $4, $5] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]).map {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])
        .map { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testTuplesOfTheOtherOperator() throws {
    try check(
      Observable.zip(n[0], n[1]).map { [$0, $1] }, Observable.combineLatest(n[0], n[1], n[2]).map { [$0, $1, $2] },
      Observable.zip(n[0], n[1], n[2], n[3]).map { [$0, $1, $2, $3] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4]).map { [$0, $1, $2, $3, $4] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5]).map { [$0, $1, $2, $3, $4, $5] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])
        .map { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testTraits() throws {
    try check(
      Single.zip(s[0], s[1]) { [$0, $1] }.asObservable(),
      Infallible.zip(i[0], i[1], i[2]) { [$0, $1, $2] }.asObservable(),
      Infallible.combineLatest(i[0], i[1], i[2], i[3]).map { [$0, $1, $2, $3] }.asObservable(),
      Single.zip(s[0], s[1], s[2], s[3], s[4]).map { [$0, $1, $2, $3, $4] }.asObservable(),
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5]) { [$0, $1, $2, $3, $4, $5] }.asObservable(),
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] }.asObservable(),
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] }
        .asObservable(),
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] }
        .asObservable())
  }

  /// The first combines 0 and 1, the last all numbers from 0 to 8.
  private func check(_ combined: Observable<[Int]>..., line: UInt = #line) throws {
    XCTAssertEqual(combined.count, 8, line: line)
    for (index, combined) in combined.enumerated() {
      XCTAssertEqual(try combined.toBlocking(timeout: 5).toArray(), [Array(0..<(index + 2))], line: line)
    }
  }
}
