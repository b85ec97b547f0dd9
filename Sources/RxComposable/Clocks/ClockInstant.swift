/// A moment of a clock of this library, counted from the clock's start.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the start of the clock.
  public var offset: Duration

  /// A moment.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// The moment a span later.
  public func advanced(by duration: Duration) -> ClockInstant { ClockInstant(offset: offset + duration) }

  /// The span to another moment.
  public func duration(to other: ClockInstant) -> Duration { other.offset - offset }

  /// Whether a moment is earlier.
  public static func < (left: ClockInstant, right: ClockInstant) -> Bool { left.offset < right.offset }
}
