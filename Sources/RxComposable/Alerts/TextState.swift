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
