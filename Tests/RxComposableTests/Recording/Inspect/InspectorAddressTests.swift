#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import XCTest

  @testable import RxComposableRecording

  /// Where an inspector is, and by what it knows an application again.
  final class InspectorAddressTests: XCTestCase {
    func testAnAddressHasAPort() {
      for (text, url) in [
        ("10.0.0.1", "http://10.0.0.1:9119/app/hello?code=1%262"), ("mac:1", "http://mac:1/app/hello?code=1%262"),
        ("[::1]", "http://[::1]:9119/app/hello?code=1%262"), ("[::1]:2", "http://[::1]:2/app/hello?code=1%262"),
      ] {
        XCTAssertEqual(InspectorAddress(text).url("/app/hello", ["code": "1&2"])?.absoluteString, url)
      }
      XCTAssertEqual(InspectorAddress("mac").url("/app", [:])?.absoluteString, "http://mac:9119/app")
      for text in ["http://127.0.0.1:9119", "mac:0", "mac:70000", "mac:", "mac/page"] {
        XCTAssertNil(InspectorAddress(text).url("/app", [:]), text)
      }
    }

    #if os(Linux)
      /// Where the caches of the user are is a variable there.
      func testAKeyIsKeptWhereItsOwnerAloneReadsIt() throws {
        let caches = FileManager.default.temporaryDirectory.appendingPathComponent("inspector-\(UUID())/caches")
        let before = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
        setenv("XDG_CACHE_HOME", caches.path, 1)
        defer {
          if let before { setenv("XDG_CACHE_HOME", before, 1) } else { unsetenv("XDG_CACHE_HOME") }
          try? FileManager.default.removeItem(at: caches.deletingLastPathComponent())
        }
        let key = InspectorKey.ofThisProgram()
        XCTAssertEqual(InspectorKey.ofThisProgram(), key)
        let files = try FileManager.default.contentsOfDirectory(atPath: caches.path)
        let program = ProcessInfo.processInfo.processName.filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
        XCTAssertEqual(files, ["RxComposable-inspector-key-\(program)"])
        let file = caches.appendingPathComponent(files.first ?? "")
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        XCTAssertEqual(rights?.intValue, 0o600)
        try Data("too short".utf8).write(to: file)
        XCTAssertEqual(InspectorKey.ofThisProgram().count, 32)
      }
    #endif

    func testKeysAreThirtyTwoDigits() {
      let keys = (0..<500).map { _ in InspectorKey.fresh() }
      XCTAssertEqual(Set(keys).count, 500)
      XCTAssertTrue(keys.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
  }
#endif
