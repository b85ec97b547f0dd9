@testable import RxComposable
@testable import RxComposableTesting

/// A way to observe a world: the same for both stores.
enum Observed {
  case field(Int)
  case closure(Int)
  case partOfAScope(Int)
  case partOfAComputedScope(Int)
  case optionalScope
  case partOfAnOptionalScope(Int)
  case row(Int, Int)
  case plainRow(Int)
  case customComparison
  case answering
  case everything

  static func random(using random: inout SeededGenerator) -> Observed {
    let number = Int.random(in: 0..<16, using: &random)
    switch Int.random(in: 0..<15, using: &random) {
    case 0..<4: return .field(number)
    case 4: return .closure(number)
    case 5: return .partOfAScope(number % 5)
    case 6: return .partOfAComputedScope(number % 4)
    case 7..<9: return .row(Int.random(in: 0..<90, using: &random), number % 3)
    case 9: return .plainRow(Int.random(in: 0..<90, using: &random))
    case 10: return .customComparison
    case 11: return .optionalScope
    case 13: return .answering
    case 12: return .partOfAnOptionalScope(number % 4)
    default: return .everything
    }
  }

  func observe(_ store: Store<World, WorldAction>) -> Observable<String>? {
    func text<Value>(_ effect: Effect<Value>) -> Observable<String> { effect.asObservable().map { "\($0)" } }
    switch self {
    case .field(0): return text(store.subscribe(\.flag))
    case .field(1): return text(store.subscribe(\.number))
    case .field(2): return text(store.subscribe(\.text))
    case .field(3): return text(store.subscribe(\.ratio))
    case .field(4): return text(store.subscribe(\.padded))
    case .field(5): return text(store.subscribe(\.list))
    case .field(6): return text(store.subscribe(\.child))
    case .field(7): return text(store.subscribe(\.child.name))
    case .field(8): return text(store.subscribe(\.child.deep.ratio))
    case .field(9): return text(store.subscribe(\.optionalChild?.name))
    case .field(10): return text(store.subscribe(\.reference).map(\.number))
    case .field(11): return text(store.subscribe(\.erased).map { "\($0.value)" })
    case .field(12): return text(store.subscribeNeverEqual(\.$event))
    case .field(13): return text(store.subscribe(\.last))
    case .field(14): return text(store.subscribe(\.rows.count))
    case .field: return text(store.subscribe(\.reference.number))
    case .closure(let modulus): return text(store.subscribe { $0.number % (modulus + 1) })
    case .partOfAScope(let part):
      let deep = store.scope(state: \.child).scope(state: \.deep, action: { $0 })
      switch part {
      case 0: return text(deep.subscribe(\.value))
      case 1: return text(deep.subscribe(\.ratio))
      case 2: return text(deep.subscribeNeverEqual(\.$event))
      case 3: return text(deep.scope(state: \.value).subscribe())
      default: return text(store.scope(state: \.child).subscribe(\.optional))
      }
    case .partOfAComputedScope(let part):
      let computed = store.scope(state: Self.computed)
      switch part {
      case 0: return text(computed.subscribe(\.name))
      case 1: return text(computed.scope(state: \.deep).subscribe(\.ratio))
      case 2: return text(computed.scope(state: { $0.deep.value }).subscribe())
      default: return text(computed.subscribe())
      }
    case .optionalScope:
      return .create { observer in
        store.scope(state: \.optionalChild).ifLet(
          then: { _ in observer.onNext("comes") }, else: { observer.onNext("goes") })
      }
    case .partOfAnOptionalScope(let part):
      return firstStore(ofOptional: store).flatMap { child -> Observable<String> in
        switch part {
        case 0: text(child.subscribe(\.name))
        case 1: text(child.scope(state: \.deep).subscribe(\.ratio))
        case 2: text(child.scope(state: { $0.deep.value }).subscribe())
        default: text(child.subscribe(\.optional))
        }
      }
    case .row(let id, let part):
      guard let row = store.scope(state: \.rows).scope(at: id, action: { $0 as WorldAction }) else { return nil }
      switch part {
      case 0: return text(row.subscribe(\.count))
      case 1: return text(row.scope(state: \.title).subscribe())
      default: return text(row.subscribe())
      }
    case .plainRow(let id):
      return store.scope(state: \.plainRows).scope(at: id, action: { $0 as WorldAction }).map {
        text($0.subscribe(\.title))
      }
    case .customComparison: return text(store.subscribe({ $0.number }, removeDuplicates: { abs($0 - $1) < 2 }))
    case .answering:
      return store.subscribe(\.number).asObservable()
        .do(onNext: { if $0 > 0 { store.send(.set(2, $0)) } }).map { "\($0)" }
    case .everything: return store.observable.map { "\($0)" }
    }
  }

