import Foundation
import MiniRx

/// The end of each test of XCTest: checks of what is then still alive, such as a property of the test case, whose instances live as
/// long as the process.
///
/// They are made in a teardown block, before `tearDown`, while the test can still fail. XCTest is not linked, so its functions are
/// looked up by name. On Linux an observer that adds the block to each test is registered when the process starts, or else with
/// the first check; on Apple platforms the running test is asked for.
///
/// Tests of Swift Testing need none of it: the instance of a suite is released when its test ends.
package enum TestEnd {
  private static let checks = Locked<[ObjectIdentifier: () -> Void]>([:])

  /// Lets a check run at the end of the test, and of those that follow, until `remove` is called.
  package static func add(_ owner: ObjectIdentifier, check: @escaping () -> Void) {
    checks.withLock { $0[owner] = check }
    XCTestEnd.observe()
  }

  package static func remove(_ owner: ObjectIdentifier) { _ = checks.withLock { $0.removeValue(forKey: owner) } }

  fileprivate static func check() {
    for check in checks.withLock({ Array($0.values) }) { check() }
  }
}

#if canImport(ObjectiveC)
  private enum XCTestEnd {
    private typealias CurrentTestCase = @convention(c) () -> AnyObject?

    private static let observed = Locked<ObjectIdentifier?>(nil)

    /// Adds the block to the test that runs.
    static func observe() {
      guard let function = unsafe address(ofSymbol: "_XCTCurrentTestCase"),
        let testCase = unsafe unsafeBitCast(function, to: CurrentTestCase.self)(),
        observed.exchange(ObjectIdentifier(testCase)) != ObjectIdentifier(testCase)
      else { return }
      let block: @convention(block) () -> Void = { TestEnd.check() }
      _ = unsafe testCase.perform(NSSelectorFromString("addTeardownBlock:"), with: block)
    }
  }
#else
  /// An observer of XCTest's. Its conformance to `XCTestObservation` is made here, entry by entry, because the protocol is only
  /// known when the process runs; an XCTest whose protocol has another number of requirements is left alone.
  private enum XCTestEnd {
    private final class Observer {}
    /// A value of the type `any XCTestObservation`.
    @safe private struct Observation {
      let observer: Observer
      let witnesses: UnsafePointer<UInt>
    }
    private struct SharedCenter { let call: () -> AnyObject }
    private struct AddObserver { let call: (Observation) -> Void }
    private struct AddTeardownBlock { let call: (@escaping () -> Void) -> Void }

    static func observe() { _ = registration }

    private static let registration: Void = {
      let requirements = 7
      guard let description = unsafe address(ofSymbol: "$s6XCTest0A11ObservationMp"),
        unsafe description.load(fromByteOffset: 16, as: UInt32.self) == requirements,
        let shared = LinkedFunction("$s6XCTest0A17ObservationCenterC6sharedACvgZ"),
        let add = unsafe LinkedFunction(
          "$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF",
          of: unsafeBitCast(shared, to: SharedCenter.self).call())
      else { return }
      let ignore: @convention(c) () -> Void = {}
      let testCaseWillStart: @convention(c) (UnsafeRawPointer) -> Void = { testCase in
        unsafe addBlock(to: Unmanaged<AnyObject>.fromOpaque(testCase).takeUnretainedValue())
      }
      // Where a conformance is described stands first, which nothing asks for here.
      let witnesses = UnsafeMutablePointer<UInt>.allocate(capacity: 1 + requirements)
      unsafe witnesses.initialize(to: 0)
      for index in 1...requirements { unsafe witnesses[index] = unsafeBitCast(ignore, to: UInt.self) }
      unsafe witnesses[3] = unsafeBitCast(testCaseWillStart, to: UInt.self)
      unsafe unsafeBitCast(add, to: AddObserver.self).call(
        Observation(observer: Observer(), witnesses: UnsafePointer(witnesses)))
    }()

    private static func addBlock(to testCase: AnyObject) {
      guard let add = LinkedFunction("$s6XCTest0A4CaseC16addTeardownBlockyyyycF", of: testCase) else { return }
      unsafe unsafeBitCast(add, to: AddTeardownBlock.self).call { TestEnd.check() }
    }
  }

  #if compiler(>=6.3)
    /// Called when the process starts, so that the first test is observed as well.
    @used @section(".init_array") private let observeFromTheStart: @convention(c) () -> Void = { XCTestEnd.observe() }
  #endif
#endif
