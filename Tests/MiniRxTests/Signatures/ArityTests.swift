import MiniRxTesting
import XCTest

/// Two to eight sources have overloads of their own, nine and more share one: each hands its sources on in their order.
final class ArityTests: XCTestCase {
  private let n = (0..<9).map { Observable.just($0) }
  private lazy var i = n.map { $0.asInfallible(onErrorJustReturn: -1) }
  private lazy var s = n.map { $0.asSingle() }
  private lazy var d = n.map { $0.asDriver(onErrorJustReturn: -1) }

  func testCombineLatest() throws {
    try check(
      Observable.combineLatest(n[0], n[1]) { [$0, $1] }, Observable.combineLatest(n[0], n[1], n[2]) { [$0, $1, $2] },
      Observable.combineLatest(n[0], n[1], n[2], n[3]) { [$0, $1, $2, $3] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4]) { [$0, $1, $2, $3, $4] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5]) { [$0, $1, $2, $3, $4, $5] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Observable.combineLatest(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]) {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      })
  }

  func testZip() throws {
    try check(
      Observable.zip(n[0], n[1]) { [$0, $1] }, Observable.zip(n[0], n[1], n[2]) { [$0, $1, $2] },
      Observable.zip(n[0], n[1], n[2], n[3]) { [$0, $1, $2, $3] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4]) { [$0, $1, $2, $3, $4] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5]) { [$0, $1, $2, $3, $4, $5] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Observable.zip(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
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

  func testSingles() throws {
    try check(
      Single.zip(s[0], s[1]) { [$0, $1] },
      Single.zip(s[0], s[1], s[2]) { [$0, $1, $2] },
      Single.zip(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] },
      Single.zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
    try check(
      Single.zip(s[0], s[1]).map { [$0, $1] },
      Single.zip(s[0], s[1], s[2]).map { [$0, $1, $2] },
      Single.zip(s[0], s[1], s[2], s[3]).map { [$0, $1, $2, $3] },
      Single.zip(s[0], s[1], s[2], s[3], s[4]).map { [$0, $1, $2, $3, $4] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0, $1, $2, $3, $4, $5] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Single.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]).map { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testInfallibles() throws {
    try check(
      Infallible.combineLatest(i[0], i[1]) { [$0, $1] },
      Infallible.combineLatest(i[0], i[1], i[2]) { [$0, $1, $2] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3]) { [$0, $1, $2, $3] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4]) { [$0, $1, $2, $3, $4] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5]) { [$0, $1, $2, $3, $4, $5] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8]) {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      })
    try check(
      Infallible.combineLatest(i[0], i[1]).map { [$0, $1] },
      Infallible.combineLatest(i[0], i[1], i[2]).map { [$0, $1, $2] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3]).map { [$0, $1, $2, $3] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4]).map { [$0, $1, $2, $3, $4] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5]).map { [$0, $1, $2, $3, $4, $5] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7]).map {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      },
      Infallible.combineLatest(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8]).map {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      })
    try check(
      Infallible.zip(i[0], i[1]) { [$0, $1] },
      Infallible.zip(i[0], i[1], i[2]) { [$0, $1, $2] },
      Infallible.zip(i[0], i[1], i[2], i[3]) { [$0, $1, $2, $3] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4]) { [$0, $1, $2, $3, $4] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5]) { [$0, $1, $2, $3, $4, $5] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
    try check(
      Infallible.zip(i[0], i[1]).map { [$0, $1] },
      Infallible.zip(i[0], i[1], i[2]).map { [$0, $1, $2] },
      Infallible.zip(i[0], i[1], i[2], i[3]).map { [$0, $1, $2, $3] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4]).map { [$0, $1, $2, $3, $4] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5]).map { [$0, $1, $2, $3, $4, $5] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Infallible.zip(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8]).map { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  func testDrivers() throws {
    try check(
      Driver.combineLatest(d[0], d[1]) { [$0, $1] },
      Driver.combineLatest(d[0], d[1], d[2]) { [$0, $1, $2] },
      Driver.combineLatest(d[0], d[1], d[2], d[3]) { [$0, $1, $2, $3] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4]) { [$0, $1, $2, $3, $4] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5]) { [$0, $1, $2, $3, $4, $5] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8]) {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      })
    try check(
      Driver.combineLatest(d[0], d[1]).map { [$0, $1] },
      Driver.combineLatest(d[0], d[1], d[2]).map { [$0, $1, $2] },
      Driver.combineLatest(d[0], d[1], d[2], d[3]).map { [$0, $1, $2, $3] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4]).map { [$0, $1, $2, $3, $4] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5]).map { [$0, $1, $2, $3, $4, $5] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Driver.combineLatest(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8]).map {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      })
    try check(
      Driver.zip(d[0], d[1]) { [$0, $1] },
      Driver.zip(d[0], d[1], d[2]) { [$0, $1, $2] },
      Driver.zip(d[0], d[1], d[2], d[3]) { [$0, $1, $2, $3] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4]) { [$0, $1, $2, $3, $4] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5]) { [$0, $1, $2, $3, $4, $5] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6]) { [$0, $1, $2, $3, $4, $5, $6] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]) { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8]) { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
    try check(
      Driver.zip(d[0], d[1]).map { [$0, $1] },
      Driver.zip(d[0], d[1], d[2]).map { [$0, $1, $2] },
      Driver.zip(d[0], d[1], d[2], d[3]).map { [$0, $1, $2, $3] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4]).map { [$0, $1, $2, $3, $4] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5]).map { [$0, $1, $2, $3, $4, $5] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6]).map { [$0, $1, $2, $3, $4, $5, $6] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] },
      Driver.zip(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8]).map { [$0, $1, $2, $3, $4, $5, $6, $7, $8] })
  }

  /// The first combines 0 and 1, the last all numbers from 0 to 8.
  private func check<Combined: ObservableConvertibleType>(_ combined: Combined..., line: UInt = #line) throws
  where Combined.Element == [Int] {
    XCTAssertEqual(combined.count, 8, line: line)
    for (index, combined) in combined.enumerated() {
      XCTAssertEqual(try combined.asObservable().toBlocking(timeout: 5).toArray(), [Array(0..<(index + 2))], line: line)
    }
  }
}
