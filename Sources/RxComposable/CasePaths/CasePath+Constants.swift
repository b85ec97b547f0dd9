extension CasePath where Root == Value {
  /// The path from a type to itself.
  public static var `self`: CasePath { CasePath(embed: { $0 }, extract: { $0 }) }
}

extension CasePath where Root == Value? {
  /// The path from an optional to the value inside: `.some`.
  public static var some: CasePath { CasePath(embed: { $0 }, extract: { $0 }) }
}

extension CasePath where Value == Never {
  /// The path that never finds a value, such as for a child that has no actions.
  public static var never: CasePath {
    func embed(_ never: Never) -> Root {}
    return CasePath(embed: embed, extract: { _ in nil })
  }
}

extension CasePath where Root == Void {
  /// The path that finds the same value always.
  public static func constant(_ value: Value) -> CasePath { CasePath(embed: { _ in () }, extract: { value }) }
}

extension CasePath where Value: RawRepresentable, Root == Value.RawValue {
  /// The path from a raw value to what it stands for, if anything.
  public static var rawValue: CasePath { CasePath(embed: \.rawValue, extract: Value.init(rawValue:)) }
}

extension CasePath where Value: LosslessStringConvertible, Root == String {
  /// The path from a text to what it describes, if anything: `CasePath<String, Int>.description`.
  public static var description: CasePath { CasePath(embed: \.description, extract: { Value($0) }) }
}

extension CasePath {
  /// An older spelling of `/`.
  @available(*, deprecated, message: "Write a slash in front of the case: `/AppAction.login`.")
  public static func `case`(_ embed: @escaping (Value) -> Root) -> CasePath { /embed }
}

/// An older spelling of `(/case).extract(from: root)`.
@available(*, deprecated, message: "Write `(/AppAction.login).extract(from: action)`.")
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  (/embed as CasePath<Root, Value>).extract(from: root)
}

/// An older spelling of `/case` as a function.
@available(*, deprecated, message: "Write a slash in front of the case: `compactMap(/AppAction.login)`.")
public func extract<Root, Value>(_ embed: @escaping (Value) -> Root) -> (Root) -> Value? { /embed }
