/// Carries a value across an isolation border that is safe by what its user does, not by its type.
@frozen @usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }
}
