/// What the runtime keeps about a type, as far as case paths need it: the layout of metadata is part of Swift's ABI.
@usableFromInline
struct TypeMetadata: @unchecked Sendable {
  enum Kind { case structure, enumeration, optional, tuple, function, existential, metatype, classType, other }

  static let word = MemoryLayout<UnsafeRawPointer>.size

  let type: Any.Type
  let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    self.type = type
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  var kind: Kind {
    switch pointer.load(as: UInt.self) {
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
  var descriptor: UnsafeRawPointer { self[word: 1].load(as: UnsafeRawPointer.self) }

  /// The first of the arguments of a generic struct or enum, such as what an optional wraps.
  var genericArguments: UnsafeRawPointer { self[word: 2] }

  /// What an optional wraps.
  var wrapped: TypeMetadata { metadata(inWord: 2) }

  /// The type whose metatype this is.
  var instance: TypeMetadata { metadata(inWord: 1) }

  var tupleElements: [TypeMetadata] {
    let count = self[word: 1].load(as: Int.self)
    return (0..<count).map { metadata(inWord: 3 + 2 * $0) }
  }

  /// What decides how a function is called, which neither `@Sendable` nor an actor does; `nil` for functions with `inout`
  /// parameters and other rarities.
  var functionSignature: FunctionSignature? {
    let flags = self[word: 1].load(as: UInt.self)
    let (count, sendable, isolated): (UInt, UInt, UInt) = (0xFFFF, 0x4000_0000, 0x1000_0000)
    let (throwing, escaping, asynchronous): (UInt, UInt, UInt) = (0x0100_0000, 0x0400_0000, 0x2000_0000)
    guard flags & ~(count | sendable | isolated | throwing | escaping | asynchronous) == 0 else { return nil }
    // The result comes first, then the parameters.
    return FunctionSignature(
      flags: flags & ~(sendable | isolated),
      types: (0...Int(flags & count)).map { metadata(inWord: 2 + $0).asObject.pointer })
  }

  /// A reference is passed as one, whatever its class.
  private var asObject: TypeMetadata {
    switch kind {
    case .classType: TypeMetadata(AnyObject.self)
    case .optional where wrapped.kind == .classType: TypeMetadata(AnyObject?.self)
    default: self
    }
  }

  /// Whether an enum or a struct is generic, or lies in something that is.
  var isGeneric: Bool { descriptor.load(as: UInt32.self) & 0x80 != 0 }

  private subscript(word index: Int) -> UnsafeRawPointer { pointer + index * Self.word }

  private func metadata(inWord index: Int) -> TypeMetadata { TypeMetadata(self[word: index].load(as: Any.Type.self)) }
}

/// The types of a function's result and of its parameters, all classes being one, and whether it throws and is asynchronous.
struct FunctionSignature: Hashable, @unchecked Sendable {
  fileprivate let flags: UInt
  fileprivate let types: [UnsafeRawPointer]
}
