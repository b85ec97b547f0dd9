import Foundation

public protocol Disposable {
  func dispose()
}

public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

public class DisposeBase {}

public struct Disposables {
  private init() {}

  public static func create() -> Disposable { EmptyDisposable() }

  public static func create(with dispose: @escaping () -> Void) -> Cancelable { ActionDisposable(dispose) }

  public static func create(_ disposable1: Disposable, _ disposable2: Disposable) -> Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2])
  }
}

private struct EmptyDisposable: Disposable {
  func dispose() {}
}

private final class ActionDisposable: DisposeBase, Cancelable {
  private let action: Protected<[() -> Void]>

  init(_ action: @escaping () -> Void) { self.action = Protected([action]) }

  var isDisposed: Bool { action.read { $0.isEmpty } }

  func dispose() { action.exchange([]).first?() }
}

public final class BooleanDisposable: Cancelable {
  private let flag = Protected(false)

  public init() {}

  public var isDisposed: Bool { flag.read { $0 } }

  public func dispose() { _ = flag.exchange(true) }
}

/// One disposable that arrives late; `SingleAssignmentDisposable` and `SerialDisposable` differ in how often.
public class AssignedDisposable: DisposeBase, Cancelable {
  private let place = Protected<(current: Disposable?, isDisposed: Bool)>((nil, false))

  public override init() {}

  public var isDisposed: Bool { place.read { $0.isDisposed } }

  public func dispose() {
    place.read { place -> Disposable? in
      defer { place = (nil, true) }
      return place.current
    }?.dispose()
  }

  fileprivate func assign(_ disposable: Disposable) {
    place.read { place -> Disposable? in
      if place.isDisposed { return disposable }
      defer { place.current = disposable }
      return place.current
    }?.dispose()
  }
}

public final class SingleAssignmentDisposable: AssignedDisposable {
  public func setDisposable(_ disposable: Disposable) { assign(disposable) }
}

public final class CompositeDisposable: DisposeBase, Cancelable {
  public struct DisposeKey {
    fileprivate let key: Int
  }

  private let members = Protected<(held: [Int: Disposable]?, next: Int)>(([:], 0))

  public override init() {}

  public init(disposables: [Disposable]) {
    super.init()
    for disposable in disposables { _ = insert(disposable) }
  }

  public var isDisposed: Bool { members.read { $0.held == nil } }

  public var count: Int { members.read { $0.held?.count ?? 0 } }

  public func insert(_ disposable: Disposable) -> DisposeKey? {
    let key = members.read { members -> DisposeKey? in
      guard members.held != nil else { return nil }
      members.next += 1
      members.held?[members.next] = disposable
      return DisposeKey(key: members.next)
    }
    if key == nil { disposable.dispose() }
    return key
  }

  public func remove(for disposeKey: DisposeKey) {
    members.read { $0.held?.removeValue(forKey: disposeKey.key) }?.dispose()
  }

  public func dispose() {
    let held = members.read { members -> [Int: Disposable]? in
      defer { members.held = nil }
      return members.held
    }
    for (_, disposable) in (held ?? [:]).sorted(by: { $0.key < $1.key }) { disposable.dispose() }
  }
}

public final class DisposeBag: DisposeBase {
  private let members = CompositeDisposable()

  public override init() {}

  deinit { members.dispose() }

  public func insert(_ disposable: Disposable) { _ = members.insert(disposable) }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// A value behind a recursive lock, as RxSwift has them.
final class Protected<Value> {
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func read<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }

  func exchange(_ new: Value) -> Value {
    read { value in
      defer { value = new }
      return value
    }
  }
}

struct Queue<Element> {
  private var waiting: [Element?] = []
  private var first = 0

  var isEmpty: Bool { first == waiting.count }

  mutating func append(_ element: Element) { waiting.append(element) }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    defer {
      waiting[first] = nil
      first += 1
      if isEmpty { self = Queue() }
    }
    return waiting[first]
  }
}
