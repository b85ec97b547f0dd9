#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The delegate of a view on behalf of its observers: passes each call on to them and to a delegate of the user's.
  ///
  /// One for a delegate of your own is a subclass that sends to subjects:
  ///
  ///     final class RxPlayerDelegateProxy: DelegateProxy<Player, PlayerDelegate>, DelegateProxyType, PlayerDelegate {
  ///       let finished = PublishSubject<Void>()
  ///
  ///       static func registerKnownImplementations() {
  ///         register { RxPlayerDelegateProxy(parentObject: $0, delegateProxy: RxPlayerDelegateProxy.self) }
  ///       }
  ///       func playerDidFinish(_ player: Player) {
  ///         forwardToDelegate()?.playerDidFinish(player)
  ///         finished.onNext(())
  ///       }
  ///     }
  ///     extension Player: HasDelegate {}
  ///
  /// On Apple platforms, methods that it does not have go to the user's delegate. It lives as long as the view. RxSwift's
  /// `methodInvoked` and `sentMessage` are not there: what is to be observed is a method of the subclass.
  @preconcurrency @MainActor
  open class DelegateProxy<P: AnyObject, D>: NSObject {
    /// The type of the object that has the delegate.
    public typealias ParentObject = P
    /// The type of the delegate.
    public typealias Delegate = D

    /// The user's delegate. Read off the main actor by the Objective-C runtime alone, which asks on the main thread.
    nonisolated(unsafe) private(set) weak var forward: AnyObject?
    private var retained: AnyObject?
    private let forwardEnd = SerialDisposable()
    /// Counts settings of the user's delegate, so that a binding takes away only the one that it has set.
    final private(set) var forwardGeneration = 0
    /// Sets the proxy as the view's delegate again, if it still is: UIKit asks once, then, which methods it has.
    final var install: (@MainActor () -> Void)?

    /// A proxy for a view. The type is that of the proxy itself, as RxSwift spells it.
    public init<Proxy: DelegateProxyType>(parentObject: ParentObject, delegateProxy: Proxy.Type)
    where Proxy.ParentObject == ParentObject, Proxy.Delegate == Delegate {}

    /// The user's delegate.
    open func forwardToDelegate() -> Delegate? { unsafe forward as? Delegate }

    /// Sets the user's delegate.
    ///
    /// - Parameters:
    ///   - delegate: the delegate; `nil` for none.
    ///   - retainDelegate: whether the proxy retains it. As a rule it does not, like the view.
    open func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool) {
      forwardGeneration += 1
      unsafe forward = delegate as AnyObject?
      retained = unsafe retainDelegate ? forward : nil
      // UIKit would call what it knows a delegate to have that is gone.
      let end = unsafe retainDelegate ? nil : forward.map { Reactive($0).deallocated }
      let asksAgain = Disposables.onMainActor { [weak self] in self?.install?() }
      forwardEnd.disposable = end?.subscribe(onNext: asksAgain.dispose) ?? Disposables.create()
      install?()
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// The user's delegate, as RxSwift names it within a proxy.
    public var _forwardToDelegate: Delegate? { forwardToDelegate() }

    /// Called after an observer has subscribed to one of the subjects, or has left it.
    func observersChanged() {}

    #if canImport(ObjectiveC)
      /// Whether the proxy or the user's delegate has a method.
      open override func responds(to aSelector: Selector!) -> Bool {
        unsafe super.responds(to: aSelector) || (forward as? any NSObjectProtocol)?.responds(to: aSelector) ?? false
      }

      /// The user's delegate, for what the proxy has no method for.
      open override func forwardingTarget(for aSelector: Selector!) -> Any? { unsafe forward }
    #endif
  }

  /// What a type of proxies says of itself.
  @preconcurrency @MainActor
  public protocol DelegateProxyType: AnyObject {
    /// The type of the view, or of another object that has a delegate.
    associatedtype ParentObject: AnyObject
    /// The type of the delegate.
    associatedtype Delegate

    /// Calls `register(make:)` for the type itself, and for its subclasses with the subclasses of the view.
    static func registerKnownImplementations()
    /// The delegate of a view.
    static func currentDelegate(for object: ParentObject) -> Delegate?
    /// Sets the delegate of a view.
    static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject)
    /// The user's delegate.
    func forwardToDelegate() -> Delegate?
    /// Sets the user's delegate.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
  }

  extension DelegateProxyType {
    /// Registers what makes a proxy for a view of a type. That of the nearest type is taken, and of one type the last.
    public static func register<Parent>(make: @escaping @MainActor (Parent) -> Self) {
      ProxyFactory.of(Self.self).makers[ObjectIdentifier(Parent.self)] = { ($0 as? Parent).map { make($0) } }
    }

    /// The proxy of a view. The first call makes it, and puts it in the place of the view's delegate, to which it forwards.
    nonisolated public static func proxy(for object: ParentObject) -> Self {
      let arguments = Unchecked((type: Self.self, object: object))
      return onMainActor { arguments.value.type.installedProxy(for: arguments.value.object) }
    }

    private static func installedProxy(for object: ParentObject) -> Self {
      let owned = Associated.value(of: object) { OwnedProxy<Delegate>(ProxyFactory.of(Self.self).make(object)) }
      guard let proxy = owned.proxy as? Self else {
        fatalError(
          """
          \(Self.self) was asked for the proxy of \(object), which is a \(type(of: owned.proxy)).

          An object has one proxy for a type of delegate. Register \(Self.self) before its first use: \
          \(Self.self).register { … }
          """)
      }
      let delegate = currentDelegate(for: object)
      if delegate as AnyObject? !== proxy {
        // The forwarding first: UIKit asks at once which methods there are.
        proxy.setForwardToDelegate(delegate, retainDelegate: false)
        setCurrentDelegate(proxy as? Delegate, to: object)
        (proxy as? DelegateProxy<ParentObject, Delegate>)?.install = { [weak object, weak proxy] in
          guard let object, let proxy, currentDelegate(for: object) as AnyObject? === proxy else { return }
          setCurrentDelegate(nil, to: object)
          setCurrentDelegate(proxy as? Delegate, to: object)
        }
      }
      return proxy
    }

    /// Sets the user's delegate of a view behind its proxy.
    ///
    /// - Returns: what removes it again.
    nonisolated public static func installForwardDelegate(
      _ forwardDelegate: Delegate, retainDelegate: Bool, onProxyForObject object: ParentObject
    ) -> any Disposable {
      let arguments = Unchecked((Self.self, forwardDelegate, object))
      return onMainActor {
        let (type, delegate, object) = arguments.value
        let proxy = type.installedProxy(for: object)
        ensure(
          proxy.forwardToDelegate() == nil || proxy.forwardToDelegate() as AnyObject === delegate as AnyObject,
          """
          \(type).installForwardDelegate(_:retainDelegate:onProxyForObject:) was called while \(object) has the \
          delegate \(proxy.forwardToDelegate().map { "\($0)" } ?? "nil").

          A view has one delegate of the user's, and one source of `items`. Dispose the earlier binding first, or set \
          `delegate` and `dataSource` of the view to nil.
          """)
        proxy.setForwardToDelegate(delegate, retainDelegate: retainDelegate)
        let generation = (proxy as? DelegateProxy<ParentObject, Delegate>)?.forwardGeneration
        return Disposables.onMainActor { [weak proxy] in
          guard let proxy, (proxy as? DelegateProxy<ParentObject, Delegate>)?.forwardGeneration == generation else {
            return
          }
          proxy.setForwardToDelegate(nil, retainDelegate: false)
        }
      }
    }
  }

  /// What makes the proxies for a type of delegate, by the types of what has them.
  @MainActor
  private final class ProxyFactory {
    var makers: [ObjectIdentifier: @MainActor (AnyObject) -> AnyObject?] = [:]

    func make(_ object: AnyObject) -> AnyObject {
      for type in sequence(first: Mirror(reflecting: object), next: \.superclassMirror).lazy.map(\.subjectType) {
        if let proxy = makers[ObjectIdentifier(type)]?(object) { return proxy }
      }
      fatalError(
        """
        There is no proxy for \(object).

        registerKnownImplementations() of the proxy has to call register(make:) with a closure that takes its type.
        """)
    }

    /// Registered at the first use.
    static func of<Proxy: DelegateProxyType>(_ type: Proxy.Type) -> ProxyFactory {
      let delegate = ObjectIdentifier(Proxy.Delegate.self)
      if let present = table[delegate] { return present }
      let made = ProxyFactory()
      table[delegate] = made
      type.registerKnownImplementations()
      return made
    }
  }

  @MainActor private var table: [ObjectIdentifier: ProxyFactory] = [:]

  /// The proxy of an object for a type of delegate.
  private final class OwnedProxy<Delegate> {
    let proxy: AnyObject

    init(_ proxy: AnyObject) { self.proxy = proxy }
  }

  /// An object with a delegate.
  @preconcurrency @MainActor
  public protocol HasDelegate: AnyObject {
    /// The type of the delegate.
    associatedtype Delegate
    /// The delegate.
    var delegate: Delegate? { get set }
  }

  /// An object with a data source.
  @preconcurrency @MainActor
  public protocol HasDataSource: AnyObject {
    /// The type of the data source.
    associatedtype DataSource
    /// The data source.
    var dataSource: DataSource? { get set }
  }

  /// An object with a data source that fetches ahead.
  @preconcurrency @MainActor
  public protocol HasPrefetchDataSource: AnyObject {
    /// The type of the data source.
    associatedtype PrefetchDataSource
    /// The data source.
    var prefetchDataSource: PrefetchDataSource? { get set }
  }

  extension DelegateProxyType where ParentObject: HasDelegate, Self.Delegate == ParentObject.Delegate {
    /// The delegate of the object.
    public static func currentDelegate(for object: ParentObject) -> Delegate? { object.delegate }
    /// Sets the delegate of the object.
    public static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject) { object.delegate = delegate }
  }

  extension DelegateProxyType where ParentObject: HasDataSource, Self.Delegate == ParentObject.DataSource {
    /// The data source of the object.
    public static func currentDelegate(for object: ParentObject) -> Delegate? { object.dataSource }
    /// Sets the data source of the object.
    public static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject) {
      object.dataSource = delegate
    }
  }

  extension DelegateProxyType
  where ParentObject: HasPrefetchDataSource, Self.Delegate == ParentObject.PrefetchDataSource {
    /// The data source of the object.
    public static func currentDelegate(for object: ParentObject) -> Delegate? { object.prefetchDataSource }
    /// Sets the data source of the object.
    public static func setCurrentDelegate(_ delegate: Delegate?, to object: ParentObject) {
      object.prefetchDataSource = delegate
    }
  }

  extension Reactive where Base: AnyObject {
    /// What a proxy of the object sends: the proxy is made at the first subscription.
    func events<Proxy: DelegateProxyType, Element>(
      of proxy: Proxy.Type, _ subject: @escaping @MainActor (Proxy) -> PublishSubject<Element>
    ) -> ControlEvent<Element> {
      let parent = WeakObject(object: base)
      let events = Observable<Element>.createOnMainActor { observer in
        guard let object = parent.object as? Proxy.ParentObject else { return Disposables.create() }
        let proxy = Proxy.proxy(for: object)
        let subscription = subject(proxy).subscribe(observer)
        let base = proxy as? DelegateProxy<Proxy.ParentObject, Proxy.Delegate>
        base?.observersChanged()
        return Disposables.create { [weak base] in
          subscription.dispose()
          onMainActor { base?.observersChanged() }
        }
      }
      return ControlEvent(events: events.take(until: deallocated))
    }
  }

  /// The target of a control, a recogniser or a bar item: calls a closure. They do not retain their targets.
  @MainActor
  final class ActionTarget: NSObject {
    private let perform: @MainActor (_ sender: AnyObject) -> Void

    init(_ perform: @escaping @MainActor (_ sender: AnyObject) -> Void) { self.perform = perform }

    // Tests on Linux run against a UIKit without Objective-C, whose selectors are made from the method itself.
    #if canImport(ObjectiveC)
      static let action = #selector(performAction)
    #else
      static let action = Selector(ActionTarget.performAction)
    #endif

    #if canImport(ObjectiveC)
      @objc
    #endif
    private func performAction(_ sender: AnyObject) { perform(sender) }
  }

  /// Runs a closure as one of the main actor, on whose thread it has to be called.
  package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    MainActor.assumeIsolated { Unchecked(body()) }.value
  }

  extension Disposables {
    /// Runs a closure on the main thread when it is disposed: at once, or soon where that is done on another thread.
    package static func onMainActor(_ dispose: @escaping @MainActor () -> Void) -> any Disposable {
      ScheduledDisposable(
        scheduler: ConcurrentMainScheduler.instance,
        disposable: Disposables.create { MainActor.assumeIsolated(dispose) })
    }
  }

  extension Observable {
    /// A sequence whose closure belongs to the main actor, as views do. It is for a `ControlEvent` or a `ControlProperty`, which
    /// subscribe and dispose on the main thread.
    static func createOnMainActor(
      _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
      Observable.create { observer in onMainActor { subscribe(observer) } }
    }
  }
#endif
