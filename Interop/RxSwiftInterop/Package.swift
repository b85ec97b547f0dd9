// swift-tools-version: 6.2
import PackageDescription

/// Where a copy of RxSwift lies; without it, RxSwift comes from its repository. `StandIn` has its signatures, for tests where
/// it cannot be fetched.
let copy = Context.environment["RXSWIFT_PATH"]
let rxSwift: Package.Dependency =
  copy.map { .package(name: "RxSwift", path: $0) }
  ?? .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.5.0")

// RxSwift's own manifest leaves RxCocoa out on Linux.
#if canImport(Darwin)
  let hasRxCocoa = true
#else
  let hasRxCocoa = copy?.contains("StandIn") == true
#endif
let modules = ["RxSwift", "RxRelay"] + (hasRxCocoa ? ["RxCocoa"] : [])
let rxSwiftModules = modules.map { Target.Dependency.product(name: $0, package: "RxSwift") }

let package = Package(
  name: "RxSwiftInterop",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "RxSwiftInterop", targets: ["RxSwiftInterop"]),
    .library(name: "RxComposableInterop", targets: ["RxComposableInterop"]),
  ],
  dependencies: [.package(name: "RxComposable", path: "../.."), rxSwift],
  targets: [
    .target(
      name: "RxSwiftInterop", dependencies: [.product(name: "MiniRx", package: "RxComposable")] + rxSwiftModules,
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposableInterop",
      dependencies: ["RxSwiftInterop", .product(name: "RxComposable", package: "RxComposable")] + rxSwiftModules,
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "ThreadTesting", path: "Tests/ThreadTesting", swiftSettings: [.strictMemorySafety()]),
    .testTarget(
      name: "RxSwiftInteropTests",
      dependencies: [
        "RxComposableInterop", "ThreadTesting", .product(name: "RxComposableTesting", package: "RxComposable"),
      ] + rxSwiftModules),
    .testTarget(
      name: "TwoModulesTests",
      dependencies: ["RxSwiftInterop", .product(name: "MiniRxTesting", package: "RxComposable")] + rxSwiftModules),
  ],
  swiftLanguageModes: [.v6]
)
