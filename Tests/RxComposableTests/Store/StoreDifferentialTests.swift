import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The store against a naive one (a relay, `map` and `distinctUntilChanged` per subscriber): the same random actions
/// and subscriptions, the same emissions.
final class StoreDifferentialTests: XCTestCase {
  func testEveryEmissionIsThatOfANaiveStore() {
    for seed in 1...UInt64(randomSteps(140)) {
      guard let difference = run(seed: seed, observers: 12) else { continue }
      return XCTFail("seed \(seed): \(difference)")
    }
  }

  func testTheSameWithManyObservers() {
    for seed in 1...UInt64(max(1, randomSteps(28))) {
      guard let difference = run(seed: seed, observers: 150) else { continue }
      return XCTFail("seed \(seed): \(difference)")
    }
  }

  private func run(seed: UInt64, observers: Int) -> String? {
    var random = SeededGenerator(seed: seed)
    let store = Store<World, WorldAction>(initialState: World(), reducer: WorldReducer())
    let naive = NaiveStore(World(), WorldReducer())
    var watched: [Watched] = []
    for step in 0..<150 {
      if watched.count < observers, Bool.random(using: &random) {
        for _ in 0..<max(1, observers / 30) {
          let kind = Observed.random(using: &random)
          switch (kind.observe(store), kind.observe(naive)) {
          case (let left?, let right?): watched.append(Watched(kind, left, right))
          case (nil, nil): continue
          default: return "step \(step): only one store has \(kind)"
          }
        }
      }
      if !watched.isEmpty, Int.random(in: 0..<6, using: &random) == 0 {
        watched.remove(at: Int.random(in: watched.indices, using: &random)).dispose()
      }
      let action = WorldAction.random(using: &random)
      store.send(action)
      naive.send(action)
      for (index, watched) in watched.enumerated() where watched.left.lines != watched.right.lines {
        return
          "step \(step), \(action), observer \(index) of \(watched.kind):\n\(watched.left.lines)\n\(watched.right.lines)"
      }
    }
    for watched in watched { watched.dispose() }
    return nil
  }
}

/// What one observer of each store receives.
private struct Watched {
  let kind: Observed
  let left = Lines()
  let right = Lines()
  private let bag = DisposeBag()

  init(_ kind: Observed, _ left: Observable<String>, _ right: Observable<String>) {
    self.kind = kind
    self.left.subscribe(to: left).disposed(by: bag)
    self.right.subscribe(to: right).disposed(by: bag)
  }

  func dispose() {
    left.isDisposed = true
    right.isDisposed = true
  }
}

private final class Lines {
  private(set) var lines: [String] = []
  private let subscription = SingleAssignmentDisposable()
  var isDisposed = false { didSet { subscription.dispose() } }

  func subscribe(to source: Observable<String>) -> any Disposable {
    subscription.setDisposable(
      source.subscribe(onNext: { self.lines.append($0) }, onCompleted: { self.lines.append("|") }))
    return subscription
  }
}

/// The loop of a store without anything clever.
final class NaiveStore {
  private let relay: BehaviorRelay<World>
  private let reducer: WorldReducer
  private var queue: [WorldAction] = []
  private var isRunning = false

  init(_ state: World, _ reducer: WorldReducer) {
    relay = BehaviorRelay(value: state)
    self.reducer = reducer
  }

  var state: World { relay.value }

  func values<Value>(
    _ value: @escaping (World) -> Value, _ areEqual: @escaping (Value, Value) -> Bool
  ) -> Observable<Value> {
    relay.map(value).distinctUntilChanged(areEqual)
  }

  func send(_ action: WorldAction) {
    queue.append(action)
    if isRunning { return }
    isRunning = true
    defer { isRunning = false }
    while !queue.isEmpty {
      var next = relay.value
      while !queue.isEmpty {
        let action = queue.removeFirst()
        let effect = reducer.reduce(into: &next, action: action)
        if effect.isValue { queue.append(effect.value) }
      }
      relay.accept(next)
    }
  }
}
