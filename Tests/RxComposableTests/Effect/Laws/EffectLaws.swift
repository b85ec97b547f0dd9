import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What holds for every kind of effect.
final class EffectLaws: ControlledTestCase {
  private struct ID: Hashable {}
  private var scheduler = TestScheduler(initialClock: 0)

  // MARK: Effects that answer

  @MainActor
  func testAnEffectDeliversItsActionsAndEnds() async {
    for row in AnsweringEffect.all {
      let heard = await actions(of: row.make(Visitor(), scheduler))
      XCTAssertEqual(heard, row.actions, row.name)
    }
  }

  @MainActor
  func testMapTransformsTheActionsOfEveryKind() async {
    for row in AnsweringEffect.all {
      let heard = await actions(of: row.make(Visitor(), scheduler).map { $0 + 100 })
      XCTAssertEqual(heard, row.actions.map { $0 + 100 }, row.name)
    }
  }

  @MainActor
  func testFlatMapContinuesTheActionsOfEveryKind() async {
    for row in AnsweringEffect.all {
      let heard = await actions(
        of: row.make(Visitor(), scheduler).flatMap { number in .merge(Effect(value: number), .task { -number }) })
      XCTAssertEqual(heard.sorted(), (row.actions + row.actions.map(-)).sorted(), row.name)
    }
  }

  @MainActor
  func testClosuresSeeTheDependenciesThatWereInForceWhereTheEffectWasMade() async {
    for row in AnsweringEffect.all where row.visits {
      let visitor = Visitor()
      let effect = withDependencies {
        $0.number = 42
      } operation: {
        row.make(visitor, scheduler)
      }
      _ = await actions(of: effect)
      XCTAssertFalse(visitor.numbers.isEmpty, row.name)
      XCTAssertEqual(Set(visitor.numbers), [42], row.name)
    }
  }

  @MainActor
  func testClosuresDoNotSeeTheDependenciesOfWhereTheEffectIsRun() async {
    for row in AnsweringEffect.all where row.visits {
      let visitor = Visitor()
      let effect = row.make(visitor, scheduler)
      await withDependencies {
        $0.number = 42
      } operation: {
        _ = await actions(of: effect)
      }
      XCTAssertEqual(Set(visitor.numbers), [NumberKey.testValue], row.name)
    }
  }

  @MainActor
  func testAnEffectThatHasEndedIsReleasedWhileItsStoreAndItsTaskLive() async {
    for row in AnsweringEffect.all {
      let host = EffectHost()
      var visitor: Visitor? = Visitor()
      weak let weakVisitor = visitor
      let task = visitor.flatMap { host.run(row.make($0, scheduler)) }
      visitor = nil
      await scheduler.advance(by: .seconds(1))
      await task?.finish()
      await eventually({ weakVisitor == nil }, row.name)
      withExtendedLifetime((host, task)) {}
    }
  }

  // MARK: Effects that wait

  @MainActor
  func testAnEffectEndsWithItsStore() async {
    for row in WaitingEffect.all {
      let work = Workload()
      var host: EffectHost? = EffectHost()
      await start(row.make(work, scheduler), work, row.name) { host?.run($0) }
      host = nil
      await eventually({ !work.isRunning }, row.name)
    }
  }

  @MainActor
  func testAnEffectEndsWithTheTaskOfTheSend() async {
    for row in WaitingEffect.all {
      let work = Workload()
      let host = EffectHost()
      var task: StoreTask?
      await start(row.make(work, scheduler), work, row.name) { task = host.run($0) }
      task?.cancel()
      await eventually({ !work.isRunning }, row.name)
    }
  }

  @MainActor
  func testAnEffectEndsByItsIdInItsStoreAndInNoOther() async {
    for row in WaitingEffect.all {
      let (work, otherWork) = (Workload(), Workload())
      let (host, other) = (EffectHost(), EffectHost())
      var task: StoreTask?
      await start(row.make(otherWork, scheduler).cancellable(id: ID()), otherWork, row.name) { other.run($0) }
      await start(row.make(work, scheduler).cancellable(id: ID()), work, row.name) { task = host.run($0) }
      host.run(.cancel(id: ID()))
      await task?.finish()
      await eventually({ !work.isRunning }, row.name)
      XCTAssertTrue(otherWork.isRunning, row.name)
    }
  }

  @MainActor
  func testACancelledEffectIsReleasedWhileItsStoreLives() async {
    for row in WaitingEffect.all {
      let host = EffectHost()
      var work: Workload? = Workload()
      weak let weakWork = work
      if let work { await start(row.make(work, scheduler).cancellable(id: ID()), work, row.name) { host.run($0) } }
      work = nil
      host.run(.cancel(id: ID()))
      await eventually({ weakWork == nil }, row.name)
      withExtendedLifetime(host) {}
    }
  }

  // MARK: Running

  @MainActor
  private func actions(of effect: Effect<Int>) async -> [Int] {
    let host = EffectHost()
    let task = host.run(effect)
    await scheduler.advance(by: .seconds(1))
    await task?.finish()
    return host.heard
  }

  @MainActor
  private func start(_ effect: Effect<Int>, _ work: Workload, _ name: String, run: (Effect<Int>) -> Void) async {
    run(effect)
    await scheduler.advance(by: .seconds(1))
    await eventually({ work.isRunning }, name)
  }
}
