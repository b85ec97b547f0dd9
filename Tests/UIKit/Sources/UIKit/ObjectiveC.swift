@_exported import Foundation

/// What Swift offers of the Objective-C runtime on Apple platforms, as far as the libraries use it.

/// An object with which others can be associated. Every class of this module is one.
open class AssociatingObject: NSObject {
  nonisolated(unsafe) fileprivate var associated: [UnsafeRawPointer: Any] = [:]

  // Not `init()`, which would belong to no actor, and so would that of every view.
  init(associating: Void) { super.init() }
}

/// https://developer.apple.com/documentation/objectivec/objc_associationpolicy
public enum objc_AssociationPolicy { case OBJC_ASSOCIATION_RETAIN }

/// What is associated with objects of other modules. It is kept longer than they are.
@MainActor private var others: [(object: () -> AnyObject?, values: [UnsafeRawPointer: Any])] = []

/// https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  if let object = object as? AssociatingObject { return object.associated[key] = value }
  let (other, value) = (object as AnyObject, UncheckedAny(value))
  MainActor.assumeIsolated { [unowned other] in
    let index = others.firstIndex { $0.object() === other }
    if index == nil { others.append(({ [weak other] in other }, [:])) }
    others[index ?? others.count - 1].values[key] = value.value
  }
}

/// https://developer.apple.com/documentation/objectivec/objc_getassociatedobject(_:_:)
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  if let object = object as? AssociatingObject { return object.associated[key] }
  let other = object as AnyObject
  return MainActor.assumeIsolated { UncheckedAny(others.first { $0.object() === other }?.values[key]) }.value
}

private struct UncheckedAny: @unchecked Sendable {
  let value: Any?
  init(_ value: Any?) { self.value = value }
}

/// A method of an object that takes the sender. Made from the method itself, as there are no names to look up.
public struct Selector: @unchecked Sendable {
  let name: String
  let perform: @MainActor (AnyObject, AnyObject) -> Void

  public init<Target: AnyObject>(
    _ method: @escaping @MainActor (Target) -> @MainActor (AnyObject) -> Void, name: String = "\(Target.self)"
  ) {
    self.name = name
    perform = { target, sender in method(target as! Target)(sender) }
  }
}

/// The targets of a control, a gesture recogniser or a bar item, which it does not retain.
@preconcurrency @MainActor
struct Targets<Key: Equatable> {
  private struct Entry {
    weak var target: AnyObject?
    let action: Selector
    let key: Key
  }
  private var entries: [Entry] = []

  mutating func add(_ target: Any?, _ action: Selector, _ key: Key) {
    entries.append(Entry(target: target as AnyObject?, action: action, key: key))
  }

  mutating func remove(_ target: Any?, _ action: Selector?, _ key: Key) {
    let target = target as AnyObject?
    entries.removeAll {
      ($0.target == nil || target == nil || $0.target === target) && (action == nil || action?.name == $0.action.name)
        && $0.key == key
    }
  }

  var count: Int { entries.filter { $0.target != nil }.count }

  func perform(by sender: AnyObject, where matches: (Key) -> Bool) {
    for entry in entries where matches(entry.key) {
      if let target = entry.target { entry.action.perform(target, sender) }
    }
  }
}
