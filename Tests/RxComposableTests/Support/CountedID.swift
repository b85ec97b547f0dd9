import RxComposable

/// An id that counts how often one is looked for.
struct CountedID: Hashable {
  static let lookups = LockIsolated(0)
  let number: Int

  func hash(into hasher: inout Hasher) {
    Self.lookups.withValue { $0 += 1 }
    hasher.combine(number)
  }
}
