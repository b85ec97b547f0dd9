import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Fails the test that is running, without linking a test library: its functions are looked up in the process by name.
///
/// The names are those of the libraries' stable interfaces. Types of Swift Testing are resilient, so that all of them
/// are passed by address; space for a value has the size that the type's own metadata tells. Nothing is kept of a
/// look-up: an application loads its test bundle after it has started.
package enum TestRunner {
  /// Receives failures in the place of the test runner, in the task or on the thread that has set it.
  @TaskLocal package static var receiver: (any FailureReceiver)?

  /// Receives the failures of all that runs on the main queue, detached tasks included, while an exploration has it.
  package static let receiverOnMainQueue = Locked<(any FailureReceiver)?>(nil)

  /// What receives failures here in the place of the test runner.
  package static var presentReceiver: (any FailureReceiver)? {
    receiver ?? (MainQueue.isCurrent ? receiverOnMainQueue.withLock { $0 } : nil)
  }

  /// Whether a test of Swift Testing calls.
  package static var isInsideSwiftTesting: Bool { SwiftTesting()?.isInsideTest ?? false }

  /// Records a failure. Returns `false` where no test runner has started the process.
  ///
  /// Off the task of its test (on a queue, a thread, in a detached task) a failure cannot be given to the test. Swift
  /// Testing counts it for the run then, and XCTest for the test case that is running.
  package static func record(_ message: String, at site: CallSite) -> Bool {
    if let receiver = presentReceiver { return receiver.receive(message, at: site) }
    let testing = SwiftTesting()
    if let testing, testing.isInsideTest || wasStartedForSwiftTesting {
      testing.record(message, at: site)
      return true
    }
    guard !wasStartedForSwiftTesting, let fail = XCTestFailure() else { return false }
    fail.call(message, site.filePath, site.line)
    #if canImport(Darwin)
      // Xcode runs the tests of both libraries in one process. Each ignores a failure while it runs no test.
      testing?.record(message, at: site)
    #endif
    return true
  }

  /// Records a failure; outside a test it is written to standard error.
  package static func fail(_ message: String, at site: CallSite) {
    if record(message, at: site) { return }
    StandardError.write("\(site.fileID):\(site.line): \(message)\n")
  }

  /// Records a warning where the test runner knows warnings; otherwise it is written to standard error.
  package static func warn(_ message: String, at site: CallSite) {
    if let testing = SwiftTesting(), testing.isInsideTest, testing.warn(message, at: site) { return }
    StandardError.write("\(site.fileID):\(site.line): warning: \(message)\n")
  }

  /// Begins a task, and lets an exploration know which call of the library it belongs to.
  package static func naming<Result>(_ call: String, at site: CallSite? = nil, _ begin: () -> Result) -> Result {
    guard let receiver = receiverOnMainQueue.withLock({ $0 }), MainQueue.isCurrent else { return begin() }
    receiver.beginsTask(of: call, at: site)
    defer { receiver.beginsTask(of: nil, at: nil) }
    return begin()
  }

  /// Runs a body whose `#expect` and `#require` fail no test of Swift Testing: it records what is not met as known issues.
  ///
  /// XCTest offers no such thing on Linux, and nothing that could be called without linking it elsewhere.
  ///
  /// - Parameter unmet: called for each expectation that is not met.
  package static func withKnownExpectations(_ body: () -> Void, unmet: @escaping @Sendable () -> Void) {
    if let testing = SwiftTesting(), testing.isInsideTest, testing.run(body, forEachIssue: unmet) { return }
    body()
  }

  /// Whether this process runs tests of Swift Testing alone. XCTest may be loaded as well, but runs nothing.
  private static var wasStartedForSwiftTesting: Bool { isStartForSwiftTesting(CommandLine.arguments) }

  static func isStartForSwiftTesting(_ arguments: [String]) -> Bool {
    zip(arguments, arguments.dropFirst()).contains { $0 == ("--testing-library", "swift-testing") }
  }
}

/// What receives failures in the place of the test runner. An object, because the Swift 6.3 runtime crashes in release builds
/// on a task-local function.
package protocol FailureReceiver: AnyObject, Sendable {
  /// Returns whether a test fails with it.
  func receive(_ message: String, at site: CallSite) -> Bool

  /// What begins a task now is a call of the library, or is not any more where there is none.
  func beginsTask(of call: String?, at site: CallSite?)
}

extension FailureReceiver {
  package func beginsTask(of call: String?, at site: CallSite?) {}
}

