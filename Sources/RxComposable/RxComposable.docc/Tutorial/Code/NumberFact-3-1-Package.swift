// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NumberFact",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  dependencies: [
    .package(path: "../RxComposable")
  ],
  targets: [
    .executableTarget(name: "NumberFact", dependencies: ["RxComposable"]),
    .testTarget(
      name: "NumberFactTests",
      dependencies: ["NumberFact", .product(name: "RxComposableTesting", package: "RxComposable")]),
  ]
)
