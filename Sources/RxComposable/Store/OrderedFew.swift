import MiniRx

/// Objects in the order in which they came. One that came when there was no other is apart and takes no array, because mostly
/// there is no second: the observations of a row, the effects of a `send` or of an id.
struct OrderedFew<Object: AnyObject> {
  private var single: Object?
  private var others = OrderedBag<Object>()

  var isEmpty: Bool { single == nil && others.isEmpty }

  var first: Object? { single ?? others.entries.first { $0.value != nil }?.value }

  var all: [Object] {
    var all: [Object] = []
    forEach { all.append($0) }
    return all
  }

  /// Returns the key to remove it with.
  mutating func append(_ object: Object) -> UInt64 {
    if !isEmpty { return others.append(object) }
    single = object
    return 0
  }

  /// - Parameter key: one of the owner's, which is greater than those before it.
  mutating func append(_ object: Object, key: UInt64) {
    if isEmpty { single = object } else { others.append(object, key: key) }
  }

  /// Returns what is to be released after unlocking; `nil` where it is out already.
  mutating func remove(_ object: Object, key: UInt64) -> Object? {
    single === object ? single.take() : others.remove(key)
  }

  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    if let single { body(single) }
    let entries = others.entries
    if others.count == entries.count {  // No gaps to look for.
      for entry in entries { unsafe body(entry.value.unsafelyUnwrapped) }
    } else {
      for case let object? in entries.lazy.map(\.value) { body(object) }
    }
  }
}
