// swift-tools-version: 6.2
import PackageDescription

// The libraries' code for UIKit, run on Linux against a small UIKit: `swift test --package-path Tests/UIKit`.
// The libraries are compiled from their own folders, by way of symbolic links, with a module named UIKit at hand.
let package = Package(
  name: "RxComposableUIKitTests",
  targets: [
    .target(name: "UIKit", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "MiniRx", dependencies: ["UIKit"], path: "Links/MiniRx", swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposable", dependencies: ["MiniRx", "UIKit"], path: "Links/RxComposable",
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposableRecording", dependencies: ["RxComposable"], path: "Links/RxComposableRecording",
      swiftSettings: [.strictMemorySafety()]),
    // The examples, with the controllers that stand beside their screens.
    .target(name: "TerminalKit", dependencies: ["RxComposable"], path: "Links/TerminalKit"),
    .executableTarget(
      name: "CaseStudies", dependencies: ["RxComposableRecording", "TerminalKit", "UIKit"], path: "Links/CaseStudies"),
    .executableTarget(
      name: "MatchScores", dependencies: ["RxComposableRecording", "TerminalKit", "UIKit"], path: "Links/MatchScores"),
    .testTarget(name: "MatchScoresTests", dependencies: ["MatchScores", "RxComposable", "UIKit"]),
    .testTarget(name: "CaseStudiesTests", dependencies: ["CaseStudies", "RxComposable", "UIKit"]),
    .testTarget(name: "ControllerTests", dependencies: ["RxComposable", "UIKit"]),
    .testTarget(
      name: "LegacyControllerTests", dependencies: ["MiniRx", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
