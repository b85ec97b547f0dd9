import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Big states are safe: 64 KiB of inline state, 50 nested scopes and an action of 500 cases on a thread with 512 KiB of
/// stack.
///
/// The state lies in an object, as that of a store does; what counts is the stack that reducers take.
final class BigStateTests: XCTestCase {
  private typealias State = BigState

  private enum Screen: Equatable {
    case empty
    case big(State)
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let count = Reduce<State, ManyActions> { state, action in
    if case .number(let number) = action { state.count += number }
    return action == .number(1) ? Effect(Observable.just(ManyActions.number(2))) : .none
  }

  /// Reduces an action on a small stack, and runs its effect there.
  private func run<Whole>(
    _ reducer: some ReducerProtocol<Whole, ManyActions>, on state: Whole, _ action: ManyActions
  ) -> (state: Whole, sent: [ManyActions]) {
    let box = Box(state)
    var sent: [ManyActions] = []
    onSmallStack {
      let effect = reducer.reduce(into: &box.value, action: action)
      _ = effect.asObservable().subscribe(
        context: EffectContext(), onNext: { sent.append($0) }, onEnd: { _ in })
    }
    return (box.value, sent)
  }

  func testTheStateIsAsBigAsItSays() { XCTAssertGreaterThanOrEqual(MemoryLayout<State>.size, 64 * 1024) }

  func testFiftyNestedScopes() {
    func nested(_ depth: Int) -> Reduce<State, ManyActions> {
      if depth == 0 { return count }
      return Reduce(Scope(state: \State.self, action: /ManyActions.nested) { nested(depth - 1) })
    }
    let action = (0..<50).reduce(ManyActions.number(1)) { action, _ in .nested(action) }
    let answer = (0..<50).reduce(ManyActions.number(2)) { action, _ in .nested(action) }
    let (state, sent) = run(nested(50), on: .empty, action)
    XCTAssertEqual(state.count, 1)
    XCTAssertEqual(sent, [answer])
  }

  func testFiftyNestedPullbacks() {
    let reducer = (0..<50).reduce(Reducer<State, ManyActions, Void>(count)) { reducer, _ in
      reducer.pullback(state: \.self, action: /ManyActions.nested, environment: { $0 })
    }
    let action = (0..<50).reduce(ManyActions.number(1)) { action, _ in .nested(action) }
    XCTAssertEqual(run(Reduce(reducer, environment: ()), on: .empty, action).state.count, 1)
  }

  func testIfLet() {
    let reducer = EmptyReducer<State?, ManyActions>().ifLet(\.self, action: /ManyActions.self) { count }
    let (state, sent) = run(reducer, on: .empty, .number(1))
    XCTAssertEqual(state?.count, 1)
    XCTAssertEqual(sent, [.number(2)])
  }

  func testFourNestedIfLets() {
    struct Inner { var child: State? = .empty }
    struct Middle { var child: Inner? = Inner() }
    struct Outer { var child: Middle? = Middle() }
    let inner = EmptyReducer<Inner, ManyActions>().ifLet(\.child, action: /ManyActions.self) { count }
    let middle = EmptyReducer<Middle, ManyActions>().ifLet(\.child, action: /ManyActions.self) { inner }
    let outer = EmptyReducer<Outer, ManyActions>().ifLet(\.child, action: /ManyActions.self) { middle }
    let whole = EmptyReducer<Outer?, ManyActions>().ifLet(\.self, action: /ManyActions.self) { outer }
    let (state, sent) = run(whole, on: Outer(), .number(1))
    XCTAssertEqual(state?.child?.child?.child?.count, 1)
    XCTAssertEqual(sent, [.number(2)])
  }

  func testIfCaseLet() {
    let reducer = EmptyReducer<Screen, ManyActions>().ifCaseLet(/Screen.big, action: /ManyActions.self) { count }
    guard case .big(let state) = run(reducer, on: .big(.empty), .number(1)).state else {
      return XCTFail("another case")
    }
    XCTAssertEqual(state.count, 1)
  }

  func testForEach() {
    typealias Rows = IdentifiedArrayOf<State>
    let path = CasePath<ManyActions, (Int, ManyActions)>(
      embed: { .row($0, $1 == .number(2) ? 2 : 0) },
      extract: { if case .row(let id, let number) = $0 { (id, .number(number)) } else { nil } })
    let reducer = EmptyReducer<Rows, ManyActions>().forEach(\.self, action: path) { count }
    let (rows, sent) = run(reducer, on: [.empty], .row(1, 1))
    XCTAssertEqual(rows[0].count, 1)
    XCTAssertEqual(sent, [.row(1, 2)])
  }

  func testAnOptionalClosureBasedReducer() {
    let reducer = Reducer<State, ManyActions, Void>(count).optional()
    XCTAssertEqual(run(Reduce(reducer, environment: ()), on: .empty, .number(1)).state?.count, 1)
  }

  func testABigChildIsChangedInPlace() {
    struct Child: Equatable {
      var numbers = Array(repeating: 0, count: 100)
    }
    func address(_ numbers: [Int]) -> UnsafePointer<Int>? { numbers.withUnsafeBufferPointer(\.baseAddress) }
    enum Screen { case child(Child) }
    var addresses: [UnsafePointer<Int>?] = []
    let change = Reduce<Child, Int> { child, _ in
      addresses.append(address(child.numbers))
      child.numbers[0] += 1
      addresses.append(address(child.numbers))
      return .none
    }
    var optional: Child? = Child()
    _ = EmptyReducer<Child?, Int>().ifLet(\.self, action: /Int.self) { change }.reduce(into: &optional, action: 0)
    var screen = Screen.child(Child())
    _ = EmptyReducer<Screen, Int>().ifCaseLet(/Screen.child, action: /Int.self) { change }
      .reduce(into: &screen, action: 0)
    XCTAssertEqual(addresses[0], addresses[1], "optional")
    XCTAssertEqual(addresses[2], addresses[3], "case")
  }
}
