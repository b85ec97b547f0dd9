import Foundation
import MiniRx

extension TypeMetadata {
  private static let known = Locked<[ObjectIdentifier: Bool]>([:])

  /// Whether two values of a type that have the same bytes are the same value, where the first is retained while the
  /// second is made of it.
  ///
  /// That holds for numbers, texts and collections, and for structs, enums and tuples of them. It does not hold for an
  /// object, which can be changed in place, nor for what may hold one (an existential, a function), nor for a weak
  /// reference. A type whose fields the runtime does not tell is taken for one of those.
  @usableFromInline static func canCompareBytes(_ type: Any.Type) -> Bool {
    let name = ObjectIdentifier(type)
    if let isKnown = known.withLock({ $0[name] }) { return isKnown }
    var visited: Set<AnyHashable> = []
    let canCompare = readsFields && TypeMetadata(type).isValue(&visited)
    _ = known.withLock { $0.updateValue(canCompare, forKey: name) }
    return canCompare
  }

  /// Whether the fields of a struct are what they have to be, so that a runtime with another layout is noticed.
  private static let readsFields: Bool = {
    let types = TypeMetadata(Probe.self).fieldTypes?.map { ObjectIdentifier($0.type) }
    return types == [ObjectIdentifier(Int.self), ObjectIdentifier(Probe.Object?.self), ObjectIdentifier([String].self)]
  }()

  /// The values whose storage is shared until it is changed, by what declares their types: of how many arguments they are made.
  private static let argumentCounts: [UInt: Int] = {
    let types: [(Any.Type, Int)] = [
      (String.self, 0), (Substring.self, 0), (Data.self, 0), (URL.self, 0), (IndexPath.self, 0), (Locale.self, 0),
      (TimeZone.self, 0), (Calendar.self, 0), ([Int].self, 1), (ArraySlice<Int>.self, 1), (Set<Int>.self, 1),
      (ContiguousArray<Int>.self, 1), (NeverEqual<Int>.self, 1), ([Int: Int].self, 2),
      (IdentifiedArray<Int, Int>.self, 2),
    ]
    let pairs = types.map { unsafe (UInt(bitPattern: TypeMetadata($0).descriptor), $1) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private func isValue(_ visited: inout Set<AnyHashable>) -> Bool {
    // A type that contains itself adds nothing.
    guard visited.insert(ObjectIdentifier(type)).inserted else { return true }
    // Not by a protocol: to learn that a type does not conform, the runtime goes through all conformances of the process.
    if kind == .structure, let count = unsafe Self.argumentCounts[UInt(bitPattern: descriptor)] {
      return (0..<count).allSatisfy { genericArgument($0).isValue(&visited) }
    }
    switch kind {
    case .structure, .enumeration:
      return isTrivial || fieldTypes?.allSatisfy { $0.isValue(&visited) } ?? false
    case .optional: return wrapped.isValue(&visited)
    case .tuple: return tupleElements.allSatisfy { $0.isValue(&visited) }
    case .metatype: return true
    case .function, .existential, .classType, .other: return false
    }
  }

  /// Whether a value is nothing but its bytes: a number, or a struct of numbers.
  private var isTrivial: Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }
}

/// Whether a value of a type may hold an object, which may be changed while another thread reads the value.
package func mayHoldObjects(_ type: Any.Type) -> Bool { !TypeMetadata.canCompareBytes(type) }

private struct Probe {
  final class Object {}
  let number: Int
  weak var object: Object?
  let texts: [String]
}
