/// A way into one case of an enum and back: a key path for enums.
///
///     let path = /AppAction.numberFactResponse
///     path.extract(from: .numberFactResponse(result))   // result
///     path.extract(from: .incrementButtonTapped)        // nil
///     path.embed(result)                                // .numberFactResponse(result)
public struct CasePath<Root, Value> {
  private let embedValue: (Value) -> Root
  private let extractValue: (Root) -> Value?

  /// A path made of its two directions.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedValue = embed
    extractValue = extract
  }

  /// Wraps a value in the case.
  public func embed(_ value: Value) -> Root { embedValue(value) }

  /// The value of the case; `nil` where the enum is in another case.
  public func extract(from root: Root) -> Value? { extractValue(root) }
}

prefix operator /

/// The path into a case with a value: `/AppAction.numberFactResponse`.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  let extraction = CaseExtraction(embed)
  return CasePath(embed: embed, extract: extraction.extract)
}

/// The path into a case without a value: `/AppAction.incrementButtonTapped`.
///
/// A case with a value is a value too, of a function type, and the compiler's ranking of operators would prefer a plain
/// generic parameter to the function above (Swift 6.3). A pack, here always of one type, ranks below it.
public prefix func / <each Root>(root: repeat each Root) -> CasePath<(repeat each Root), Void> {
  constantPath((repeat each root))
}

private func constantPath<Root>(_ root: Root) -> CasePath<Root, Void> {
  let tag = EnumCase.tag(of: root)
  return CasePath(embed: { root }, extract: { EnumCase.tag(of: $0) == tag ? () : nil })
}

/// The path from a type to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  CasePath(embed: { $0 }, extract: { $0 })
}
