import RxComposableTesting

//# 1
//# 2

struct API {
  func numberFact(_ number: Int) -> Effect<String> { Effect(value: "\(number)") }
}

final class Label {
  var text: String?
}

func run(api: API, countLabel: Label, disposeBag: DisposeBag) {
  //# 3
}

func prove() {
  //# 4
}

//# 5 from Examples/NumberFact/AppViewController.swift
//# 6

func draw() {
  //# 7
}

func explore(store: TestStore<SearchState, Never, SearchState, Never, Void>) throws {
  //# 8
}

//# 9 from Examples/CaseStudies/Search/CitySearch.swift

struct SearchState: Equatable {
  var results: [String] = []
}

/// Stands for the manifest's types.
struct Dependency: ExpressibleByStringLiteral {
  init() {}
  init(stringLiteral value: String) {}
  static func package(path: String) -> Dependency { Dependency() }
  static func package(url: String, from: String) -> Dependency { Dependency() }
  static func product(name: String, package: String) -> Dependency { Dependency() }
}

struct Target {
  static func target(name: String, dependencies: [Dependency]) -> Target { Target() }
  static func testTarget(name: String, dependencies: [Dependency]) -> Target { Target() }
}

let dependencies: [Dependency] = [
  //# 10
]
let released: [Dependency] = [
  //# 11
]
let targets: [Target] = [
  //# 12
]
