import MiniRx
import RxComposable

/// So many effects at the same time, run by a store: the cost of each.
func effectMerge(_ count: Int) -> Case { effects("merge", count) { .merge($0) } }

/// So many effects one after the other, run by a store: the cost of each.
func effectConcatenate(_ count: Int) -> Case { effects("concatenate", count) { .concatenate($0) } }

/// The bytes of an effect that runs, and can be cancelled.
let runningEffectMemory = Case(
  id: "effect.running.memory",
  operations: runningCount,
  mini: {
    let store = cancellingStore()
    return {
      for id in 0..<runningCount { store.send(.run(id)) }
      return runningCount
    }
  },
  targets: [.absolute(1_200)],
  result: runningCount,
  measure: .memory)

/// To start one of so many effects that run at once, and to cancel it.
func cancelledEffects(_ count: Int) -> Case {
  let effects = scaled(count)
  return Case(
    id: "effect.cancel.\(count)",
    operations: effects,
    mini: {
      let store = cancellingStore()
      return {
        for id in 0..<effects { store.send(.run(id)) }
        for id in 0..<effects { store.send(.cancel(id)) }
        return store.state
      }
    },
    targets: count == 1_000 ? [] : [.times(2, of: "effect.cancel.1000")],
    result: 0)
}

private enum CancellingAction {
  case run(Int)
  case cancel(Int)
}

private func cancellingStore() -> Store<Int, CancellingAction> {
  Store(
    initialState: 0,
    reducer: Reduce { _, action in
      switch action {
      case .run(let id): Effect(Observable.never()).cancellable(id: id)
      case .cancel(let id): .cancel(id: id)
      }
    },
    mainThreadChecksEnabled: false)
}

private let runningCount = scaled(100_000)

private enum EffectAction {
  case run
  case add(Int)
}

private func effects(
  _ name: String, _ count: Int, _ combine: @escaping ([Effect<EffectAction>]) -> Effect<EffectAction>
) -> Case {
  let rounds = max(scaled(100_000) / count, 1)
  return Case(
    id: "effect.\(name).\(count)",
    operations: rounds * count,
    mini: {
      let effects = (0..<count).map { index in
        index % 2 == 0 ? Effect(value: EffectAction.add(index)) : Effect(Observable.just(.add(index)))
      }
      let store = Store<Int, EffectAction>(
        initialState: 0,
        reducer: Reduce { state, action in
          switch action {
          case .run: return combine(effects)
          case .add(let number):
            state += number
            return .none
          }
        },
        mainThreadChecksEnabled: false)
      return {
        let before = store.state
        for _ in 0..<rounds { store.send(.run) }
        return store.state - before
      }
    },
    targets: count == 100 ? [] : [.times(1.3, of: "effect.\(name).100")],
    result: rounds * count * (count - 1) / 2)
}
