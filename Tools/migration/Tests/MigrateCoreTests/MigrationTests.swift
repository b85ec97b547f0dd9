import Foundation
import MigrateCore
import XCTest

final class MigrationTests: XCTestCase {
  func testWhatIsChanged() {
    for (before, after) in changes {
      let migration = Migration(of: Array(before.utf8))
      XCTAssertEqual(String(decoding: migration.source, as: UTF8.self), after)
      XCTAssertNotEqual(migration.changes, [], before)
      let again = Migration(of: migration.source)
      XCTAssertEqual(String(decoding: again.source, as: UTF8.self), after, "twice")
      XCTAssertEqual(again.byHand, migration.byHand)
    }
  }

  func testWhatStays() {
    for text in kept {
      let migration = Migration(of: Array(text.utf8))
      XCTAssertEqual(String(decoding: migration.source, as: UTF8.self), text)
      XCTAssertEqual(migration.changes, [], text)
      XCTAssertEqual(migration.byHand, [], text)
    }
  }

  func testWhatNeedsAHandIsFoundInFilesThatImportALibraryAndInCodeAlone() {
    for (remedy, module, found, left) in byHand {
      func places(_ imported: String, _ code: String) -> [Int] {
        Migration(of: Array("import \(imported)\n\n\(code)\n".utf8)).byHand
          .filter { $0.text.hasPrefix("\(remedy):") }.map(\.line)
      }
      XCTAssertEqual(places(module, found), [3], found)
      XCTAssertEqual(places(module, left), [], left)
      XCTAssertEqual(places(module, "// \(found)"), [], found)
      XCTAssertEqual(places(module, "let a = #\"\(found)\"#"), [], found)
      XCTAssertEqual(places("Foundation", found), [], found)
    }
  }

  func testACaseWithoutAValueIsKnownFromTheFilesBeside() {
    let enums = EnumCases()
    enums.add(Array("enum AppAction { case reset, open(Int) }\nextension Row { enum Action { case open } }".utf8))
    func migrate(_ code: String) -> (String, Int) {
      let migration = Migration(of: Array("import CasePaths\n\(code)".utf8), beside: enums)
      return (String(decoding: migration.source.dropFirst(20), as: UTF8.self), migration.byHand.count)
    }
    XCTAssertTrue(migrate("a.compactMap(/AppAction.reset)") == ("a.compactMap((/AppAction.reset).extract)", 0))
    XCTAssertTrue(migrate("a.compactMap(/Row.Action.open)") == ("a.compactMap((/Row.Action.open).extract)", 0))
    XCTAssertTrue(migrate("a.compactMap(/AppAction.open)") == ("a.compactMap(/AppAction.open)", 0))
    XCTAssertTrue(migrate("a.compactMap(/Other.reset)") == ("a.compactMap(/Other.reset)", 1))
  }

  func testDependenciesOfManifests() {
    let pods = """
      target 'App' do
        pod 'RxCocoa', '~> 5.0'
        pod "RxRelay"
        # pod 'RxSwift'
        pod 'RxSwiftExt' # RxSwift
        pod 'RxTest', '6.5.0'; pod 'RxBlocking'
        pod 'ComposableArchitecture'
      """
    XCTAssertEqual(
      Dependencies.ofPods(Array(pods.utf8)).map { [$0.line, $0.column] }, [[2, 3], [3, 3], [6, 3], [7, 3]])
    let package = """
      let package = Package(name: "App", dependencies: [
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.5.0"),
        .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "0.39.0"),
        .package(path: "../RxSwiftish"), // .package(path: "RxSwift")
      ], targets: [.target(name: "A", dependencies: [.product(name: "RxCocoa", package: "RxSwift"), "Other"])])
      """
    XCTAssertEqual(
      Dependencies.ofPackage(Array(package.utf8)).map { [$0.line, $0.column] }, [[2, 3], [3, 3], [5, 48]])
  }

  func testAFolder() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("migrate-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let sources: [String: [UInt8]] = [
      "A.swift": Array("import RxSwift\nlet t = b.rx.sentMessage(m) // ".utf8) + [0xff] + Array(" is no UTF-8\n".utf8),
      "Pods/B.swift": Array("import RxSwift\n".utf8), "Podfile": Array("  pod 'RxSwift', '~> 6'\n".utf8),
    ]
    try FileManager.default.createDirectory(atPath: "\(root)/Pods", withIntermediateDirectories: true)
    for (name, bytes) in sources { try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/\(name)")) }
    func contents() throws -> [String: [UInt8]] {
      try Dictionary(
        uniqueKeysWithValues: sources.keys.map { name in
          (name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))))
        })
    }
    var output: [String] = []
    try XCTUnwrap(Folder(root)).migrate(writing: false) { output.append($0) }
    XCTAssertEqual(try contents(), sources, "a dry run writes nothing")
    XCTAssertEqual(output[0], "\(root)/A.swift:1: import RxSwift: MiniRx")
    XCTAssertTrue(output[1].hasPrefix("\(root)/A.swift:2:9: by hand: a call of a method that is observed: "), output[1])
    XCTAssertTrue(output[2].hasPrefix("\(root)/Podfile:1:3: by hand: a dependency: "), output[2])
    XCTAssertEqual(output[3...], ["1 files to change (nothing is written without --write), 2 places by hand"])
    try XCTUnwrap(Folder(root)).migrate(writing: true) { _ in }
    var expected = sources
    expected["A.swift"]?.replaceSubrange(7..<14, with: "MiniRx".utf8)
    XCTAssertEqual(try contents(), expected)
    XCTAssertNil(Folder("/not/there"))
  }
}
