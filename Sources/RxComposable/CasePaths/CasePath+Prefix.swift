prefix operator /

/// The path into a case with a value: `/AppAction.numberFactResponse`.
///
/// Several cases may carry values of one type, with or without labels; a payload may be indirect, generic, a tuple, an
/// optional or an existential, and the root an optional of the enum. Of functions, `() -> Void`
/// comes out; for others the article *Case paths* says what to write.
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
/// The compiler does not match the pack of the operator above with a type that is known from outside; so this one is for
/// arguments and patterns. It cannot be chosen for `let path = /AppAction.child`, where nothing tells what its result is.
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
