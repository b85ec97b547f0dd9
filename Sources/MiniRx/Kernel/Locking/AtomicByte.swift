#if !canImport(Darwin)
  import Synchronization
#endif

/// A byte that threads read and write without a data race: the flag that every delivery looks at.
///
/// Where the system's atomics need a newer system than the package supports (Apple platforms), the one lock serves.
@usableFromInline
struct AtomicByte: ~Copyable, @unchecked Sendable {
  #if canImport(Darwin)
    @usableFromInline let cell: Locked<UInt8>

    @inlinable
    init(_ initial: UInt8) { cell = Locked(initial) }

    @inlinable
    func load() -> UInt8 { cell.withLock { $0 } }

    @inlinable
    func exchange(_ value: UInt8) -> UInt8 {
      cell.withLock { current in
        defer { current = value }
        return current
      }
    }

    @inlinable
    func store(_ value: UInt8) { _ = exchange(value) }

    /// Returns whether the byte was the expected one.
    @inlinable
    func replace(_ expected: UInt8, with value: UInt8) -> Bool {
      cell.withLock { current in
        let isExpected = current == expected
        if isExpected { current = value }
        return isExpected
      }
    }
  #else
    @usableFromInline let cell: Atomic<UInt8>

    @inlinable
    init(_ initial: UInt8) { cell = Atomic(initial) }

    @inlinable @inline(__always)
    func load() -> UInt8 { cell.load(ordering: .acquiring) }

    @inlinable @inline(__always)
    func exchange(_ value: UInt8) -> UInt8 { cell.exchange(value, ordering: .acquiringAndReleasing) }

    @inlinable @inline(__always)
    func store(_ value: UInt8) { cell.store(value, ordering: .releasing) }

    /// Returns whether the byte was the expected one.
    @inlinable @inline(__always)
    func replace(_ expected: UInt8, with value: UInt8) -> Bool {
      cell.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing).exchanged
    }
  #endif
}

/// A flag that is raised once.
@usableFromInline
package struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let byte: AtomicByte

  @inlinable
  package init(_ isRaised: Bool = false) { byte = AtomicByte(isRaised ? 1 : 0) }

  @inlinable @inline(__always)
  package var isRaised: Bool { byte.load() != 0 }

  /// Raises the flag and tells whether this call was the one that did.
  @inlinable
  package func raise() -> Bool { byte.exchange(1) == 0 }
}
