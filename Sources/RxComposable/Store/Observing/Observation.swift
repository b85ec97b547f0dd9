import MiniRx

/// Looks at a place in a state, and is told when something there may have changed.
///
/// The base class knows no types, so that going through a thousand of them names none.
class Observation {
  /// The place: its first byte in the state of the table, and how many there are.
  final let offset: Int
  final let size: Int
  /// The place in the order of subscription. Set by the table.
  final var key: UInt64 = 0
  /// The last publication that found it, so that one whose place is wide is found once.
  final var lastFound: UInt64 = 0
  /// Whether it has to be asked at each publication, because what it sees is not even equal to itself (a NaN).
  final var isVolatile = false
  private let stopped = AtomicFlag()

  init(offset: Int, size: Int) {
    self.offset = offset
    self.size = size
  }

  final var isStopped: Bool { stopped.isRaised }

  /// Told no more from now on, on whatever thread that is decided.
  final func stop() { _ = stopped.raise() }

  /// The state may have changed there.
  ///
  /// - Parameters:
  ///   - old: where the state from before lies, for as long as this call takes.
  ///   - new: where the state lies.
  func told(old: UnsafeRawPointer, new: UnsafeRawPointer) { fatalError("\(Self.self) overrides told(old:new:)") }

  /// What was looked at is gone for good.
  func ended() { fatalError("\(Self.self) overrides ended()") }
}

/// Takes a value from a part of the state, and hands it on when it differs from the one before.
final class ValueObservation<Part, Value>: Observation {
  private let value: (Part) -> Value
  private let areEqual: (Value, Value) -> Bool
  private let outlet: Outlet<Value>
  private var last: Value

  init(
    offset: Int, initial: Value, value: @escaping (Part) -> Value, areEqual: @escaping (Value, Value) -> Bool,
    outlet: Outlet<Value>
  ) {
    self.value = value
    self.areEqual = areEqual
    self.outlet = outlet
    last = initial
    super.init(offset: offset, size: MemoryLayout<Part>.size)
    isVolatile = !areEqual(initial, initial)
  }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    let next = value((new + offset).assumingMemoryBound(to: Part.self).pointee)
    if areEqual(last, next) { return }
    last = next
    isVolatile = !areEqual(next, next)
    outlet.next(next)
  }

  override func ended() { outlet.complete() }
}
