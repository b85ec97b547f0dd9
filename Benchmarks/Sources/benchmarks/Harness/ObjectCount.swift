import Foundation
import Synchronization

/// Counts the objects that Swift makes: instances, closure contexts, boxes and array buffers.
///
/// The runtime makes each of them through the variable `_swift_allocObject`, which it exports for tools like this. When
/// it finds another function there it raises a flag that sends retains to a variable as well; Linux's default there
/// fails on strings that are stored inline, so the function that counts lowers the flag again. What allocates by
/// `malloc` itself (raw memory, C, C++) is not counted.
enum ObjectCount {
  private typealias Allocate =
    @convention(c) (_ metadata: UnsafeRawPointer?, _ size: Int, _ alignmentMask: Int) -> UnsafeMutableRawPointer?

  private static let count = Atomic<Int>(0)
  private static let entry = symbol("_swift_allocObject").assumingMemoryBound(to: Allocate.self)
  private static let isInstrumented = symbol(
    "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
  ).assumingMemoryBound(to: Bool.self)
  private static let allocate = entry.pointee

  /// How many objects are made, on any thread, while a body runs.
  static func during(_ body: () -> Void) -> Int {
    (_, _) = (allocate, isInstrumented.pointee)
    entry.pointee = { metadata, size, alignmentMask in
      ObjectCount.isInstrumented.pointee = false
      ObjectCount.count.wrappingAdd(1, ordering: .relaxed)
      return ObjectCount.allocate(metadata, size, alignmentMask)
    }
    count.store(0, ordering: .relaxed)
    body()
    entry.pointee = allocate
    return count.load(ordering: .relaxed)
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
    guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else {
      fatalError("The Swift runtime exports no \(name): objects can be counted with Swift 6.3's runtime only.")
    }
    return address
  }
}
