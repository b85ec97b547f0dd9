import MiniRx

/// Feeds a subscriber with a value of a part of the state, whenever it differs from the one before.
///
/// What is fed while an event is being delivered follows it: a subscriber that sends at once hears one value after the
/// other.
class ValueObservation<Value>: Observation, Disposable {
  // Unchecked are the two that each publication reads: no access to them takes longer than to copy or to replace them,
  // and a check costs more than the comparison of two numbers.
  @exclusivity(unchecked) private final var last: Value
  /// Until the state goes away: the subscription may be kept longer, or by nobody but the subscriber.
  @exclusivity(unchecked) private final var subscriber: Subscriber<Value>?
  /// The table lets go of its observations when it is no longer needed, so that nothing is kept in a circle.
  private final let table: ObservationTable
  private final var isDelivering = false
  private final var waiting: WaitingEvents<Value>?

  init(_ place: ObservedPlace, size: Int, initial: Value, subscriber: Subscriber<Value>) {
    last = initial
    self.subscriber = subscriber
    table = place.table
    super.init(offset: place.offset, size: size)
    isVolatile = !areEqual(initial, initial)
  }

  func areEqual(_ value: Value, _ other: Value) -> Bool { fatalError("\(Self.self) overrides areEqual(_:_:)") }

  /// Adds the observation to its table and delivers the value that there is; returns `false` where the table is retired.
  final func start() -> Bool {
    guard table.add(self) else { return false }
    subscriber?.setUpstream(self)
    deliver(last)
    return true
  }

  final func told(_ next: Value) {
    let last = last
    if areEqual(last, next) { return }
    self.last = next
    isVolatile = !areEqual(next, next)
    deliver(next)
  }

  override final func ended() {
    if isDelivering { return wait(.completed) }
    isDelivering = true
    if !isStopped { subscriber?.complete() }
  }

  override final func orphan() {
    stop()
    subscriber = nil
  }

  final func dispose() { table.remove(self) }

  private final func deliver(_ value: Value) {
    if isDelivering { return wait(for: value) }
    isDelivering = true
    let subscriber = subscriber
    if !isStopped { subscriber?.next(value) }
    if waiting != nil { deliverWaiting() }
    isDelivering = false
  }

  /// Never inlined, nor is what follows: to name the event asks the runtime for its metadata.
  @inline(never)
  private final func wait(for value: Value) { wait(.next(value)) }

  private final func wait(_ event: Event<Value>) {
    let waiting = waiting ?? WaitingEvents()
    self.waiting = waiting
    waiting.events.append(event)
  }

  @inline(never)
  private final func deliverWaiting() {
    while let event = waiting?.events.popFirst() {
      if isStopped { continue }
      if case .next(let value) = event { subscriber?.next(value) } else { subscriber?.complete() }
    }
    waiting = nil
  }
}

private final class WaitingEvents<Value> {
  var events = Backlog<Event<Value>>()
}

/// Looks at a stored property.
final class StoredValueObservation<Value: Equatable>: ValueObservation<Value> {
  init(_ place: ObservedPlace, initial: Value, subscriber: Subscriber<Value>) {
    super.init(place, size: MemoryLayout<Value>.size, initial: initial, subscriber: subscriber)
  }

  override func areEqual(_ value: Value, _ other: Value) -> Bool { value == other }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    told((new + offset).assumingMemoryBound(to: Value.self).pointee)
  }
}

/// Looks at what a closure makes of a part of the state.
final class ComputedValueObservation<Part, Value>: ValueObservation<Value> {
  private let value: (Part) -> Value
  private let compare: (Value, Value) -> Bool

  init(
    _ place: ObservedPlace, initial: Value, value: @escaping (Part) -> Value,
    areEqual: @escaping (Value, Value) -> Bool, subscriber: Subscriber<Value>
  ) {
    self.value = value
    compare = areEqual
    super.init(place, size: MemoryLayout<Part>.size, initial: initial, subscriber: subscriber)
  }

  override func areEqual(_ value: Value, _ other: Value) -> Bool { compare(value, other) }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    told(value((new + offset).assumingMemoryBound(to: Part.self).pointee))
  }
}
