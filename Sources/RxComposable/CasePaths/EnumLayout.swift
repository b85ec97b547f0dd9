/// Reads an enum's values by the runtime's own functions: which case it is, and where its payload lies.
@safe struct EnumLayout: @unchecked Sendable {
  private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias InjectTag = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  private let metadata: TypeMetadata
  private let getTag: GetTag
  private let projectPayload: Project
  private let injectTag: InjectTag

  #if _ptrauth(_arm64e)
    private static let functionsAreSigned = true
  #else
    private static let functionsAreSigned = false
  #endif

  /// Whether the runtime's functions can be called. On arm64e, pointers to them are signed in a way that Swift has no
  /// word for; there cases are read by reflection. A test may choose reflection anywhere.
  @TaskLocal static var isAvailable = !functionsAreSigned

  /// `nil` where the type is no enum of Swift, or cannot be read.
  init?(_ type: Any.Type) {
    guard Self.isAvailable else { return nil }
    metadata = TypeMetadata(type)
    guard [.enumeration, .optional].contains(metadata.kind) else { return nil }
    let word = TypeMetadata.word
    let witnesses = unsafe (metadata.pointer - word).load(as: UnsafeRawPointer.self)
    // Eight functions and two sizes of a word each, and two halves of flags, come before the functions for enums.
    let enumWitnesses = unsafe witnesses + 10 * word + 8
    let hasEnumWitnesses: UInt32 = 0x20_0000
    guard unsafe (witnesses + 10 * word).load(as: UInt32.self) & hasEnumWitnesses != 0 else { return nil }
    unsafe getTag = unsafe enumWitnesses.load(as: GetTag.self)
    unsafe projectPayload = unsafe (enumWitnesses + word).load(as: Project.self)
    unsafe injectTag = unsafe (enumWitnesses + 2 * word).load(as: InjectTag.self)
  }

  /// The number of the case: those with a payload first, each in the order of the declaration.
  @inline(__always)
  func tag<Root>(of root: Root) -> Int {
    unsafe withUnsafePointer(to: root) { unsafe Int(getTag($0, metadata.pointer)) }
  }

  /// The payload of a root, which has to be in a case with this payload, of this layout.
  func inlinePayload<Root, Payload>(of root: Root) -> Payload {
    unsafe withCopy(of: root) { unsafe $0.assumingMemoryBound(to: Payload.self).move() }
  }

  /// Changes the payload where it lies, without a copy. The root has to be in the case that the tag names.
  func modifyInlinePayload<Root, Payload>(of root: inout Root, _ tag: Int, _ body: (inout Payload) -> Void) {
    unsafe withUnsafeMutablePointer(to: &root) { root in
      let memory = UnsafeMutableRawPointer(root)
      unsafe projectPayload(memory, metadata.pointer)
      unsafe body(&memory.assumingMemoryBound(to: Payload.self).pointee)
      unsafe injectTag(memory, UInt32(tag), metadata.pointer)
    }
  }

  /// The same where the case is indirect: what the enum holds is a reference to a box, whose value begins behind the
  /// object's header.
  func boxedPayload<Root, Payload>(of root: Root) -> Payload {
    unsafe withCopy(of: root) { memory in
      let box = unsafe memory.load(as: UnsafeMutableRawPointer.self)
      defer { unsafe Unmanaged<PayloadBox>.fromOpaque(box).release() }
      let alignment = MemoryLayout<Payload>.alignment
      let offset = (2 * TypeMetadata.word + alignment - 1) & -alignment
      return unsafe (box + offset).assumingMemoryBound(to: Payload.self).pointee
    }
  }

  /// Calls a function with a copy of a root that has been turned into its payload, which the function moves out.
  ///
  /// Roots of usual size are copied into a local variable, since `withUnsafeTemporaryAllocation` asks the runtime for
  /// generic metadata, which takes longer than the rest.
  @inline(__always)
  private func withCopy<Root, Payload>(of root: Root, _ take: (UnsafeMutableRawPointer) -> Payload) -> Payload {
    var memory = SIMD32<UInt64>()
    guard MemoryLayout<Root>.size <= 256, MemoryLayout<Root>.alignment <= 16 else {
      return unsafe withBigCopy(of: root, take)
    }
    return unsafe withUnsafeMutablePointer(to: &memory) { unsafe take(project(root, UnsafeMutableRawPointer($0))) }
  }

  @inline(never)
  private func withBigCopy<Root, Payload>(of root: Root, _ take: (UnsafeMutableRawPointer) -> Payload) -> Payload {
    unsafe withUnsafeTemporaryAllocation(byteCount: MemoryLayout<Root>.size, alignment: MemoryLayout<Root>.alignment) {
      unsafe take(project(root, $0.baseAddress!))
    }
  }

  @inline(__always)
  private func project<Root>(_ root: Root, _ copy: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    unsafe copy.initializeMemory(as: Root.self, to: root)
    unsafe projectPayload(copy, metadata.pointer)
    return unsafe copy
  }

