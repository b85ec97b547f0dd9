/// A group of disposables that are disposed when the bag goes away.
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
