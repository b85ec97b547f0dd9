import Foundation

/// A copy of a package in which mutants are planted, all in one build: the variable `MUTANT` of a process says which one is
/// active in it.
struct ScratchPackage {
  let original: URL
  let folder: URL
  let log: (String) -> Void

  /// The executable that runs the tests.
  func testBinary() throws -> URL {
    let output = try Shell.run(["swift", "build", "--show-bin-path", "--package-path", folder.path]).output
    let products = URL(fileURLWithPath: output.split(separator: "\n").last.map(String.init) ?? "")
    let names = try FileManager.default.contentsOfDirectory(atPath: products.path)
    guard let name = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw MutantsError("No test executable lies in \(products.path). Has the package tests?")
    }
    return products.appendingPathComponent(name)
  }

  /// Plants mutants and builds the tests. Returns those that the compiler accepts, by their number.
  func build(_ finders: [String: MutantFinder], planting mutants: [Mutant]) throws -> [Int: Mutant] {
    var numbers = Dictionary(uniqueKeysWithValues: mutants.enumerated().map { ($1, $0 + 1) })
    // Those of earlier builds, so that they cost no build again.
    let list = folder.deletingLastPathComponent().appendingPathComponent("rejected")
    var known = Set(((try? String(contentsOf: list, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
    for mutant in mutants where known.contains(mutant.key) { numbers[mutant] = nil }
    try copyPackage { finders[$0] == nil }
    for _ in 0..<24 {
      for (file, finder) in finders { try write(finder.planted(numbers), to: file) }
      log("Building \(numbers.count) mutants …")
      let result = try Shell.run(["swift", "build", "--build-tests", "--package-path", folder.path])
      if result.status == 0 { return Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) }) }
      let rejected = rejected(by: result.output, of: numbers)
      if rejected.isEmpty {
        throw MutantsError("The copy in \(folder.path) does not build:\n\(result.output.suffix(4000))")
      }
      for mutant in rejected {
        log("The compiler rejects \(mutant.key)")
        numbers[mutant] = nil
        known.insert(mutant.key)
      }
      try known.sorted().joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
    }
    throw MutantsError("The copy in \(folder.path) still does not build.")
  }

  /// The mutants behind whose switches the compiler finds errors.
  private func rejected(by output: String, of numbers: [Mutant: Int]) -> Set<Mutant> {
    let byNumber = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })
    func planted(_ text: Substring) -> [Mutant] { text.numbersOfMutants.compactMap { byNumber[$0] } }
    var rejected: Set<Mutant> = []
    for line in Set(output.split(separator: "\n")) where line.contains(": error: ") && line.hasPrefix("/") {
      let parts = line.split(separator: ":")
      guard parts.count > 3, let number = Int(parts[1]), let column = Int(parts[2]),
        let text = try? String(contentsOfFile: String(parts[0]), encoding: .utf8)
      else { continue }
      let all = text.split(separator: "\n", omittingEmptySubsequences: false)
      let (lines, rest) = (all.prefix(number), all.dropFirst(number))
      guard let line = lines.last?.utf8 else { continue }
      // The error is behind its switch, or before it: in an operator, or in another `return` of a closure. Where another switch is
      // nearer, the error comes again in the next build.
      let (before, after) = (Substring(line.prefix(column)), Substring(line.dropFirst(column)))
      let near = planted(before).last ?? planted(after).first
      let above = near ?? lines.dropLast().reversed().lazy.compactMap({ planted($0).last }).first
      if let mutant = above ?? rest.lazy.compactMap({ planted($0).first }).first { rejected.insert(mutant) }
    }
    return rejected
  }

  // MARK: Files

  /// Copies what is not planted, and takes out of the copy what is no longer in the original.
  private func copyPackage(where isIncluded: (String) -> Bool) throws {
    var paths: Set = ["Package.swift", "Package.resolved"]
    try forEachFile(in: original) { path, url in
      if paths.insert(path).inserted, isIncluded(path) { try write(try Data(contentsOf: url), to: path) }
    }
    let manifest = try String(contentsOf: original.appendingPathComponent("Package.swift"), encoding: .utf8)
    try write(manifest + SwitchSources.manifest, to: "Package.swift")
    for (path, text) in SwitchSources.files {
      try write(text, to: path)
      paths.insert(path)
    }
    try forEachFile(in: folder) { path, url in
      if !paths.contains(path) { try FileManager.default.removeItem(at: url) }
    }
  }

  /// Calls a closure with each file that no build has made, links to files among them.
  private func forEachFile(in folder: URL, _ body: (_ path: String, URL) throws -> Void) throws {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    while let url = files?.nextObject() as? URL {
      var leadsToFolder: ObjCBool = false
      if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        if url.lastPathComponent.hasPrefix(".build") || url.lastPathComponent == ".git" { files?.skipDescendants() }
      } else if FileManager.default.fileExists(atPath: url.path, isDirectory: &leadsToFolder), !leadsToFolder.boolValue
      {
        try body(String(url.standardizedFileURL.path.dropFirst(folder.standardizedFileURL.path.count + 1)), url)
      }
    }
  }

  private func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Leaves a file alone that has the content already, so that it is not compiled again.
  private func write(_ data: Data, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    if let present = try? Data(contentsOf: file), present == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}

