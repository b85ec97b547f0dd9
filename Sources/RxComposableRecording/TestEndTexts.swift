/// Why a test ends before its session does.
enum TestEndTexts {
  static let notANumber =
    "NaN equals nothing, not even itself: let the number be `nil` where there is none, or leave it out of `==`"

  static let unknownOrder =
    "two threads brought something at one time, and which was first is not known: deliver both on one scheduler"

  static let unknownWait =
    "a task delivers at once in a test, unless the recording has what it waits for: `recording.dependency(_:_:)`"

  static let unknownSource =
    "when an effect delivers is known only if the recording has what it waits for: `recording.dependency(_:_:)`"

  /// - Parameter other: what virtual time would bring on the other side of the action, where that is one thing.
  static func otherOrder(_ other: (name: String, isLater: Bool)?) -> String {
    let order = other.map { $0.isLater ? "\($0.name) before it" : "it before \($0.name)" }
    return "virtual time would bring \(order ?? "what follows in another order"): "
      + "record again where the machine is not busy"
  }
}