  /// What each case carries, by tag; `nil` where the enum was compiled with `-disable-reflection-metadata`.
  func payloads() -> [EnumPayload?]? {
    unsafe metadata.fieldRecords?.map { record in
      guard let name = unsafe Self.relativeTarget(of: record + 4) else { return nil }
      let isGenericParameter = unsafe isGenericParameter(
        UnsafeRawBufferPointer(start: name, count: Self.length(ofMangledName: name)))
      return unsafe metadata.type(named: name).map {
        unsafe EnumPayload(
          type: $0, isIndirect: record.load(as: UInt32.self) & 1 != 0, isGenericParameter: isGenericParameter,
          isInGenericEnum: metadata.isGeneric)
      }
    }
  }

  /// Whether a mangled name is that of a generic parameter alone: `x` for the first, `q_`, `q0_`, `qd__` and so on for
  /// others. Types that are made of parameters end with a letter for what they are.
  private func isGenericParameter(_ name: UnsafeRawBufferPointer) -> Bool {
    if name.count == 1 { return unsafe name[0] == UInt8(ascii: "x") }
    return unsafe name.first == UInt8(ascii: "q")
      && name.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "q", "d", "_", "0"..."9": true
        default: false
        }
      }
  }

  /// The name of the case, not the enum's own description.
  static func caseName(of value: Any) -> String {
    func name<Root>(_ root: Root) -> String? {
      guard let layout = EnumLayout(Root.self), let records = unsafe layout.metadata.fieldRecords else { return nil }
      return unsafe relativeTarget(of: records[layout.tag(of: root)] + 8).map {
        unsafe String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
    }
    // A field of the type `any Error` is reflected as that, not as the enum inside.
    func nameInside<Root>(_ type: Root.Type) -> String? { (value as? Root).flatMap(name) }
    return _openExistential(value, do: name) ?? _openExistential(type(of: value), do: nameInside)
      ?? MirroredCase(value)?.name ?? "\(value)"
  }

  fileprivate static func relativeTarget(of field: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = unsafe field.load(as: Int32.self)
    return unsafe offset == 0 ? nil : field + Int(offset)
  }

  /// A mangled name ends with a zero, but may hold zeros in its references to other metadata: four bytes, or a word,
  /// behind a control character.
  static func length(ofMangledName name: UnsafeRawPointer) -> Int {
    var end = unsafe name
    while true {
      switch unsafe end.load(as: UInt8.self) {
      case 0: return unsafe end - name
      case 0x01...0x17: unsafe end += 5
      case 0x18...0x1F: unsafe end += 1 + TypeMetadata.word
      default: unsafe end += 1
      }
    }
  }
}

extension TypeMetadata {
  /// The types of the stored properties of a struct, or of what the cases of an enum carry; `nil` where one is not
  /// known.
  var fieldTypes: [TypeMetadata]? {
    guard let records = unsafe fieldRecords else { return nil }
    let names = unsafe records.compactMap { unsafe EnumLayout.relativeTarget(of: $0 + 4) }
    let types = unsafe names.compactMap { unsafe type(named: $0) }
    return unsafe types.count == names.count ? types : nil
  }

  /// Whether the fields of a struct are variables, in their order; `nil` where the runtime does not tell.
  var areVariables: [Bool]? {
    kind == .structure ? unsafe fieldRecords?.map { unsafe $0.load(as: UInt32.self) & 2 != 0 } : nil
  }

  /// The records of the stored properties of a struct, or of the cases of an enum: flags, type and name; `nil` where there are none.
  fileprivate var fieldRecords: [UnsafeRawPointer]? {
    guard EnumLayout.isAvailable, let fields = unsafe EnumLayout.relativeTarget(of: descriptor + 16) else { return nil }
    return unsafe (0..<Int((fields + 12).load(as: UInt32.self))).map { unsafe fields + 16 + 12 * $0 }
  }

  /// The type that a field of this type is declared with.
  fileprivate func type(named name: UnsafeRawPointer) -> TypeMetadata? {
    unsafe _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(EnumLayout.length(ofMangledName: name)),
      genericContext: descriptor, genericArguments: genericArguments
    ).map { TypeMetadata($0) }
  }
}

/// What a case carries.
struct EnumPayload {
  let type: TypeMetadata
  let isIndirect: Bool
  /// Whether the payload is declared as a generic parameter, and nothing more.
  let isGenericParameter: Bool
  let isInGenericEnum: Bool
}

/// Stands for the box of an indirect payload: an object that Swift's own reference counting releases.
private final class PayloadBox {}

/// Reads enums about whose cases the runtime knows nothing: those of C, `NS_ENUM`s and `@objc` enums of Swift. They are
/// their raw value, which is all that tells their cases apart.
struct CEnumLayout {
  /// `nil` where the type is no such enum.
  init?(_ type: Any.Type) {
    guard EnumLayout.isAvailable, TypeMetadata(type).kind == .enumeration, EnumLayout(type) == nil else { return nil }
  }

  /// The raw value; of an unsigned enum, its bits.
  func rawValue<Root>(of root: Root) -> Int64 {
    unsafe withUnsafeBytes(of: root) { bytes in
      switch bytes.count {
      case 1: unsafe Int64(bytes.load(as: Int8.self))
      case 2: unsafe Int64(bytes.load(as: Int16.self))
      case 4: unsafe Int64(bytes.load(as: Int32.self))
      case 8: unsafe bytes.load(as: Int64.self)
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

  /// An argument of a generic struct or enum that is a type.
  func genericArgument(_ index: Int) -> TypeMetadata { metadata(inWord: 2 + index) }

  /// What an optional wraps.
  var wrapped: TypeMetadata { genericArgument(0) }

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
