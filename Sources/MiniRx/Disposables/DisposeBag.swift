/// A group of disposables that are disposed when the bag is released.
///
/// Keep one beside what the subscriptions work for, such as a view controller:
///
///     final class CounterController {
///       private let bag = DisposeBag()
///
///       func viewDidLoad() {
///         count.subscribe(onNext: { print($0) }).disposed(by: bag)
///       }
///     }
///
/// - Complexity: disposing takes linear time on a constant stack.
public final class DisposeBag: DisposeBase, @unchecked Sendable {
  private let members = CompositeDisposable()
  private let resource = ResourceCount(.disposeBag)

  /// An empty bag.
  public override init() {}

  /// A bag of the given disposables.
  public convenience init(disposing disposables: any Disposable...) {
    self.init()
    insert(disposables)
  }

  /// A bag of the given disposables.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// A bag of what the builder lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  deinit { members.dispose() }

  /// Adds a disposable.
  public func insert(_ disposable: any Disposable) { _ = members.insert(disposable) }

  /// Adds disposables.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds disposables.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// Adds what the builder lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Lists disposables for a bag.
  @resultBuilder
  public struct DisposableBuilder {
    /// The disposables of a block.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }
}

extension Disposable {
  /// Leaves it to a bag to dispose this.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// A group of disposables that are disposed together, in the order of their insertion.
///
/// - Complexity: inserting takes constant, removing logarithmic amortised time; disposing takes linear time on a
///   constant stack.
public final class CompositeDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  /// Names a disposable of the group.
  public struct DisposeKey: Sendable {
    fileprivate let key: UInt64
  }

  /// `nil` once disposed.
  private let members = Locked<OrderedBag<any Disposable>?>(OrderedBag())

  /// An empty group.
  public override init() {}

  /// A group of two.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// A group of three.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// A group of four or more.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposable4: any Disposable, _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// A group of any number.
  public init(disposables: [any Disposable]) {
    super.init()
    for disposable in disposables { _ = insert(disposable) }
  }

  deinit { releaseHeld() }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// How many disposables the group holds.
  public var count: Int { members.withLock { $0?.count ?? 0 } }

  /// Adds a disposable, or disposes it at once if the group is disposed.
  ///
  /// - Returns: the key to remove it with; `nil` if the group is disposed.
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = members.withLock { $0?.append(disposable) }
    guard let key else {
      disposable.dispose()
      return nil
    }
    return DisposeKey(key: key)
  }

  /// Removes a disposable from the group and disposes it. A key that is not in use does nothing.
  public func remove(for disposeKey: DisposeKey) {
    members.withLock { $0?.remove(disposeKey.key) }?.dispose()
  }

  /// Disposes the group, and all that is added later.
  public func dispose() { disposeHeld() }

  override func close(silencing: Bool) -> [any Disposable] {
    members.withLock { members in
      let removed = members?.removeAll() ?? []
      members = nil
      if silencing { removed.forEach(SubscriptionDisposable.silence) }
      return removed.reversed()
    }
  }
}

extension Disposables {
  /// A disposable that disposes two.
  public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2)
  }

  /// A disposable that disposes three.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2, disposable3)
  }

  /// A disposable that disposes four or more.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// A disposable that disposes any number.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}
