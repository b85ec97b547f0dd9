import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// One engine: the store keeps no account of an action where nothing waits and its effect is a value at once or
/// nothing; it does of an observable, and under a monitor a test asks about each step. Both reduce, publish and end alike: the
/// same random features, with values at once and with observables of one value under a monitor, the same log.
final class FastPathLaw: XCTestCase {
  func testWithAndWithoutAnAccountTheSameHappensInTheSameOrder() {
    for seed in 1...UInt64(randomSteps(300)) {
      let feature = RandomFeature(seed: seed)
      XCTAssertEqual(feature.log(keepingAccount: false), feature.log(keepingAccount: true), "seed \(seed)")
    }
  }

  /// So that the law compares something.
  func testTheFeaturesReduceAndPublishAndLeaveEffectsBehind() {
    let log = (1...UInt64(50)).flatMap { RandomFeature(seed: $0).log(keepingAccount: false) }
    for part in ["reduced 10", "published 5", "tasks [true, true, true]", "tasks [false"] {
      XCTAssertTrue(log.contains { $0.hasPrefix(part) }, part)
    }
  }
}

/// A reducer of numbers, each of which has an effect of random numbers that are greater.
private struct RandomFeature {
  private enum Reaction: CaseIterable {
    case value, merge, concatenate, sequence, cancelled, cancellable, endless, nothing
  }

  private struct Step {
    let reaction: Reaction
    let next: (Int, Int)
    let sendsMeanwhile: Bool
  }

  private let steps: [Step]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    steps = (0..<40).map { number in
      Step(
        reaction: Bool.random(using: &random) ? .value : Reaction.allCases.randomElement(using: &random)!,
        next: (number + Int.random(in: 1...6, using: &random), number + Int.random(in: 1...6, using: &random)),
        sendsMeanwhile: Int.random(in: 0..<6, using: &random) == 0)
    }
  }

  func log(keepingAccount: Bool) -> [String] {
    var log: [String] = []
    var actionsLeft = 300
    weak var running: StoreCore<Int, Int>?
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let core = StoreCore<Int, Int>(0, .off) { count, number in
      actionsLeft -= 1
      guard actionsLeft > 0 else { return .none }
      count += 1
      log.append("reduced \(number)")
      guard steps.indices.contains(number) else { return .none }
      if steps[number].sendsMeanwhile { _ = running?.send(number + 3, at: site) }
      return effect(of: steps[number], asObservable: keepingAccount)
    }
    running = core
    if keepingAccount { core.monitor = AnyStoreMonitor() }
    let bag = DisposeBag()
    core.values(of: { $0 }, removeDuplicates: ==).subscribe(onNext: { count in
      log.append("published \(count)")
      if count % 7 == 3 { _ = running?.send(count, at: site) }
    }).disposed(by: bag)
    let tasks = (0..<3).map { core.send($0, at: site) }
    log.append("tasks \(tasks.map { $0 == nil })")
    core.root.end()
    return log
  }

  private func effect(of step: Step, asObservable isObservable: Bool) -> Effect<Int> {
    let (first, second) = step.next
    switch step.reaction {
    case .value: return isObservable ? Effect(Observable.just(first)) : Effect(value: first)
    case .merge: return .merge(Effect(value: first), Effect(value: second))
    case .concatenate: return .concatenate(Effect(value: first), Effect(Observable.just(second)))
    case .sequence: return Effect(Observable.of(first, second))
    case .cancelled: return .merge(Effect(value: first).cancellable(id: 1), .cancel(id: 1), Effect(value: second))
    case .cancellable: return Effect(value: first).map { $0 }.cancellable(id: first, cancelInFlight: true)
    case .endless: return Effect(Observable.just(first).concat(Observable.never()))
    case .nothing: return .none
    }
  }
}