/// Where the process has a symbol; `nil` where it has none.
package func address(ofSymbol name: String) -> UnsafeMutableRawPointer? {
  #if canImport(Darwin)
    let process = unsafe UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let process: UnsafeMutableRawPointer? = nil
  #endif
  return unsafe dlsym(process, name)
}

/// A Swift function of a library that is not linked, as a value: the address of its code, and of what it captures: nothing, or
/// the object whose method it is.
///
/// To be kept as the property of a struct, which stores a function in the convention of its type. As a generic argument
/// it would be stored in another one.
@safe package struct LinkedFunction {
  let code: UnsafeMutableRawPointer
  let context: Unmanaged<AnyObject>?

  package init?(_ name: String, of object: AnyObject? = nil) {
    #if _ptrauth(_arm64e)
      // A closure's code is signed there in another way than the address of a function.
      return nil
    #else
      guard let code = unsafe address(ofSymbol: name) else { return nil }
      unsafe self.code = unsafe code
      unsafe context = object.map(Unmanaged.passUnretained)
    #endif
  }
}

private struct XCTestFailure {
  let call: (String, StaticString, UInt) -> Void

  init?() {
    guard let function = LinkedFunction("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") else { return nil }
    self = unsafe unsafeBitCast(function, to: XCTestFailure.self)
  }
}

/// The functions of Swift Testing that record an issue.
private struct SwiftTesting {
  private typealias Four<Part> = (Part, Part, Part, Part)
  /// Space for the value that a function returns by address: more than any of the types needs, which `init` makes sure
  /// of.
  private struct Space { var words: Four<Four<Four<Int>>> }
  private struct CurrentTest { let call: () -> Space }
  // Initialisers consume their arguments.
  private struct MakeComment { let call: (consuming String) -> Space }
  private struct MakeLocation { let call: (consuming String, consuming String, Int, Int) -> Space }
  @safe private struct RecordIssue { let call: (UnsafeRawPointer, UnsafeRawPointer) -> Space }
  @safe private struct RecordWithSeverity {
    let call: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Space
  }
  @safe private struct WithKnownIssue {
    let call:
      (
        UnsafeRawPointer, Bool, UnsafeRawPointer, () throws -> Void, () -> Bool,
        @escaping @Sendable (UnsafeRawPointer) -> Bool
      ) throws -> Void
  }

  private let test, comment, location, issue: ResilientType
  private let currentTest: CurrentTest
  private let makeComment: MakeComment
  private let makeLocation: MakeLocation
  private let recordIssue: RecordIssue

