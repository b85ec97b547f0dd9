import MiniRx

/// A default value that is being made: who reads it, for the texts of failures.
final class DependencyRead: Sendable {
  @TaskLocal static var current = DependencyRead(
    property: nil, reader: nil, isPreparing: false,
    declaration: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))

  /// Whether the closure of a `withDependencies` is running.
  @TaskLocal static var isPreparing = false

  /// The property of `DependencyValues`; `nil` where its subscript is called by itself.
  let property: String?
  /// Where that property reads its key.
  let declaration: CallSite
  /// Where the `@Dependency` is that reads.
  let reader: CallSite?
  /// Whether values are being set: a missing one is no failure then.
  private let isPreparing: Bool
  private let wasMissing = AtomicFlag()

  init(property: String?, reader: CallSite?, isPreparing: Bool, declaration: CallSite) {
    self.property = property.flatMap { $0.hasPrefix("subscript") ? nil : $0 }
    self.reader = reader
    self.isPreparing = isPreparing
    self.declaration = declaration
  }

  /// Where a failure is shown.
  var site: CallSite { reader ?? declaration }

  /// Makes the value of a key for a context.
  ///
  /// - Returns: the value, and whether it will do for further reads. The stand-in for a missing value that is about to be
  ///   set will not: the next read has to fail.
  func make<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext) -> (value: Key.Value, isKept: Bool)
  {
    let value = Self.$current.withValue(self) {
      switch context {
      case .live: liveValue(of: key)
      case .preview: key.previewValue
      case .test: key.testValue
      }
    }
    return (value, isKept: !(isPreparing && wasMissing.isRaised))
  }

  func foundNoTestValue<Key: DependencyKey>(of key: Key.Type) {
    reportMissing(
      DependencyTexts.noTestValue(key: key, value: Key.Value.self, property: property, declaration: declaration))
  }

  /// Reports that a value is missing, unless values are being set: a key path reads what it sets.
  func reportMissing(_ text: @autoclosure () -> String) {
    _ = wasMissing.raise()
    if isPreparing { return }
    RuntimeIssue.report(text(), at: site)
  }

  private func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    func value(_ key: any DependencyKey.Type) -> Any { key.liveValue }
    if let key = key as? any DependencyKey.Type, let live = value(key) as? Key.Value { return live }
    reportMissing(
      DependencyTexts.noLiveValue(key: key, value: Key.Value.self, property: property, declaration: declaration))
    return key.testValue
  }
}