extension Substring {
  /// The numbers in calls of the switches.
  fileprivate var numbersOfMutants: [Int] {
    components(separatedBy: "mutant").dropFirst().flatMap { part -> [Int] in
      guard let open = part.firstIndex(of: "("), ["", "Condition", "Opposite"].contains(part[..<open]) else {
        return []
      }
      return part[part.index(after: open)...].prefix { $0.isNumber || $0 == "," || $0 == " " }
        .split { $0 == "," || $0 == " " }.compactMap { Int($0) }
    }
  }
}

/// What the copy has besides the package: the switches in C, and what notes which test meets which switch.
enum SwitchSources {
  static let manifest = """

    for target in package.targets { target.dependencies.append(target.type == .test ? "MutantObserver" : "MutantSwitch") }
    package.targets += [
      .target(name: "MutantSwitch", path: "Mutants/Switch"),
      .target(name: "MutantObserver", dependencies: ["MutantSwitch"], path: "Mutants/Observer"),
    ]

    """

  static let files = [
    "Mutants/Switch/include/MutantSwitch.h": """
    #include <stdbool.h>

    /// Whether a mutant is active in this process.
    bool mutant(int number);
    /// The condition, unless one of the mutants is active that make it hold always or never.
    bool mutantCondition(int always, int never, bool condition);
    /// The value, or the other one.
    bool mutantOpposite(int number, bool value);
    /// Forgets which switches were met.
    void mutantForget(void);
    /// Writes which switches were met in a test.
    void mutantRecord(const char *test, double seconds, bool passed);

    """,
    "Mutants/Switch/MutantSwitch.c": """
    #include "MutantSwitch.h"
    #include <fcntl.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/resource.h>
    #include <unistd.h>

    enum { capacity = 1 << 16 };
    static int active = -1;
    static volatile unsigned char *met = NULL;

    static void meet(int number) {
      if (met && number > 0 && number < capacity) met[number] = 1;
    }

    bool mutant(int number) {
      meet(number);
      return number == active;
    }

    bool mutantCondition(int always, int never, bool condition) {
      meet(always);
      meet(never);
      return active > 0 && active == always ? true : active > 0 && active == never ? false : condition;
    }

    bool mutantOpposite(int number, bool value) {
      meet(number);
      return number == active ? !value : value;
    }

    void mutantForget(void) {
      if (met) memset((void *)met, 0, capacity);
    }

    void mutantRecord(const char *test, double seconds, bool passed) {
      const char *path = getenv("MUTANTS_RECORD");
      FILE *file = met && path ? fopen(path, "a") : NULL;
      if (!file) return;
      fprintf(file, "%s\\t%f\\t%d\\t", test, seconds, passed);
      for (int number = 1; number < capacity; number++) if (met[number]) fprintf(file, "%d ", number);
      fputc('\\n', file);
      fclose(file);
    }

    static void recordAll(void) { mutantRecord(getenv("MUTANTS_RECORD_ALL"), 0, true); }

    void mutantObserve(void) __attribute__((weak));

    static void limit(const char *name, int resource) {
      const char *value = getenv(name);
      struct rlimit limit;
      if (!value || getrlimit(resource, &limit)) return;
      limit.rlim_cur = strtoull(value, NULL, 10);
      setrlimit(resource, &limit);
    }

    __attribute__((constructor)) static void begin(void) {
      limit("MUTANTS_MEMORY", RLIMIT_AS);
      limit("MUTANTS_OUTPUT", RLIMIT_FSIZE);
      const char *number = getenv("MUTANT");
      if (number) active = atoi(number);
      // Shared with the processes that a test starts.
      const char *path = getenv("MUTANTS_MET");
      int file = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
      if (file < 0 || ftruncate(file, capacity)) return;
      void *memory = mmap(NULL, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (memory == MAP_FAILED) return;
      met = memory;
      if (getenv("MUTANTS_RECORD_ALL")) atexit(recordAll);
      else if (mutantObserve) mutantObserve();
    }

    """,
    "Mutants/Observer/MutantObserver.swift": """
    import Foundation
    import MutantSwitch
    import XCTest

    /// Notes which switches each test meets, and how long it takes.
    private final class Observer: NSObject, XCTestObservation {
      var start = 0.0

      func testCaseWillStart(_ testCase: XCTestCase) {
        mutantForget()
        start = ProcessInfo.processInfo.systemUptime
      }

      func testCaseDidFinish(_ testCase: XCTestCase) {
        let method = testCase.name.split(separator: ".").last ?? ""
        mutantRecord(
          "\\(String(reflecting: type(of: testCase)))/\\(method)", ProcessInfo.processInfo.systemUptime - start,
          testCase.testRun?.hasSucceeded ?? true)
      }
    }

    @_cdecl("mutantObserve")
    public func mutantObserve() { XCTestObservationCenter.shared.addTestObserver(Observer()) }

    """,
  ]
}

package struct MutantsError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
