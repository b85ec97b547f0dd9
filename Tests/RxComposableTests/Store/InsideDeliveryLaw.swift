import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Actions in order, and subscribers that pay for change only, where observers subscribe, leave and send inside a
/// delivery: no observer receives a value twice in a row, or anything after it has left, and at the end each has received
/// the present value of what it looks at.
final class InsideDeliveryLaw: XCTestCase {
  func testObserversThatComeGoAndSendWhileTheyAreToldKnowWhatIsTrue() {
    let seeds = randomSteps(200)
    var told = 0
    for seed in 1...UInt64(seeds) {
      let run = BusyRoom(seed: seed)
      for _ in 0..<200 {
        run.actionsLeft = 30
        run.step()
        if let fault = run.fault { return XCTFail("seed \(seed): \(fault)") }
      }
      told += run.told
    }
    // So that the law compares something; in some rooms there is little to tell.
    XCTAssertGreaterThan(told, 100 * seeds)
  }
}

private final class BusyRoom {
  struct Room: Equatable {
    var count = 0
    var factor = 0
    var rows: IdentifiedArrayOf<World.Row> = [World.Row(id: 1), World.Row(id: 2)]
    var list = [World.Row(id: 1), World.Row(id: 2)]
  }

  private struct Listener {
    let kind: Int
    let subscription: SingleAssignmentDisposable
    var last: String?
    /// While `subscribe` has not returned, no caller can dispose of it.
    var isStarting = true
  }

  var actionsLeft = 0
  private(set) var told = 0
  private var mistake: String?
  private var random: SeededGenerator
  private var listeners: [Int: Listener] = [:]
  private var nextName = 0
  private var depth = 0
  private let store: Store<Room, Int>

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    store = Store(
      initialState: Room(),
      reducer: Reduce { room, number in
        Self.change(&room, number / 4, to: number % 4)
        return .none
      })
  }

  deinit {
    for listener in listeners.values { listener.subscription.dispose() }
  }

  var fault: String? {
    mistake
      ?? listeners.values.lazy.compactMap { [self] listener in
        let value = value(listener.kind)
        return value == listener.last
          ? nil : "one of kind \(listener.kind) knows \(listener.last ?? "nothing"), true is \(value ?? "nothing")"
      }.first
  }

  func step() {
    if depth > 6 { return }
    depth += 1
    defer { depth -= 1 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: comes()
    case 3: leaves()
    default:
      actionsLeft -= 1
      if actionsLeft > 0 { store.send(Int.random(in: 0..<32, using: &random)) }
    }
  }

  private func comes() {
    let kind = Int.random(in: 0..<6, using: &random)
    guard let source = source(kind) else { return }
    nextName += 1
    let name = nextName
    let subscription = SingleAssignmentDisposable()
    listeners[name] = Listener(kind: kind, subscription: subscription)
    subscription.setDisposable(
      source.subscribe(
        onNext: { [unowned self] value in hears(name, value) },
        onCompleted: { [unowned self] in
          if listeners.removeValue(forKey: name) == nil { mistake = "\(name) completes after it has left" }
          if Bool.random(using: &random) { step() }
        }))
    listeners[name]?.isStarting = false
  }

  private func hears(_ name: Int, _ value: String) {
    told += 1
    guard let listener = listeners[name] else { return mistake = "\(name) hears \(value) after it has left" }
    if listener.last == value { mistake = "\(name) of kind \(listener.kind) hears \(value) twice" }
    listeners[name]?.last = value
    if Bool.random(using: &random) { step() }
  }

  private func leaves() {
    let names = listeners.filter { !$0.value.isStarting }.keys.sorted()
    guard let name = names.randomElement(using: &random) else { return }
    listeners.removeValue(forKey: name)?.subscription.dispose()
  }

  private func source(_ kind: Int) -> Observable<String>? {
    func text(_ effect: Effect<Int>?) -> Observable<String>? { effect.map { $0.asObservable().map { "\($0)" } } }
    func same(_ action: Int) -> Int { action }
    let rows = kind == 3 ? store.scope(state: { $0.rows }) : store.scope(state: \.rows)
    switch kind {
    case 0: return text(store.subscribe(\.count))
    case 1: return text(store.scope(state: { $0.factor * 2 }).subscribe())
    case 2: return text(rows.scope(at: 1, action: same)?.subscribe(\.count))
    case 3: return text(rows.scope(at: 2, action: same)?.scope(state: { $0.count }).subscribe())
    case 4: return text(rows.scope(at: 1, action: same)?.scope(state: \.count).subscribe())
    default: return text(store.scope(state: \.list).scope(at: 2, action: same)?.subscribe(\.count))
    }
  }

  private func value(_ kind: Int) -> String? {
    let room = store.state
    switch kind {
    case 0: return "\(room.count)"
    case 1: return "\(room.factor * 2)"
    case 2, 4: return room.rows[id: 1].map { "\($0.count)" }
    case 3: return room.rows[id: 2].map { "\($0.count)" }
    default: return room.list.first { $0.id == 2 }.map { "\($0.count)" }
    }
  }

  private static func change(_ room: inout Room, _ kind: Int, to value: Int) {
    let id = 1 + value % 2
    switch kind {
    case 0: room.count = value
    case 1: room.factor = value
    case 2: room.rows[id: 1]?.count = value
    case 3: room.rows[id: 2]?.count = value
    case 4:
      room.list[1].count = value
      room.list.reverse()
    case 5: room.rows[id: id] = nil
    case 6: room.rows.append(World.Row(id: id, count: value))
    default:
      room.rows.remove(id: id)
      room.rows.append(World.Row(id: id, count: value))
    }
  }
}
