/// The error that `#` stands for in a marble diagram, unless the test gives another one.
public struct MarbleError: Swift.Error, Hashable, CustomStringConvertible {
  /// An error without properties: all are equal.
  public init() {}

  /// `#`
  public var description: String { "#" }
}
