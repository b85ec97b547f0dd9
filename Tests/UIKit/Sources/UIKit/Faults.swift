/// What the real UIKit stops the program for, or warns of and ignores. A test looks at it at its end.
@preconcurrency @MainActor
public enum Faults {
  /// The faults so far.
  public private(set) static var all: [String] = []

  /// The faults so far, which are forgotten.
  public static func take() -> [String] {
    defer { all = [] }
    return all
  }

  static func report(_ text: String) { all.append(text) }
}

/// Stops the program off the main thread, where views must not be used.
func checkMainThread() {
  precondition(Thread.isMainThread, "A view was used on \(Thread.current).")
}
