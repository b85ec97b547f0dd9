#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation

  /// Where an inspector is, and by what it knows this application again.
  struct InspectorAddress {
    static let port = 9_119

    /// `host:port`
    let text: String

    init(_ text: String) {
      let hasPort = text.lastIndex(of: ":").map { text[$0...].dropFirst().allSatisfy(\.isNumber) } ?? false
      self.text = hasPort ? text : "\(text):\(Self.port)"
    }

    /// `nil` where the text is no address: it has a scheme, or a port that there cannot be.
    func url(_ path: String, _ query: [String: String]) -> URL? {
      var components = text.contains("/") ? nil : URLComponents(string: "http://\(text)\(path)")
      guard let port = components?.port, (1...65_535).contains(port) else { return nil }
      components?.queryItems = query.isEmpty ? nil : query.map { URLQueryItem(name: $0.key, value: $0.value) }
      return components?.url
    }
  }

  /// A secret that the inspector knows an application by once the user has allowed it. It is kept beside the caches of the user, so that
  /// later runs are allowed, too.
  enum InspectorKey {
    static func ofThisProgram() -> String {
      let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      let program = ProcessInfo.processInfo.processName.filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      guard let folder else { return fresh() }
      let file = folder.appendingPathComponent("RxComposable-inspector-key-\(program)")
      if let known = try? String(contentsOf: file, encoding: .utf8), known.count == 32 { return known }
      let key = fresh()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = FileManager.default.createFile(
        atPath: file.path, contents: Data(key.utf8), attributes: [.posixPermissions: 0o600])
      return key
    }

    static func fresh() -> String {
      var random = SystemRandomNumberGenerator()
      return (0..<2).map { _ in
        let digits = String(random.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }
#endif
