import Foundation

/// Where and when the figures were taken.
enum Machine {
  static var date: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB_POSIX")
    formatter.dateFormat = "d MMMM yyyy"
    return formatter.string(from: Date())
  }

  static var processor: String {
    let model = value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
    return "\(model), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  static var system: String {
    value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")?.trimmingCharacters(in: ["\""])
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  static var swift: String {
    let output = (try? run("swift", "--version"))?.output ?? ""
    return output.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? "unknown Swift"
  }

  private static func value(of key: String, in path: String, separator: Character) -> String? {
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix(key) }?.split(separator: separator).last?.trimmingCharacters(in: .whitespaces)
  }
}
