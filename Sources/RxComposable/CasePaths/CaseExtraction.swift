import MiniRx

/// Finds out, from the function that wraps a value in a case, how to take the value out again.
///
/// What an enum carries is looked at by reflection. Cases may carry values of the same type, so the first candidate is
/// wrapped again, and has to come out in the case that it came from; from then on the case's tag decides.
final class CaseExtraction<Root, Value>: Sendable {
  private let embed: @Sendable (Value) -> Root
  private let knownTag = Locked<UInt32?>(nil)

  init(_ embed: @escaping (Value) -> Root) {
    let embed = Unchecked(embed)
    self.embed = { embed.value($0) }
  }

  func extract(_ root: Root) -> Value? {
    if EnumCase.isFunction(Value.self) { return reportFunction() }
    let tag = EnumCase.tag(of: root)
    if let knownTag = knownTag.withLock({ $0 }), knownTag != tag { return nil }
    guard let payload = EnumCase.payload(of: root), let value = EnumCase.unwrap(payload, as: Value.self),
      EnumCase.tag(of: embed(value)) == tag
    else { return nil }
    _ = knownTag.exchange(tag)
    return value
  }

  /// A function in an enum is stored in the calling convention of its own type, which generic code cannot call.
  private func reportFunction() -> Value? {
    RuntimeIssue.report(
      FailureTexts.functionInCase(Root.self, Value.self),
      at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
    return nil
  }
}

/// What the runtime tells about an enum's value.
enum EnumCase {
  private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32

  /// The number of the case, asked of the type's value witness table; `nil` where the type is not an enum of Swift.
  static func tag<Root>(of root: Root) -> UInt32? {
    let metadata = unsafeBitCast(Root.self as Any.Type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    let witnesses = (metadata - word).load(as: UnsafeRawPointer.self)
    let hasEnumWitnesses: UInt32 = 0x20_0000
    guard (witnesses + 10 * word).load(as: UInt32.self) & hasEnumWitnesses != 0 else { return nil }
    let getTag = (witnesses + 11 * word).load(as: GetTag.self)
    return withUnsafePointer(to: root) { getTag($0, metadata) }
  }

  static func isFunction<Value>(_ type: Value.Type) -> Bool {
    let functionKind = 0x302
    return unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self).load(as: Int.self) == functionKind
  }

  static func payload(of root: Any) -> Any? { Mirror(reflecting: root).children.first?.value }

  /// The payload as a value; a tuple of one, which is what a single label makes of a payload, as its element.
  static func unwrap<Value>(_ payload: Any, as type: Value.Type) -> Value? {
    if let value = payload as? Value { return value }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }
}
