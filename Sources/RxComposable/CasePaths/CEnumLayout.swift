/// Reads enums about whose cases the runtime knows nothing: those of C, `NS_ENUM`s and `@objc` enums of Swift. They are
/// their raw value, which is all that tells their cases apart.
struct CEnumLayout {
  /// `nil` where the type is no such enum.
  init?(_ type: Any.Type) {
    guard TypeMetadata(type).kind == .enumeration, EnumLayout(type) == nil else { return nil }
  }

  /// The raw value; of an unsigned enum, its bits.
  func rawValue<Root>(of root: Root) -> Int64 {
    withUnsafeBytes(of: root) { bytes in
      switch bytes.count {
      case 1: Int64(bytes.load(as: Int8.self))
      case 2: Int64(bytes.load(as: Int16.self))
      case 4: Int64(bytes.load(as: Int32.self))
      case 8: bytes.load(as: Int64.self)
      default: 0
      }
    }
  }

  /// The raw value of a value of unknown type; `nil` where it is no such enum.
  static func rawValue(of value: Any) -> (any BinaryInteger)? {
    func rawValue<Root>(_ root: Root) -> (any BinaryInteger)? {
      guard let layout = CEnumLayout(Root.self) else { return nil }
      // The conformance of an imported enum is found only where the program uses it.
      let declared = (root as? any RawRepresentable).flatMap { $0.rawValue as? any BinaryInteger }
      return declared ?? layout.rawValue(of: root)
    }
    return _openExistential(value, do: rawValue)
  }
}
