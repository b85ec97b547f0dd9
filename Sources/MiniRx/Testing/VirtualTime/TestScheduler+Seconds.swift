extension TestScheduler {
  /// A scheduler at the given time, in seconds, whole or not.
  ///
  ///     TestScheduler(initialClock: 0.5)
  ///
  /// - Parameter initialClock: where the clock begins; a nanosecond is the smallest part that counts.
  public convenience init(initialClock: Double) {
    precondition(
      abs(initialClock) < 9e9,
      "TestScheduler(initialClock:): the clock is \(initialClock) s. Pass less than 9e9 s, which is 285 years.")
    let whole = initialClock.rounded(.down)
    self.init(initialClock: TestTime(whole))
    advance(by: .nanoseconds(Int(((initialClock - whole) * 1e9).rounded())))
  }
}
