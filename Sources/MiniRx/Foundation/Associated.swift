#if canImport(ObjectiveC) || canImport(UIKit)
  #if canImport(ObjectiveC)
    import ObjectiveC
  #else
    import UIKit
  #endif

  /// Objects of the libraries that live as long as another object: at most one of each type.
  package enum Associated {
    private final class Table: Sendable {
      let values = Locked<[ObjectIdentifier: AnyObject]>([:])

      func find<Value: AnyObject>() -> Value? {
        values.withLock { $0[ObjectIdentifier(Value.self)] }.map { unsafe unsafeDowncast($0, to: Value.self) }
      }
    }

    /// Keeps two threads from making two tables.
    private static let isMakingTable = Locked<Void>()
    /// An object that is never released, whose address is the key of the association.
    private static let key = Table()

    /// The value of a type that belongs to the object, made at the first call.
    package static func value<Value: AnyObject>(of object: AnyObject, make: () -> Value) -> Value {
      let table = table(of: object)
      if let present: Value = table.find() { return present }
      let made = make()
      return table.values.withLock { values in
        if let present = values[ObjectIdentifier(Value.self)] { return unsafe unsafeDowncast(present, to: Value.self) }
        values[ObjectIdentifier(Value.self)] = made
        return made
      }
    }

    private static func table(of object: AnyObject) -> Table {
      let key = unsafe UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
      let made = Table()
      return isMakingTable.withLock { _ in
        if let present = unsafe objc_getAssociatedObject(object, key) as? Table { return present }
        unsafe objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
        return made
      }
    }
  }
#endif
