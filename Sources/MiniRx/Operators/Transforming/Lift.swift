extension ObservableType {
  /// Emits what a closure makes of each element: any number of elements, or none. The operator to write your own with.
  ///
  /// ![The lines below, drawn.](Lift)
  ///
  ///                                                               --1--2-----0--|
  ///     lift { count, emit in for _ in 0..<count { emit("x") } }  --x--(xx)-----|
  ///
  /// The end passes as it is, and an error that the closure throws ends the sequence. `emit` can only be called until
  /// the closure returns, so that events come one at a time without a queue. See <doc:OwnOperators>.
  ///
  /// - Parameter receive: called with each element and a function that emits.
  @_alwaysEmitIntoClient
  public func lift<Result>(
    _ receive: @escaping (_ element: Element, _ emit: (Result) -> Void) throws -> Void
  ) -> Observable<Result> {
    lift { ClosureStage($0) { element, downstream in try receive(element) { send($0, to: downstream) } } }
  }
}
