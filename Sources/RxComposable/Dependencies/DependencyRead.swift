import MiniRx

/// The read for which a default value is made: where it is, for the texts of failures.
final class DependencyRead: Sendable {
  @TaskLocal static var current = DependencyRead(
    property: nil, reader: nil, isPreparing: false,
    declaration: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))

  /// Whether the closure of a `withDependencies` is running.
  @TaskLocal static var isPreparing = false

  /// The property of `DependencyValues`; `nil` where the subscript is called directly.
  let property: String?
  /// Where that property reads its key.
  let declaration: CallSite
  /// Where the `@Dependency` that reads is declared.
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

  /// Makes the value of a key for a context. Not generic, because the compiler would emit it anew for each key.
  ///
  /// - Returns: a `DependencyBox` of the key's `Value`, and whether it will do for further reads. The stand-in for a missing value
  ///   that is about to be set will not: the next read has to fail.
  func make(_ key: any TestDependencyKey.Type, in context: DependencyContext) -> (box: AnyObject, isKept: Bool) {
    let box = Self.$current.withValue(self) {
      switch context {
      case .live: liveBox(of: key)
      case .preview: key.previewBox
      case .test: key.testBox
      }
    }
    return (box, isKept: !(isPreparing && wasMissing.isRaised))
  }

  func foundNoTestValue(of key: any DependencyKey.Type) {
    reportMissing(
      DependencyTexts.noTestValue(key: key, value: key.valueType, property: property, declaration: declaration))
  }

  /// Reports that a value is missing, unless values are being set: a key path reads what it sets.
  func reportMissing(_ text: @autoclosure () -> String) {
    _ = wasMissing.raise()
    if isPreparing { return }
    RuntimeIssue.report(text(), at: site)
  }

  private func liveBox(of key: any TestDependencyKey.Type) -> AnyObject {
    if let key = key as? any DependencyKey.Type { return key.liveBox }
    reportMissing(
      DependencyTexts.noLiveValue(key: key, value: key.valueType, property: property, declaration: declaration))
    return key.testBox
  }
}

extension TestDependencyKey {
  fileprivate static var testBox: AnyObject { DependencyBox(testValue) }
  fileprivate static var previewBox: AnyObject { DependencyBox(previewValue) }
  fileprivate static var valueType: Any.Type { Value.self }
}

extension DependencyKey {
  fileprivate static var liveBox: AnyObject { DependencyBox(liveValue) }
}
