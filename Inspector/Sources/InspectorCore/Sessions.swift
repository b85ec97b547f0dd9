import Foundation

/// The sessions of applications and files, and who waits to be allowed. Each change wakes all who wait for one.
final class Sessions: @unchecked Sendable {
  /// An application that the user has not allowed yet.
  struct Candidate {
    let run: String
    let name: String
    let key: String
    /// What the user compares.
    let code: String
    var presence = Presence()
  }

  private static let limit = 32
  private static let candidateLimit = 16

  private let condition = NSCondition()
  private let allowedFile: URL
  private var allowed: Set<String>
  private var hasEnded = false
  // What follows is read and changed in `withLock` and `wait`.
  private(set) var revision = 0
  private(set) var all: [InspectedSession] = []
  private(set) var candidates: [Candidate] = []

  /// - Parameter folder: where the keys of applications are kept that were allowed.
  init(folder: URL) {
    allowedFile = folder.appendingPathComponent("allowed")
    let text = try? String(contentsOf: allowedFile, encoding: .utf8)
    allowed = Set((text ?? "").split(separator: "\n").map(String.init))
  }

  func withLock<Result>(_ body: (Sessions) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(self)
  }

  /// Changes something that others see.
  func change<Result>(_ body: (Sessions) throws -> Result) rethrows -> Result {
    try withLock { sessions in
      defer {
        revision += 1
        condition.broadcast()
      }
      return try body(sessions)
    }
  }

  /// Waits until something is there, or the time is over.
  func wait<Result>(seconds: Double, until find: (Sessions) -> Result?) -> Result? {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: seconds)
    while !hasEnded {
      if let found = find(self) { return found }
      if !condition.wait(until: end) { return find(self) }
    }
    return nil
  }

  /// No thread waits any more.
  func end() { change { _ in hasEnded = true } }

  // MARK: Under the lock

  func session(_ id: String?) -> InspectedSession? { all.first { $0.id == id } }

  /// The session that a page shows first.
  var newest: InspectedSession? { all.last { $0.presence.isThere } ?? all.last }

  func isAllowed(_ key: String) -> Bool { allowed.contains(key) }

  /// Makes room by what has ended; returns whether there is some.
  func add(_ session: InspectedSession) -> Bool {
    if all.count >= Self.limit {
      guard let ended = all.firstIndex(where: { !$0.presence.isThere }) else { return false }
      all.remove(at: ended)
    }
    all.append(session)
    return true
  }

  func remove(_ id: String) { all.removeAll { $0.id == id } }

  /// The application that asks, with a code that no other one has; `nil` where too many ask.
  func candidate(run: String, name: String, key: String) -> Candidate? {
    if let known = candidates.first(where: { $0.run == run && $0.key == key }) { return known }
    candidates.removeAll { !$0.presence.isThere }
    guard candidates.count < Self.candidateLimit else { return nil }
    let taken = Set(candidates.map(\.code))
    let code = (1_000...9_999).lazy.map { _ in "\(Int.random(in: 1_000...9_999))" }.first { !taken.contains($0) }
    guard let code else { return nil }
    var candidate = Candidate(run: run, name: name, key: key, code: code)
    candidate.presence.seen()
    candidates.append(candidate)
    return candidate
  }

  func updateCandidate(_ run: String, _ key: String, _ change: (inout Presence) -> Void) {
    for index in candidates.indices where candidates[index].run == run && candidates[index].key == key {
      change(&candidates[index].presence)
    }
  }

  /// Allows the application with a code, now and later. Returns whether there is one.
  func allow(code: String) -> Bool {
    guard let candidate = candidates.first(where: { $0.code == code && $0.presence.isThere }) else { return false }
    candidates.removeAll { $0.key == candidate.key }
    allowed.insert(candidate.key)
    let folder = allowedFile.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let text = allowed.sorted().joined(separator: "\n") + "\n"
    if (try? Data(text.utf8).write(to: allowedFile, options: .atomic)) == nil {
      FileHandle.standardError.write(
        Data("Inspector: \(allowedFile.path) cannot be written: \(candidate.name) will ask again.\n".utf8))
    }
    return true
  }
}
