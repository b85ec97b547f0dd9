import MiniRx
import RxComposable

/// A change ten levels down, sent to the root.
let rootSend = Case(
  id: "store.leaf.0",
  operations: sends,
  mini: {
    let root = levelStore()
    let total = Total()
    let subscription = root.subscribe(\.child.child.child.child.child.child.child.child.child.child.count)
      .subscribe(onNext: { total.value &+= $0 })
    return {
      withExtendedLifetime(subscription) {
        total.run {
          for value in 1...sends {
            root.send(.child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.set(value))))))))))))
          }
        }
      }
    }
  },
  result: sends * (sends + 1) / 2)

/// The same change, sent to the scope ten levels down.
let leafSend = Case(
  id: "store.leaf.10",
  operations: sends,
  mini: {
    let leaf = down(down(down(down(down(down(down(down(down(down(levelStore()))))))))))
    let total = Total()
    let subscription = leaf.subscribe(\.count).subscribe(onNext: { total.value &+= $0 })
    return {
      withExtendedLifetime(subscription) { total.run { for value in 1...sends { leaf.send(.set(value)) } } }
    }
  },
  targets: [.times(2, of: "store.leaf.0")],
  result: sends * (sends + 1) / 2)

private struct Level<Child: Equatable>: Equatable {
  var number = 0
  var child: Child
}

private enum LevelAction<ChildAction> { case child(ChildAction) }

private struct Leaf: Equatable { var count = 0 }
private enum LeafAction { case set(Int) }

private typealias Five<State: Equatable> = Level<Level<Level<Level<Level<State>>>>>
private typealias FiveAction<Action> = LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<Action>>>>>

private func levelStore() -> Store<Five<Five<Leaf>>, FiveAction<FiveAction<LeafAction>>> {
  Store(
    initialState: five(five(Leaf())),
    reducer: Reduce { state, action in
      switch action {
      case .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.set(let value))))))))))):
        state.child.child.child.child.child.child.child.child.child.child.count = value
      }
      return .none
    },
    mainThreadChecksEnabled: false)
}

private func five<State>(_ state: State) -> Five<State> {
  Level(child: Level(child: Level(child: Level(child: Level(child: state)))))
}

private func down<State, Action>(_ store: Store<Level<State>, LevelAction<Action>>) -> Store<State, Action> {
  store.scope(state: \.child, action: LevelAction.child)
}

private let sends = scaled(100_000)
