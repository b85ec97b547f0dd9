/// What remains to be done of a subscription after `attach` has returned.
///
/// `concat`, `catch` and `retry` return their next move instead of making it, so that a sequence which continues with
/// itself a million times (`poll.concat(deferred(again))`) unwinds the stack between two rounds.
protocol Step: AnyObject {
  /// Makes the move and returns the one after it, if any.
  func proceed() -> (any Step)?
}

extension Observable {
  /// Attaches the sink and takes all steps that follow.
  final func start(_ sink: Sink<Element>) {
    var step = attach(sink)
    while let current = step { step = current.proceed() }
  }
}
