/// A way into one case of an enum and back: a key path for enums.
///
///     let path = /AppAction.numberFactResponse
///     path.extract(from: .numberFactResponse(result))   // result
///     path.extract(from: .incrementButtonTapped)        // nil
///     path.embed(result)                                // .numberFactResponse(result)
///
/// Its `/` finds the case by the metadata that the compiler writes for every enum: a case that is not the path's costs
/// some nanoseconds, and neither way allocates.
@frozen
public struct CasePath<Root, Value> {
  @usableFromInline let embedValue: (Value) -> Root
  @usableFromInline let extractValue: (Root) -> Value?
  /// Where the path is made by `/`.
  @usableFromInline let extraction: CaseExtraction<Root, Value>?

  /// A path made of its two directions.
  ///
  ///     CasePath<String, Int>(embed: { "\($0)" }, extract: { Int($0) })
  ///
  /// - Parameters:
  ///   - embed: wraps a value.
  ///   - extract: takes the value out again, or returns `nil` where the root holds none.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedValue = embed
    extractValue = extract
    extraction = nil
  }

  /// The path into the case that a function wraps values in, as `CasePath(AppAction.login)`: the same as `/`, in an older spelling.
  public init(_ embed: @escaping (Value) -> Root) { self = /embed }

  @inlinable
  init(_ extraction: CaseExtraction<Root, Value>, embed: @escaping (Value) -> Root) {
    embedValue = embed
    extractValue = extraction.extract
    self.extraction = extraction
  }

  /// Wraps a value in the case.
  @inlinable
  public func embed(_ value: Value) -> Root { embedValue(value) }

  /// The value of the case; `nil` where the enum is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? { extractValue(root) }

  /// The value of the case; `nil` where the root is `nil` or in another case.
  @_disfavoredOverload
  public func extract(from root: Root?) -> Value? { root.flatMap(extractValue) }

  /// Whether the root is in the case; does not copy the value to find out.
  @usableFromInline
  func matches(_ root: Root) -> Bool { extraction?.matches(root) ?? (extract(from: root) != nil) }

  /// Changes the value of the case where it lies; `nil` where the root is in another case.
  @usableFromInline
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    var result: Result?
    if extraction?.modifyInPlace(&root, { result = body(&$0) }) == true { return result }
    guard var value = extract(from: root) else { return nil }
    defer { root = embed(value) }
    return body(&value)
  }

  /// Changes the value of the case.
  ///
  ///     try (/LoginState.form).modify(&state) { $0.name = "Blob" }
  ///
  /// - Throws: ``CasePathMismatch`` where the enum is in another case, and what the body throws; the root is unchanged
  ///   then.
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else { throw CasePathMismatch(path: description, root: "\(root)") }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// The path to a part of this path's value.
  ///
  ///     (/AppAction.login).appending(path: /LoginAction.nameChanged)
  public func appending<AppendedValue>(path: CasePath<Value, AppendedValue>) -> CasePath<Root, AppendedValue> {
    CasePath<Root, AppendedValue>(
      embed: { embed(path.embed($0)) }, extract: { extract(from: $0).flatMap(path.extract) })
  }

  /// The path to a part of this path's value.
  public static func .. <AppendedValue>(
    path: CasePath, appended: CasePath<Value, AppendedValue>
  ) -> CasePath<Root, AppendedValue> {
    path.appending(path: appended)
  }

  /// The path to a part of this path's value, given as the case: `/AppAction.login .. LoginAction.nameChanged`.
  public static func .. <AppendedValue>(
    path: CasePath, embed: @escaping (AppendedValue) -> Value
  ) -> CasePath<Root, AppendedValue> {
    path.appending(path: /embed)
  }

  /// Whether a value is in the case, for `switch` and `if case`.
  ///
  ///     switch action {
  ///     case /AppAction.login: …
  ///     default: …
  ///     }
  public static func ~= (path: CasePath, root: Root) -> Bool { path.extract(from: root) != nil }

  /// Whether there is a root, and it is in the case: `if case /Destination.help = state.destination`.
  @_disfavoredOverload
  public static func ~= (path: CasePath, root: Root?) -> Bool { root.map { path ~= $0 } ?? false }
}

