import Foundation

/// A text that is shown to users, as a value: it can be kept in a state, compared in tests, and is looked up in the
/// tables of translations where it is shown.
///
///     TextState("Delete \(count) files?")              // looked up under "Delete %lld files?"
///     TextState(verbatim: user.name)                   // shown as it is
///     TextState("Saved as ") + TextState(verbatim: fileName)
///
/// Two texts are equal if they are shown alike, however they are made.
public struct TextState: @unchecked Sendable {
  private indirect enum Content {
    case verbatim(String)
    case localized(Key, table: String?, bundle: Bundle?)
    case concatenated(TextState, TextState)
  }

  private let content: Content

  /// A text that is shown as it is.
  public init(verbatim content: String) { self.content = .verbatim(content) }

  /// A text that is shown as it is; for variables, while a literal is a key.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

  /// A text that is looked up.
  ///
  /// - Parameters:
  ///   - key: what it is looked up under. What is interpolated stands there as `%@`, `%lld` or `%lf`.
  ///   - tableName: the table; `Localizable` without one.
  ///   - bundle: where the table is; the main bundle without one.
  ///   - comment: what translators should know.
  public init(_ key: Key, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
    content = .localized(key, table: tableName, bundle: bundle)
  }

  /// Two texts, one behind the other.
  public static func + (left: TextState, right: TextState) -> TextState {
    TextState(content: .concatenated(left, right))
  }

  private init(content: Content) { self.content = content }

  fileprivate var text: String {
    switch content {
    case .verbatim(let text): text
    case .localized(let key, let table, let bundle):
      key.filled(in: (bundle ?? .main).localizedString(forKey: key.format, value: nil, table: table))
    case .concatenated(let left, let right): left.text + right.text
    }
  }
}

extension String {
  /// The text that is shown for a `TextState`.
  public init(state: TextState) { self = state.text }
}

extension TextState: Hashable {
  /// Whether both are shown alike.
  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the text that is shown.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension TextState: CustomStringConvertible {
  /// The text that is shown.
  public var description: String { text }
}

extension TextState: CustomDumpRepresentable {
  /// The text that is shown.
  public var customDumpValue: Any { text }
}

extension TextState {
  /// What a text is looked up under: a literal, which may interpolate numbers and texts.
  public struct Key: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Collects a literal and what is interpolated.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      fileprivate var format = ""
      fileprivate var arguments: [String] = []

      /// An empty text.
      public init(literalCapacity: Int, interpolationCount: Int) { format.reserveCapacity(literalCapacity) }

      /// Adds a piece of the literal.
      public mutating func appendLiteral(_ literal: String) {
        format += literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
      }

      /// Adds a whole number.
      public mutating func appendInterpolation<Number: BinaryInteger>(_ number: Number) { append("%lld", number) }

      /// Adds a number.
      public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ number: Number) { append("%lf", number) }

      /// Adds a number in a form of `String(format:)`: `\(progress, specifier: "%.1f")`.
      public mutating func appendInterpolation(_ number: some CVarArg, specifier: String) {
        append(specifier, String(format: specifier, number))
      }

      /// Adds a value as a formatter writes it: `\(date, formatter: dayFormatter)`.
      public mutating func appendInterpolation<Value>(_ value: Value, formatter: Formatter?) {
        append("%@", formatter?.string(for: value) ?? "\(value)")
      }

      /// Adds a text, which is looked up itself.
      public mutating func appendInterpolation(_ text: TextState) { append("%@", String(state: text)) }

      /// Adds a value, as it describes itself.
      public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", value) }

      private mutating func append(_ specifier: String, _ argument: some Any) {
        format += specifier
        arguments.append("\(argument)")
      }
    }

    let format: String
    private let arguments: [String]

    /// A key without interpolation.
    public init(stringLiteral value: String) {
      format = value
      arguments = []
    }

    /// A key with what is interpolated.
    public init(stringInterpolation: StringInterpolation) {
      format = stringInterpolation.format
      arguments = stringInterpolation.arguments
    }

    /// A translation with what is interpolated in its places: `%@`, or `%2$@` where the order is another.
    func filled(in translation: String) -> String {
      if arguments.isEmpty { return translation }
      var result = ""
      var next = 0
      var rest = translation[...]
      while let start = rest.firstIndex(of: "%") {
        result += rest[..<start]
        rest = rest[start...].dropFirst()
        if rest.first == "%" {
          result += "%"
          rest = rest.dropFirst()
        } else if let (position, end) = Self.place(in: rest) {
          rest = rest[end...]
          let index = position.map { $0 - 1 } ?? next
          next += position == nil ? 1 : 0
          if arguments.indices.contains(index) { result += arguments[index] }
        } else {
          result += "%"
        }
      }
      return result + rest
    }

    /// The number in front of a `$`, and where the specifier ends.
    private static func place(in text: Substring) -> (position: Int?, end: Substring.Index)? {
      let digits = text.prefix { $0.isWholeNumber }
      let hasPosition = text[digits.endIndex...].first == "$"
      let specifier = hasPosition ? text[digits.endIndex...].dropFirst() : text
      return specifier.firstIndex { "@dDuUxXoOfFeEgGsSc".contains($0) }.map {
        (hasPosition ? number(digits) : nil, specifier.index(after: $0))
      }
    }

    /// `nil` where there is no digit. There are never as many arguments as the largest number that this tells apart.
    private static func number(_ digits: Substring) -> Int? {
      digits.reduce(nil) { number, digit in
        digit.wholeNumberValue.map { min((number ?? 0) * 10 + $0, Int(Int16.max)) }
      }
    }
  }
}
