import MiniRx
import RxComposable

/// `send` changing one of eight fields, with so many subscribers, one of them on it. By hand: the naive store.
func storeSend(subscribers: Int) -> Case {
  Case(
    id: "store.send.\(subscribers)",
    operations: sends,
    mini: {
      let store = fieldStore()
      let total = Total()
      let bag = DisposeBag()
      store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      for _ in 1..<subscribers {
        store.subscribe(\.field3).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      }
      return total.running(keeping: bag) { for value in 1...sends { store.send(.set0(value)) } }
    },
    plain: {
      let store = NaiveStore(Fields(), reduceFields)
      let total = Total()
      let bag = DisposeBag()
      store.values(\.field0).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      for _ in 1..<subscribers { store.values(\.field3).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return total.running(keeping: bag) { for value in 1...sends { store.send(.set0(value)) } }
    },
    targets: subscribers == 1 ? [.absolute(250), .timesPlain(0.2)] : [.absolute(6_000)])
}

/// An action of one of so many children that may be absent, whose reducers take an environment.
func storeChildren(_ count: Int) -> Case {
  Case(
    id: "store.children.\(count)",
    operations: sends,
    mini: {
      let store = childrenStore(count)
      return Total().running(keeping: store) { for value in 1...sends { store.send((value % count, value)) } }
    },
    targets: [.absolute(30_000)])
}

private func childrenStore(_ count: Int) -> Store<[Int?], (Int, Int)> {
  let child = Reducer<Int, Int, Void> { state, action, _ in
    state = action
    return .none
  }
  let children = (0..<count).map { index in
    child.optional().pullback(
      state: \[Int?][index],
      action: CasePath<(Int, Int), Int>(embed: { (index, $0) }, extract: { $0.0 == index ? $0.1 : nil }),
      environment: { $0 })
  }
  return Store(
    initialState: Array(repeating: 0, count: count), reducer: .combine(children), environment: (),
    mainThreadChecksEnabled: false)
}

/// A root `send` above so many sibling scopes with a subscriber each, none affected.
func storeSiblings(_ count: Int) -> Case {
  Case(
    id: "store.siblings.\(count)",
    operations: sends,
    mini: {
      let store = fieldStore()
      let total = Total()
      let bag = DisposeBag()
      store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
      let scopes = (0..<count).map { _ in store.scope(state: \.field5) }
      for scope in scopes { scope.subscribe(\.count).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return total.running(keeping: (bag, scopes)) { for value in 1...sends { store.send(.set0(value)) } }
    },
    targets: [.absolute(6_000)],
    result: sends * (sends + 1) / 2)
}

/// An action whose effect is the action that changes the field.
let effectValue = Case(
  id: "store.effect.value",
  operations: sends,
  mini: {
    let store = fieldStore()
    let total = Total()
    let subscription = store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for value in 1...sends { store.send(.setLater0(value)) } }
  },
  plain: {
    let store = NaiveStore(Fields(), reduceFields)
    let total = Total()
    let subscription = store.values(\.field0).subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for value in 1...sends { store.send(.setLater0(value)) } }
  },
  targets: [.times(4, of: "store.send.1")])

/// A state of eight fields.
struct Fields: Equatable {
  var field0 = 0
  var field1 = 0
  var field2 = 0
  var field3 = 0
  var field4 = ""
  var field5: [Int] = []
  var field6 = 0.0
  var field7 = false
}

enum FieldAction { case set0(Int), set1(Int), setLater0(Int) }

private func reduceFields(_ state: inout Fields, _ action: FieldAction) -> Effect<FieldAction> {
  switch action {
  case .set0(let value): state.field0 = value
  case .set1(let value): state.field1 = value
  case .setLater0(let value): return Effect(value: .set0(value))
  }
  return .none
}

private func fieldStore() -> Store<Fields, FieldAction> {
  Store(initialState: Fields(), reducer: Reduce(reduceFields), mainThreadChecksEnabled: false)
}

private let sends = scaled(100_000)