  func observe(_ store: NaiveStore) -> Observable<String>? {
    func text<Value: Equatable>(_ value: @escaping (World) -> Value) -> Observable<String> {
      store.values(value, ==).map { "\($0)" }
    }
    switch self {
    case .field(0): return text { $0.flag }
    case .field(1): return text { $0.number }
    case .field(2): return text { $0.text }
    case .field(3): return text { $0.ratio }
    case .field(4): return text { $0.padded }
    case .field(5): return text { $0.list }
    case .field(6): return text { $0.child }
    case .field(7): return text { $0.child.name }
    case .field(8): return text { $0.child.deep.ratio }
    case .field(9): return text { $0.optionalChild?.name }
    case .field(10), .field(15): return text { $0.reference.number }
    case .field(11): return store.values({ $0.erased }, ==).map { "\($0.value)" }
    case .field(12): return store.values({ $0.$event }, ==).map { "\($0.wrappedValue)" }
    case .field(13): return text { $0.last }
    case .field: return text { $0.rows.count }
    case .closure(let modulus): return text { $0.number % (modulus + 1) }
    case .partOfAScope(0), .partOfAScope(3): return text { $0.child.deep.value }
    case .partOfAScope(1): return text { $0.child.deep.ratio }
    case .partOfAScope(2): return store.values({ $0.child.deep.$event }, ==).map { "\($0.wrappedValue)" }
    case .partOfAScope: return text { $0.child.optional }
    case .partOfAComputedScope(0): return text { Self.computed($0).name }
    case .partOfAComputedScope(1): return text { Self.computed($0).deep.ratio }
    case .partOfAComputedScope(2): return text { Self.computed($0).deep.value }
    case .partOfAComputedScope: return text { Self.computed($0) }
    case .optionalScope: return store.values({ $0.optionalChild != nil }, ==).map { $0 ? "comes" : "goes" }
    case .partOfAnOptionalScope(let part):
      return store.values({ $0.optionalChild }, { _, _ in false }).compactMap { $0 }
        .distinctUntilChanged { old, new in
          switch part {
          case 0: old.name == new.name
          case 1: old.deep.ratio == new.deep.ratio
          case 2: old.deep.value == new.deep.value
          default: old.optional == new.optional
          }
        }
        .map { ["\($0.name)", "\($0.deep.ratio)", "\($0.deep.value)", "\($0.optional as Any)"][part] }
    case .row(let id, let part):
      guard store.state.rows[id: id] != nil else { return nil }
      return store.values({ $0.rows[id: id] }, { _, _ in false })
        .take(while: { $0 != nil })
        .map { part == 0 ? "\($0!.count)" : part == 1 ? "\($0!.title)" : "\($0!)" }
        .distinctUntilChanged()
    case .plainRow(let id):
      guard store.state.plainRows.contains(where: { $0.id == id }) else { return nil }
      return store.values({ $0.plainRows.first { $0.id == id } }, { _, _ in false })
        .take(while: { $0 != nil }).map { $0!.title }.distinctUntilChanged()
    case .customComparison: return store.values({ $0.number }, { abs($0 - $1) < 2 }).map { "\($0)" }
    case .answering:
      return store.values({ $0.number }, ==).do(onNext: { if $0 > 0 { store.send(.set(2, $0)) } }).map { "\($0)" }
    case .everything: return store.values({ $0 }, { _, _ in false }).map { "\($0)" }
    }
  }

  /// The store that `ifLet` gives when there is a child for the first time.
  private func firstStore(ofOptional store: Store<World, WorldAction>) -> Observable<Store<World.Child, WorldAction>> {
    .create { observer in
      var isFirst = true
      return store.scope(state: \.optionalChild).ifLet(then: { child in
        if isFirst { observer.onNext(child) }
        isFirst = false
      })
    }
  }

  private static func computed(_ world: World) -> World.Child {
    World.Child(flag: !world.child.flag, name: world.text + world.child.name, deep: world.child.deep)
  }
}
