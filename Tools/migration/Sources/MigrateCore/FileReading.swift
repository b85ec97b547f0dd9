import SwiftParser
import SwiftSyntax

/// A file as Swift 5 reads it, where `/Action.row` is a case path and no regular expression.
func parse(_ source: [UInt8]) -> SourceFileSyntax {
  source.withUnsafeBufferPointer { buffer in
    var parser = Parser(buffer, swiftVersion: .v5)
    return SourceFileSyntax.parse(from: &parser)
  }
}

/// What has to be known of a file before any of it changes: its imports, and whether it is one of tests.
final class FileReading: SyntaxVisitor {
  private(set) var imports: Set<String> = []
  private(set) var isOfTests = false
  /// Whether it has publishers of Combine, whose operators have the names of an effect's.
  private(set) var hasPublishers = false
  private(set) var isOfUIKit = false

  init(_ file: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(file)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { imports.insert(module) }
    return .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = token.tokenKind {
      if Modules.typesOfTests.contains(name) { isOfTests = true }
      if Modules.publishers.contains(name) { hasPublishers = true }
      if Modules.isType(name, behind: "UI") { isOfUIKit = true }
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.name == "XCTUnwrap", node.arguments.contains(where: { $0.label?.text == "case" }) { isOfTests = true }
    // The asynchronous one of a scheduler.
    if node.name == "advance", node.base != nil, !imports.isDisjoint(with: ["XCTest", "Testing"]) { isOfTests = true }
    return .visitChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if let call = node.expression.as(FunctionCallExprSyntax.self), call.base != nil, call.name == "advance" {
      isOfTests = true
    }
    return .visitChildren
  }
}

/// What has to be known of all files together: the enums, to know whether a case has a value, the names in extensions
/// of `Reactive`, the modules that are imported, and those that are the application's own. Of a folder of which nothing
/// is known everything is believed.
package final class FolderReading: SyntaxVisitor {
  private var scopes: [String] = []
  private var hasValue: [String: [String: Bool]] = [:]
  private var imports: Set<String> = []
  /// What one file imports for all others of its module: `@_exported import RxSwift`.
  private(set) var exported: Set<String> = []
  /// The application's own modules: for certain, and as far as folders below `Sources` tell.
  private var (modules, folders): (Set<String>, Set<String>) = ([], [])
  /// What the application adds to `rx`.
  private(set) var namesOfReactive: Set<String> = []

  package init() { super.init(viewMode: .sourceAccurate) }

  /// - Parameter path: where the file lies, as far as that is known.
  package func add(_ source: [UInt8], at path: String = "") {
    let names = path.split(separator: "/").map(String.init)
    if names.last == "Package.swift" { return modules.formUnion(Dependencies.targets(source)) }
    for (name, next) in zip(names, names.dropFirst().dropLast()) where name == "Sources" { folders.insert(next) }
    walk(parse(source))
  }

  var isOfArchitecture: Bool {
    imports.isEmpty || !imports.isDisjoint(with: Modules.architectures.union(Modules.successorsOfArchitecture))
  }

  /// Whether the application has a module itself that has the name of a library.
  func has(_ module: String) -> Bool { modules.contains(module) || folders.contains(module) }

  /// Whether a module is an architecture, or a companion of the one that the application has, whose clients may lie in a folder of
  /// its name.
  func isOfArchitecture(_ module: String) -> Bool {
    Modules.architectures.contains(module)
      || Modules.companions.contains(module) && isOfArchitecture && !modules.contains(module)
  }

  package override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    imports.insert(module)
    let attributes = node.attributes.trimmedDescription
    if attributes.contains("@_exported") { exported.insert(module) }
    if attributes.contains("@testable") { modules.insert(module) }
    return .skipChildren
  }

  package override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if scopes.last?.hasSuffix("Reactive") ?? false { namesOfReactive.insert(node.identifier.text) }
    return .skipChildren
  }

  /// Whether a case has a value; nil where that cannot be said.
  func hasValue(_ name: String, of type: String) -> Bool? {
    let found = hasValue.filter { $0.key == type || $0.key.hasSuffix(".\(type)") }.compactMap { $0.value[name] }
    return Set(found).count == 1 ? found.first : nil
  }

  package override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  package override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  package override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  package override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  package override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  package override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  package override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  package override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  package override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  package override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  package override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      hasValue[scopes.joined(separator: "."), default: [:]][element.name.text] = element.parameterClause != nil
    }
    return .skipChildren
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scopes.append(name)
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// The name that is called: `map` of `values.map { … }`, `Effect` of `Effect<Int>(value: 1)`.
  var name: String? { calledExpression.lastName }
  /// What a method is called of.
  var base: ExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self)?.base }

  func argument(_ label: String?) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }
}

extension ExprSyntax {
  /// The last name of an expression: `store` of `self.store`, `ViewStore` of `ViewStore(a)`.
  var lastName: String? {
    if let reference = `as`(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let member = `as`(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    if let call = `as`(FunctionCallExprSyntax.self) { return call.name }
    if let generic = `as`(GenericSpecializationExprSyntax.self) { return generic.expression.lastName }
    if let optional = `as`(OptionalChainingExprSyntax.self) { return optional.expression.lastName }
    if let forced = `as`(ForceUnwrapExprSyntax.self) { return forced.expression.lastName }
    return nil
  }

  /// What the last member or call is one of, and so on to the front.
  var chain: [ExprSyntax] {
    Array(
      sequence(first: self) { expression in
        if let member = expression.as(MemberAccessExprSyntax.self) { return member.base }
        if let call = expression.as(FunctionCallExprSyntax.self) { return call.calledExpression }
        if let generic = expression.as(GenericSpecializationExprSyntax.self) { return generic.expression }
        if let optional = expression.as(OptionalChainingExprSyntax.self) { return optional.expression }
        return nil
      })
  }

  var isViewStore: Bool { lastName?.lowercased().hasSuffix("viewstore") ?? false }
}
