import MiniRx

/// What an optional state was when it was last there: in memory of its own, because a state may be too big for the stack.
final class LastState<Wrapped> {
  private let memory = UnsafeMutablePointer<Wrapped>.allocate(capacity: 1)
  private var isThere = false

  deinit {
    if isThere { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  /// `nil` where there never was any.
  var address: UnsafePointer<Wrapped>? { isThere ? UnsafePointer(memory) : nil }

  func keep(_ state: UnsafePointer<Wrapped>) {
    if isThere { memory.update(from: state, count: 1) } else { memory.initialize(from: state, count: 1) }
    isThere = true
  }
}

/// Looks at whether there is a state, and keeps the one that goes.
final class PresenceObservation<Wrapped>: ValueObservation<Bool> {
  private let last: LastState<Wrapped>

  init(_ place: ObservedPlace, initial: Bool, last: LastState<Wrapped>, subscriber: Subscriber<Bool>) {
    self.last = last
    super.init(place, size: MemoryLayout<Wrapped?>.size, initial: initial, subscriber: subscriber)
  }

  override func areEqual(_ value: Bool, _ other: Bool) -> Bool { value == other }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    let isThere = (new + offset).wrapped(Wrapped.self) != nil
    if !isThere, let old = (old + offset).wrapped(Wrapped.self) { last.keep(old) }
    told(isThere)
  }
}

/// Looks at an optional state on behalf of those who observe what is in it, while there is anything.
final class WrappedState<Wrapped>: PartObservation {
  private let last: LastState<Wrapped>
  /// What the observers know, while there is none. `last` may be newer.
  private let known = LastState<Wrapped>()
  private let layout = StateLayout(Wrapped.self)

  init(_ place: ObservedPlace, isThere: Bool, last: LastState<Wrapped>) {
    self.last = last
    super.init(place, size: MemoryLayout<Wrapped?>.size, table: ObservationTable(madeFrom: place.table))
    if !isThere { last.address.map(known.keep) }
  }

  deinit { table.letGo() }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    let (old, new) = ((old + offset).wrapped(Wrapped.self), (new + offset).wrapped(Wrapped.self))
    if let new, let before = old ?? known.address {
      table.publish(old: before, new: new, layout)
      isVolatile = table.isVolatile
    } else if let old {
      known.keep(old)
      last.keep(old)
    }
  }
}

extension UnsafeRawPointer {
  /// Where the value of an optional lies: at its beginning. Not inlined, because a debug build copies what it looks into.
  @inline(never)
  func wrapped<Wrapped>(_ type: Wrapped.Type) -> UnsafePointer<Wrapped>? {
    if case .none = assumingMemoryBound(to: Wrapped?.self).pointee { return nil }
    return assumingMemoryBound(to: Wrapped.self)
  }
}