  init?() {
    guard let test = ResilientType("$s7Testing4TestVMa"), let comment = ResilientType("$s7Testing7CommentVMa"),
      let location = ResilientType("$s7Testing14SourceLocationVMa"), let issue = ResilientType("$s7Testing5IssueVMa"),
      let currentTest = LinkedFunction("$s7Testing4TestV7currentACSgvgZ"),
      let makeComment = LinkedFunction("$s7Testing7CommentV8rawValueACSS_tcfC"),
      let makeLocation = LinkedFunction("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      let recordIssue = LinkedFunction("$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"),
      [test, comment, location, issue].allSatisfy({ $0.size < MemoryLayout<Space>.size })
    else { return nil }
    (self.test, self.comment, self.location, self.issue) = (test, comment, location, issue)
    self.currentTest = unsafe unsafeBitCast(currentTest, to: CurrentTest.self)
    self.makeComment = unsafe unsafeBitCast(makeComment, to: MakeComment.self)
    self.makeLocation = unsafe unsafeBitCast(makeLocation, to: MakeLocation.self)
    self.recordIssue = unsafe unsafeBitCast(recordIssue, to: RecordIssue.self)
  }

  /// Whether `Test.current` has a value.
  var isInsideTest: Bool {
    var current = currentTest.call()
    return unsafe withUnsafeMutableBytes(of: &current) { bytes in
      guard unsafe test.isSome(bytes.baseAddress!) else { return false }
      unsafe test.destroy(bytes.baseAddress!)
      return true
    }
  }

  func record(_ message: String, at site: CallSite) {
    unsafe withComment(message, at: site) { comment, location in
      var recorded = unsafe recordIssue.call(comment, location)
      unsafe withUnsafeMutableBytes(of: &recorded) { unsafe issue.destroy($0.baseAddress!) }
    }
  }

  /// Records a warning. Returns `false` in a version that has none.
  func warn(_ message: String, at site: CallSite) -> Bool {
    let name = "$s7Testing5IssueV6record_8severity14sourceLocationAcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"
    guard let severity = ResilientType("$s7Testing5IssueV8SeverityOMa"), severity.size == 1,
      let function = LinkedFunction(name)
    else { return false }
    let record = unsafe unsafeBitCast(function, to: RecordWithSeverity.self)
    var warning: UInt8 = 0
    unsafe withComment(message, at: site) { comment, location in
      unsafe withUnsafeBytes(of: &warning) { severity in
        var recorded = unsafe record.call(comment, severity.baseAddress!, location)
        unsafe withUnsafeMutableBytes(of: &recorded) { unsafe issue.destroy($0.baseAddress!) }
      }
    }
    return true
  }

  /// Calls `withKnownIssue` around a body. Returns `false`, without having run it, in a version that has none.
  func run(_ body: () -> Void, forEachIssue report: @escaping @Sendable () -> Void) -> Bool {
    let name =
      "$s7Testing14withKnownIssue_14isIntermittent14sourceLocation_4when8matchingyAA7CommentVSg_SbAA06SourceH0VyyKXESbyXESbAA0D0VYbctKF"
    guard let function = LinkedFunction(name) else { return false }
    let withKnownIssue = unsafe unsafeBitCast(function, to: WithKnownIssue.self)
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
    unsafe withComment("In an order that was explored", at: site) { comment, location in
      try? unsafe withKnownIssue.call(comment, true, location, { body() }, { true }) { _ in
        report()
        return true
      }
    }
    return true
  }

  /// Calls a closure with a comment and a location. A comment holds a string, so that an optional comment has the same bytes as
  /// the comment itself.
  private func withComment(
    _ message: String, at site: CallSite, _ body: (_ comment: UnsafeRawPointer, _ location: UnsafeRawPointer) -> Void
  ) {
    var text = makeComment.call(message)
    var place = makeLocation.call("\(site.fileID)", "\(site.filePath)", Int(site.line), Int(max(site.column, 1)))
    unsafe withUnsafeMutableBytes(of: &text) { text in
      unsafe withUnsafeMutableBytes(of: &place) { place in
        unsafe body(text.baseAddress!, place.baseAddress!)
        unsafe location.destroy(place.baseAddress!)
      }
      unsafe comment.destroy(text.baseAddress!)
    }
  }
}

/// A type known only by its metadata, and the functions of its value witness table.
@safe private struct ResilientType {
  @safe private struct MetadataAccessor { let call: (Int) -> (metadata: UnsafeRawPointer, state: Int) }
  private typealias Destroy = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias GetTag = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32

  private let metadata: UnsafeRawPointer

  init?(_ accessor: String) {
    guard let function = LinkedFunction(accessor) else { return nil }
    unsafe metadata = unsafe unsafeBitCast(function, to: MetadataAccessor.self).call(0).metadata
  }

  var size: Int { unsafe witness(8).load(as: Int.self) }

  func destroy(_ value: UnsafeMutableRawPointer) { unsafe witness(1).load(as: Destroy.self)(value, metadata) }

  /// Whether an optional of this type has a value.
  func isSome(_ optional: UnsafeRawPointer) -> Bool {
    unsafe witness(6).load(as: GetTag.self)(optional, 1, metadata) == 0
  }

  /// The entry of the value witness table, which the word in front of the metadata points to.
  private func witness(_ index: Int) -> UnsafeRawPointer {
    let word = unsafe MemoryLayout<UnsafeRawPointer>.size
    return unsafe (metadata - word).load(as: UnsafeRawPointer.self) + index * word
  }
}

/// Where in the source code something was called.
@usableFromInline
package struct CallSite: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  /// - Parameter file: what a helper hands on that was called with `file:line:`, as XCTest's functions are. It goes
  ///   before.
  @usableFromInline
  package init(
    file: StaticString? = nil, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.fileID = file ?? fileID
    self.filePath = file ?? filePath
    self.line = line
    self.column = column
  }

  /// A place whose file is known by its path alone, as XCTest's functions have it.
  package init(file: StaticString, line: UInt) { self.init(fileID: file, filePath: file, line: line, column: 1) }
}

/// Where texts go that no test and no handler takes.
package enum StandardError {
  /// Writes a text. What cannot be written is dropped: `FileHandle.write(_:)` raises an exception on Apple platforms there, and
  /// a report has to stop no program.
  package static func write(_ text: String) { writeAll(text, to: STDERR_FILENO) }
}

/// Not a member of `StandardError`, where `write` would be that of the type.
func writeAll(_ text: String, to file: Int32) {
  var rest = ContiguousArray(text.utf8)[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return }
    rest = rest.dropFirst(count)
  }
}
