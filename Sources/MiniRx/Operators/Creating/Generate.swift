extension ObservableType {
  /// A sequence that makes each element of the one before.
  ///
  /// ![The lines below, drawn.](Generate)
  ///
  ///     generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 2 })  (1,2,4,8,16|)
  ///
  /// An error that a closure throws ends the sequence.
  ///
  /// - Parameters:
  ///   - initialState: the first element.
  ///   - condition: asked about each element, the first included; the sequence completes when it does not hold.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///   - iterate: makes the next element.
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    Source { GenerateEmission(initialState, condition, iterate, $0).begin(on: scheduler) }
  }
}

private final class GenerateEmission<Element>: Emission<Element> {
  private let condition: (Element) throws -> Bool
  private let iterate: (Element) throws -> Element
  private var state: Element
  private var isFirst = true

  init(
    _ initialState: Element, _ condition: @escaping (Element) throws -> Bool,
    _ iterate: @escaping (Element) throws -> Element, _ sink: Sink<Element>
  ) {
    self.condition = condition
    self.iterate = iterate
    state = initialState
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      do {
        guard try moveOn() else {
          sink.complete()
          return false
        }
      } catch {
        sink.fail(error)
        return false
      }
      sink.next(state)
      if shouldPause() { return true }
    }
    return false
  }

  private func moveOn() throws -> Bool {
    if isFirst { isFirst = false } else { state = try iterate(state) }
    return try condition(state)
  }
}
