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
    let folder = FolderReading()
    folder.add(Array("enum AppAction { case reset, open(Int) }\nextension Row { enum Action { case open } }".utf8))
    func migrate(_ code: String) -> (String, Int) {
      let migration = Migration(of: Array("import CasePaths\n\(code)".utf8), in: folder)
      return (String(decoding: migration.source.dropFirst(20), as: UTF8.self), migration.byHand.count)
    }
    XCTAssertTrue(migrate("a.compactMap(/AppAction.reset)") == ("a.compactMap((/AppAction.reset).extract)", 0))
    XCTAssertTrue(migrate("a.compactMap(/Row.Action.open)") == ("a.compactMap((/Row.Action.open).extract)", 0))
    XCTAssertTrue(migrate("a.compactMap(/AppAction.open)") == ("a.compactMap(/AppAction.open)", 0))
    XCTAssertTrue(migrate("a.compactMap(/Other.reset)") == ("a.compactMap(/Other.reset)", 1))
  }

  /// What becomes of a file beside others, and the lines that need a hand.
  private func migrate(_ code: String, beside files: [String: String]) -> (String, [Int]) {
    let folder = FolderReading()
    for (path, text) in files { folder.add(Array(text.utf8), at: path) }
    folder.add(Array(code.utf8))
    let migration = Migration(of: Array(code.utf8), in: folder)
    return (String(decoding: migration.source, as: UTF8.self), migration.byHand.map(\.line))
  }

  func testACompanionStaysWhereTheApplicationHasNoArchitectureOrAModuleOfThatName() {
    let code = "import Dependencies\nimport RxSwift\nlet c: Dependencies.Container\n"
    let kept = code.replacingOccurrences(of: "RxSwift", with: "MiniRx")
    let replaced = "import RxComposable\nimport MiniRx\nlet c: RxComposable.Container\n"
    let architecture = ["A.swift": "import ComposableArchitecture"]
    XCTAssertTrue(migrate(code, beside: [:]) == (kept, []))
    XCTAssertTrue(migrate(code, beside: architecture) == (replaced, []))
    XCTAssertTrue(migrate(code, beside: ["A.swift": "import RxComposable"]) == (replaced, []))
    for (path, text) in [
      "Package.swift": "let a = Package(targets: [.target(name: \"Dependencies\")])",
      "T.swift": "@testable import Dependencies",
    ] {
      let files = architecture.merging([path: text]) { $1 }
      XCTAssertTrue(migrate(code, beside: files) == (kept, []), path)
      let effect = "import Dependencies\nlet a: Effect<Int, Never>\n"
      XCTAssertTrue(migrate(effect, beside: files) == (effect, []), path)
    }
    let clients = architecture.merging(["App/Sources/Dependencies/Client.swift": ""]) { $1 }
    XCTAssertTrue(migrate(code, beside: clients) == (replaced, []))
  }

  func testWhatOneFileImportsForAllIsImportedByEach() {
    let effect = "let a: EffectTask<Int>\n"
    XCTAssertTrue(migrate(effect, beside: ["A.swift": "import ComposableArchitecture"]) == (effect, []))
    for module in ["ComposableArchitecture", "RxComposable"] {
      let files = ["A.swift": "@_exported import \(module)"]
      XCTAssertTrue(migrate(effect, beside: files) == ("let a: Effect<Int>\n", []), module)
    }
    let observed = "let a = b.rx.observe(Int.self, c)\n"
    for module in ["RxSwift", "MiniRx"] {
      XCTAssertTrue(migrate(observed, beside: ["A.swift": "import \(module)"]) == (observed, []), module)
      XCTAssertTrue(migrate(observed, beside: ["A.swift": "@_exported import \(module)"]) == (observed, [1]), module)
    }
  }

  func testLibrariesOnTopOfRxSwiftAreListedUnlessTheyAreTheApplicationsOwn() {
    let libraries = [
      "RxDataSources", "RxFlow", "Rx2", "NSObject_Rx", "XCoordinatorRx", "ReactorKit", "Unio", "RIBs", "RxMoya",
    ]
    for library in libraries {
      let code = "import \(library)\nlet a = b.rx.observe(Int.self, c)\n"
      XCTAssertTrue(migrate(code, beside: [:]) == (code, [1, 2]), library)
      XCTAssertTrue(migrate(code, beside: ["Sources/\(library)/A.swift": ""]) == (code, []), library)
      XCTAssertTrue(migrate("@testable \(code)", beside: [:]) == ("@testable \(code)", []), library)
    }
    for module in ["RxCocoa", "RxComposable", "RxComposableRecording", "RxSwiftInterop", "MiniRx", "Rxtra", "Action"] {
      XCTAssertEqual(migrate("import \(module)\n", beside: [:]).1, [], module)
    }
    let action = "import Action\nimport MiniRx\n"
    XCTAssertTrue(migrate(action, beside: ["Sources/Action/A.swift": ""]) == (action, []))
  }

  func testANameThatTheApplicationAddsToRxIsNotMissing() {
    let own = "extension Reactive where Base: WebView { var didFinishLoad: ControlEvent<Void> { events } }"
    let code = "import AppKit\nimport MiniRx\nlet a = (web.rx.didFinishLoad, button.rx.tap)\n"
    XCTAssertTrue(migrate(code, beside: [:]) == (code, [1, 3]))
    XCTAssertTrue(migrate(code, beside: ["A.swift": own]) == (code, [1]))
    XCTAssertTrue(
      migrate(code, beside: ["A.swift": own, "B.swift": "extension RxSwift.Reactive { var tap: A { b } }"])
        == (code, []))
    XCTAssertTrue(
      migrate(code, beside: ["A.swift": "struct A { let (didFinishLoad, tap) = (1, 2) }"]) == (code, [1, 3]))
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
        pod 'Moya/RxSwift', '~> 14.0'
        pod 'Moya/Core'
        pod 'Action'
      end
      Pod::Spec.new do |s|
        s.name = 'RxThings'
        s.ios.dependency 'RxSwift/Core', '~> 6'
      github "ReactiveX/RxSwift" ~> 6.0
      git "https://example.org/pointfreeco/combine-schedulers.git"
      github "RxSwiftCommunity/Other"
      """
    func places(_ notes: [Migration.Note], _ kind: String) -> [[Int]] {
      notes.filter { $0.text.hasPrefix(kind) }.map { [$0.line, $0.column] }
    }
    let notes = Dependencies.ofLines(Array(pods.utf8))
    XCTAssertEqual(places(notes, "a dependency: pod"), [[2, 3], [3, 3], [6, 3], [7, 3], [14, 3]])
    XCTAssertEqual(places(notes, "a dependency: the package"), [[15, 1], [16, 1]])
    let withCarriageReturns = pods.replacingOccurrences(of: "\n", with: "\r\n")
    XCTAssertEqual(Dependencies.ofLines(Array(withCarriageReturns.utf8)), notes)
    XCTAssertEqual(places(notes, "a library on top of RxSwift"), [[5, 3], [8, 3]])
    let own = FolderReading()
    own.add([], at: "Sources/RxSwiftExt/Own.swift")
    XCTAssertEqual(places(Dependencies.ofLines(Array(pods.utf8), in: own), "a library on top of RxSwift"), [[8, 3]])
    let package = """
      let package = Package(name: "App", dependencies: [
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.5.0"),
        .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "0.39.0"),
        .package(path: "../Rxish"), // .package(path: "RxSwift")
        .package(url: "https://github.com/pointfreeco/swift-case-paths", .upToNextMajor(from: "1.0.0")),
        .package(url: "https://github.com/RxSwiftCommunity/Action", branch: "RxSwift6"),
        .package(url: "https://github.com/ReactorKit/ReactorKit.git", from: "3.0.0"),
        .package(path: "RxOwn"),
      ], targets: [
        .target(name: "A", dependencies: [.product(name: "RxCocoa", package: "RxSwift"), "Other"], exclude: ["RxTest"]),
        .target(name: "RxOwn", dependencies: ["RxSwift", .byName(name: "RxRelay"), .target(name: "RxOwn")]),
        .target(name: "B", dependencies: ["RxOwn", .product(name: "RxSwift-Dynamic", package: "RxSwift"), "Action"]),
        .target(name: "C", dependencies: [.product(name: "Dependencies", package: "swift-dependencies"), "RxFlow"]),
        .binaryTarget(name: "RxRelay", path: "RxRelay.xcframework"),
        .target(name: "D", dependencies: [.product(name: "RxOwn", package: "RxLocal"), .byName(name: "CasePaths")]),
      ])
      """
    func noted(_ kind: String, in folder: FolderReading) -> [[Int]] {
      places(Dependencies.ofPackage(Array(package.utf8), in: folder), kind)
    }
    let folder = FolderReading()
    folder.add(Array(package.utf8), at: "Package.swift")
    let ofRxSwift = [[2, 3], [3, 3], [10, 37], [11, 41], [11, 52], [12, 46]]
    XCTAssertEqual(
      noted("a dependency: the package", in: folder),
      (ofRxSwift + [[5, 3], [13, 37], [15, 82]]).sorted { $0[0] < $1[0] })
    XCTAssertEqual(noted("a library on top of RxSwift", in: folder), [[7, 3], [13, 100]])
    folder.add(Array("import RxSwift".utf8))
    XCTAssertEqual(noted("a dependency: the package", in: folder), ofRxSwift, "an application without an architecture")
    XCTAssertEqual(
      noted("a library on top of RxSwift", in: FolderReading()), [[7, 3], [8, 3], [12, 37], [13, 100], [15, 37]])
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
    XCTAssertTrue(try XCTUnwrap(Folder(root)).migrate(writing: true) { _ in })
    var expected = sources
    expected["A.swift"]?.replaceSubrange(7..<14, with: "MiniRx".utf8)
    XCTAssertEqual(try contents(), expected)
    XCTAssertNil(Folder("/not/there"))
  }

  func testAFileThatCannotBeReadOrWrittenIsListedAndTheOthersAreMigrated() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("migrate-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: "\(root)/Gone", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(root)/A.swift", withDestinationPath: "/not/there")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/Folder.swift", withDestinationPath: root)
    for name in ["B.swift", "Gone/C.swift", "Z.swift"] {
      try Data("import RxSwift\n".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    var output: [String] = []
    let isComplete = try XCTUnwrap(Folder(root)).migrate(writing: true) {
      output.append($0)
      if $0.contains("/C.swift:1") { try? FileManager.default.removeItem(atPath: "\(root)/Gone") }
    }
    XCTAssertFalse(isComplete)
    let left = output.filter { $0.contains("is left as it is") }
    let expected = [("A", "read"), ("Folder", "read"), ("Gone/C", "written")]
    XCTAssertEqual(left.count, expected.count, "\(output)")
    for (line, (name, cannot)) in zip(left, expected) {
      XCTAssertTrue(line.hasPrefix("\(root)/\(name).swift: cannot be \(cannot), and is left as it is: "), line)
    }
    XCTAssertEqual(output.last, "2 files changed, 0 places by hand")
    for name in ["B", "Z"] {
      XCTAssertEqual(try String(contentsOfFile: "\(root)/\(name).swift", encoding: .utf8), "import MiniRx\n")
    }
  }

  func testASingleFile() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("migrate-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for name in ["A.swift", "Cartfile", "A.md"] {
      try Data("import RxSwift\ngit \"RxSwift\"\n".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    var output: [String] = []
    for name in ["A.swift", "Cartfile"] {
      try XCTUnwrap(Folder("\(root)/\(name)")).migrate(writing: false) { output.append($0) }
    }
    XCTAssertEqual(output[0], "\(root)/A.swift:1: import RxSwift: MiniRx")
    XCTAssertTrue(output[2].hasPrefix("\(root)/Cartfile:2:1: by hand: a dependency: "), output[2])
    XCTAssertEqual(output.count, 4)
    XCTAssertNil(Folder("\(root)/A.md"))
  }
}
