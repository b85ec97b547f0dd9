// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation
  import XCTest

  /// Compiles client code against the library as it is built, in a compiler of its own.
  final class TypeCheckingTests: XCTestCase {
    private let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The compiler's own limit counts steps of the type checker, so that it does not depend on the machine. Without
    /// overloads five sources take more than 100 times as many.
    private let limit = ["-Xfrontend", "-solver-scope-threshold=2000"]

    func testClosuresOverTwoToEightSourcesAreCheckedInFewSteps() throws {
      let operators = [
        "Observable": ["combineLatest", "zip"], "Infallible": ["combineLatest", "zip"],
        "Driver": ["combineLatest", "zip"], "Signal": ["combineLatest", "zip"], "Single": ["zip"], "Maybe": ["zip"],
      ]
      var functions: [String] = []
      for (type, names) in operators {
        for call in names.map({ "\(type).\($0)" }) {
          for arity in 2...8 {
            let sources = Array(repeating: "a", count: arity).joined(separator: ", ")
            let sum = (0..<arity).map { "$\($0)" }.joined(separator: " + ")
            functions.append("{ (a: \(type)<Int>) in _ = \(call)(\(sources)) { \(sum) } }")
            functions.append("{ (a: \(type)<Int>) in _ = \(call)(\(sources)).map { \(sum) } }")
          }
          functions.append("{ (a: \(type)<Double>) in _ = \(call)(a, a, a) { $0 * (1 + $1 / 100) - $2 } }")
          functions.append("{ (a: \(type)<Double>) in _ = \(call)(a, a, a).map { $0 * (1 + $1 / 100) - $2 } }")
        }
      }
      let lines = functions.sorted().enumerated().map { "func f\($0)() { let _ = \($1) }" }
      let file = try write(["import MiniRx"] + lines)
      defer { try? FileManager.default.removeItem(at: file) }
      XCTAssertEqual(try compilerErrors([file], limit + ["-swift-version", "6"]), "")
    }

    func testTheSignaturesOfRxSwiftCompileInSwift5AsWell() throws {
      let folder = root.appendingPathComponent("Tests/ClientInSwift6Tests/Signatures")
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      XCTAssertGreaterThan(files.count, 5)
      XCTAssertEqual(try compilerErrors(files, ["-swift-version", "5"]), "")
    }

    func testTheCompilerSaysHowAnotherSequenceIsSubscribedTo() throws {
      let sequences = [
        ("Single<Int>", "A Single has one answer: subscribe with `onSuccess:` and `onFailure:`."),
        ("Maybe<Int>", "A Maybe has an answer or none: subscribe with `onSuccess:` and `onCompleted:`."),
        ("Completable", "A Completable has no elements: subscribe with `onCompleted:` and `onError:`."),
        ("Driver<Int>", "A Driver drives: write `drive(onNext:)`."),
        ("Signal<Int>", "A Signal emits: write `emit(onNext:)`."),
      ]
      let calls = ["onNext: { _ in }", "onNext: { print($0) }, onError: { _ in }, onCompleted: {}"]
      let lines = sequences.flatMap { type, _ in
        calls.map { "func f(_ source: \(type)) { _ = source.subscribe(\($0)) }" }
      }
      let file = try write(["import MiniRx"] + lines)
      defer { try? FileManager.default.removeItem(at: file) }
      let text = try compilerErrors([file], ["-swift-version", "6"])
      for (index, (_, message)) in sequences.enumerated() {
        for line in 2 + index * calls.count..<2 + (index + 1) * calls.count {
          let errors = text.components(separatedBy: "\n").filter { $0.contains("\(file.lastPathComponent):\(line):") }
          XCTAssertTrue(errors.contains { $0.contains("unavailable: \(message)") }, "line \(line): \(text)")
        }
      }
      XCTAssertFalse(text.contains("isolatedTo"), text)
    }

    private func write(_ lines: [String]) throws -> URL {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("Client-\(UUID()).swift")
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      return file
    }

    private func compilerErrors(_ files: [URL], _ options: [String]) throws -> String {
      let modules = [productsFolder, productsFolder.appendingPathComponent("Modules")].flatMap { ["-I", $0.path] }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-typecheck", "-parse-as-library", "-module-name", "Client"] + options + modules + files.map(\.path)
      let output = Pipe()
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return process.terminationStatus == 0 ? "" : text
    }

    /// Where the build puts the tests, and the modules that they import.
    private var productsFolder: URL {
      let tests = Bundle(for: TypeCheckingTests.self).bundleURL
      return tests.pathExtension == "xctest" ? tests.deletingLastPathComponent() : tests
    }
  }
#endif
