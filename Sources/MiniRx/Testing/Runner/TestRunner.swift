import Foundation

/// Fails the test that is running, without linking a test library: its functions are looked up in the process by name.
///
/// The names are those of the libraries' stable interfaces. Types of Swift Testing are resilient, so that all of them are
/// passed by address; room for a value is taken from the type's own metadata.
package enum TestRunner {
  /// Records a failure. Returns `false` outside a test.
  package static func record(_ message: String, at site: CallSite) -> Bool {
    if let testing = SwiftTesting.shared, testing.isInsideTest {
      testing.record(message, at: site)
      return true
    }
    guard let fail = xctFail, isInsideXCTest else { return false }
    fail(message, site.filePath, site.line)
    return true
  }

  /// Records a failure; outside a test it is written to standard error.
  static func fail(_ message: String, at site: CallSite) {
    if record(message, at: site) { return }
    FileHandle.standardError.write(Data("\(site.fileID):\(site.line): \(message)\n".utf8))
  }

  private typealias XCTFail = @convention(thin) (String, StaticString, UInt) -> Void

  private static var xctFail: XCTFail? {
    symbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF").map { unsafeBitCast($0, to: XCTFail.self) }
  }

  /// Whether XCTest is what this process was started for. Under Swift Testing it is loaded as well, but runs nothing.
  private static let isInsideXCTest: Bool = {
    let arguments = CommandLine.arguments
    if let index = arguments.firstIndex(of: "--testing-library"), index + 1 < arguments.count {
      return arguments[index + 1] != "swift-testing"
    }
    return symbol("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil
  }()

  fileprivate static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #else
      dlsym(nil, name)
    #endif
  }
}

/// The functions of Swift Testing that record an issue.
private struct SwiftTesting: @unchecked Sendable {
  static let shared = SwiftTesting()

  /// Room for whatever a function returns by address: more than any of the types needs, which `init` makes sure of.
  private typealias Words = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int,
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int,
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )
  private struct Room { var words: Words }

  // Initialisers consume their arguments.
  private typealias CurrentTest = @convention(thin) () -> Room
  private typealias MakeComment = @convention(thin) (consuming String) -> Room
  private typealias MakeLocation = @convention(thin) (consuming String, consuming String, Int, Int) -> Room
  private typealias Record = @convention(thin) (UnsafeRawPointer, UnsafeRawPointer) -> Room

  private let test, comment, location, issue: ResilientType
  private let currentTest: CurrentTest
  private let makeComment: MakeComment
  private let makeLocation: MakeLocation
  private let recordIssue: Record

  private init?() {
    guard let test = ResilientType("$s7Testing4TestVMa"), let comment = ResilientType("$s7Testing7CommentVMa"),
      let location = ResilientType("$s7Testing14SourceLocationVMa"), let issue = ResilientType("$s7Testing5IssueVMa"),
      let currentTest = TestRunner.symbol("$s7Testing4TestV7currentACSgvgZ"),
      let makeComment = TestRunner.symbol("$s7Testing7CommentV8rawValueACSS_tcfC"),
      let makeLocation = TestRunner.symbol("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      let recordIssue = TestRunner.symbol("$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"),
      [test, comment, location, issue].allSatisfy({ $0.size < MemoryLayout<Room>.size })
    else { return nil }
    (self.test, self.comment, self.location, self.issue) = (test, comment, location, issue)
    self.currentTest = unsafeBitCast(currentTest, to: CurrentTest.self)
    self.makeComment = unsafeBitCast(makeComment, to: MakeComment.self)
    self.makeLocation = unsafeBitCast(makeLocation, to: MakeLocation.self)
    self.recordIssue = unsafeBitCast(recordIssue, to: Record.self)
  }

  /// Whether `Test.current` has a value.
  var isInsideTest: Bool {
    var current = currentTest()
    return withUnsafeMutableBytes(of: &current) { bytes in
      guard test.isSome(bytes.baseAddress!) else { return false }
      test.destroy(bytes.baseAddress!)
      return true
    }
  }

  func record(_ message: String, at site: CallSite) {
    var text = makeComment(message)
    var place = makeLocation("\(site.fileID)", "\(site.filePath)", Int(site.line), Int(max(site.column, 1)))
    withUnsafeMutableBytes(of: &text) { text in
      withUnsafeMutableBytes(of: &place) { place in
        // A comment holds a string, so that an optional comment has the same bytes as the comment itself.
        var recorded = recordIssue(text.baseAddress!, place.baseAddress!)
        withUnsafeMutableBytes(of: &recorded) { issue.destroy($0.baseAddress!) }
        location.destroy(place.baseAddress!)
      }
      comment.destroy(text.baseAddress!)
    }
  }
}

/// A type known only by its metadata, and the functions of its value witness table.
private struct ResilientType {
  private typealias MetadataAccessor = @convention(thin) (Int) -> (metadata: UnsafeRawPointer, state: Int)
  private typealias Destroy = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias GetTag = @convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32

  private let metadata: UnsafeRawPointer

  init?(_ accessor: String) {
    guard let symbol = TestRunner.symbol(accessor) else { return nil }
    metadata = unsafeBitCast(symbol, to: MetadataAccessor.self)(0).metadata
  }

  var size: Int { witness(8).load(as: Int.self) }

  func destroy(_ value: UnsafeMutableRawPointer) { witness(1).load(as: Destroy.self)(value, metadata) }

  /// Whether an optional of this type has a value.
  func isSome(_ optional: UnsafeRawPointer) -> Bool { witness(6).load(as: GetTag.self)(optional, 1, metadata) == 0 }

  /// The entry of the value witness table, which the word in front of the metadata points to.
  private func witness(_ index: Int) -> UnsafeRawPointer {
    let word = MemoryLayout<UnsafeRawPointer>.size
    return (metadata - word).load(as: UnsafeRawPointer.self) + index * word
  }
}
