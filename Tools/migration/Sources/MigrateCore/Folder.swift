import Foundation

/// The sources and manifests below a folder, without those of dependencies and build products.
package struct Folder {
  private static let skipped: Set = [".build", ".git", ".swiftpm", "Carthage", "DerivedData", "Pods", "SourcePackages"]
  private let files: [String]

  /// Lists the files, or takes a single one; nil where there is none that can be read.
  package init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue || Self.isRead(Self.name(path)) else { return nil }
    files = isFolder.boolValue ? Self.files(path) : [path]
  }

  private static func files(_ path: String) -> [String] {
    // One that cannot be listed is among the files, of which it cannot be read.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    return names.sorted().flatMap { name -> [String] in
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
      if type == .typeDirectory { return skipped.contains(name) ? [] : files(file) }
      return isRead(name) ? [file] : []
    }
  }

  private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  private static func isRead(_ name: String) -> Bool {
    name.hasSuffix(".swift") || Dependencies.isManifestOfLines(name)
  }

  /// Migrates each file, writes those that change where that is wanted, and prints every change and all that needs a hand.
  ///
  /// - Returns: whether each file could be read, and written where it had to be. Others are printed and left as they are.
  @discardableResult
  package func migrate(writing: Bool, print: (String) -> Void) -> Bool {
    var (changed, byHand, failed) = (0, 0, 0)
    func leave(_ file: String, _ cannot: String, _ error: any Error) {
      failed += 1
      print("\(file): cannot be \(cannot), and is left as it is: \(error.localizedDescription)")
    }
    var sources: [(String, [UInt8])] = []
    for file in files {
      do { sources.append((file, [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))) } catch {
        leave(file, "read", error)
      }
    }
    let folder = FolderReading()
    for (file, source) in sources where file.hasSuffix(".swift") { folder.add(source, at: file) }
    for (file, source) in sources {
      let migration = Self.migration(of: source, at: file, folder)
      for note in migration.changes { print("\(file):\(note.line): \(note.text)") }
      // Of a file that is written, the places are those of its new text.
      let places = writing ? Self.migration(of: migration.source, at: file, folder).byHand : migration.byHand
      for note in places { print("\(file):\(note.line):\(note.column): by hand: \(note.text)") }
      byHand += places.count
      guard migration.source != source else { continue }
      do {
        if writing { try Data(migration.source).write(to: URL(fileURLWithPath: file)) }
        changed += 1
      } catch {
        leave(file, "written", error)
      }
    }
    print(
      "\(changed) files \(writing ? "changed" : "to change (nothing is written without --write)"), \(byHand) places by hand"
    )
    return failed == 0
  }

  private static func migration(of source: [UInt8], at file: String, _ folder: FolderReading) -> Migration {
    let name = name(file)
    if Dependencies.isManifestOfLines(name) {
      return Migration(keeping: source, byHand: Dependencies.ofLines(source, in: folder))
    }
    if name == "Package.swift" {
      return Migration(keeping: source, byHand: Dependencies.ofPackage(source, in: folder))
    }
    return Migration(of: source, in: folder)
  }
}
