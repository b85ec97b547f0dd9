/// An element that waits in a queue. Not final, so that a metatype of it which is kept is not looked up again.
@usableFromInline
class QueuedElement<Element> {
  @usableFromInline final let element: Element
  required init(_ element: Element) { self.element = element }
}

/// A terminal event that waits in a queue: completion where there is no error.
final class QueuedEnd: Sendable {
  static let completion = QueuedEnd(nil)

  let error: (any Error)?
  init(_ error: (any Error)?) { self.error = error }
}

extension Sink {
  /// Receives what waited: a `QueuedElement<Input>` or a `QueuedEnd`.
  final func receive(queued item: AnyObject) {
    guard let end = item as? QueuedEnd else {
      return unsafe next(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
    if let error = end.error { fail(error) } else { completeUnlessDisposed() }
  }
}
