/// A value that says nothing: for events without content, such as `@NeverEqual var dismiss = Stateless()`.
public struct Stateless: Hashable, Sendable {
  /// The value.
  public init() {}
}
