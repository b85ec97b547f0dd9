/// What the runtime keeps about a type, as far as case paths need it: the layout of metadata is part of Swift's ABI.
@usableFromInline
@safe struct TypeMetadata: @unchecked Sendable {
  enum Kind { case structure, enumeration, optional, tuple, function, existential, metatype, classType, other }

  static let word = unsafe MemoryLayout<UnsafeRawPointer>.size

  let type: Any.Type
  let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    self.type = type
    unsafe pointer = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  var kind: Kind {
    switch unsafe pointer.load(as: UInt.self) {
    case 0x200: .structure
    case 0x201: .enumeration
    case 0x202: .optional
    case 0x301: .tuple
    case 0x302: .function
    case 0x303, 0x307: .existential
    case 0x304: .metatype
    case 0, 0x305, 0x800...: .classType
    default: .other
    }
  }

  /// What declares a struct or an enum: shared by all its generic instances.
  var descriptor: UnsafeRawPointer { unsafe self[word: 1].load(as: UnsafeRawPointer.self) }

  /// The first of the arguments of a generic struct or enum, such as what an optional wraps.
  var genericArguments: UnsafeRawPointer { unsafe self[word: 2] }

  /// What an optional wraps.
  var wrapped: TypeMetadata { metadata(inWord: 2) }

  /// The type whose metatype this is.
  var instance: TypeMetadata { metadata(inWord: 1) }

  var tupleElements: [TypeMetadata] {
    let count = unsafe self[word: 1].load(as: Int.self)
    return (0..<count).map { metadata(inWord: 3 + 2 * $0) }
  }

  /// Whether an enum or a struct is generic, or lies in something that is.
  var isGeneric: Bool { unsafe descriptor.load(as: UInt32.self) & 0x80 != 0 }

  private subscript(word index: Int) -> UnsafeRawPointer { unsafe pointer + index * Self.word }

  private func metadata(inWord index: Int) -> TypeMetadata {
    unsafe TypeMetadata(self[word: index].load(as: Any.Type.self))
  }
}
