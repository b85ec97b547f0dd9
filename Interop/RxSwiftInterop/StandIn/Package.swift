// swift-tools-version: 5.9
import PackageDescription

// What the tests beside it need of RxSwift 6, with its signatures, for machines that cannot fetch it.
let package = Package(
  name: "RxSwift",
  platforms: [.iOS(.v12), .macOS(.v10_13), .tvOS(.v12), .watchOS(.v4)],
  products: [
    .library(name: "RxSwift", targets: ["RxSwift"]),
    .library(name: "RxRelay", targets: ["RxRelay"]),
    .library(name: "RxCocoa", targets: ["RxCocoa"]),
  ],
  targets: [
    .target(name: "RxSwift"),
    .target(name: "RxRelay", dependencies: ["RxSwift"]),
    .target(name: "RxCocoa", dependencies: ["RxSwift", "RxRelay"]),
  ],
  swiftLanguageVersions: [.v5]
)
