import MiniRx
import RxComposable

/// A store as it is written in an afternoon: a relay of states, `map` and `distinctUntilChanged` per subscriber, and a
/// queue for actions that are sent meanwhile.
final class NaiveStore<State, Action> {
  private let relay: BehaviorRelay<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  private var queue: [Action] = []
  private var isRunning = false

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    relay = BehaviorRelay(value: state)
    self.reduce = reduce
  }

  func values<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Observable<Value> {
    relay.map { $0[keyPath: keyPath] }.distinctUntilChanged()
  }

  func send(_ action: Action) {
    queue.append(action)
    if isRunning { return }
    isRunning = true
    defer { isRunning = false }
    while !queue.isEmpty {
      var next = relay.value
      let effect = reduce(&next, queue.removeFirst())
      relay.accept(next)
      _ = effect.subscribe(onNext: { [weak self] in self?.send($0) })
    }
  }
}
