/// From when to when a `TestableObservable` was observed.
///
///     XCTAssertEqual(taps.subscriptions, [RecordedSubscription(200, 300)])
public struct RecordedSubscription: Hashable, Sendable {
  /// When it began.
  public let subscribe: TestTime
  /// When it ended, or `Int.max` while it lasts.
  public let unsubscribe: TestTime

  /// A subscription that has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

  /// A subscription with its beginning and its end.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension RecordedSubscription: CustomDebugStringConvertible {
  /// `(200 : 300)`, or `(200 : Infinity)` while it lasts.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}
