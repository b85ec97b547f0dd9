// swift-tools-version: 6.2
import PackageDescription

// Older applications, which `Tools/migration/test-corpus` migrates, builds and runs against the small UIKit. `Links` is made there.
let package = Package(
  name: "Corpus",
  targets: [
    .target(name: "UIKit", path: "Links/UIKit", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "MiniRx", dependencies: ["UIKit"], path: "Links/MiniRx"),
    .target(name: "MiniRxTesting", dependencies: ["MiniRx"], path: "Links/MiniRxTesting"),
    .target(name: "RxComposable", dependencies: ["MiniRx", "UIKit"], path: "Links/RxComposable"),
    .target(
      name: "RxComposableTesting", dependencies: ["RxComposable", "MiniRxTesting"], path: "Links/RxComposableTesting"),
    // RxSwift 4 to 6 with RxCocoa, controllers and reactors.
    .target(name: "Shop", dependencies: ["MiniRx", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "ShopTests", dependencies: ["Shop", "MiniRxTesting", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // RxComposableArchitecture with environments.
    .target(name: "Timeline", dependencies: ["RxComposable", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TimelineTests", dependencies: ["Timeline", "RxComposableTesting", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The Composable Architecture of Combine's era.
    .target(name: "Notes", dependencies: ["RxComposable", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "NotesTests", dependencies: ["Notes", "RxComposableTesting", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
