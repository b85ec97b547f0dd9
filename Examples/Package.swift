// swift-tools-version: 6.2
import PackageDescription

// The examples and their tests. The package above builds NumberFact too, so that it is found at once, and nothing else of this:
//
//     swift run --package-path Examples CaseStudies
//     swift test --package-path Examples

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let rxComposable: Target.Dependency = .product(name: "RxComposable", package: "RxComposable")
let recording: Target.Dependency = .product(name: "RxComposableRecording", package: "RxComposable")
/// What tests need besides.
let testing: [Target.Dependency] = [
  .product(name: "RxComposableTesting", package: "RxComposable"), recording,
]

let package = Package(
  name: "Examples",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  dependencies: [.package(name: "RxComposable", path: "..")],
  targets: [
    .target(name: "TerminalKit", dependencies: [rxComposable], path: "Terminal", swiftSettings: strict),
    .target(name: "TerminalTesting", path: "TerminalTesting"),
    .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"] + testing, path: "TerminalKitTests"),
    .executableTarget(
      name: "NumberFact", dependencies: [rxComposable, "TerminalKit"], path: "NumberFact", swiftSettings: strict),
    .testTarget(
      name: "NumberFactTests", dependencies: ["NumberFact", "TerminalTesting"] + testing, path: "NumberFactTests"),
    .executableTarget(
      name: "CaseStudies", dependencies: [recording, "TerminalKit"], path: "CaseStudies", swiftSettings: strict),
    .testTarget(
      name: "CaseStudiesTests", dependencies: ["CaseStudies", "TerminalKit", "TerminalTesting"] + testing,
      path: "CaseStudiesTests"),
    .executableTarget(
      name: "MatchScores", dependencies: [recording, "TerminalKit"], path: "MatchScores/App", swiftSettings: strict),
    .testTarget(
      name: "MatchScoresTests", dependencies: ["MatchScores", "TerminalTesting"] + testing,
      path: "MatchScoresTests"),
  ],
  swiftLanguageModes: [.v6]
)
