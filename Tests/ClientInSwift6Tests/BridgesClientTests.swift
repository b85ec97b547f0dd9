import Foundation
import RxComposableTesting
import XCTest

#if canImport(Observation)
  import Observation
#endif

struct Profile: ReducerProtocol {
  struct State: Equatable {
    var name = ""
    var saves = 0
  }

  enum Action: Equatable {
    case nameChanged(String)
    case saved
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nameChanged(let name): state.name = name
    case .saved: state.saves += 1
    }
    return .none
  }
}

/// A service that has become an actor.
actor Disk {
  private(set) var names: [String] = []
  private let bag = DisposeBag()

  func follow(_ names: RxObservable<String>) {
    names
      .subscribe(isolatedTo: self, onNext: { disk, name in disk.names.append(name) })
      .disposed(by: bag)
  }
}

/// A controller of the main actor with its store: neither `assumeIsolated` nor `@preconcurrency`.
@MainActor
final class ProfileController {
  let store: StoreOf<Profile>
  private(set) var title = ""
  private(set) var saves = 0
  private(set) var names: [String] = []
  private let bag = DisposeBag()

  init(store: StoreOf<Profile>) { self.store = store }

  func bind(to disk: Disk, ticks: RxObservable<Int>) {
    store.subscribe(\.name)
      .subscribe(isolatedTo: .shared, onNext: { [weak self] name in self?.title = name })
      .disposed(by: bag)
    store.subscribe(\.saves)
      .subscribe(onNext: { [weak self] saves in self?.saves = saves })
      .disposed(by: bag)
    ticks
      .observe(on: MainActorScheduler.instance)
      .subscribe(isolatedTo: .shared, onNext: { [store] _ in store.send(.saved) })
      .disposed(by: bag)
    Task { [weak self] in
      for await name in ticks.map({ "\($0)" }).asDriver(onErrorJustReturn: "").values { self?.names.append(name) }
    }
    .disposed(by: bag)
  }
}

#if canImport(Observation)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor
  @Observable
  final class Settings {
    var theme = "light"
  }

  /// A screen whose model is `@Observable`, among others that are Rx.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor
  final class SettingsController {
    let settings = Settings()
    private(set) var themes: [String] = []
    private let bag = DisposeBag()

    func bind() {
      RxObservable.observing { [settings] in settings.theme }
        .subscribe(onNext: { [weak self] theme in self?.themes.append(theme) })
        .disposed(by: bag)
    }

    func name(of store: StoreOf<Profile>) -> String { store.observed.name }
  }
#endif

final class BridgesClientTests: XCTestCase {
  func testSendableClosuresDisposeAndSchedule() async {
    let source = PublishSubject<Int>()
    let numbers = AsyncStream<Int> { continuation in
      let subscription = source.subscribe(onNext: { continuation.yield($0) })
      continuation.onTermination = { _ in subscription.dispose() }
    }
    let scheduler: any SchedulerType = MainScheduler.instance
    let sending = Task.detached {
      _ = scheduler.schedule(3) { number in
        source.on(.next(number)); return Disposables.create()
      }
    }
    for await number in numbers {
      XCTAssertEqual(number, 3)
      break
    }
    await sending.value
  }

  func testEveryLineOfCodeInTheArticleIsCompiled() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let clients = [
      "ClientInSwift6Tests/BridgesClientTests", "ClientInSwift6Tests/SwiftUIClient",
      "Combine/Tests/Swift5CombineTests/LegacyTests",
    ]
    let compiled = try Set(
      clients.flatMap { try text("Tests/\($0).swift").split(separator: "\n") }
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let article = try text("Sources/RxComposable/RxComposable.docc/Bridges.md")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
    XCTAssertEqual(blocks.count, 4)
    for line in blocks.flatMap({ $0.components(separatedBy: "\n```")[0].split(separator: "\n") }) {
      XCTAssertTrue(compiled.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  @MainActor
  func testAControllerOfTheMainActorFollowsItsStore() async {
    let controller = ProfileController(store: Store(initialState: Profile.State(), reducer: Profile()))
    let ticks = PublishSubject<Int>()
    controller.bind(to: Disk(), ticks: ticks)
    controller.store.send(.nameChanged("Ada"))
    XCTAssertEqual(controller.title, "Ada")
    while controller.names.isEmpty {
      await Task.detached { ticks.onNext(1) }.value
      await Task.yield()
    }
    while controller.saves == 0 { await Task.yield() }
  }

  func testAnActorFollowsAnObservable() async {
    let disk = Disk()
    await disk.follow(.of("a", "b"))
    while await disk.names.count < 2 { await Task.yield() }
    let names = await disk.names
    XCTAssertEqual(names, ["a", "b"])
  }

  #if canImport(Observation)
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    @MainActor
    func testAControllerFollowsAnObservableModel() async {
      let controller = SettingsController()
      controller.bind()
      controller.settings.theme = "dark"
      while controller.themes.count < 2 { await Task.yield() }
      XCTAssertEqual(controller.themes, ["light", "dark"])
      let store = Store(initialState: Profile.State(name: "Ada"), reducer: Profile())
      XCTAssertEqual(controller.name(of: store), "Ada")
    }

    /// `Observations` of Swift 6.2 reads a store.
    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, *)
    @MainActor
    func testALoopOverObservationsFollowsAStore() async {
      let store = Store(initialState: Profile.State(), reducer: Profile())
      var heard: [Int] = []
      for await saves in Observations({ store.observed.saves }) {
        heard.append(saves)
        if saves == 2 { break }
        store.send(.saved)
      }
      XCTAssertEqual(heard, [0, 1, 2])
    }
  #endif
}
