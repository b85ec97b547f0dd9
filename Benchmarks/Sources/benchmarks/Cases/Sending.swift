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

/// An action of one of eight features in the body of a reducer that conforms to the protocol: four are always there, four
/// may be absent.
let storeFeatures = Case(
  id: "store.features.8",
  operations: sends,
  mini: {
    let store = Store(initialState: Features.State(), reducer: Features(), mainThreadChecksEnabled: false)
    return Total().running(keeping: store) { for value in 1...sends { store.send(.part1(Int16(value % 100))) } }
  },
  targets: [.absolute(10_000)])

private struct Features: ReducerProtocol {
  struct State: Equatable {
    var (part0, part1, part2, part3) = (Int8(0), Int16(0), Int32(0), Int64(0))
    var child0: UInt8? = 0
    var child1: UInt16? = 0
    var child2: UInt32?
    var child3: UInt64?
  }

  enum Action {
    case part0(Int8), part1(Int16), part2(Int32), part3(Int64)
    case child0(UInt8), child1(UInt16), child2(UInt32), child3(UInt64)
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.part0, action: /Action.part0) { Feature() }
    Scope(state: \.part1, action: /Action.part1) { Feature() }
    Scope(state: \.part2, action: /Action.part2) { Feature() }
    Scope(state: \.part3, action: /Action.part3) { Feature() }
    EmptyReducer()
      .ifLet(\.child0, action: /Action.child0) { Feature() }
      .ifLet(\.child1, action: /Action.child1) { Feature() }
      .ifLet(\.child2, action: /Action.child2) { Feature() }
      .ifLet(\.child3, action: /Action.child3) { Feature() }
  }
}

private struct Feature<Number: FixedWidthInteger>: ReducerProtocol {
  func reduce(into state: inout Number, action: Number) -> Effect<Number> {
    state = action
    return .none
  }
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
