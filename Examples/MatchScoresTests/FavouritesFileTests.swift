import Foundation
import RxComposableTesting
import XCTest

@testable import MatchScores

final class FavouritesFileTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private lazy var url = folder.appendingPathComponent("deep/favourites.json")
  private lazy var file = FavouritesFile.json(at: url)
  private let entries = [Sample.entry(1), Sample.entry(2, .player), Sample.entry(3, .game)]

  override func tearDownWithError() throws { try? FileManager.default.removeItem(at: folder) }

  private func read() throws -> [Entry]? { try file.read().toBlocking(timeout: 60).first() }
  private func save(_ entries: [Entry]) throws -> [Entry]? { try file.save(entries).toBlocking(timeout: 60).first() }

  func testWithoutAFileThereAreNone() throws {
    XCTAssertEqual(try read(), [])
  }

  func testWhatIsSavedIsRead() throws {
    XCTAssertEqual(try save(entries), entries)
    XCTAssertEqual(try read(), entries)
    XCTAssertEqual(try save([]), [])
    XCTAssertEqual(try read(), [])
  }

  func testAGarbledFileIsAnErrorAndStays() throws {
    _ = try save(entries)
    try Data("[{".utf8).write(to: url)
    XCTAssertThrowsError(try read()) { XCTAssertTrue($0 is FavouritesError) }
    XCTAssertEqual(try Data(contentsOf: url), Data("[{".utf8))
  }

  func testWhatAnUnfinishedWriteLeftIsNoObstacle() throws {
    _ = try save(entries)
    try Data("[{".utf8).write(to: URL(fileURLWithPath: url.path + ".new"))
    XCTAssertEqual(try read(), entries)
    XCTAssertEqual(try save([entries[0]]), [entries[0]])
    XCTAssertEqual(try read(), [entries[0]])
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path).count, 1)
  }

  func testAFolderThatCannotBeWrittenIsAnError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("deep"))
    XCTAssertThrowsError(try save(entries)) { XCTAssertTrue($0 is FavouritesError) }
  }
}