/// A path is made of functions and shared by global constants, so it counts as `Sendable`, although its closures are
/// not marked `@Sendable`: those of `/` capture nothing that changes. A closure that does is its author's own risk.
extension CasePath: @unchecked Sendable {}

extension CasePath: CustomStringConvertible {
  /// `CasePath<AppAction, LoginAction>`
  public var description: String { "CasePath<\(Root.self), \(Value.self)>" }
}

/// An enum was not in the case of the path that was to modify it.
public struct CasePathMismatch: Error, Equatable, CustomStringConvertible {
  let path: String
  let root: String

  package init(path: String, root: String) { (self.path, self.root) = (path, root) }

  /// What the path is, and what the enum was.
  public var description: String {
    "\(path) cannot modify \(root), which is another case. Look at the case first, with `extract(from:)`."
  }
}

/// Paths are put together from left to right.
precedencegroup PathCompositionPrecedence {
  associativity: left
}

infix operator .. : PathCompositionPrecedence

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

prefix operator /

/// The path into a case with a value: `/AppAction.numberFactResponse`.
///
/// Several cases may carry values of one type, with or without labels; a payload may be indirect, generic, a tuple, an
/// optional or an existential, and the root an optional of the enum. Of functions, `() -> Void`
/// comes out; for others the article *Case paths* says what to write.
@_alwaysEmitIntoClient
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(CaseExtraction(embed), embed: embed)
}

/// The path into a case without a value: `/AppAction.incrementButtonTapped`.
///
/// A case with a value is a value too, of a function type, and the compiler's ranking of operators would prefer a plain
/// generic parameter to the functions above (Swift 6.3). A pack, here always of one type, is not ranked.
public prefix func / <each Root>(root: repeat each Root) -> CasePath<(repeat each Root), Void> {
  CasePath(constant: (repeat each root))
}

/// The path into a case without a value, where the type of the path is known.
///
/// The compiler does not match the pack of the operator above with a type that is known from outside; so this one is
/// for arguments and patterns. It cannot be chosen for `let path = /AppAction.child`, where nothing tells what its
/// result is.
@_disfavoredOverload
public prefix func / <Path: PathToEmptyCase, each Root>(root: repeat each Root) -> Path
where Path.Root == (repeat each Root) {
  Path(constant: (repeat each root))
}

/// A path into a case without a value: what `/AppAction.incrementButtonTapped` makes.
public protocol PathToEmptyCase<Root> {
  /// The enum.
  associatedtype Root

  /// The path into the case that the root is in.
  init(constant root: Root)
}

/// The path from a type to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> { .self }

/// The path itself: `/.self`, `/.some`.
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> { path }

/// A function that takes the value out of a case: `actions.compactMap(/AppAction.numberFactResponse)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CaseExtraction(embed).extract
}

/// A function that takes a value out of the value that another takes out:
/// `results.compactMap(/Result.success .. Optional.some)`.
public func .. <Root, Value, Part>(
  extract: @escaping (Root) -> Value?, embed: @escaping (Part) -> Value
) -> (Root) -> Part? {
  let extraction = CaseExtraction(embed)
  return { extract($0).flatMap(extraction.extract) }
}

extension CasePath where Value == Void {
  /// The path into a case without a value: the same as `/`, in an older spelling.
  @_disfavoredOverload
  public init(_ root: @autoclosure () -> Root) { self.init(constant: root()) }
}

extension CasePath: PathToEmptyCase where Value == Void {
  /// The path into the case that the root is in.
  public init(constant root: Root) {
    if let layout = EnumLayout(Root.self), TypeMetadata(Root.self).kind != .optional {
      let tag = layout.tag(of: root)
      self.init(embed: { root }, extract: { layout.tag(of: $0) == tag ? () : nil })
    } else if let layout = CEnumLayout(Root.self) {
      let rawValue = layout.rawValue(of: root)
      self.init(embed: { root }, extract: { layout.rawValue(of: $0) == rawValue ? () : nil })
    } else {
      let wrapped = WrappedCase(root)
      self.init(embed: { root }, extract: { WrappedCase($0) == wrapped ? () : nil })
    }
  }
}
