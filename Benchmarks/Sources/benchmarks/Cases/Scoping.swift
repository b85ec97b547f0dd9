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
    return total.running(keeping: subscription) {
      for value in 1...sends {
        root.send(.child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.set(value))))))))))))
      }
    }
  },
  result: sends * (sends + 1) / 2)

/// The same change, sent to the scope ten levels down.
let leafSend = Case(
  id: "store.leaf.10",
  operations: sends,
  mini: {
    let middle = levelStore().scope(state: \.child, action: Action1.child).scope(state: \.child, action: Action2.child)
      .scope(state: \.child, action: Action3.child).scope(state: \.child, action: Action4.child)
      .scope(state: \.child, action: Action5.child)
    let leaf = middle.scope(state: \.child, action: Action6.child).scope(state: \.child, action: Action7.child)
      .scope(state: \.child, action: Action8.child).scope(state: \.child, action: Action9.child)
      .scope(state: \.child, action: Action10.child)
    let total = Total()
    let subscription = leaf.subscribe(\.count).subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for value in 1...sends { leaf.send(.set(value)) } }
  },
  targets: [.times(2, of: "store.leaf.0")],
  result: sends * (sends + 1) / 2)

private func levelStore() -> Store<Level1, Action1> {
  Store(
    initialState: Level1(),
    reducer: Reduce { state, action in
      switch action {
      case .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.set(let value))))))))))):
        state.child.child.child.child.child.child.child.child.child.child.count = value
      }
      return .none
    },
    mainThreadChecksEnabled: false)
}

private struct Level1: Equatable { var (number, child) = (0, Level2()) }
private struct Level2: Equatable { var (number, child) = (0, Level3()) }
private struct Level3: Equatable { var (number, child) = (0, Level4()) }
private struct Level4: Equatable { var (number, child) = (0, Level5()) }
private struct Level5: Equatable { var (number, child) = (0, Level6()) }
private struct Level6: Equatable { var (number, child) = (0, Level7()) }
private struct Level7: Equatable { var (number, child) = (0, Level8()) }
private struct Level8: Equatable { var (number, child) = (0, Level9()) }
private struct Level9: Equatable { var (number, child) = (0, Level10()) }
private struct Level10: Equatable { var (number, child) = (0, Leaf()) }
private struct Leaf: Equatable { var count = 0 }

private enum Action1 { case child(Action2) }
private enum Action2 { case child(Action3) }
private enum Action3 { case child(Action4) }
private enum Action4 { case child(Action5) }
private enum Action5 { case child(Action6) }
private enum Action6 { case child(Action7) }
private enum Action7 { case child(Action8) }
private enum Action8 { case child(Action9) }
private enum Action9 { case child(Action10) }
private enum Action10 { case child(LeafAction) }
private enum LeafAction { case set(Int) }

private let sends = scaled(100_000)
