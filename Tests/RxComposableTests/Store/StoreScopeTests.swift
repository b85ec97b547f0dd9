import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class StoreScopeTests: XCTestCase {
  private let bag = DisposeBag()

  private func store(_ state: World = World()) -> Store<World, WorldAction> {
    Store(initialState: state, reducer: WorldReducer())
  }

  // MARK: Optional state

  func testIfLetIsToldWhenStateComesAndGoes() {
    let store = store()
    var told: [String] = []
    store.scope(state: \.optionalChild)
      .ifLet(then: { told.append("then \($0.state.name)") }, else: { told.append("else") })
      .disposed(by: bag)
    store.send(.set(10, 1))
    store.send(.set(10, 2))
    store.send(.set(10, 0))
    store.send(.set(10, 1))
    XCTAssertEqual(told, ["else", "then 1", "else", "then 1"])
  }

  func testTheStoreOfAnOptionalStateKeepsTheLastOne() {
    let store = store()
    var child: Store<World.Child, WorldAction>?
    store.scope(state: \.optionalChild).ifLet(then: { child = $0 }).disposed(by: bag)
    store.send(.set(10, 1))
    let names = Heard(child!.subscribe(\.name))
    store.send(.set(10, 2))
    store.send(.set(10, 0))
    XCTAssertEqual(child?.state.name, "2")
    XCTAssertEqual(names.line, "1 2")
  }

  func testTheStoreOfAnOptionalStateKeepsTheLastOneAlsoWhereNobodyLooks() {
    let store = store()
    var child: Store<World.Child, WorldAction>?
    store.scope(state: \.optionalChild).ifLet(then: { child = $0 }).disposed(by: bag)
    for value in [1, 2, 0] { store.send(.set(10, value)) }
    XCTAssertEqual(child?.state.name, "2")
  }

  func testTheStoreOfAnOptionalStateKeepsWhatWasReadLastWhereNobodyObserves() {
    let store = store()
    var child: Store<World.Child, WorldAction>?
    store.send(.set(10, 1))
    store.scope(state: \.optionalChild).ifLet(then: { child = $0 }).dispose()
    store.send(.set(10, 2))
    XCTAssertEqual(child?.state.name, "2")
    store.send(.set(10, 0))
    XCTAssertEqual(child?.state.name, "2")
  }

  func testTheStoreOfAnOptionalStateFollowsItWhenItComesAgain() {
    let store = store()
    var child: Store<World.Child, WorldAction>?
    store.scope(state: \.optionalChild).ifLet(then: { child = child ?? $0 }).disposed(by: bag)
    store.send(.set(10, 1))
    let before = Heard(child!.subscribe(\.name))
    store.send(.set(10, 0))
    let meanwhile = Heard(child!.subscribe(\.name))
    for value in [1, 0, 2] { store.send(.set(10, value)) }
    XCTAssertEqual(child?.state.name, "2")
    XCTAssertEqual([before, meanwhile].map(\.line), ["1 2", "1 2"])
  }

  func testTheStoreOfWhatIsInAnOptionalStateIsThereWhereThatIs() {
    let store = store()
    let child = store.scope(state: \.optionalChild)
    XCTAssertNil(child.unwrapped())
    store.send(.set(10, 1))
    XCTAssertEqual(child.unwrapped()?.state.name, "1")
  }

  func testTheStoreOfACaseIsThereInThatCaseAndKeepsItsLastValue() throws {
    enum Screen: Equatable { case list(Int), detail(String) }
    let store = Store<Screen, Screen>(
      initialState: .list(1),
      reducer: Reduce { screen, next in
        screen = next
        return .none
      })
    XCTAssertNil(store.scope(case: /Screen.detail, action: Screen.detail))
    let list = try XCTUnwrap(store.scope(case: /Screen.list, action: Screen.list))
    let numbers = Heard(list.subscribe())
    list.send(2)
    store.send(.detail("a"))
    XCTAssertEqual([list.state], [2])
    XCTAssertEqual(numbers.line, "1 2")
    XCTAssertNil(store.scope(case: /Screen.list, action: Screen.list))
    XCTAssertEqual(store.scope(case: /Screen.detail, action: Screen.detail)?.state, "a")
  }

  func testEachSubscriberIsReleasedWhenItLeavesWhereverItStandsAmongOthers() {
    final class Token {}
    let store = store()
    for leaving in 0..<5 {
      weak var token: Token?
      var subscriptions: [any Disposable] = []
      for index in 0..<5 {
        let held = Token()
        if index == leaving { token = held }
        subscriptions.append(store.subscribe(\.number).subscribe(onNext: { _ in withExtendedLifetime(held) {} }))
      }
      subscriptions[leaving].dispose()
      XCTAssertNil(token, "\(leaving)")
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  func testComputedScopesKeepNothingOfWhatTheyComputed() {
    final class Object {
      static nonisolated(unsafe) var count = 0
      let number: Int

      init(_ number: Int) {
        self.number = number
        Self.count += 1
      }

      deinit { Self.count -= 1 }
    }
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reduce { state, number in
        state = number
        return .none
      })
    let scopes = (0..<2).map { _ in store.scope(state: { Object($0) }) }
    XCTAssertEqual(scopes[0].state.number, 0)
    XCTAssertEqual(Object.count, 0)
    let numbers = scopes.map { Heard($0.subscribe { $0.number }) }
    XCTAssertEqual(Object.count, 0)
    store.send(1)
    XCTAssertEqual(numbers.map(\.line), ["0 1", "0 1"])
    XCTAssertEqual(Object.count, 0)
  }

  func testIfLetIsToldNoMoreAfterDispose() {
    let store = store()
    var told = 0
    let subscription = store.scope(state: \.optionalChild).ifLet(then: { _ in told += 1 }, else: { told += 1 })
    subscription.dispose()
    store.send(.set(10, 1))
    XCTAssertEqual(told, 1)
  }

  // MARK: Re-entrancy

  func testASubscriberThatSendsAtOnceHearsOneValueAfterTheOther() {
    let store = store()
    var heard: [Int] = []
    store.subscribe(\.number).subscribe(onNext: {
      if $0 == 0 { store.send(.set(1, 1)) }
      heard.append($0)
    })
    .disposed(by: bag)
    XCTAssertEqual(heard, [0, 1])
  }

  // MARK: Other scopes

  func testAStatelessStoreSendsAndAnActionlessOneShows() {
    let store = store()
    store.stateless.send(.set(1, 3))
    XCTAssertEqual(store.actionless.state.number, 3)
    XCTAssertEqual(store.withState { $0.number * 2 }, 6)
  }

  func testTheObservableTellsEveryPublishedState() {
    let store = store()
    let numbers = Heard(store.observable.map(\.number))
    for number in [1, 1, 2] { store.send(.set(1, number)) }
    XCTAssertEqual(numbers.line, "0 1 1 2")
  }

  func testANeverEqualPropertyIsToldAtEachSet() {
    let store = store()
    let (events, taken) = (Heard(store.subscribeNeverEqual(\.$event)), Heard(store.subscribeNeverEqual { $0.$event }))
    for value in [0, 0, 1] { store.send(.set(13, value)) }
    store.send(.set(1, 5))
    XCTAssertEqual(events.line, "0 0 0 1")
    XCTAssertEqual(taken.line, "0 0 0 1")
  }

  func testAComputedScopeThatNobodyObservesIsNotComputed() {
    let store = store()
    var computations = 0
    let scope = store.scope(state: { world -> Int in
      computations += 1
      return world.number
    })
    store.send(.set(1, 1))
    XCTAssertEqual(computations, 0)
    let subscription = scope.subscribe().subscribe { _ in }
    subscription.dispose()
    store.send(.set(1, 2))
    let before = computations
    store.send(.set(1, 3))
    XCTAssertEqual(computations, before)
    withExtendedLifetime(scope) {}
  }

  func testAComputedScopeIsComputedOnceAPublicationHoweverManyObserveIt() {
    let store = store()
    var computations = 0
    let scope = store.scope(state: { world -> (Int, Int) in
      computations += 1
      return (world.number, -world.number)
    })
    let heard = [Heard(scope.subscribe(\.0)), Heard(scope.subscribe { $0.1 })]
    for number in 1...2 {
      computations = 0
      store.send(.set(1, number))
      XCTAssertEqual(computations, 1)
    }
    XCTAssertEqual(heard.map(\.line), ["0 1 2", "0 -1 -2"])
  }

  func testAnObjectAsStateIsAskedAtEachPublication() {
    final class Model { var count = 0 }
    let store = Store<Model, Int>(
      initialState: Model(),
      reducer: Reduce { model, count in
        model.count = count
        return .none
      })
    let counts = Heard(store.subscribe(\.count))
    for count in [1, 1, 2] { store.send(count) }
    XCTAssertEqual(counts.line, "0 1 2")
  }

  func testAStateWithAWeakReferenceIsAskedAtEachPublication() {
    final class Owner {}
    struct State { weak var owner: Owner? }
    var owner: Owner? = Owner()
    let store = Store<State, Void>(initialState: State(owner: owner), reducer: Reduce { _, _ in .none })
    let presence = Heard(store.subscribe { $0.owner != nil })
    owner = nil
    store.send(())
    XCTAssertEqual(presence.line, "true false")
  }

  func testAComputedScopeIsLetGoWithItsLastObserver() {
    final class Captured {}
    let store = store()
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      let subscription = store.scope(state: { world -> Int in
        withExtendedLifetime(object) {}
        return world.number
      })
      .scope(state: { $0 + 1 }).subscribe().subscribe { _ in }
      store.send(.set(1, 1))
      subscription.dispose()
    }
    XCTAssertNil(captured)
  }

  /// Big states are safe: nothing of it is copied to the stack.
  func testFiftyScopesOfSixtyFourKilobytesOnASmallStack() {
    onSmallStack {
      let store = Store<Kilobytes64, Int>(
        initialState: Kilobytes64(),
        reducer: Reduce { state, value in
          state.last = value
          return .none
        }, mainThreadChecksEnabled: false)
      var scope = store.scope(state: \.self)
      for depth in 0..<50 {
        scope = depth % 2 == 0 ? scope.scope(state: \.self) : scope.scope(state: { $0 })
      }
      let heard = Heard(scope.subscribe(\.last))
      scope.send(1)
      store.send(2)
      XCTAssertEqual(heard.line, "0 1 2")
    }
  }

  func testAPropertyOfAScopeOfAScopeIsFoundAtItsPlace() throws {
    struct Deep: Equatable {
      var first = 1
      var second = 2
    }
    struct Child: Equatable {
      var number = 3
      var deep = Deep()
      var rows: IdentifiedArrayOf<World.Row> = [World.Row(id: 1)]
    }
    struct State: Equatable {
      var number = 4
      var left = Child()
      var right = Child()
    }
    let store = Store<State, (inout State) -> Void>(
      initialState: State(),
      reducer: Reduce { state, change in
        change(&state)
        return .none
      })
    let right = store.scope(state: \.right)
    let second = Heard(right.scope(state: \.deep).subscribe(\.second))
    let (leftRow, rightRow) = (
      try XCTUnwrap(store.scope(state: \.left).scope(state: \.rows).scope(at: 1, action: { $0 })),
      try XCTUnwrap(right.scope(state: \.rows).scope(at: 1, action: { $0 }))
    )
    let rows = [Heard(leftRow.subscribe(\.count)), Heard(rightRow.subscribe(\.count))]
    store.send { $0.right.deep.second = 20 }
    store.send { $0.left.deep.second = 30 }
    store.send { $0.right.deep.first = 40 }
    store.send { $0.right.rows[id: 1]?.count = 5 }
    XCTAssertEqual(second.line, "2 20")
    XCTAssertEqual(rows.map(\.line), ["0", "0 5"])
  }

  func testAValueOfManyBytesIsToldWhicheverOfThemDiffers() {
    struct Wide: Equatable {
      var numbers = (0, 0, 0)
      var last: UInt8 = 0
      static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers && left.last == right.last }
    }
    struct State {
      var flag = false
      var wide = Wide()
      var tail: UInt8 = 0
    }
    let store = Store<State, (inout State) -> Void>(
      initialState: State(),
      reducer: Reduce { state, change in
        change(&state)
        return .none
      })
    let (wide, tail) = (Heard(store.subscribe(\.wide.numbers.2)), Heard(store.subscribe(\.tail)))
    let all = Heard(store.subscribe(\.wide).map { "\($0.numbers.0)\($0.numbers.1)\($0.numbers.2)\($0.last)" })
    store.send { $0.wide.numbers.0 = 1 }
    store.send { $0.wide.numbers.2 = 2 }
    store.send { $0.wide.last = 3 }
    store.send { $0.tail = 4 }
    XCTAssertEqual([wide.line, tail.line], ["0 2", "0 4"])
    XCTAssertEqual(all.line, "0000 1000 1020 1023")
  }
}

/// A state of 64 KiB, in place.
private struct Kilobytes64 {
  typealias Words = (Int, Int, Int, Int, Int, Int, Int, Int)
  struct Block<Inner> { var part0, part1, part2, part3, part4, part5, part6, part7: Inner }
  var words: Block<Block<Block<Block<SIMD2<Int>>>>>
  var last = 0

  init() {
    let one = SIMD2<Int>(0, 0)
    func eight<Inner>(_ inner: Inner) -> Block<Inner> {
      Block(
        part0: inner, part1: inner, part2: inner, part3: inner, part4: inner, part5: inner, part6: inner, part7: inner)
    }
    words = eight(eight(eight(eight(one))))
  }
}
