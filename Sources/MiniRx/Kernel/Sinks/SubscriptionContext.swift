/// An object that a subscriber gives along, which every operator upstream can ask for, on any thread and however late it
/// is attached. That is how an effect finds the store that runs it.
///
/// Closures that subscribe by hand (`create { observer in source.subscribe(observer) }`, an `ObservableType` of one's own)
/// begin a new chain; while they run, the context stands on the thread, from where the new chain takes it.
enum SubscriptionContext {
  private static let local = ThreadLocal()

  /// The context of the closure that subscribes on this thread.
  static var current: AnyObject? {
    unsafe local.value.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure, whose subscriptions get the context.
  static func with<Result>(_ context: AnyObject?, _ body: () -> Result) -> Result {
    let outer = unsafe local.value
    guard unsafe context != nil || outer != nil else { return body() }
    unsafe local.value = unsafe context.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    defer { unsafe local.value = unsafe outer }
    return withExtendedLifetime(context, body)
  }
}

extension Observable {
  /// Subscribes closures and gives the context along. What the sources emit at once is delivered before this returns.
  ///
  /// - Parameter onEnd: receives the error, or `nil` at a completion.
  package func subscribe(
    context: AnyObject, onNext: @escaping (Element) -> Void, onEnd: @escaping ((any Swift.Error)?) -> Void
  ) -> UpstreamDisposable {
    let subscription = SubscriptionDisposable(onDisposed: nil, context: context)
    let sink = ClosureSink(subscription, onNext: onNext, onEnd: onEnd)
    ThreadQueue.runApart { start(sink) }
    return subscription
  }

  /// A sequence that is made with the context of its subscriber, anew for each subscription.
  package static func withContext(_ make: @escaping (AnyObject?) -> Observable<Element>) -> Observable<Element> {
    Source { sink in make(sink.context).attach(sink) }
  }

  /// The sequence, which is given another context than the one of its subscriber.
  package func replacingContext(_ transform: @escaping (AnyObject?) -> AnyObject?) -> Observable<Element> {
    lift { ContextStage($0, transform($0.context)) }
  }
}

private final class ContextStage<Element>: Stage<Element, Element> {
  private let replacement: AnyObject?

  init(_ downstream: Sink<Element>, _ replacement: AnyObject?) {
    self.replacement = replacement
    super.init(downstream)
  }

  override var context: AnyObject? { replacement }

  override func receive(_ element: Element) { downstream.next(element) }
}
