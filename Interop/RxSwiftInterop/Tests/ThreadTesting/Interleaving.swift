/// Stands for the root's `ThreadTesting`, which the tests that are shared with it import. Its controlled schedules need
/// what only the root's package may use; here threads meet by chance.
public struct Interleaving {
  /// There is none.
  public static var current: Interleaving? { nil }

  /// Runs bodies one after the other.
  public func run(_ bodies: [() -> Void]) { for body in bodies { body() } }
}
